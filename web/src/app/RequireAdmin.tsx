import { Navigate, Outlet } from 'react-router';
import { useUser } from '../auth/SessionContext';

/** Stands behind RequireSession: whoever is signed in and no admin is led to the game, and nothing is said (spec §2). */
export function RequireAdmin() {
  return useUser().isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}
