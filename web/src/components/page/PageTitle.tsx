import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useConfig } from '../../config/ConfigContext';

/** The address of the screen that was shown last. */
let shown: string | undefined;

/**
 * What the browser tab says, and the screen's name to a screen reader. After a step within the app the reading begins
 * at the new screen, as it does when a page is loaded; a screen that puts the focus somewhere itself keeps it there.
 */
export function PageTitle({ children }: { children: string }) {
  const { productName } = useConfig();
  const { pathname } = useLocation();
  const isStepBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const content = document.getElementById('content');
    content?.setAttribute('aria-label', children);
    const hasMoved = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!hasMoved) return;
    // A step back finds its place again by itself.
    if (!isStepBack) scrollTo(0, 0);
    if (!document.activeElement?.closest('#content, [role="dialog"]')) content?.focus({ preventScroll: true });
  }, [children, pathname, isStepBack]);
  return <title>{`${children} · ${productName}`}</title>;
}
