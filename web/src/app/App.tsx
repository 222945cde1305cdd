import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import type { Session } from '../auth/session';
import { SessionContext } from '../auth/SessionContext';
import { useToastsWanted } from '../components/toastsWanted';
import type { Config } from '../config/config';
import { ConfigContext } from '../config/ConfigContext';
import { SCHEME_STORAGE_KEY, theme } from '../theme/theme';
import { ErrorBoundary } from './ErrorBoundary';
import { AppRoutes } from './routes';

const ToastHost = lazy(() => import('../components/ToastHost'));

interface AppProps {
  config: Config;
  session: Session;
}

export function App({ config, session }: AppProps) {
  const toastsWanted = useToastsWanted();
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_STORAGE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <ConfigContext value={config}>
        <SessionContext value={session}>
          <BrowserRouter>
            <ErrorBoundary whole>
              <AppRoutes />
            </ErrorBoundary>
          </BrowserRouter>
          <Suspense fallback={null}>{toastsWanted && <ToastHost />}</Suspense>
        </SessionContext>
      </ConfigContext>
    </ThemeProvider>
  );
}
