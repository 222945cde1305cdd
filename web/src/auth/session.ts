import type { Config } from '../config/config';
import { setTokenSource } from '../api/token';
import { endsSession } from './failures';

export interface User {
  uid: string;
  email: string;
  /** Only a claim that is exactly true makes an admin (spec 4.2). */
  isAdmin: boolean;
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedOut' }
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

/** Amplify keeps the last user under this name; without it there is nothing to wait for. */
export function hasStoredSession(clientId: string, storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(`CognitoIdentityServiceProvider.${clientId}.LastAuthUser`) !== null;
}

export function userOf(claims: Record<string, unknown>): User {
  return { uid: String(claims.uid), email: String(claims.email), isAdmin: claims.admin === true };
}

export function createSession(config: Config): Session {
  let current: SessionState = hasStoredSession(config.userPoolClientId, localStorage)
    ? { status: 'loading' }
    : { status: 'signedOut' };
  const listeners = new Set<() => void>();
  function become(next: SessionState): void {
    current = next;
    for (const listener of listeners) listener();
  }

  let loading: Promise<typeof import('./cognito')> | undefined;
  function cognito(): Promise<typeof import('./cognito')> {
    loading ??= import('./cognito').then(
      (module) => {
        module.configure(config);
        module.onChange((change) => {
          if (change === 'signedIn') void check();
          else become({ status: 'signedOut' });
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
      become(token ? { status: 'signedIn', user: userOf(token.claims) } : { status: 'signedOut' });
    } catch (error) {
      become(endsSession(error) ? { status: 'signedOut' } : { status: 'unreachable', error });
    }
  }

  setTokenSource(async ({ fresh }) => {
    if (current.status !== 'signedIn') return null;
    const { idToken } = await cognito();
    return (await idToken({ fresh }))?.value ?? null;
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
      await (await cognito()).signOut();
      become({ status: 'signedOut' });
    },
    async signOutEverywhere() {
      await (await cognito()).signOutEverywhere();
      become({ status: 'signedOut' });
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
