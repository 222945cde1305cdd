import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionState } from '../auth/SessionContext';
import { wayBack } from '../auth/wayBack';
import { ScreenSkeleton } from '../components/page/ScreenSkeleton';

/** The screens before the sign-in. A signed-in user goes to the game, or back to the screen they came from. */
export function SignedOutOnly() {
  const session = useSessionState();
  const location = useLocation();
  if (session.status === 'loading') return <ScreenSkeleton />;
  return session.status === 'signedIn' ? <Navigate to={wayBack(location.state, session.user.email)} replace /> : <Outlet />;
}
