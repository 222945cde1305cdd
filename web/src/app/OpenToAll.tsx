import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionState } from '../auth/SessionContext';
import { ToSignIn } from './ToSignIn';

/** The screens without a sign-in. If a sign-in ends while one is shown, this too leads to /login (spec 2.18). */
export function OpenToAll() {
  const state = useSessionState();
  const [hadUser, setHadUser] = useState(false);
  if (state.status === 'signedIn' && !hadUser) setHadUser(true);
  return hadUser && state.status === 'signedOut' ? <ToSignIn {...state} /> : <Outlet />;
}
