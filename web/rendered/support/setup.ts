/** Before and after each test: nothing of one reaches the next, and no request leaves the page unanswered. */
import { ConsoleLogger } from 'aws-amplify/utils';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { forgetAll, passAll, worker } from './answers';
import { close, showAsDesktop, watchToasts } from './screens';

// It would warn of the identity service's address in each test.
ConsoleLogger.LOG_LEVEL = 'ERROR';

beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));

beforeEach(async () => {
  await showAsDesktop();
  watchToasts();
});

afterEach(async () => {
  await close();
  // What the app asked for last may still be on its way, and is for this test's answers.
  await passAll();
  const complaints = forgetAll();
  expect(complaints, complaints.join()).toEqual([]);
});
