import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmSignIn, idToken, onRefused, whileSignedIn } from '../api/token';
import { CODE_STEP, createSession, type Session } from './session';

type Change = 'signedIn' | 'signedOut' | 'refused';
type Token = { value: string; claims: Record<string, unknown> } | null;

const cognito = vi.hoisted(() => ({
  configure: vi.fn(),
  onChange: vi.fn<(listener: (change: Change) => void) => void>(),
  idToken: vi.fn<(options: { fresh: boolean }) => Promise<Token>>(),
  signIn: vi.fn<() => Promise<string>>(),
  signOutEverywhere: vi.fn<() => Promise<void>>(),
  enterCode: vi.fn<(code: string) => Promise<string>>(),
  signInAnew: vi.fn<(email: string, password: string) => Promise<string>>(),
  enterCodeAnew: vi.fn<(code: string) => Promise<string>>(),
  takePlace: vi.fn<(uid: string) => Promise<void>>(),
}));
vi.mock('./cognito', () => cognito);
const ends = vi.hoisted(() => ({ endOneSession: vi.fn<(config: object, refreshToken: string) => Promise<void>>() }));
vi.mock('./endSessions', () => ends);

const CONFIG = { userPoolId: 'pool', userPoolClientId: 'client', productName: 'Colour Game', region: 'here', emailVerification: 'off', emailNotices: 'off' } as const;
const KEPT = 'CognitoIdentityServiceProvider.client.';
const STORED = `${KEPT}LastAuthUser`;
const TOKENS_END = `${KEPT}someone.clockDrift`;
const tokenOf = (claims: Record<string, unknown>): Token => ({ value: 'a token', claims: { uid: 'u', email: 'e', ...claims } });

type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>;
/** Simulates a change of storage by another tab. */
let changeElsewhere: (change: StorageChange) => void;
/** Simulates the return of the network. */
let comeOnline: () => void;

class FakeStorage {
  [key: string]: unknown;

