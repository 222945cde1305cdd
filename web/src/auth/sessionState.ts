/**
 * The session as a pure state machine. It is given what happened and says what the screens see; it asks Cognito nothing
 * and reads no storage itself.
 */
import type { AdminRole } from '../api/rights';
import { refusesRenewal } from './failures';
import { roleOf } from './roles';

export interface User {
  uid: string;
  email: string;
  /** Only a claim that is exactly true makes an admin (spec 4.2). */
  isAdmin: boolean;
  /** Null for whoever is no admin. */
  role: AdminRole | null;
  /** The terms that the user has agreed to, by their day; undefined before the first time. */
  terms: string | undefined;
}

export function userOf(claims: Record<string, unknown>): User {
  const { uid, email, admin, terms } = claims;
  return {
    uid: String(uid),
    email: String(email),
    isAdmin: admin === true,
    role: roleOf(claims),
    terms: typeof terms === 'string' ? terms : undefined,
  };
}

/** How somebody comes to be signed out. */
export type SignedOutBy =
  /** Nobody has been signed in. */
  | 'nobody'
  /** The user, in this tab. */
  | 'user'
  /** The user, who has closed the account. */
  | 'closing'
  /** Another tab. */
  | 'otherTab'
  /** Cognito or the server, which refuses the sign-in. */
  | 'refusal';

export interface SignedOut {
  status: 'signedOut';
  by: SignedOutBy;
  /** Whose sign-in it was, unless that user signed out here: then somebody else may have the device next. */
  email?: string | undefined;
}

export type SessionState =
  | { status: 'loading' }
  | SignedOut
  | { status: 'signedIn'; user: User }
  /** There is a stored session, but it could not be checked. */
  | { status: 'unreachable'; error: unknown };

export interface State {
  /** What the screens see. */
  shown: SessionState;
  /** What the session is. It differs from what is shown only while the screen is held. */
  now: SessionState;
  isHeld: boolean;
  /** The user who was shown last, until that sign-in ends. */
  user: User | undefined;
  /** Amplify's name for the user whose token came last. */
  name: string | null;
  /** The e-mail with which the session began that was stored at the start. */
  emailAtStart: string | undefined;
  /** Counts what the user does here, and the ends of sign-ins: what was asked before says nothing of the time after. */
  turn: number;
}

export type Event =
  /** Null: nobody is signed in. `name` is the one that Amplify has stored now. */
  | { type: 'tokenCame'; turn: number; user: User | null; name: string | null }
  | { type: 'checkFailed'; turn: number; error: unknown }
  | { type: 'ended'; by: 'otherTab' | 'refusal' }
  /** The user leaves here, in the last case to sign in again. */
  | { type: 'left'; by: 'user' | 'closing' | 'refusal' }
  | { type: 'signInBegan' }
  | { type: 'held'; isHeld: boolean };

export function initial({ isStored, email }: { isStored: boolean; email: string | undefined }): State {
  const now: SessionState = isStored ? { status: 'loading' } : { status: 'signedOut', by: 'nobody' };
  return { shown: now, now, isHeld: false, user: undefined, name: null, emailAtStart: email, turn: 0 };
}

/** Whether the user who was shown is shown no more. */
export function hasEnded(before: State, after: State): boolean {
  return before.user !== undefined && after.user?.uid !== before.user.uid;
}

/** Shows what the session is, unless the screen is held. */
function show(state: State): State {
  const { isHeld, now } = state;
  if (isHeld) return state;
  const shown = { ...state, shown: now };
  if (now.status === 'signedIn') shown.user = now.user;
  else if (now.status === 'signedOut') shown.user = undefined;
  return hasEnded(state, shown) ? { ...shown, turn: state.turn + 1 } : shown;
}

function become(state: State, now: SessionState): State {
  // A screen that is held is left for a sign-in that has ended.
  return state.isHeld && state.now.status === 'signedOut' ? state : show({ ...state, now });
}

/** How it came about is what was noticed first: what follows from it is not told. */
function signOut(state: State, by: SignedOutBy): State {
  if (state.now.status === 'signedOut') return state;
  const isOwnWish = by === 'user' || by === 'closing';
  return become(state, { status: 'signedOut', by, email: isOwnWish ? undefined : (state.user?.email ?? state.emailAtStart) });
}

function onToken(state: State, { user, name }: Extract<Event, { type: 'tokenCame' }>): State {
  if (user) return become({ ...state, name }, { status: 'signedIn', user });
  // A sign-out in another tab, before the browser has told of it, leaves nobody's name.
  return signOut(state, state.name !== null && name === null ? 'otherTab' : 'refusal');
}

function isStale({ turn }: State, event: Event): boolean {
  return 'turn' in event && event.turn !== turn;
}

export function next(state: State, event: Event): State {
  if (isStale(state, event)) return state;
  switch (event.type) {
    case 'tokenCame':
      return onToken(state, event);
    case 'checkFailed':
      return refusesRenewal(event.error) ? signOut(state, 'refusal') : become(state, { status: 'unreachable', error: event.error });
    case 'ended':
      return signOut(state, event.by);
    case 'left':
      return { ...signOut({ ...state, now: state.shown, isHeld: false }, event.by), turn: state.turn + 1 };
    case 'signInBegan':
      return { ...state, turn: state.turn + 1 };
    case 'held':
      return show({ ...state, isHeld: event.isHeld });
  }
}

/** Whether this was a refusal of what is stored: whoever signs in next must not find remains of it. */
export function isRefusal(state: State, event: Event): boolean {
  if (event.type === 'checkFailed') return !isStale(state, event) && refusesRenewal(event.error);
  return event.type === 'ended' && event.by === 'refusal';
}
