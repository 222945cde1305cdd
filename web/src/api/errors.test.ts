import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../lib/dates';
import { answer, ApiError, errorOf, isPassing, messageOr, NetworkError, tookTooLong, wordsOf } from './errors';

const response = (status: number, headers = {}) => new Response(null, { status, headers });

describe('an answer that is not a success', () => {
  it("of a function carries the function's text, code and request id", { tags: ['spec-7.13'] }, () => {
    const error = errorOf(response(422), { error: 'Insufficient balance', code: 'INSUFFICIENT_BALANCE', requestId: 'r-1' });
    expect(error).toMatchObject({
      status: 422,
      code: 'INSUFFICIENT_BALANCE',
      message: 'Insufficient balance',
      requestId: 'r-1',
    });
  });

  it("of the gateway gets the specification's words", { tags: ['spec-7.12', 'spec-7.14'] }, () => {
    expect(errorOf(response(401), { message: 'Unauthorized' })).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      message: 'Not authenticated',
    });
    expect(errorOf(response(404, { 'apigw-requestid': 'r-2' }), { message: 'Not Found' })).toMatchObject({
      message: 'Request failed',
      requestId: 'r-2',
    });
  });

  it("tells times in the person's own time zone", () => {
    const body = { error: 'From 2026-11-21 22:30 UTC until 2026-11-22 22:30 UTC', code: 'ON_TIME_OUT' };
    const [from, until] = [formatDateTime('2026-11-21T22:30:00Z'), formatDateTime('2026-11-22T22:30:00Z')];
    expect(errorOf(response(403), body).message).toBe(`From ${from} until ${until}`);
  });

  it('without a body is still a refusal', { tags: ['spec-7.14'] }, () => {
    expect(errorOf(response(502), undefined)).toMatchObject({ status: 502, message: 'Request failed' });
  });
});

describe('an exchange', () => {
  it('gives its body', async () => {
    expect(await answer(Promise.resolve({ data: { balance: 10 }, response: response(200) }))).toEqual({ balance: 10 });
  });

  it('that never came back is a network error', async () => {
    await expect(answer(Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(NetworkError);
  });
});

it("a message is shown whatever it says, and the screen's own without one", { tags: ['spec-7.12', 'spec-7.14', 'spec-8.48', 'spec-8.49'] }, () => {
  const said = (error: unknown) => messageOr(error, 'Failed to submit entry');
  expect(said(errorOf(response(404), { message: 'Not Found' }))).toBe('Request failed');
  expect(said(errorOf(response(401), { message: 'Unauthorized' }))).toBe('Not authenticated');
  expect(said(new NetworkError(null))).toBe('No connection. Check your network and try again.');
  expect([said(new Error('')), said('?')]).toEqual(['Failed to submit entry', 'Failed to submit entry']);
});

it("the words are the server's, or none", () => {
  expect(wordsOf(new ApiError(422, 'INSUFFICIENT_BALANCE', 'Insufficient balance'))).toBe('Insufficient balance');
  expect(wordsOf(new ApiError(500, 'INTERNAL', 'Request failed'))).toBeUndefined();
  expect(wordsOf(errorOf(response(502), undefined))).toBeUndefined();
  expect(wordsOf(new NetworkError(null))).toBeUndefined();
});

it('a server that is slow is told from a network that is gone', () => {
  const slow = new NetworkError(new DOMException('signal timed out', 'TimeoutError'));
  expect([slow.message, tookTooLong(slow)]).toEqual(['The server takes too long to answer. Please try again.', true]);
  const gone = new NetworkError(new TypeError('Failed to fetch'));
  expect([gone.message, tookTooLong(gone)]).toEqual(['No connection. Check your network and try again.', false]);
});

it('only what was not refused is worth another try', () => {
  expect(isPassing(new NetworkError(null))).toBe(true);
  expect(isPassing(new ApiError(503, 'UNAVAILABLE', ''))).toBe(true);
  expect(isPassing(errorOf(response(429), { message: 'Too Many Requests' }))).toBe(true);
  expect(isPassing(new ApiError(429, 'TOO_MANY_REQUESTS', ''))).toBe(false);
  expect(isPassing(new ApiError(409, 'ROUND_OVER', ''))).toBe(false);
  expect(isPassing(new Error('a mistake of ours'))).toBe(false);
});
