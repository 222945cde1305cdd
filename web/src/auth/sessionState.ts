/** The session as a pure state machine. It maps events to what the screens see. It makes no calls to Cognito and reads no storage. */
import type { AdminRole } from '../api/rights';
import { refusesRenewal } from './failures';
import { roleOf } from './roles';

export interface User {
  uid: string;
  email: string;
  /** Only a claim that is exactly `true` makes an admin (spec 4.2). */
  isAdmin: boolean;
  /** Null unless the user is an admin. */
  role: AdminRole | null;
  /** The day of the terms that the user has agreed to; undefined before the first agreement. */
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

/** The cause of being signed out. */
export type SignedOutBy =
  /** No user was signed in. */
  | 'nobody'
  /** The user signed out in this tab. */
  | 'user'
  /** The user closed the account. */
  | 'closing'
  /** Another tab signed out. */
  | 'otherTab'
  /** Cognito or the server refused the sign-in. */
  | 'refusal';

export interface SignedOut {
  status: 'signedOut';
  by: SignedOutBy;
  /** The e-mail of the ended sign-in. Undefined if the user signed out here: another person may use the device next. */
  email?: string | undefined;
}

export type SessionState =
  | { status: 'loading' }
  | SignedOut
  | { status: 'signedIn'; user: User }
  /** There is a stored session, but it could not be checked. */
  | { status: 'unreachable'; error: unknown };

export interface State {
  /** The state that the screens see. */
  shown: SessionState;
  /** The actual state. It differs from `shown` only while the screen is held. */
  now: SessionState;
  isHeld: boolean;
  /** The last shown user, until that sign-in ends. */
  user: User | undefined;
  /** Amplify's name for the user of the last token. */
  name: string | null;
  /** The e-mail of the session that was stored at the start. */
  emailAtStart: string | undefined;
  /** Counts user actions in this tab and ends of sign-ins. An answer to a call from an earlier turn is ignored. */
  turn: number;
}

export type Event =
  /** `user` is null if no user is signed in. `name` is the one that Amplify has stored now. */
  | { type: 'tokenCame'; turn: number; user: User | null; name: string | null }
  | { type: 'checkFailed'; turn: number; error: unknown }
  | { type: 'ended'; by: 'otherTab' | 'refusal' }
  /** The user leaves in this tab; after a refusal, to sign in again. */
  | { type: 'left'; by: 'user' | 'closing' | 'refusal' }
  | { type: 'signInBegan' }
  | { type: 'held'; isHeld: boolean };

export function initial({ isStored, email }: { isStored: boolean; email: string | undefined }): State {
  const now: SessionState = isStored ? { status: 'loading' } : { status: 'signedOut', by: 'nobody' };
  return { shown: now, now, isHeld: false, user: undefined, name: null, emailAtStart: email, turn: 0 };
}

/** Whether the previously shown user is no longer shown. */
export function hasEnded(before: State, after: State): boolean {
  return before.user !== undefined && after.user?.uid !== before.user.uid;
}

/** Shows the actual state, unless the screen is held. */
function show(state: State): State {
  const { isHeld, now } = state;
  if (isHeld) return state;
  const shown = { ...state, shown: now };
  if (now.status === 'signedIn') shown.user = now.user;
  else if (now.status === 'signedOut') shown.user = undefined;
  return hasEnded(state, shown) ? { ...shown, turn: state.turn + 1 } : shown;
}

function become(state: State, now: SessionState): State {
  // A held screen stays signed out: the sign-in that it belongs to has ended.
  return state.isHeld && state.now.status === 'signedOut' ? state : show({ ...state, now });
}

/** The first cause wins: later causes follow from it. */
function signOut(state: State, by: SignedOutBy): State {
  if (state.now.status === 'signedOut') return state;
  const isOwnWish = by === 'user' || by === 'closing';
  return become(state, { status: 'signedOut', by, email: isOwnWish ? undefined : (state.user?.email ?? state.emailAtStart) });
}

function onToken(state: State, { user, name }: Extract<Event, { type: 'tokenCame' }>): State {
  if (user) return become({ ...state, name }, { status: 'signedIn', user });
  // If another tab signed out and the browser has not reported it yet, no name is stored.
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

/** Whether the stored sign-in was refused. Its traces must not reach the next user. */
export function isRefusal(state: State, event: Event): boolean {
  if (event.type === 'checkFailed') return !isStale(state, event) && refusesRenewal(event.error);
  return event.type === 'ended' && event.by === 'refusal';
}
