import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import type { Session } from '../auth/session';
import { SessionContext, useSession } from '../auth/SessionContext';
import { useToastsRequested } from '../components/toast/toastsRequested';
import { lazyExtra } from '../lib/lazyExtra';
import type { Config } from '../config/config';
import { ConfigContext } from '../config/ConfigContext';
import { appTheme, SCHEME_STORAGE_KEY } from '../theme/theme';
import { ErrorBoundary } from './ErrorBoundary';

const ToastHost = lazyExtra(() => import('../components/toast/ToastHost'));
const ConfirmSignIn = lazyExtra(() => import('../features/confirm-sign-in/ConfirmSignIn'), NoConfirmation);

/** Requests that wait for a confirmation must not hang if its code cannot be fetched. */
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
          {/* Over the screen whose request waits. */}
          <Suspense fallback={null}>{isConfirmationAwaited && <ConfirmSignIn />}</Suspense>
        </SessionContext>
      </ConfigContext>
    </ThemeProvider>
  );
}
