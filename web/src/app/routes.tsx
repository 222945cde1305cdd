import { Suspense, type ComponentType } from 'react';
import { lazyWithPreload } from 'react-lazy-with-preload';
import { matchRoutes, Outlet, useRoutes, type NonIndexRouteObject } from 'react-router';
import { ScreenSkeleton } from '../components/page/ScreenSkeleton';
import type { Address } from './addresses';
import { ErrorBoundary } from './ErrorBoundary';
import { OpenToAll } from './OpenToAll';
import { RequireAdmin } from './RequireAdmin';
import { RequireAgreement } from './RequireAgreement';
import { RequireSession } from './RequireSession';
import { SignedOutOnly } from './SignedOutOnly';

const GamePage = lazyWithPreload(() => import('../pages/GamePage'));
const ColoursPage = lazyWithPreload(() => import('../pages/ColoursPage'));
const ProfilePage = lazyWithPreload(() => import('../pages/ProfilePage'));
const EmailPage = lazyWithPreload(() => import('../pages/EmailPage'));
const WithdrawPage = lazyWithPreload(() => import('../pages/WithdrawPage'));
const SupportPage = lazyWithPreload(() => import('../pages/SupportPage'));
const WalletPage = lazyWithPreload(() => import('../pages/WalletPage'));
const DepositsPage = lazyWithPreload(() => import('../pages/DepositsPage'));
const StatementPage = lazyWithPreload(() => import('../pages/StatementPage'));
const MyPlayPage = lazyWithPreload(() => import('../pages/MyPlayPage'));
const DrawsPage = lazyWithPreload(() => import('../pages/DrawsPage'));
const CheckPage = lazyWithPreload(() => import('../pages/CheckPage'));
const AdminPage = lazyWithPreload(() => import('../pages/AdminPage'));
const CarePage = lazyWithPreload(() => import('../pages/CarePage'));
const AuditPage = lazyWithPreload(() => import('../pages/AuditPage'));
const AdminSetupPage = lazyWithPreload(() => import('../pages/AdminSetupPage'));
const LoginPage = lazyWithPreload(() => import('../pages/LoginPage'));
const SignUpPage = lazyWithPreload(() => import('../pages/SignUpPage'));
const ForgotPasswordPage = lazyWithPreload(() => import('../pages/ForgotPasswordPage'));
const LegalPage = lazyWithPreload(() => import('../pages/LegalPage'));
const NotFoundPage = lazyWithPreload(() => import('../pages/NotFoundPage'));
const ServerState = lazyWithPreload(() => import('./ServerState'));
const PublicState = lazyWithPreload(() => import('./PublicState'));
const AppLayout = lazyWithPreload(() => import('../components/nav/AppLayout'));
const AuthLayout = lazyWithPreload(() => import('../components/nav/AuthLayout'));

interface Part {
  preload: () => Promise<unknown>;
}

/** `handle` is what has to be fetched before the route can be drawn. */
interface AppRoute extends Omit<NonIndexRouteObject, 'handle' | 'children'> {
  handle?: Part;
  children?: AppRoute[];
}

const page = (path: Address, Page: Part & ComponentType): AppRoute => ({ path, element: <Page />, handle: Page });

/** A screen that breaks leaves the layout around it whole, with the ways to the others. */
const screen = (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

const BEHIND_SIGN_IN: AppRoute = {
  element: <RequireSession />,
  children: [
    {
      element: (
        <Suspense fallback={<ScreenSkeleton />}>
          <ServerState />
        </Suspense>
      ),
      handle: ServerState,
      children: [
        { element: <RequireAgreement />, children: [page('/', GamePage), page('/COD', ColoursPage), page('/deposits', DepositsPage)] },
        page('/profile', ProfilePage),
        page('/email', EmailPage),
        page('/withdraw', WithdrawPage),
        page('/support', SupportPage),
        page('/wallet', WalletPage),
        page('/statement', StatementPage),
        page('/my-play', MyPlayPage),
        { element: <RequireAdmin />, children: [page('/admin', AdminPage), page('/admin/care', CarePage), page('/admin/audit', AuditPage)] },
      ],
    },
  ],
};

const ROUTES: AppRoute[] = [
  {
    element: <SignedOutOnly />,
    children: [
      {
        element: <AuthLayout>{screen}</AuthLayout>,
        handle: AuthLayout,
        children: [page('/login', LoginPage), page('/signup', SignUpPage), page('/forgot-password', ForgotPasswordPage)],
      },
    ],
  },
  {
    element: <AppLayout>{screen}</AppLayout>,
    handle: AppLayout,
    children: [
      BEHIND_SIGN_IN,
      {
        element: <OpenToAll />,
        children: [
          {
            element: (
              <Suspense fallback={<ScreenSkeleton />}>
                <PublicState />
              </Suspense>
            ),
            handle: PublicState,
            children: [page('/draws', DrawsPage), page('/check', CheckPage), page('/admin-setup', AdminSetupPage)],
          },
          page('/terms', LegalPage),
          page('/privacy', LegalPage),
          page('/fair-play', LegalPage),
          page('/gambling-help', LegalPage),
          page('*', NotFoundPage),
        ],
      },
    ],
  },
];

export function AppRoutes() {
  const screens = useRoutes(ROUTES);
  return <Suspense fallback={null}>{screens}</Suspense>;
}

/** From the outermost to the screen itself; whoever is signed out is led from the gate to the sign-in. */
function routesOf(pathname: string, isSignedOut: boolean): AppRoute[] {
  const routes = (matchRoutes(ROUTES, pathname) ?? []).map(({ route }) => route);
  const gate = isSignedOut ? routes.indexOf(BEHIND_SIGN_IN) : -1;
  return gate < 0 ? routes : [...routes.slice(0, gate), ...routesOf('/login', isSignedOut)];
}

/**
 * Fetches what an address is first drawn with, so that it is drawn once and whole. What cannot be fetched is asked for
 * again when it is drawn, and reported there.
 */
export async function fetchParts(pathname: string, isSignedOut: boolean): Promise<void> {
  const parts = routesOf(pathname, isSignedOut).flatMap(({ handle }) => handle ?? []);
  await Promise.allSettled(parts.map((part) => part.preload()));
}
