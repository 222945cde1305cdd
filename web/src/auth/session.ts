import type { Config } from '../config/config';
import { setSignIn } from '../api/token';
import type { IdToken } from './cognito';
import { Confirmation } from './confirmation';
import { endOneSession } from './endSessions';
import { hasEnded, initial, isRefusal, next, userOf, type Event, type State } from './sessionState';
import { endsSignIn, forgetSession, hasStoredSession, lastUserKey, storedEmail, storedRefreshToken } from './stored';

type Cognito = typeof import('./cognito');

/** The sign-in step that needs a code from the authenticator app. */
export const CODE_STEP = 'CONFIRM_SIGN_IN_WITH_TOTP_CODE';
/** The greatest age of a recent sign-in. It leaves time to type before the server's own limit. */
const RECENT_MS = 20 * 60_000;
/** The interval for rechecking a stored session that could not be checked. */
const CHECK_AGAIN_MS = 10_000;

export type Session = ReturnType<typeof createSession>;

/** `onSigningIn` is called for each attempt once the code is loaded, when the identity service is called. */
export function createSession(config: Config, onSigningIn: () => void = () => undefined) {
  const clientId = config.userPoolClientId;
  let state = initial({ isStored: hasStoredSession(clientId, localStorage), email: storedEmail(clientId, localStorage) });
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const confirmation = new Confirmation(tell);
  /** Aborts when the shown sign-in ends. */
  let ending = new AbortController();
  let nextCheck: ReturnType<typeof setTimeout> | undefined;

  function happen(event: Event): void {
    const before = state;
    state = next(before, event);
    if (state.shown !== before.shown) follow(before);
    if (!isRefusal(before, event)) return;
    try {
      forgetSession(clientId, localStorage);
    } catch (error) {
      console.error('The sign-in could not be forgotten', error);
    }
  }

  function follow(before: State): void {
    if (hasEnded(before, state)) {
      ending.abort(new DOMException('Not authenticated', 'AbortError'));
      ending = new AbortController();
    }
    clearTimeout(nextCheck);
    if (state.shown.status === 'unreachable') nextCheck = setTimeout(checkAgain, CHECK_AGAIN_MS);
    // The dialog belongs to the user who was signed in.
    if (state.shown.status !== 'signedIn' || state.user?.uid !== before.user?.uid) confirmation.give(false);
    tell();
  }

  let loading: Promise<Cognito> | undefined;
  function cognito(): Promise<Cognito> {
    loading ??= import('./cognito').then(
      (module) => {
        module.configure(config);
        module.onChange((change) => {
          if (change === 'signedIn') void check();
          else happen({ type: 'ended', by: change === 'signedOut' ? 'otherTab' : 'refusal' });
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

  function tokenCame(turn: number, token: IdToken | null): void {
    happen({ type: 'tokenCame', turn, user: token && userOf(token.claims), name: localStorage.getItem(lastUserKey(clientId)) });
  }

  let checking: { turn: number; done: Promise<void> } | undefined;
  /** Renews the ID token before it reads the claims, so that they are not older than the change. */
  function check(): Promise<void> {
    if (checking?.turn !== state.turn) checking = { turn: state.turn, done: renew(state.turn) };
    return checking.done;
  }
  async function renew(turn: number): Promise<void> {
    try {
      const { idToken } = await cognito();
      tokenCame(turn, await idToken({ fresh: true }));
    } catch (error) {
      happen({ type: 'checkFailed', turn, error });
    } finally {
      if (checking?.turn === turn) checking = undefined;
    }
  }
  function checkAgain(): void {
    if (state.shown.status === 'unreachable') void check();
  }

  setSignIn({
    async idToken({ fresh }) {
      const { shown, turn } = state;
      if (shown.status !== 'signedIn') return null;
      const { idToken } = await cognito();
      const token = await idToken({ fresh });
      // Amplify returns the token of the last sign-in in any tab.
      if (token !== null && userOf(token.claims).uid === shown.user.uid) return token.value;
      tokenCame(turn, token);
      return null;
    },
    onRefused() {
      if (state.shown.status === 'signedIn') happen({ type: 'ended', by: 'refusal' });
    },
    onOutdated: () => void check(),
    confirm: (sentAt) => confirmation.ask(sentAt),
    signal: () => ending.signal,
  });

  // Fires for changes in other tabs only. A sign-out shows at once, a sign-in once it is stored completely. Another
  // tab's renewal of this same sign-in changes nothing.
  addEventListener('storage', ({ key, newValue }) => {
    const lastUser = lastUserKey(clientId);
    if (newValue === null) {
      if (key === null || key === lastUser) happen({ type: 'ended', by: 'otherTab' });
    } else if (key !== null && endsSignIn(key, clientId)) {
      if (!state.user || localStorage.getItem(lastUser) !== state.name) void check();
    }
  });

  addEventListener('online', checkAgain);

  /** One step of a sign-in, which is complete when its user is known. */
  async function signInBy(take: (module: Cognito) => Promise<string>): Promise<string> {
    const step = await take(await cognito());
    if (step !== 'DONE') return step;
    await check();
    const { shown } = state;
    if (shown.status === 'unreachable') throw shown.error;
    if (shown.status === 'signedOut') throw new Error('This sign-in has been ended. Please try again.');
    return step;
  }

  /** One step of the sign-in that confirms the present one. */
  async function confirmBy(take: (module: Cognito, email: string) => Promise<string>): Promise<string> {
    if (state.shown.status !== 'signedIn') throw new Error('Nobody is signed in.');
    const { uid, email } = state.shown.user;
    const module = await cognito();
    const step = await take(module, email);
    if (step === 'DONE' && confirmation.isAwaited) {
      await module.takePlace(uid);
      confirmation.give(true);
    }
    return step;
  }

  function leave(by: 'user' | 'refusal' | 'closing'): void {
    forgetSession(clientId, localStorage);
    happen({ type: 'left', by });
  }

  /** Leaves at once: Cognito may take long to answer. */
  async function signOut(by: 'user' | 'refusal'): Promise<void> {
    const token = storedRefreshToken(clientId, localStorage);
    leave(by);
    try {
      if (token !== null) await endOneSession(config, token);
    } catch (error) {
      // The session continues at Cognito: logged, not shown (spec 2.19).
      console.error('The session was not ended at Cognito', error);
    }
  }

  return {
    state: () => state.shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** For calls to Cognito that need no session. Rejects if the code cannot be fetched. */
    cognito,
    check,
    /** Resolves when the session is ready, or to Cognito's further step. */
    signIn: (email: string, password: string) =>
      signInBy((module) => {
        onSigningIn();
        // Amplify refuses a sign-in while traces of another one are stored.
        forgetSession(clientId, localStorage);
        happen({ type: 'signInBegan' });
        return module.signIn(email, password);
      }),
    /** Sends the code that the sign-in waits for. Resolves as `signIn`. */
    enterCode: (code: string) => signInBy((module) => module.enterCode(code)),
    /** Whether requests wait for a newer sign-in, given by `confirmByPassword` and, if Cognito requires it, `confirmByCode`. */
    isConfirmationAwaited: () => confirmation.isAwaited,
    /** Both keep the present sign-in until the new one is complete, and resolve as `signIn`. */
    confirmByPassword: (password: string) => confirmBy((module, email) => module.signInAnew(email, password)),
    confirmByCode: (code: string) => confirmBy((module) => module.enterCodeAnew(code)),
    /** The waiting requests fail. */
    refuseConfirmation: () => confirmation.give(false),
    /** Asks for confirmation of an old sign-in. Resolves to whether it is recent now. */
    async confirmRecent() {
      const token = await (await cognito()).idToken({ fresh: false });
      const isRecent = Date.now() - Number(token?.claims.auth_time) * 1000 < RECENT_MS;
      return isRecent || confirmation.ask(performance.now());
    },
    /** Signs out here, even if Cognito cannot be reached. Throws only if this browser cannot forget the sign-in. */
    signOut: () => signOut('user'),
    /** Signs out here after the account was closed, when Cognito no longer knows the user. */
    forget: () => leave('closing'),
    /** Signs out here. The next sign-in returns to this screen. */
    signInAgain: () => signOut('refusal'),
    /** Ends this user's sessions on every device. Throws if they still exist. */
    signOutEverywhere: async () => {
      await (await cognito()).signOutEverywhere();
      leave('user');
    },
    /**
     * Keeps the screen after the end of the sign-in until the returned function is called: it shows something only
     * once. Signing out here ends the hold too.
     */
    hold() {
      happen({ type: 'held', isHeld: true });
      return () => happen({ type: 'held', isHeld: false });
    },
  };
}
