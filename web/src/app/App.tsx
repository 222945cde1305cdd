import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import type { Session } from '../auth/session';
import { SessionContext } from '../auth/SessionContext';
import { useToastsRequested } from '../components/toastsRequested';
import type { Config } from '../config/config';
import { ConfigContext } from '../config/ConfigContext';
import { appTheme, SCHEME_STORAGE_KEY } from '../theme/theme';
import { ErrorBoundary } from './ErrorBoundary';

const ToastHost = lazy(() => import('../components/ToastHost'));

interface AppProps {
  config: Config;
  session: Session;
  children: ReactNode;
}

export function App({ config, session, children }: AppProps) {
  const [theme] = useState(appTheme);
  const toastsRequested = useToastsRequested();
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_STORAGE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <ConfigContext value={config}>
        <SessionContext value={session}>
          <BrowserRouter>
            <ErrorBoundary whole>{children}</ErrorBoundary>
          </BrowserRouter>
          <Suspense fallback={null}>{toastsRequested && <ToastHost />}</Suspense>
        </SessionContext>
      </ConfigContext>
    </ThemeProvider>
  );
}
