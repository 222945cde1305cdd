import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors';
import { createQueries } from './queries';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

async function triesIn(ms: number, error: Error): Promise<{ tries: number; status: string }> {
  const client = createQueries();
  const queryFn = vi.fn(() => Promise.reject(error));
  const observer = new QueryObserver(client, { queryKey: ['it'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(ms);
  const { status } = observer.getCurrentResult();
  stop();
  return { tries: queryFn.mock.calls.length, status };
}

it('a server that fails at once is asked three times within two seconds', async () => {
  expect(await triesIn(2000, new ApiError(500, 'INTERNAL', ''))).toEqual({ tries: 3, status: 'error' });
});

it('a refusal is an answer', async () => {
  expect(await triesIn(0, new ApiError(404, 'NOT_FOUND', ''))).toEqual({ tries: 1, status: 'error' });
});

it('nobody waits twice for a server that does not answer', async () => {
  expect(await triesIn(0, new NetworkError(new DOMException('', 'TimeoutError')))).toEqual({ tries: 1, status: 'error' });
});

it('what is asked for without a network fails, and is not sent later', async () => {
  onlineManager.setOnline(false);
  const mutationFn = vi.fn(() => Promise.reject(new NetworkError(new TypeError('Failed to fetch'))));
  await expect(new MutationObserver(createQueries(), { mutationFn }).mutate()).rejects.toBeInstanceOf(NetworkError);
  onlineManager.setOnline(true);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});

it.each([
  [4999, 1],
  [5000, 2],
])('in front after %i ms, the tab has asked %i times', async (age, times) => {
  const client = createQueries();
  client.mount();
  const queryFn = vi.fn(() => Promise.resolve('there'));
  const stop = new QueryObserver(client, { queryKey: ['it'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(age);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(times);
  stop();
  client.unmount();
});
