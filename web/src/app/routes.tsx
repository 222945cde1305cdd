import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { ErrorBoundary } from './ErrorBoundary';
import { RequireAdmin } from './RequireAdmin';
import { RequireSession } from './RequireSession';
import { SignedOutOnly } from './SignedOutOnly';

const importers = {
  '/': () => import('../pages/GamePage').then(({ GamePage }) => ({ default: GamePage })),
  '/COD': () => import('../pages/ColoursPage').then(({ ColoursPage }) => ({ default: ColoursPage })),
  '/profile': () => import('../pages/ProfilePage').then(({ ProfilePage }) => ({ default: ProfilePage })),
  '/withdraw': () => import('../pages/WithdrawPage').then(({ WithdrawPage }) => ({ default: WithdrawPage })),
  '/support': () => import('../pages/SupportPage').then(({ SupportPage }) => ({ default: SupportPage })),
  '/deposits': () => import('../pages/DepositsPage').then(({ DepositsPage }) => ({ default: DepositsPage })),
  '/statement': () => import('../pages/StatementPage').then(({ StatementPage }) => ({ default: StatementPage })),
  '/draws': () => import('../pages/DrawsPage').then(({ DrawsPage }) => ({ default: DrawsPage })),
  '/admin': () => import('../pages/AdminPage').then(({ AdminPage }) => ({ default: AdminPage })),
  '/admin/audit': () => import('../pages/AuditPage').then(({ AuditPage }) => ({ default: AuditPage })),
  '/admin-setup': () => import('../pages/AdminSetupPage').then(({ AdminSetupPage }) => ({ default: AdminSetupPage })),
  '/login': () => import('../pages/LoginPage').then(({ LoginPage }) => ({ default: LoginPage })),
  '/signup': () => import('../pages/SignUpPage').then(({ SignUpPage }) => ({ default: SignUpPage })),
  '/forgot-password': () => import('../pages/ForgotPasswordPage').then(({ ForgotPasswordPage }) => ({ default: ForgotPasswordPage })),
  '*': () => import('../pages/NotFoundPage').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
};

const GamePage = lazy(importers['/']);
const ColoursPage = lazy(importers['/COD']);
const ProfilePage = lazy(importers['/profile']);
const WithdrawPage = lazy(importers['/withdraw']);
const SupportPage = lazy(importers['/support']);
const DepositsPage = lazy(importers['/deposits']);
const StatementPage = lazy(importers['/statement']);
const DrawsPage = lazy(importers['/draws']);
const AdminPage = lazy(importers['/admin']);
const AuditPage = lazy(importers['/admin/audit']);
const AdminSetupPage = lazy(importers['/admin-setup']);
const LoginPage = lazy(importers['/login']);
const SignUpPage = lazy(importers['/signup']);
const ForgotPasswordPage = lazy(importers['/forgot-password']);
const NotFoundPage = lazy(importers['*']);
const ServerState = lazy(() => import('./ServerState'));
const PublicState = lazy(() => import('./PublicState'));
const AppLayout = lazy(() => import('../components/AppLayout').then(({ AppLayout }) => ({ default: AppLayout })));
const AuthLayout = lazy(() => import('../components/AuthLayout').then(({ AuthLayout }) => ({ default: AuthLayout })));

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

/** Starts fetching the screen of an address beside the other things that its first paint waits for. */
export function preload(pathname: string): void {
  const importer = pathname in importers ? importers[pathname as keyof typeof importers] : importers['*'];
  importer().catch(() => {
    // Asked for again when the screen is drawn, and reported there.
  });
}
