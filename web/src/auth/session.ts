import type { Config } from '../config/config';
import { setSignIn } from '../api/token';
import type { IdToken } from './cognito';
import { Confirmation } from './confirmation';
import { endOneSession } from './endSessions';
import { hasEnded, initial, isRefusal, next, userOf, type Event, type State } from './sessionState';
import { endsSignIn, forgetSession, hasStoredSession, lastUserKey, storedEmail, storedRefreshToken } from './stored';

type Cognito = typeof import('./cognito');

/** The step of a sign-in that waits for a code from the authenticator app. */
export const CODE_STEP = 'CONFIRM_SIGN_IN_WITH_TOTP_CODE';
/** How old a sign-in may be for what takes a recent one, with time to type before the server's own limit. */
const RECENT_MS = 20 * 60_000;
/** After so long a stored session that could not be checked is checked again. */
const CHECK_AGAIN_MS = 10_000;

export type Session = ReturnType<typeof createSession>;

/** `onSigningIn` is told of each attempt when the code for it is there and the identity service is asked. */
export function createSession(config: Config, onSigningIn: () => void = () => undefined) {
  const clientId = config.userPoolClientId;
  let state = initial({ isStored: hasStoredSession(clientId, localStorage), email: storedEmail(clientId, localStorage) });
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const confirmation = new Confirmation(tell);
  /** What ends with the sign-in that is shown. */
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
    // The dialog is of the user who was signed in.
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
  /** Renews the ID token before its claims are read, so that they are never older than the change. */
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
      // Amplify answers for whoever signed in last, in any tab.
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

  // Of changes in other tabs only: a sign-out shows at once, a sign-in when all of it is stored. What another tab renews
  // of this same sign-in changes nothing.
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

  /** One step of the sign-in by which the user confirms the present one. */
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

  return {
    state: () => state.shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What needs nothing of the session is asked of Cognito itself. Rejects while its code cannot be fetched. */
    cognito,
    check,
    /** Resolves when the session is up, or to the further step that Cognito wants. */
    signIn: (email: string, password: string) =>
      signInBy((module) => {
        onSigningIn();
        // Amplify signs nobody in beside what is left of another sign-in.
        forgetSession(clientId, localStorage);
        happen({ type: 'signInBegan' });
        return module.signIn(email, password);
      }),
    /** The code that the sign-in waits for. Resolves as `signIn`. */
    enterCode: (code: string) => signInBy((module) => module.enterCode(code)),
    /** Whether requests wait for a newer sign-in, by `confirmByPassword` and, if Cognito wants one, `confirmByCode`. */
    isConfirmationAwaited: () => confirmation.isAwaited,
    /** Both leave the present sign-in as it is until the new one is complete, and resolve as `signIn`. */
    confirmByPassword: (password: string) => confirmBy((module, email) => module.signInAnew(email, password)),
    confirmByCode: (code: string) => confirmBy((module) => module.enterCodeAnew(code)),
    /** The requests that wait fail. */
    refuseConfirmation: () => confirmation.give(false),
    /** Has an old sign-in confirmed. Resolves to whether it is recent. */
    async confirmRecent() {
      const token = await (await cognito()).idToken({ fresh: false });
      const isRecent = Date.now() - Number(token?.claims.auth_time) * 1000 < RECENT_MS;
      return isRecent || confirmation.ask(performance.now());
    },
    /** Signs out here, whether or not Cognito can be reached. Throws only if this browser cannot forget the sign-in. */
    signOut: () => signOut('user'),
    /** Signs out here, after the account was closed: Cognito knows the user no more. */
    forget: () => leave('closing'),
    /** Signs out here. The next sign-in leads back to this screen. */
    signInAgain: () => signOut('refusal'),
    /** Ends this user's sessions on every device. Throws while they stand. */
    signOutEverywhere: async () => {
      await (await cognito()).signOutEverywhere();
      leave('user');
    },
    /**
     * Until what this returns is called, the end of the sign-in leads nowhere: the screen shows what is shown only once.
     * Signing out here ends it too.
     */
    hold() {
      happen({ type: 'held', isHeld: true });
      return () => happen({ type: 'held', isHeld: false });
    },
  };
}
