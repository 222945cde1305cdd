import { Navigate, Outlet } from 'react-router';
import { useSession, useSessionState } from '../auth/SessionContext';
import { ErrorPanel } from '../components/ErrorPanel';
import { PageTitle } from '../components/PageTitle';
import { ScreenSkeleton } from '../components/ScreenSkeleton';

const UNREACHABLE = 'Your sign-in could not be checked';

/** Lets only a signed-in user through; anybody else goes to /login. */
export function RequireSession() {
  const session = useSession();
  const state = useSessionState();
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />;
    case 'signedOut':
      return <Navigate to="/login" replace />;
    case 'unreachable':
      return (
        <>
          <PageTitle>{UNREACHABLE}</PageTitle>
          <ErrorPanel title={UNREACHABLE} error={state.error} onRetry={() => void session.check()} />
        </>
      );
    case 'signedIn':
      return <Outlet />;
  }
}
