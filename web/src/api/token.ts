/** What requests need of the sign-in. */
export interface SignIn {
  /** The ID token of the user whom the app shows; `fresh` asks for a renewed one. Null: nobody is signed in. */
  idToken: (options: { fresh: boolean }) => Promise<string | null>;
  /** The server has refused the token, even a renewed one. */
  onRefused: () => void;
  /** The server knows something of this user that the app does not: the terms that the user agreed to are not those of now. */
  onOutdated: () => void;
  /**
   * The server wants a newer sign-in than that of a request sent at `sentAt` (`performance.now()`). Resolves to whether
   * there is one now.
   */
  confirm: (sentAt: number) => Promise<boolean>;
  /** Aborts when this user is signed out, or another one is signed in. */
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
 * For what goes on when its screen is left, since it may have been taken: it is called off only with the sign-in, so
 * that nobody's request is repeated in the name of the next user.
 */
export const whileSignedIn: SignIn['signal'] = () => signIn.signal();
