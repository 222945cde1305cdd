import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionState } from '../auth/SessionContext';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { wayBack } from './wayBack';

/** The screens before the sign-in: whoever is signed in already goes to the game, or back to where they were. */
export function SignedOutOnly() {
  const { status } = useSessionState();
  const location = useLocation();
  if (status === 'loading') return <ScreenSkeleton />;
  return status === 'signedIn' ? <Navigate to={wayBack(location.state)} replace /> : <Outlet />;
}
