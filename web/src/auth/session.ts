import type { Config } from '../config/config';
import type { AdminRole } from '../api/rights';
import { setSignIn } from '../api/token';
import type { IdToken } from './cognito';
import { Confirmation } from './confirmation';
import { endsSession } from './failures';
import { roleOf } from './roles';

export interface User {
  uid: string;
  email: string;
  /** Only a claim that is exactly true makes an admin (spec 4.2). */
  isAdmin: boolean;
  /** Null for whoever is no admin. */
  role: AdminRole | null;
}

export type SessionState =
  | { status: 'loading' }
  /** `ended`: the user did not sign out here, and may want to come back to where they were. */
  | { status: 'signedOut'; ended: boolean }
  | { status: 'signedIn'; user: User }
  /** There is a stored session, but it could not be checked. */
  | { status: 'unreachable'; error: unknown };

type Cognito = typeof import('./cognito');

/** The step of a sign-in that waits for a code from the authenticator app. */
export const CODE_STEP = 'CONFIRM_SIGN_IN_WITH_TOTP_CODE';
/** How old a sign-in may be for what takes a recent one, with time to type before the server's own limit. */
const RECENT_MS = 20 * 60_000;

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Fetches what signing in needs, before it is needed. */
  warmUp: () => void;
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
  signOut: () => Promise<void>;
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

/** Amplify stores the last user under this name first, and the tokens then. */
function lastUserKey(clientId: string): string {
  return `CognitoIdentityServiceProvider.${clientId}.LastAuthUser`;
}

/** Whether Amplify stores this last, after the tokens. */
function endsSignIn(key: string, clientId: string): boolean {
  return key.startsWith(`CognitoIdentityServiceProvider.${clientId}.`) && key.endsWith('.clockDrift');
}

/** Without a last user there is nothing to wait for. */
export function hasStoredSession(clientId: string, storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(lastUserKey(clientId)) !== null;
}

export function userOf(claims: Record<string, unknown>): User {
  return { uid: String(claims.uid), email: String(claims.email), isAdmin: claims.admin === true, role: roleOf(claims) };
}

export function createSession(config: Config): Session {
  let current: SessionState = hasStoredSession(config.userPoolClientId, localStorage)
    ? { status: 'loading' }
    : { status: 'signedOut', ended: true };
  const listeners = new Set<() => void>();
  /** Who was signed in last, and what ends with that sign-in. */
  let user: User | undefined;
  /** Amplify's name for that user. */
  let stored: string | null = null;
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
      held.next = next;
      return;
    }
    // Before anybody hears of it: the dialog is of the user who is signed in.
    if (next.status !== 'signedIn' || next.user.uid !== user?.uid) confirmation.give(false);
    const nobody = next.status === 'signedOut';
    if (user && (nobody || (next.status === 'signedIn' && next.user.uid !== user.uid))) {
      ending.abort(new DOMException('This sign-in has ended', 'AbortError'));
      ending = new AbortController();
    }
    if (next.status === 'signedIn') {
      user = next.user;
      stored = localStorage.getItem(lastUserKey(config.userPoolClientId));
    } else if (nobody) user = undefined;
    current = next;
    tell();
  }

  /** What a sign-out comes to: false while the user is signing out here. */
  let ended = true;
  async function leave(signOut: () => Promise<void>, comesBack = false): Promise<void> {
    held = undefined;
    ended = comesBack;
    try {
      await signOut();
      become({ status: 'signedOut', ended });
    } finally {
      ended = true;
    }
  }

  let loading: Promise<Cognito> | undefined;
  function cognito(): Promise<Cognito> {
    loading ??= import('./cognito').then(
      (module) => {
        module.configure(config);
        module.onChange((change) => {
          if (change === 'signedIn') void check();
          else become({ status: 'signedOut', ended });
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

  let checking: Promise<void> | undefined;
  /** Renews the ID token before its claims are read, so that they are never older than the change. */
  function check(): Promise<void> {
    checking ??= renew().finally(() => {
      checking = undefined;
    });
    return checking;
  }
  async function renew(): Promise<void> {
    try {
      const { idToken } = await cognito();
      const token = await idToken({ fresh: true });
      become(stateOf(token));
    } catch (error) {
      become(endsSession(error) ? stateOf(null) : { status: 'unreachable', error });
    }
  }
  function stateOf(token: IdToken | null): SessionState {
    return token ? { status: 'signedIn', user: userOf(token.claims) } : { status: 'signedOut', ended: true };
  }

  setSignIn({
    async idToken({ fresh }) {
      if (current.status !== 'signedIn') return null;
      const { uid } = current.user;
      const { idToken } = await cognito();
      const token = await idToken({ fresh });
      // Amplify answers for whoever signed in last, in any tab.
      if (token !== null && userOf(token.claims).uid === uid) return token.value;
      become(stateOf(token));
      return null;
    },
    onRefused: () => void check(),
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
    const lastUser = lastUserKey(config.userPoolClientId);
    if (newValue === null) {
      if (key === null || key === lastUser) become({ status: 'signedOut', ended: true });
    } else if (key !== null && endsSignIn(key, config.userPoolClientId)) {
      if (!user || localStorage.getItem(lastUser) !== stored) void check();
    }
  });

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    warmUp() {
      cognito().catch(() => {
        // Tried again when it is really needed.
      });
    },
    check,
    async signIn(email, password) {
      const step = await (await cognito()).signIn(email, password);
      if (step === 'DONE') await check();
      return step;
    },
    async enterCode(code) {
      const step = await (await cognito()).enterCode(code);
      if (step === 'DONE') await check();
      return step;
    },
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
    async signOut() {
      await leave((await cognito()).signOut);
    },
    async signInAgain() {
      await leave((await cognito()).signOut, true);
    },
    hold() {
      held = { next: undefined };
      return release;
    },
    async newFactorKey() {
      return (await cognito()).newFactorKey();
    },
    async verifyFactor(code) {
      await (await cognito()).verifyFactor(code);
    },
    async signOutEverywhere() {
      await leave((await cognito()).signOutEverywhere);
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
