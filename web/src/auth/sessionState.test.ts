import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmSignIn, idToken, onRefused, whileSignedIn } from '../api/token';
import { CODE_STEP, createSession, type Session } from './session';

type Change = 'signedIn' | 'signedOut';
type Token = { value: string; claims: Record<string, unknown> } | null;

const cognito = vi.hoisted(() => ({
  configure: vi.fn(),
  onChange: vi.fn<(listener: (change: Change) => void) => void>(),
  idToken: vi.fn<(options: { fresh: boolean }) => Promise<Token>>(),
  signIn: vi.fn<() => Promise<string>>(),
  signOut: vi.fn<() => Promise<void>>(),
  enterCode: vi.fn<(code: string) => Promise<string>>(),
  signInAnew: vi.fn<(email: string, password: string) => Promise<string>>(),
  enterCodeAnew: vi.fn<(code: string) => Promise<string>>(),
  takePlace: vi.fn<(uid: string) => Promise<void>>(),
}));
vi.mock('./cognito', () => cognito);

const CONFIG = { userPoolId: 'pool', userPoolClientId: 'client', productName: 'Colour Game', region: 'here', emailVerification: 'off' } as const;
const STORED = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const TOKENS_END = 'CognitoIdentityServiceProvider.client.someone.clockDrift';
const tokenOf = (claims: Record<string, unknown>): Token => ({ value: 'a token', claims: { uid: 'u', email: 'e', ...claims } });

type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>;
/** Amplify's name for the user whose tokens are stored. */
let stored: string | null;
/** Has the browser tell of a change that another tab made. */
let changeElsewhere: (change: StorageChange) => void;

function sessionOfThisBrowser(hasSession: boolean): Session {
  stored = hasSession ? 'someone' : null;
  vi.stubGlobal('addEventListener', (_: 'storage', listener: (change: StorageChange) => void) => (changeElsewhere = listener));
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === STORED ? stored : null) });
  return createSession(CONFIG);
}

async function signedInAs(uid: string): Promise<Session> {
  const session = sessionOfThisBrowser(true);
  cognito.idToken.mockResolvedValue(tokenOf({ uid }));
  await session.check();
  return session;
}

beforeEach(() => {
  for (const call of Object.values(cognito)) call.mockReset();
});

