import { Suspense } from 'react';
import { lazyWithPreload } from 'react-lazy-with-preload';
import { Outlet, Route, Routes } from 'react-router';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { ErrorBoundary } from './ErrorBoundary';
import { RequireAdmin } from './RequireAdmin';
import { RequireSession } from './RequireSession';
import { SignedOutOnly } from './SignedOutOnly';

const GamePage = lazyWithPreload(() => import('../pages/GamePage').then(({ GamePage }) => ({ default: GamePage })));
const ColoursPage = lazyWithPreload(() => import('../pages/ColoursPage').then(({ ColoursPage }) => ({ default: ColoursPage })));
const ProfilePage = lazyWithPreload(() => import('../pages/ProfilePage').then(({ ProfilePage }) => ({ default: ProfilePage })));
const WithdrawPage = lazyWithPreload(() => import('../pages/WithdrawPage').then(({ WithdrawPage }) => ({ default: WithdrawPage })));
const SupportPage = lazyWithPreload(() => import('../pages/SupportPage').then(({ SupportPage }) => ({ default: SupportPage })));
const DepositsPage = lazyWithPreload(() => import('../pages/DepositsPage').then(({ DepositsPage }) => ({ default: DepositsPage })));
const StatementPage = lazyWithPreload(() => import('../pages/StatementPage').then(({ StatementPage }) => ({ default: StatementPage })));
const DrawsPage = lazyWithPreload(() => import('../pages/DrawsPage').then(({ DrawsPage }) => ({ default: DrawsPage })));
const AdminPage = lazyWithPreload(() => import('../pages/AdminPage').then(({ AdminPage }) => ({ default: AdminPage })));
const AuditPage = lazyWithPreload(() => import('../pages/AuditPage').then(({ AuditPage }) => ({ default: AuditPage })));
const AdminSetupPage = lazyWithPreload(() => import('../pages/AdminSetupPage').then(({ AdminSetupPage }) => ({ default: AdminSetupPage })));
const LoginPage = lazyWithPreload(() => import('../pages/LoginPage').then(({ LoginPage }) => ({ default: LoginPage })));
const SignUpPage = lazyWithPreload(() => import('../pages/SignUpPage').then(({ SignUpPage }) => ({ default: SignUpPage })));
const ForgotPasswordPage = lazyWithPreload(() => import('../pages/ForgotPasswordPage').then(({ ForgotPasswordPage }) => ({ default: ForgotPasswordPage })));
const NotFoundPage = lazyWithPreload(() => import('../pages/NotFoundPage').then(({ NotFoundPage }) => ({ default: NotFoundPage })));
const ServerState = lazyWithPreload(() => import('./ServerState'));
const PublicState = lazyWithPreload(() => import('./PublicState'));
const AppLayout = lazyWithPreload(() => import('../components/AppLayout').then(({ AppLayout }) => ({ default: AppLayout })));
const AuthLayout = lazyWithPreload(() => import('../components/AuthLayout').then(({ AuthLayout }) => ({ default: AuthLayout })));

/** A screen that breaks leaves the layout around it whole, with the ways to the others. */
const screen = (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route element={<AuthLayout>{screen}</AuthLayout>}>
            <Route path="/login" element={<LoginPage />} />
            <Route path="/signup" element={<SignUpPage />} />
            <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          </Route>
        </Route>
        <Route element={<AppLayout>{screen}</AppLayout>}>
          <Route element={<RequireSession />}>
            <Route
              element={
                <Suspense fallback={<ScreenSkeleton />}>
                  <ServerState />
                </Suspense>
              }
            >
              <Route path="/" element={<GamePage />} />
              <Route path="/COD" element={<ColoursPage />} />
              <Route path="/profile" element={<ProfilePage />} />
              <Route path="/withdraw" element={<WithdrawPage />} />
              <Route path="/support" element={<SupportPage />} />
              <Route path="/deposits" element={<DepositsPage />} />
              <Route path="/statement" element={<StatementPage />} />
              <Route element={<RequireAdmin />}>
                <Route path="/admin" element={<AdminPage />} />
                <Route path="/admin/audit" element={<AuditPage />} />
              </Route>
            </Route>
          </Route>
          <Route
            element={
              <Suspense fallback={<ScreenSkeleton />}>
                <PublicState />
              </Suspense>
            }
          >
            <Route path="/draws" element={<DrawsPage />} />
            <Route path="/admin-setup" element={<AdminSetupPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

interface Part {
  preload: () => Promise<unknown>;
}

const NOT_FOUND: Part[] = [AppLayout, NotFoundPage];
const SIGN_IN: Part[] = [AuthLayout, LoginPage];

const FOR_EVERYBODY: Record<string, Part[]> = {
  '/login': SIGN_IN,
  '/signup': [AuthLayout, SignUpPage],
  '/forgot-password': [AuthLayout, ForgotPasswordPage],
  '/draws': [AppLayout, PublicState, DrawsPage],
  '/admin-setup': [AppLayout, PublicState, AdminSetupPage],
};

const BEHIND_SIGN_IN: Record<string, Part> = {
  '/': GamePage,
  '/COD': ColoursPage,
  '/profile': ProfilePage,
  '/withdraw': WithdrawPage,
  '/support': SupportPage,
  '/deposits': DepositsPage,
  '/statement': StatementPage,
  '/admin': AdminPage,
  '/admin/audit': AuditPage,
};

function partsOf(pathname: string, isSignedOut: boolean): Part[] {
  const page = BEHIND_SIGN_IN[pathname];
  if (!page) return FOR_EVERYBODY[pathname] ?? NOT_FOUND;
  return isSignedOut ? [AppLayout, ...SIGN_IN] : [AppLayout, ServerState, page];
}

/**
 * Fetches what an address is first drawn with, so that it is drawn once and whole. What cannot be fetched is asked for
 * again when it is drawn, and reported there.
 */
export async function fetchParts(pathname: string, isSignedOut: boolean): Promise<void> {
  await Promise.allSettled(partsOf(pathname, isSignedOut).map((part) => part.preload()));
}
