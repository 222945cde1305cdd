import { Navigate, useLocation } from 'react-router';
import type { SignedOut } from '../auth/sessionState';
import type { WayBack } from '../auth/wayBack';

/** Leads to the sign-in, and back to this screen afterwards unless the user signed out. */
export function ToSignIn({ by, email }: SignedOut) {
  const { pathname, search, hash } = useLocation();
  const here: WayBack = { from: pathname + search + hash, email };
  const comesBack = by !== 'user' && by !== 'closing';
  return <Navigate to="/login" replace state={comesBack ? here : null} />;
}
