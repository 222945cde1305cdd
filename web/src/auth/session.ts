import type { Config } from '../config/config';
import type { AdminRole } from '../api/rights';
import { setSignIn } from '../api/token';
import type { IdToken } from './cognito';
import { Confirmation } from './confirmation';
import { endOneSession } from './endSessions';
import { refusesRenewal } from './failures';
import { roleOf } from './roles';
import { endsSignIn, forgetSession, hasStoredSession, lastUserKey, storedEmail, storedRefreshToken } from './stored';

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

type Cognito = typeof import('./cognito');

/** The step of a sign-in that waits for a code from the authenticator app. */
export const CODE_STEP = 'CONFIRM_SIGN_IN_WITH_TOTP_CODE';
/** How old a sign-in may be for what takes a recent one, with time to type before the server's own limit. */
const RECENT_MS = 20 * 60_000;
/** After so long a stored session that could not be checked is checked again. */
const CHECK_AGAIN_MS = 10_000;

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Fetches what signing in needs, before it is needed. Resolves when it is there or cannot be fetched. */
  warmUp: () => Promise<void>;
  /** Renews the sign-in and reads its new claims. */
  check: () => Promise<void>;
  /** Resolves when the session is up, or to the further step that Cognito wants. */
  signIn: (email: string, password: string) => Promise<string>;
  /** The code that the sign-in waits for. Resolves as `signIn`. */
  enterCode: (code: string) => Promise<string>;
  /** Whether requests wait for a newer sign-in, by `confirmByPassword` and, if Cognito wants one, `confirmByCode`. */
  isConfirmationAwaited: () => boolean;
  /** Both leave the present sign-in as it is until the new one is complete, and resolve as `signIn`. */
  confirmByPassword: (password: string) => Promise<string>;
  confirmByCode: (code: string) => Promise<string>;
  /** The requests that wait fail. */
  refuseConfirmation: () => void;
  /** Has an old sign-in confirmed. Resolves to whether it is recent. */
  confirmRecent: () => Promise<boolean>;
  signUp: (email: string, password: string) => Promise<{ codeSent: boolean }>;
  confirmSignUp: (email: string, code: string) => Promise<void>;
  resendCode: (email: string) => Promise<void>;
  /** Signs out here, whether or not Cognito can be reached. Throws only if this browser cannot forget the sign-in. */
  signOut: () => Promise<void>;
  /** Signs out here, after the account was closed: Cognito knows the user no more. */
  forget: () => void;
  /** Signs out here. The next sign-in leads back to this screen. */
  signInAgain: () => Promise<void>;
  /** Ends this user's sessions on every device. Throws while they stand. */
  signOutEverywhere: () => Promise<void>;
  /**
   * Until what this returns is called, the end of the sign-in leads nowhere: the screen shows what is shown only once.
   * Signing out here ends it too.
   */
  hold: () => () => void;
  /** Begins to set up an authenticator app. Resolves to the key for it. */
  newFactorKey: () => Promise<string>;
  /** Has the app's first code checked; from then on Cognito asks for codes. */
  verifyFactor: (code: string) => Promise<void>;
  changePassword: (current: string, newPassword: string) => Promise<void>;
  /** Has a code sent with which `confirmReset` sets a new password. */
  resetPassword: (email: string) => Promise<void>;
  confirmReset: (email: string, code: string, newPassword: string) => Promise<void>;
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

function isSignedOut(state: SessionState | undefined): state is SignedOut {
  return state?.status === 'signedOut';
}

