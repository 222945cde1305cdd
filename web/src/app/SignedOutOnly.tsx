import { Navigate, Outlet } from 'react-router';
import { useSessionState } from '../auth/SessionContext';
import { ScreenSkeleton } from '../components/ScreenSkeleton';

/** The screens before the sign-in: whoever is signed in already goes to the game. */
export function SignedOutOnly() {
  const { status } = useSessionState();
  if (status === 'loading') return <ScreenSkeleton />;
  return status === 'signedIn' ? <Navigate to="/" replace /> : <Outlet />;
}
