import type { Config } from '../config/config';
import type { AdminRole } from '../api/rights';
import { setSignIn } from '../api/token';
import type { IdToken } from './cognito';
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

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Fetches what signing in needs, before it is needed. */
  warmUp: () => void;
  /** Renews the sign-in and reads its new claims. */
  check: () => Promise<void>;
  /** Resolves when the session is up, or to the further step that Cognito wants. */
  signIn: (email: string, password: string) => Promise<string>;
  signUp: (email: string, password: string) => Promise<{ codeSent: boolean }>;
  confirmSignUp: (email: string, code: string) => Promise<void>;
  resendCode: (email: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Ends this user's sessions on every device. Throws while they stand. */
  signOutEverywhere: () => Promise<void>;
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
  function become(next: SessionState): void {
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
    for (const listener of listeners) listener();
  }

  /** The user is signing out here. */
  let isLeaving = false;
  async function leave(signOut: () => Promise<void>): Promise<void> {
    isLeaving = true;
    try {
      await signOut();
      become({ status: 'signedOut', ended: false });
    } finally {
      isLeaving = false;
    }
  }

  let loading: Promise<typeof import('./cognito')> | undefined;
  function cognito(): Promise<typeof import('./cognito')> {
    loading ??= import('./cognito').then(
      (module) => {
        module.configure(config);
        module.onChange((change) => {
          if (change === 'signedIn') void check();
          else become({ status: 'signedOut', ended: !isLeaving });
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
      if (token === null || userOf(token.claims).uid !== uid) become(stateOf(token));
      return token?.value ?? null;
    },
    onRefused: () => void check(),
    signal: () => ending.signal,
  });

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
