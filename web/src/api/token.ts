/** What requests need of the sign-in. */
export interface SignIn {
  /** The ID token of the user whom the app shows; `fresh` asks for a renewed one. Null: nobody is signed in. */
  idToken: (options: { fresh: boolean }) => Promise<string | null>;
  /** The server has refused the token, even a renewed one. */
  onRefused: () => void;
  /** Aborts when this user is signed out, or another one is signed in. */
  signal: () => AbortSignal;
}

const NEVER = new AbortController().signal;

let signIn: SignIn = { idToken: () => Promise.resolve(null), onRefused: () => undefined, signal: () => NEVER };

export function setSignIn(next: SignIn): void {
  signIn = next;
}

export const idToken: SignIn['idToken'] = (options) => signIn.idToken(options);
export const onRefused: SignIn['onRefused'] = () => signIn.onRefused();

/**
 * For what goes on when its screen is left, since it may have been taken: it is called off only with the sign-in, so
 * that nobody's request is repeated in the name of the next user.
 */
export const whileSignedIn: SignIn['signal'] = () => signIn.signal();
