/** The part of the sign-in that requests need. */
export interface SignIn {
  /** The ID token of the shown user; `fresh` requests a renewed one. Null if no user is signed in. */
  idToken: (options: { fresh: boolean }) => Promise<string | null>;
  /** The server has refused even a renewed token. */
  onRefused: () => void;
  /** The server knows newer facts about this user than the app: the terms agreed to are not the current ones. */
  onOutdated: () => void;
  /** The server requires a sign-in newer than that of a request sent at `sentAt` (`performance.now()`). Resolves to whether there is one now. */
  confirm: (sentAt: number) => Promise<boolean>;
  /** Aborts when this user is signed out or replaced by another one. */
  signal: () => AbortSignal;
}

const NEVER = new AbortController().signal;

let signIn: SignIn = { idToken: () => Promise.resolve(null), onRefused: () => undefined, onOutdated: () => undefined, confirm: () => Promise.resolve(false), signal: () => NEVER };

export function setSignIn(next: SignIn): void {
  signIn = next;
}

export const idToken: SignIn['idToken'] = (options) => signIn.idToken(options);
export const onRefused: SignIn['onRefused'] = () => signIn.onRefused();
export const onOutdated: SignIn['onOutdated'] = () => signIn.onOutdated();
export const confirmSignIn: SignIn['confirm'] = (sentAt) => signIn.confirm(sentAt);

/**
 * For a request that outlives its screen, since the server may have accepted it. Only the end of the sign-in cancels
 * it, so that no request is repeated for the next user.
 */
export const whileSignedIn: SignIn['signal'] = () => signIn.signal();
