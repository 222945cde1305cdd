import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionState } from '../auth/SessionContext';
import { ToSignIn } from './ToSignIn';

/** The screens that need no sign-in. When one ends while they are shown, it leads to /login from here too (spec 2.18). */
export function OpenToAll() {
  const state = useSessionState();
  const [hadUser, setHadUser] = useState(false);
  if (state.status === 'signedIn' && !hadUser) setHadUser(true);
  return hadUser && state.status === 'signedOut' ? <ToSignIn {...state} /> : <Outlet />;
}
