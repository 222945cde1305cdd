import { Navigate, Outlet } from 'react-router';
import { useUser } from '../auth/SessionContext';

/** Inside RequireSession: sends a signed-in user who is no admin to the game without a message (spec 2.9). */
export function RequireAdmin() {
  return useUser().isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
