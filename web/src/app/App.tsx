import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import type { Session } from '../auth/session';
import { SessionContext, useSession } from '../auth/SessionContext';
import { useToastsRequested } from '../components/toastsRequested';
import type { Config } from '../config/config';
import { ConfigContext } from '../config/ConfigContext';
import { appTheme, SCHEME_STORAGE_KEY } from '../theme/theme';
import { ErrorBoundary } from './ErrorBoundary';

const ToastHost = lazy(() => import('../components/ToastHost'));
const ConfirmSignIn = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../features/confirm-sign-in/ConfirmSignIn').catch((error: unknown) => {
      console.error('Confirmation not loaded', error);
      return { default: NoConfirmation };
    }),
);

/** What waits for a confirmation must not wait for code that cannot be fetched. */
function NoConfirmation() {
  const session = useSession();
  useEffect(() => session.refuseConfirmation(), [session]);
  return null;
}

interface AppProps {
  config: Config;
  session: Session;
  children: ReactNode;
}

export function App({ config, session, children }: AppProps) {
  const [theme] = useState(appTheme);
  const toastsRequested = useToastsRequested();
  const isConfirmationAwaited = useSyncExternalStore(session.subscribe, session.isConfirmationAwaited);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_STORAGE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <ConfigContext value={config}>
        <SessionContext value={session}>
          <BrowserRouter>
            <ErrorBoundary whole>{children}</ErrorBoundary>
          </BrowserRouter>
          <Suspense fallback={null}>{toastsRequested && <ToastHost />}</Suspense>
          {/* Over whatever screen waits for it. */}
          <Suspense fallback={null}>{isConfirmationAwaited && <ConfirmSignIn />}</Suspense>
        </SessionContext>
      </ConfigContext>
    </ThemeProvider>
  );
}
