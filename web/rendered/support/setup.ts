/** Before and after each test: tests do not affect each other, and every request gets an answer within the page. */
import { ConsoleLogger } from 'aws-amplify/utils';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetAll, passAll, worker } from './answers';
import { close, showAsDesktop, watchToasts } from './screens';

// Otherwise it would warn about the identity service's address in each test.
ConsoleLogger.LOG_LEVEL = 'ERROR';

beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));

beforeEach(async () => {
  await showAsDesktop();
  watchToasts();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await close();
  // A closed dialog settles the history with a timer of the test's clock, which must not stop before.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  // The app's last requests may still be running, and need this test's answers.
  await passAll();
  const complaints = forgetAll();
  expect(complaints, complaints.join()).toEqual([]);
});