describe('the session', () => {
  it('is loading until the first check, then signed in or signed out', async () => {
    for (const [token, after] of [[tokenOf({}), 'signedIn'], [null, 'signedOut']] as const) {
      let answer: (token: Token) => void = () => undefined;
      cognito.idToken.mockReturnValue(new Promise((resolve) => (answer = resolve)));
      const session = sessionOfThisBrowser(true);
      expect(session.state()).toEqual({ status: 'loading' });
      const checked = session.check();
      await vi.waitFor(() => expect(cognito.idToken).toHaveBeenCalled());
      expect(session.state()).toEqual({ status: 'loading' });
      answer(token);
      await checked;
      expect(session.state()).toMatchObject({ status: after });
      cognito.idToken.mockReset();
    }
  });

  it('of a browser where nobody was signed in has nothing to wait for', () => {
    expect(sessionOfThisBrowser(false).state()).toEqual({ status: 'signedOut', ended: true });
    expect(cognito.idToken).not.toHaveBeenCalled();
  });

  it('renews the ID token when the sign-in changes, before reading it', async () => {
    const session = sessionOfThisBrowser(false);
    cognito.signIn.mockResolvedValue('DONE');
    cognito.idToken.mockResolvedValue(tokenOf({}));
    await session.signIn('e', 'a password');
    expect(cognito.idToken.mock.calls).toEqual([[{ fresh: true }]]);
    expect(session.state()).toMatchObject({ user: { isAdmin: false } });

    cognito.idToken.mockResolvedValue(tokenOf({ admin: true, role: 'support' }));
    const changed = cognito.onChange.mock.calls[0]?.[0];
    changed?.('signedIn');
    await vi.waitFor(() => expect(session.state()).toMatchObject({ user: { isAdmin: true, role: 'support' } }));
    expect(cognito.idToken.mock.calls).toEqual([[{ fresh: true }], [{ fresh: true }]]);

    changed?.('signedOut');
    expect(session.state()).toEqual({ status: 'signedOut', ended: true });
    expect(await idToken({ fresh: false })).toBeNull();
  });

  it('ends at once with a sign-out in another tab', async () => {
    const session = await signedInAs('u');
    const signal = whileSignedIn();
    changeElsewhere({ key: STORED, newValue: null });
    expect(session.state()).toEqual({ status: 'signedOut', ended: true });
    expect(signal.aborted).toBe(true);
  });

  it('ends at once when another tab empties the storage', async () => {
    const session = await signedInAs('u');
    changeElsewhere({ key: null, newValue: null });
    expect(session.state()).toEqual({ status: 'signedOut', ended: true });
  });

  it('is that of the user who signs in in another tab', async () => {
    const session = await signedInAs('u');
    const signal = whileSignedIn();
    cognito.idToken.mockResolvedValue(tokenOf({ uid: 'another' }));
    stored = 'another';
    changeElsewhere({ key: STORED, newValue: stored });
    expect(cognito.idToken).toHaveBeenCalledTimes(1);
    changeElsewhere({ key: TOKENS_END, newValue: '0' });
    await vi.waitFor(() => expect(session.state()).toMatchObject({ user: { uid: 'another' } }));
    expect(signal.aborted).toBe(true);
    expect(whileSignedIn().aborted).toBe(false);
  });

  it('is that of the user who signs in elsewhere after a sign-out there', async () => {
    const session = await signedInAs('u');
    changeElsewhere({ key: STORED, newValue: null });
    changeElsewhere({ key: TOKENS_END, newValue: '0' });
    await vi.waitFor(() => expect(session.state()).toMatchObject({ user: { uid: 'u' } }));
  });

  it('is not renewed because another tab has renewed it', async () => {
    await signedInAs('u');
    changeElsewhere({ key: TOKENS_END, newValue: '12' });
    expect(cognito.idToken).toHaveBeenCalledTimes(1);
  });

  it('is not touched by other changes of the storage', async () => {
    const session = await signedInAs('u');
    const before = session.state();
    changeElsewhere({ key: 'colour-scheme', newValue: null });
    expect(session.state()).toBe(before);
    expect(whileSignedIn().aborted).toBe(false);
  });

  it('goes on with a renewed sign-in of the same user', async () => {
    const session = await signedInAs('u');
    const signal = whileSignedIn();
    await session.check();
    expect(signal.aborted).toBe(false);
  });

  it('ends the requests of a user when another one’s token turns up', async () => {
    const session = await signedInAs('u');
    const signal = whileSignedIn();
    cognito.idToken.mockResolvedValue(tokenOf({ uid: 'another' }));
    await idToken({ fresh: false });
    expect(signal.aborted).toBe(true);
    expect(session.state()).toMatchObject({ user: { uid: 'another' } });
  });

  it('that the user ends here leads nowhere back', async () => {
    const session = await signedInAs('u');
    cognito.signOut.mockImplementation(() => {
      cognito.onChange.mock.calls[0]?.[0]('signedOut');
      return Promise.resolve();
    });
    await session.signOut();
    expect(session.state()).toEqual({ status: 'signedOut', ended: false });
  });

  it('is checked when the server refuses its token', async () => {
    const session = await signedInAs('u');
    cognito.idToken.mockResolvedValue(null);
    onRefused();
    await vi.waitFor(() => expect(session.state()).toEqual({ status: 'signedOut', ended: true }));
  });

  it('stays up when signing out fails, which the caller learns', async () => {
    const session = sessionOfThisBrowser(true);
    cognito.idToken.mockResolvedValue(tokenOf({}));
    await session.check();
    cognito.signOut.mockRejectedValue(new Error('No'));
    await expect(session.signOut()).rejects.toThrow('No');
    expect(session.state()).toMatchObject({ status: 'signedIn' });
  });
});

describe('a sign-in with a second factor', () => {
  it('is up when the code has been entered', async () => {
    const session = sessionOfThisBrowser(false);
    cognito.signIn.mockResolvedValue(CODE_STEP);
    expect(await session.signIn('e', 'a password')).toBe(CODE_STEP);
    expect(session.state()).toMatchObject({ status: 'signedOut' });
    cognito.enterCode.mockResolvedValue('DONE');
    cognito.idToken.mockResolvedValue(tokenOf({}));
    await session.enterCode('123456');
    expect(session.state()).toMatchObject({ status: 'signedIn' });
  });
});

