import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, publicApi } from './client';
import { answer } from './errors';
import { setSignIn, type SignIn } from './token';

/** A page has an address that paths are relative to; Node has none. */
vi.hoisted(() => {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'https://game.example') : input, init);
      }
    },
  );
});

const sent: Request[] = [];

function serverAnswers(...statuses: number[]): void {
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return Promise.resolve(Response.json({ message: 'Unauthorized' }, { status: statuses.shift() ?? 200 }));
  });
}

const tokens = () => sent.map((request) => request.headers.get('authorization'));

let ending = new AbortController();
const onRefused = vi.fn();

function signedIn(idToken: SignIn['idToken']): void {
  ending = new AbortController();
  onRefused.mockReset();
  setSignIn({ idToken, onRefused, signal: () => ending.signal });
}

beforeEach(() => {
  sent.length = 0;
  signedIn(({ fresh }) => Promise.resolve(fresh ? 'renewed' : 'kept'));
});

describe('a call', () => {
  it('carries the token of the current user', async () => {
    serverAnswers();
    await api.GET('/api/wallet');
    expect(tokens()).toEqual(['Bearer kept']);
  });

  it('carries its body as JSON', async () => {
    serverAnswers();
    const body = { picks: ['black', 'pink', 'white'] };
    await api.POST('/api/colours/enter', { params: { header: { 'Idempotency-Key': 'key' } }, body });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(await sent[0]?.json()).toEqual(body);
  });

  it('is signed again with a renewed token when refused, once only', async () => {
    serverAnswers(401, 401);
    await expect(answer(api.GET('/api/wallet'))).rejects.toThrow('Not authenticated');
    expect(tokens()).toEqual(['Bearer kept', 'Bearer renewed']);
  });

  it.each([[401], [401, 401]])('tells the sign-in when it stays refused (%o)', async (...statuses) => {
    const isRefused = statuses.length === 2;
    serverAnswers(...statuses);
    await api.GET('/api/wallet');
    expect(onRefused).toHaveBeenCalledTimes(isRefused ? 1 : 0);
  });

  it.each([false, true])('is not sent once its sign-in has ended (renewing: %s)', async (endsWhenRenewing) => {
    signedIn(({ fresh }) => {
      if (fresh === endsWhenRenewing) ending.abort();
      return Promise.resolve(fresh ? "the next user's" : 'kept');
    });
    serverAnswers(401);
    await expect(api.GET('/api/wallet')).rejects.toThrow();
    expect(tokens()).toEqual(endsWhenRenewing ? ['Bearer kept'] : []);
  });

  it('of a visitor carries no token', async () => {
    signedIn(() => Promise.resolve(null));
    serverAnswers();
    await api.GET('/api/wallet');
    expect(tokens()).toEqual([null]);
  });

  it('of a visitor fails in the specified words', async () => {
    signedIn(() => Promise.resolve(null));
    serverAnswers(401);
    await expect(answer(api.GET('/api/wallet'))).rejects.toThrow('Not authenticated');
  });

  it('for what everybody may read carries no token', async () => {
    serverAnswers();
    await publicApi.GET('/api/colours/config');
    expect(tokens()).toEqual([null]);
  });
});
