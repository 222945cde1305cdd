import { use, useMemo, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { backSteps } from './useBackStep';

function leaving(navigator: Navigator): Navigator {
  // Its other parts are read at the time of use, because some of them change.
  return Object.assign(Object.create(navigator) as Navigator, {
    go: (...to) => backSteps.leave(() => navigator.go(...to)),
    push: (...to) => backSteps.leave(() => navigator.push(...to)),
    replace: (...to) => backSteps.leave(() => navigator.replace(...to)),
  } satisfies Partial<Navigator>);
}

/** A step to another page also removes the history entries of the dialogs and panels over this page. */
export function LeavingSteps({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const value = useMemo(() => ({ ...navigation, navigator: leaving(navigation.navigator) }), [navigation]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}
