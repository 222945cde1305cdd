import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retry } from './retry';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;
const passing = (error: unknown) => (error as Error).message === 'passes';

/** Fails this many times, then succeeds. */
function flaky(failures: number, message = 'passes') {
  let calls = 0;
  return vi.fn(() => {
    calls += 1;
    return calls > failures ? Promise.resolve('answer') : Promise.reject(new Error(message));
  });
}

async function settled<Result>(promise: Promise<Result>): Promise<PromiseSettledResult<Result>> {
  const [[result]] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()]);
  return result;
}

it('gives the answer of the first try that has one', async () => {
  const attempt = flaky(2);
  expect(await settled(retry(attempt, passing, never))).toMatchObject({ value: 'answer' });
  expect(attempt).toHaveBeenCalledTimes(3);
});

it.each([
  ['tries four times and no more', 'passes', 4],
  ['does not repeat what was refused', 'refused', 1],
])('%s', async (_, message, times) => {
  const attempt = flaky(9, message);
  expect(await settled(retry(attempt, passing, never))).toMatchObject({ status: 'rejected' });
  expect(attempt).toHaveBeenCalledTimes(times);
});

it('stops when it is called off', async () => {
  const abort = new AbortController();
  const attempt = flaky(9);
  const trying = retry(attempt, passing, abort.signal);
  abort.abort();
  expect(await settled(trying)).toMatchObject({ status: 'rejected' });
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('waits for the network before it tries again', async () => {
  const network = new EventTarget();
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  const attempt = flaky(1);
  const trying = retry(attempt, passing, never);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  network.dispatchEvent(new Event('online'));
  expect(await settled(trying)).toMatchObject({ value: 'answer' });
});
