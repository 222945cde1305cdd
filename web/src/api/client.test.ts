import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, publicApi } from './client';
import { answer } from './errors';
import { setSignIn, type SignIn } from './token';

/** Relative addresses need a page address, which Node lacks. */
vi.hoisted(() => {
  // The client keeps the `Request` of its first import, which another test may have made.
  vi.resetModules();
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
  serverSays(() => ({ status: statuses.shift() ?? 200, message: 'Unauthorized' }));
}

function serverSays(answerTo: (request: Request) => { status: number; code?: string; message?: string }): void {
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    const { status, ...body } = answerTo(request);
    return Promise.resolve(Response.json(body, { status }));
  });
}

const tokens = () => sent.map((request) => request.headers.get('authorization'));

let ending = new AbortController();
const onRefused = vi.fn();
const onOutdated = vi.fn();
const confirm = vi.fn<SignIn['confirm']>();

function signedIn(idToken: SignIn['idToken']): void {
  ending = new AbortController();
  onRefused.mockReset();
  onOutdated.mockReset();
  confirm.mockReset();
  setSignIn({ idToken, onRefused, onOutdated, confirm, signal: () => ending.signal });
}

beforeEach(() => {
  sent.length = 0;
  signedIn(({ fresh }) => Promise.resolve(fresh ? 'renewed' : 'kept'));
});

describe('a call', () => {
  it('carries the token of the current user', { tags: ['spec-7.6', 'spec-7.11'] }, async () => {
    serverAnswers();
    await api.GET('/api/wallet');
    expect(tokens()).toEqual(['Bearer kept']);
  });

  it('carries its body as JSON', { tags: ['spec-7.6', 'spec-7.20'] }, async () => {
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
    await expect(answer(api.GET('/api/wallet'))).rejects.toThrow('Not authenticated');
    expect(tokens()).toEqual(endsWhenRenewing ? ['Bearer kept'] : []);
  });

  it('of a visitor carries no token', async () => {
    signedIn(() => Promise.resolve(null));
    serverAnswers();
    await api.GET('/api/wallet');
    expect(tokens()).toEqual([null]);
  });

  it('of a visitor fails in the specified words', { tags: ['spec-7.12'] }, async () => {
    signedIn(() => Promise.resolve(null));
    serverAnswers(401);
    await expect(answer(api.GET('/api/wallet'))).rejects.toThrow('Not authenticated');
  });

  it('for what everybody may read carries no token', { tags: ['spec-7.19', 'asvs-10.1.1'] }, async () => {
    serverAnswers();
    await publicApi.GET('/api/colours/config');
    expect(tokens()).toEqual([null]);
  });
});

it('a call refused for want of an agreement is told, and not sent again', async () => {
  serverSays(() => ({ status: 403, code: 'AGREEMENT_MISSING' }));
  await expect(answer(api.POST('/api/colours/enter', { params: { header: { 'Idempotency-Key': 'k' } }, body: { picks: [] } }))).rejects.toMatchObject({
    code: 'AGREEMENT_MISSING',
  });
  expect([onOutdated.mock.calls.length, sent.length]).toEqual([1, 1]);
  serverSays(() => ({ status: 403, code: 'NOT_ADMIN' }));
  await api.GET('/api/wallet');
  expect(onOutdated).toHaveBeenCalledOnce();
});

describe('a call that takes a newer sign-in', () => {
  const OLD = { status: 403, code: 'SIGN_IN_AGAIN' };
  const decide = () => answer(api.POST('/api/admin/deposits/{id}/approve', { params: { path: { id: 'd-1' } }, body: { reason: 'Seen' } }));

  /** A user's pending confirmation of the sign-in, and its answer. */
  function asked() {
    let token = 'old';
    let confirmed: (isConfirmed: boolean) => void = () => undefined;
    signedIn(() => Promise.resolve(token));
    const answered = new Promise<boolean>((resolve) => (confirmed = resolve));
    confirm.mockReturnValue(answered);
    return (isConfirmed: boolean) => {
      if (isConfirmed) token = 'new';
      confirmed(isConfirmed);
    };
  }

  it('is sent once more after a confirmation, body and all', async () => {
    const confirmed = asked();
    serverSays((request) => (request.headers.get('authorization') === 'Bearer old' ? OLD : { status: 200 }));
    const decided = Promise.all([decide(), decide()]);
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    expect(sent).toHaveLength(2);
    confirmed(true);
    await decided;
    expect(tokens()).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new']);
    for (const request of sent) expect(await request.json()).toEqual({ reason: 'Seen' });
  });

  it('is sent no third time', async () => {
    asked()(true);
    serverSays(() => OLD);
    await expect(decide()).rejects.toMatchObject(OLD);
    expect([sent.length, confirm.mock.calls.length]).toEqual([2, 1]);
  });

  it('fails as it did when the user does not confirm', async () => {
    asked()(false);
    serverSays(() => OLD);
    await expect(decide()).rejects.toMatchObject(OLD);
    expect(sent).toHaveLength(1);
  });

  it('is not sent for another user who has signed in meanwhile', async () => {
    const confirmed = asked();
    serverSays(() => OLD);
    const decided = decide();
    await vi.waitFor(() => expect(confirm).toHaveBeenCalled());
    ending.abort();
    confirmed(true);
    await expect(decided).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  it('is no call that was refused for another reason', async () => {
    asked();
    serverSays(() => ({ status: 403, code: 'ROLE_NOT_PERMITTED' }));
    await expect(decide()).rejects.toMatchObject({ code: 'ROLE_NOT_PERMITTED' });
    expect(confirm).not.toHaveBeenCalled();
  });
});
