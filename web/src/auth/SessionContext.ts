import { createContext, use, useSyncExternalStore } from 'react';
import { permitsOf } from './roles';
import type { Session } from './session';
import type { SessionState, User } from './sessionState';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionContext');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** The signed-in user; only for screens behind RequireSession. */
export function useUser(): User {
  const state = useSessionState();
  if (state.status !== 'signedIn') throw new Error('useUser outside of the guard');
  return state.user;
}

/** The permits of the signed-in user's role. */
export function usePermits() {
  return permitsOf(useUser().role);
}
