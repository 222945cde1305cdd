import { Navigate, Outlet } from 'react-router';
import { useUser } from '../auth/SessionContext';

/** Stands behind RequireSession: whoever is signed in and no admin is silently led to the game (spec 2.9). */
export function RequireAdmin() {
  return useUser().isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
