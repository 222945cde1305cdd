/** Renders the sign-in form that the page itself contains. Only the build uses this (`sign-in.ts`). */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router';
import type { Session } from '../src/auth/session';
import { SessionContext } from '../src/auth/SessionContext';
import AuthLayout from '../src/components/nav/AuthLayout';
import type { Config } from '../src/config/config';
import { ConfigContext } from '../src/config/ConfigContext';
import { SignIn } from '../src/features/sign-in/SignIn';
import { appTheme } from '../src/theme/theme';
import { NOT_STARTED } from '../src/app/notStarted';

/** As far as the screen needs it. The web server fills in the name. */
const config = { productName: '%PRODUCT_NAME%', emailVerification: 'on' } as Config;
const session = { state: () => ({ status: 'signedOut', by: 'nobody' }), subscribe: () => () => undefined } as unknown as Session;

/** Each part is preceded by its styles. */
export function draw(): string {
  return renderToStaticMarkup(
    <ThemeProvider theme={appTheme()} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <ConfigContext value={config}>
        <SessionContext value={session}>
          <StaticRouter location="/login">
            <AuthLayout>
              <SignIn />
              <Typography role="alert" hidden sx={{ color: 'error.main' }}>
                {NOT_STARTED}
              </Typography>
            </AuthLayout>
          </StaticRouter>
        </SessionContext>
      </ConfigContext>
    </ThemeProvider>,
  );
}