  getItem(key: string): unknown {
    return this[key] ?? null;
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let storage: FakeStorage;
const keptNames = () => Object.keys(storage).filter((key) => key.startsWith(KEPT));

function sessionOfThisBrowser(hasSession: boolean): Session {
  storage = new FakeStorage();
  if (hasSession) {
    storage[STORED] = 'someone';
    storage[`${KEPT}someone.refreshToken`] = 'a refresh token';
    storage[`${KEPT}someone.signInDetails`] = '{"loginId":"stored@example.com"}';
  }
  vi.stubGlobal('addEventListener', (name: string, listener: (change?: StorageChange) => void) => {
    if (name === 'storage') changeElsewhere = listener;
    else comeOnline = listener;
  });
  vi.stubGlobal('localStorage', storage);
  return createSession(CONFIG);
}

async function signedInAs(uid: string): Promise<Session> {
  const session = sessionOfThisBrowser(true);
  cognito.idToken.mockResolvedValue(tokenOf({ uid }));
  await session.check();
  return session;
}

beforeEach(() => {
  for (const call of [...Object.values(cognito), ends.endOneSession]) call.mockReset();
});

describe('the session', () => {
  it('is loading until the first check, then signed in or signed out', { tags: ['spec-2.21', 'spec-4.1', 'spec-4.3'] }, async () => {
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
    expect(sessionOfThisBrowser(false).state()).toEqual({ status: 'signedOut', by: 'nobody' });
    expect(cognito.idToken).not.toHaveBeenCalled();
  });

  it('renews the ID token when the sign-in changes, before reading it', { tags: ['spec-4.4', 'spec-7.4', 'spec-7.5', 'asvs-7.2.4'] }, async () => {
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
    expect(session.state()).toEqual({ status: 'signedOut', by: 'otherTab', email: 'e' });
    expect(await idToken({ fresh: false })).toBeNull();
  });

  it('ends at once with a sign-out in another tab', async () => {
    const session = await signedInAs('u');
    const signal = whileSignedIn();
    changeElsewhere({ key: STORED, newValue: null });
    expect(session.state()).toEqual({ status: 'signedOut', by: 'otherTab', email: 'e' });
    expect(signal.aborted).toBe(true);
  });

  it('ended in another tab, also when a request finds that out first', async () => {
    const session = await signedInAs('u');
    storage.removeItem(STORED);
    cognito.idToken.mockResolvedValue(null);
    expect(await idToken({ fresh: false })).toBeNull();
    expect(session.state()).toEqual({ status: 'signedOut', by: 'otherTab', email: 'e' });
  });

  it('ends at once when another tab empties the storage', async () => {
    const session = await signedInAs('u');
    changeElsewhere({ key: null, newValue: null });
    expect(session.state()).toEqual({ status: 'signedOut', by: 'otherTab', email: 'e' });
  });

  it('is that of the user who signs in in another tab', async () => {
    const session = await signedInAs('u');
    const signal = whileSignedIn();
    cognito.idToken.mockResolvedValue(tokenOf({ uid: 'another' }));
    storage[STORED] = 'another';
    changeElsewhere({ key: STORED, newValue: 'another' });
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

  it('is over when the server refuses even a renewed token', async () => {
    const session = await signedInAs('u');
    onRefused();
    expect(session.state()).toEqual({ status: 'signedOut', by: 'refusal', email: 'e' });
    expect(keptNames()).toEqual([]);
  });

  it('is over when Cognito refuses its renewal in words nobody expects', async () => {
    const session = await signedInAs('u');
    cognito.idToken.mockRejectedValue(Object.assign(new Error('?'), { name: 'InvalidParameterException' }));
    await session.check();
    expect(session.state()).toEqual({ status: 'signedOut', by: 'refusal', email: 'e' });
    expect(keptNames()).toEqual([]);
  });

  it('that could not be checked is checked again with the network', async () => {
    const session = sessionOfThisBrowser(true);
    cognito.idToken.mockRejectedValue(Object.assign(new Error('No network'), { name: 'NetworkError' }));
    await session.check();
    expect(session.state()).toMatchObject({ status: 'unreachable' });
    cognito.idToken.mockResolvedValue(tokenOf({}));
    comeOnline();
    await vi.waitFor(() => expect(session.state()).toMatchObject({ status: 'signedIn' }));
  });

  it('that could not be checked is checked again after a while', async () => {
    vi.useFakeTimers();
    try {
      const session = sessionOfThisBrowser(true);
      cognito.idToken.mockRejectedValue(Object.assign(new Error('Busy'), { name: 'TooManyRequestsException' }));
      await session.check();
      cognito.idToken.mockResolvedValue(tokenOf({}));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(session.state()).toMatchObject({ status: 'signedIn' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('signing out', () => {
  it('is done at once, while Cognito is still to be told', async () => {
    const session = await signedInAs('u');
    let told: () => void = () => undefined;
    ends.endOneSession.mockReturnValue(new Promise((resolve) => (told = resolve)));
    const signedOut = session.signOut();
    expect(session.state()).toEqual({ status: 'signedOut', by: 'user' });
    expect(keptNames()).toEqual([]);
    expect(ends.endOneSession).toHaveBeenCalledWith(CONFIG, 'a refresh token');
    told();
    await signedOut;
    expect(session.state()).toEqual({ status: 'signedOut', by: 'user' });
  });

  it('stands when Cognito cannot be told, which only the log says', { tags: ['spec-2.19'] }, async () => {
    const session = await signedInAs('u');
    const logged = vi.spyOn(console, 'error').mockReturnValueOnce();
    ends.endOneSession.mockRejectedValue(new Error('No'));
    await session.signOut();
    expect(session.state()).toEqual({ status: 'signedOut', by: 'user' });
    expect(logged).toHaveBeenCalledExactlyOnceWith('The session was not ended at Cognito', new Error('No'));
  });

  it('on every device does not happen here if it fails there', async () => {
    const session = await signedInAs('u');
    cognito.signOutEverywhere.mockRejectedValue(new Error('No'));
    await expect(session.signOutEverywhere()).rejects.toThrow('No');
    expect(session.state()).toMatchObject({ status: 'signedIn' });
    expect(keptNames()).not.toEqual([]);
  });

  it('stays up when signing out fails, which the caller learns', { tags: ['spec-2.19'] }, async () => {
    const session = await signedInAs('u');
    storage.removeItem = () => {
      throw new Error('This browser keeps everything');
    };
    await expect(session.signOut()).rejects.toThrow('keeps everything');
    expect(session.state()).toMatchObject({ status: 'signedIn' });
  });
});

describe('a sign-in', () => {
  it('finds nothing left of an earlier one', async () => {
    const session = sessionOfThisBrowser(false);
    storage[`${KEPT}someone.accessToken`] = 'left behind';
    cognito.signIn.mockImplementation(() => {
      expect(keptNames()).toEqual([]);
      return Promise.resolve(CODE_STEP);
    });
    expect(await session.signIn('e', 'a password')).toBe(CODE_STEP);
    expect(cognito.signIn).toHaveBeenCalledTimes(1);
  });

  it('whose user cannot be learnt says why', async () => {
    const session = sessionOfThisBrowser(false);
    cognito.signIn.mockResolvedValue('DONE');
    cognito.idToken.mockRejectedValueOnce(Object.assign(new Error('No network'), { name: 'NetworkError' }));
    await expect(session.signIn('e', 'a password')).rejects.toThrow('No network');
    cognito.idToken.mockResolvedValue(null);
    await session.check();
    await expect(session.signIn('e', 'a password')).rejects.toThrow('This sign-in has been ended');
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
    expect(session.state()).toEqual({ status: 'signedOut', by: 'refusal', email: 'e' });
  });

  it('asks nothing in the name of another user', async () => {
    const session = await signedInAs('u');
    const release = session.hold();
    cognito.idToken.mockResolvedValue(tokenOf({ uid: 'another' }));
    expect(await idToken({ fresh: false })).toBeNull();
    release();
    expect(session.state()).toMatchObject({ user: { uid: 'another' } });
  });
});
