import { beforeEach, describe, expect, it, vi } from 'vitest';
import { idToken } from '../api/token';
import { createSession, type Session } from './session';

type Change = 'signedIn' | 'signedOut';
type Token = { value: string; claims: Record<string, unknown> } | null;

const cognito = vi.hoisted(() => ({
  configure: vi.fn(),
  onChange: vi.fn<(listener: (change: Change) => void) => void>(),
  idToken: vi.fn<(options: { fresh: boolean }) => Promise<Token>>(),
  signIn: vi.fn<() => Promise<string>>(),
  signOut: vi.fn<() => Promise<void>>(),
}));
vi.mock('./cognito', () => cognito);

const CONFIG = { userPoolId: 'pool', userPoolClientId: 'client', productName: 'Colour Game', region: 'here', emailVerification: 'off' } as const;
const STORED = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const tokenOf = (claims: Record<string, unknown>): Token => ({ value: 'a token', claims: { uid: 'u', email: 'e', ...claims } });

function sessionOfThisBrowser(stored: boolean): Session {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (stored && key === STORED ? 'someone' : null) });
  return createSession(CONFIG);
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
    expect(sessionOfThisBrowser(false).state()).toEqual({ status: 'signedOut' });
    expect(cognito.idToken).not.toHaveBeenCalled();
  });

  it('renews the ID token when the sign-in changes, before reading it', async () => {
    const session = sessionOfThisBrowser(false);
    cognito.signIn.mockResolvedValue('DONE');
    cognito.idToken.mockResolvedValue(tokenOf({}));
    await session.signIn('e', 'a password');
    expect(cognito.idToken.mock.calls).toEqual([[{ fresh: true }]]);
    expect(session.state()).toMatchObject({ user: { isAdmin: false } });

    cognito.idToken.mockResolvedValue(tokenOf({ admin: true }));
    const changed = cognito.onChange.mock.calls[0]?.[0];
    changed?.('signedIn');
    await vi.waitFor(() => expect(session.state()).toMatchObject({ user: { isAdmin: true } }));
    expect(cognito.idToken.mock.calls).toEqual([[{ fresh: true }], [{ fresh: true }]]);

    changed?.('signedOut');
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect(await idToken({ fresh: false })).toBeNull();
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