/** `onSigningIn` is told of each attempt when the code for it is there and the identity service is asked. */
export function createSession(config: Config, onSigningIn: () => void = () => undefined): Session {
  const clientId = config.userPoolClientId;
  let current: SessionState = hasStoredSession(clientId, localStorage)
    ? { status: 'loading' }
    : { status: 'signedOut', by: 'nobody' };
  const listeners = new Set<() => void>();
  /** Who was signed in last, and what ends with that sign-in. */
  let user: User | undefined;
  /** Amplify's name for that user. */
  let stored: string | null = null;
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  const emailAtStart = storedEmail(clientId, localStorage);
  let ending = new AbortController();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const confirmation = new Confirmation(tell);
  /** While the screen is held: what the session has become meanwhile. */
  let held: { next: SessionState | undefined } | undefined;
  function release(): void {
    const next = held?.next;
    held = undefined;
    if (next) become(next);
  }
  function become(next: SessionState): void {
    if (held) {
      if (!isSignedOut(held.next)) held.next = next;
      return;
    }
    // Before anybody hears of it: the dialog is of the user who is signed in.
    if (next.status !== 'signedIn' || next.user.uid !== user?.uid) confirmation.give(false);
    const nobody = next.status === 'signedOut';
    if (user && (nobody || (next.status === 'signedIn' && next.user.uid !== user.uid))) {
      ending.abort(new DOMException('Not authenticated', 'AbortError'));
      ending = new AbortController();
    }
    if (next.status === 'signedIn') {
      user = next.user;
      stored = localStorage.getItem(lastUserKey(clientId));
    } else if (nobody) user = undefined;
    clearTimeout(nextCheck);
    if (next.status === 'unreachable') nextCheck = setTimeout(checkAgain, CHECK_AGAIN_MS);
    current = next;
    tell();
  }
  /** How it came about is what was noticed first: what follows from it is not told. */
  function becomeSignedOut(by: SignedOutBy): void {
    if (isSignedOut(current)) return;
    become({ status: 'signedOut', by, email: by === 'user' || by === 'closing' ? undefined : (user?.email ?? emailAtStart) });
  }
  function checkAgain(): void {
    if (current.status === 'unreachable') void check();
  }

  /** Whoever signs in next must not find remains of a sign-in that has been refused. */
  function refused(): void {
    becomeSignedOut('refusal');
    try {
      forgetSession(clientId, localStorage);
    } catch (error) {
      console.error('The sign-in could not be forgotten', error);
    }
  }

  let checking: Promise<void> | undefined;
  /** Counts what the user does here: a check from before says nothing about the time after it. */
  let turn = 0;
  function takeTurn(): void {
    turn += 1;
    checking = undefined;
  }

  function leave(by: 'user' | 'refusal' | 'closing'): void {
    forgetSession(clientId, localStorage);
    takeTurn();
    held = undefined;
    becomeSignedOut(by);
  }

  /** Leaves at once: Cognito may be long in answering. */
  async function signOut(by: 'user' | 'refusal'): Promise<void> {
    const token = storedRefreshToken(clientId, localStorage);
    leave(by);
    try {
      if (token !== null) await endOneSession(config, token);
    } catch (error) {
      // The session that Cognito holds lives on: logged, not shown (spec 2.19).
      console.error('The session was not ended at Cognito', error);
    }
  }

  let loading: Promise<Cognito> | undefined;
  function cognito(): Promise<Cognito> {
    loading ??= import('./cognito').then(
      (module) => {
        module.configure(config);
        module.onChange((change) => {
          if (change === 'signedIn') void check();
          else if (change === 'signedOut') becomeSignedOut('otherTab');
          else refused();
        });
        return module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  /** Renews the ID token before its claims are read, so that they are never older than the change. */
  function check(): Promise<void> {
    checking ??= renew();
    return checking;
  }
  async function renew(): Promise<void> {
    const mine = turn;
    try {
      const { idToken } = await cognito();
      const token = await idToken({ fresh: true });
      if (mine === turn) follow(token);
    } catch (error) {
      if (mine !== turn) return;
      if (refusesRenewal(error)) refused();
      else become({ status: 'unreachable', error });
    } finally {
      if (mine === turn) checking = undefined;
    }
  }
  function follow(token: IdToken | null): void {
    if (token) become({ status: 'signedIn', user: userOf(token.claims) });
    // A sign-out in another tab, before the browser has told of it, leaves nobody's name.
    else becomeSignedOut(stored !== null && localStorage.getItem(lastUserKey(clientId)) === null ? 'otherTab' : 'refusal');
  }

  setSignIn({
    async idToken({ fresh }) {
      if (current.status !== 'signedIn') return null;
      const { uid } = current.user;
      const { signal } = ending;
      const { idToken } = await cognito();
      const token = await idToken({ fresh });
      // Amplify answers for whoever signed in last, in any tab.
      if (token !== null && userOf(token.claims).uid === uid) return token.value;
      if (!signal.aborted) follow(token);
      return null;
    },
    onRefused() {
      if (current.status === 'signedIn') refused();
    },
    onOutdated: () => void check(),
    confirm: (sentAt) => confirmation.ask(sentAt),
    signal: () => ending.signal,
  });

  /** One step of the sign-in by which the user confirms the present one. */
  async function confirmBy(take: (module: Cognito, email: string) => Promise<string>): Promise<string> {
    if (current.status !== 'signedIn') throw new Error('Nobody is signed in.');
    const { uid, email } = current.user;
    const module = await cognito();
    const step = await take(module, email);
    if (step === 'DONE' && confirmation.isAwaited) {
      await module.takePlace(uid);
      confirmation.give(true);
    }
    return step;
  }

  // Of changes in other tabs only: a sign-out shows at once, a sign-in when all of it is stored. What another tab renews
  // of this same sign-in changes nothing.
  addEventListener('storage', ({ key, newValue }) => {
    const lastUser = lastUserKey(clientId);
    if (newValue === null) {
      if (key === null || key === lastUser) becomeSignedOut('otherTab');
    } else if (key !== null && endsSignIn(key, clientId)) {
      if (!user || localStorage.getItem(lastUser) !== stored) void check();
    }
  });

  addEventListener('online', checkAgain);

  /** One step of a sign-in, which is complete when its user is known. */
  async function signInBy(take: (module: Cognito) => Promise<string>): Promise<string> {
    const step = await take(await cognito());
    if (step !== 'DONE') return step;
    await check();
    if (current.status === 'unreachable') throw current.error;
    if (isSignedOut(current)) throw new Error('This sign-in has been ended. Please try again.');
    return step;
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async warmUp() {
      try {
        await cognito();
      } catch {
        // Tried again when it is really needed.
      }
    },
    check,
    signIn: (email, password) =>
      signInBy((module) => {
        onSigningIn();
        // Amplify signs nobody in beside what is left of another sign-in.
        forgetSession(clientId, localStorage);
        takeTurn();
        return module.signIn(email, password);
      }),
    enterCode: (code) => signInBy((module) => module.enterCode(code)),
    isConfirmationAwaited: () => confirmation.isAwaited,
    confirmByPassword: (password) => confirmBy((module, email) => module.signInAnew(email, password)),
    confirmByCode: (code) => confirmBy((module) => module.enterCodeAnew(code)),
    refuseConfirmation: () => confirmation.give(false),
    async confirmRecent() {
      const token = await (await cognito()).idToken({ fresh: false });
      const isRecent = Date.now() - Number(token?.claims.auth_time) * 1000 < RECENT_MS;
      return isRecent || confirmation.ask(performance.now());
    },
    async signUp(email, password) {
      return (await cognito()).signUp(email, password);
    },
    async confirmSignUp(email, code) {
      await (await cognito()).confirmSignUp(email, code);
    },
    async resendCode(email) {
      await (await cognito()).resendCode(email);
    },
    signOut: () => signOut('user'),
    forget: () => leave('closing'),
    signInAgain: () => signOut('refusal'),
    hold() {
      held ??= { next: undefined };
      return release;
    },
    async newFactorKey() {
      return (await cognito()).newFactorKey();
    },
    async verifyFactor(code) {
      await (await cognito()).verifyFactor(code);
    },
    async signOutEverywhere() {
      await (await cognito()).signOutEverywhere();
      leave('user');
    },
    async changePassword(current, newPassword) {
      await (await cognito()).changePassword(current, newPassword);
    },
    async resetPassword(email) {
      await (await cognito()).resetPassword(email);
    },
    async confirmReset(email, code, newPassword) {
      await (await cognito()).confirmReset(email, code, newPassword);
    },
  };
}
