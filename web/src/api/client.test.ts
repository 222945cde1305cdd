import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, publicApi } from './client';
import { answer } from './errors';
import { setTokenSource } from './token';

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

beforeEach(() => {
  sent.length = 0;
  setTokenSource(({ fresh }) => Promise.resolve(fresh ? 'renewed' : 'kept'));
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

  it('of a visitor carries no token', async () => {
    setTokenSource(() => Promise.resolve(null));
    serverAnswers();
    await api.GET('/api/wallet');
    expect(tokens()).toEqual([null]);
  });

  it('of a visitor fails in the specified words', async () => {
    setTokenSource(() => Promise.resolve(null));
    serverAnswers(401);
    await expect(answer(api.GET('/api/wallet'))).rejects.toThrow('Not authenticated');
  });

  it('for what everybody may read carries no token', async () => {
    serverAnswers();
    await publicApi.GET('/api/colours/config');
    expect(tokens()).toEqual([null]);
  });
});
