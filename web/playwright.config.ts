import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';
import { BROWSER } from './browser';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

const browser: PlaywrightTestProject['use'] = {
  ...devices['Desktop Chrome'],
  launchOptions: BROWSER,
  // Tracing every test takes a fifth of the time: use `--trace on` when needed.
  screenshot: 'only-on-failure',
};

/** Their rounds open, close and are drawn by the stack's own schedule: each waits for minutes and works for seconds. */
const WAITING = /@schedule|api\/colours\.spec|colours-story\.spec/;

/** What only a stack that guards money does. */
const GUARDED = '**/guarded/**';

/** The tests of the deployed stack; `cargo dev test` says where it answers. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.local/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 8,
  // A round takes six seconds, and one in six is won.
  timeout: 300_000,
  // A busy machine takes long, and nobody waits who need not.
  expect: { timeout: 60_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: { baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080' },
  projects: [
    // From the start, beside the others, so that nobody waits for them at the end.
    {
      name: 'schedule',
      testMatch: ['**/api/*.spec.ts', '**/browser/*.spec.ts'],
      testIgnore: GUARDED,
      grep: WAITING,
      workers: 3,
      use: browser,
    },
    // Two browsers keep two cores busy; what has none waits for answers most of its time, and goes on beside them.
    { name: 'api', testMatch: '**/api/*.spec.ts', testIgnore: GUARDED, grepInvert: WAITING, workers: 3, use: browser },
    { name: 'browser', testMatch: '**/browser/*.spec.ts', testIgnore: GUARDED, grepInvert: WAITING, workers: 2, use: browser },
    // After the others, since `cargo dev test` updates their stack for it.
    {
      name: 'guarded',
      testMatch: `${GUARDED}/*.spec.ts`,
      outputDir: '../.local/playwright-guarded',
      workers: 2,
      use: browser,
      dependencies: ['schedule', 'api', 'browser'],
    },
    // Breaks parts of the stack for everybody: after the others have ended, and one after the other. `cargo dev test`
    // runs it by itself, so that it also runs when one of the others has failed.
    {
      name: 'faults',
      testDir: 'e2e/faults',
      // A folder of its own: a run empties its folder first, and with it the screenshots of the run before.
      outputDir: '../.local/playwright-faults',
      workers: 1,
      use: browser,
      dependencies: ['schedule', 'api', 'browser', 'guarded'],
    },
  ],
});