describe('a confirmation of the sign-in', () => {
  it('takes password and code of this user, and only then takes place', async () => {
    const session = await signedInAs('u');
    const before = session.state();
    const confirmed = confirmSignIn(performance.now());
    expect(session.isConfirmationAwaited()).toBe(true);
    cognito.signInAnew.mockResolvedValue(CODE_STEP);
    expect(await session.confirmByPassword('a password')).toBe(CODE_STEP);
    expect(cognito.signInAnew).toHaveBeenCalledWith('e', 'a password');
    expect(cognito.takePlace).not.toHaveBeenCalled();
    cognito.enterCodeAnew.mockResolvedValue('DONE');
    await session.confirmByCode('123456');
    expect(cognito.takePlace).toHaveBeenCalledWith('u');
    expect(await confirmed).toBe(true);
    expect(session.isConfirmationAwaited()).toBe(false);
    expect(session.state()).toBe(before);
  });

  it('of another user does not count', async () => {
    const session = await signedInAs('u');
    void confirmSignIn(performance.now());
    cognito.signInAnew.mockResolvedValue('DONE');
    cognito.takePlace.mockRejectedValue(new Error('another account'));
    await expect(session.confirmByPassword('a password')).rejects.toThrow('another account');
    expect(session.isConfirmationAwaited()).toBe(true);
    session.refuseConfirmation();
  });

  it('is no longer awaited after a sign-out in another tab, nor stored', async () => {
    const session = await signedInAs('u');
    const confirmed = confirmSignIn(performance.now());
    let done: (step: string) => void = () => undefined;
    cognito.signInAnew.mockReturnValue(new Promise((resolve) => (done = resolve)));
    const step = session.confirmByPassword('a password');
    await vi.waitFor(() => expect(cognito.signInAnew).toHaveBeenCalled());
    changeElsewhere({ key: STORED, newValue: null });
    expect(await confirmed).toBe(false);
    done('DONE');
    await step;
    expect(cognito.takePlace).not.toHaveBeenCalled();
  });

  it('is no longer awaited when the sign-in cannot be checked', async () => {
    const session = await signedInAs('u');
    const confirmed = confirmSignIn(performance.now());
    cognito.idToken.mockRejectedValue(new Error('No network'));
    await session.check();
    expect(session.state()).toMatchObject({ status: 'unreachable' });
    expect(await confirmed).toBe(false);
  });

  it('is asked for where the sign-in is old', async () => {
    const session = await signedInAs('u');
    const minutesAgo = (minutes: number) => tokenOf({ uid: 'u', auth_time: Date.now() / 1000 - minutes * 60 });
    cognito.idToken.mockResolvedValue(minutesAgo(5));
    expect(await session.confirmRecent()).toBe(true);
    cognito.idToken.mockResolvedValue(minutesAgo(29));
    const confirmed = session.confirmRecent();
    await vi.waitFor(() => expect(session.isConfirmationAwaited()).toBe(true));
    session.refuseConfirmation();
    expect(await confirmed).toBe(false);
  });
});

describe('a screen that is held', () => {
  it('stays when the sign-in ends, until it is let go', async () => {
    const session = await signedInAs('u');
    const release = session.hold();
    cognito.idToken.mockResolvedValue(null);
    onRefused();
    await session.check();
    changeElsewhere({ key: STORED, newValue: null });
    expect(session.state()).toMatchObject({ status: 'signedIn' });
    expect(await idToken({ fresh: false })).toBeNull();
    release();
    expect(session.state()).toEqual({ status: 'signedOut', ended: true });
  });

  it('asks nothing in the name of another user', async () => {
    const session = await signedInAs('u');
    const release = session.hold();
    cognito.idToken.mockResolvedValue(tokenOf({ uid: 'another' }));
    expect(await idToken({ fresh: false })).toBeNull();
    release();
    expect(session.state()).toMatchObject({ user: { uid: 'another' } });
  });

  it('leads back after a sign-out to sign in again', async () => {
    const session = await signedInAs('u');
    const release = session.hold();
    cognito.signOut.mockImplementation(() => {
      cognito.onChange.mock.calls[0]?.[0]('signedOut');
      return Promise.resolve();
    });
    await session.signInAgain();
    expect(session.state()).toEqual({ status: 'signedOut', ended: true });
    release();
    expect(session.state()).toEqual({ status: 'signedOut', ended: true });
  });
});
