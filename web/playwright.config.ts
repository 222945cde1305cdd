import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';
import { BROWSER } from './browser';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

const browser: PlaywrightTestProject['use'] = {
  ...devices['Desktop Chrome'],
  launchOptions: BROWSER,
  // Tracing every test costs a fifth of the time: use `--trace on` when needed.
  screenshot: 'only-on-failure',
};

/** The stack's own schedule opens, closes and draws their rounds: each test waits for minutes and works for seconds. */
const WAITING = /@schedule|api\/colours\.spec|colours-story\.spec/;

/** Tests for stacks that guard money. */
const GUARDED = '**/guarded/**';

/** The tests of the deployed stack; `cargo dev test` passes its address. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.local/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 8,
  // A round takes six seconds, and one in six is won.
  timeout: 300_000,
  // Generous for a busy machine: a passing test does not wait for it.
  expect: { timeout: 60_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: { baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080' },
  projects: [
    // Started first, beside the others, so that the end of the run does not wait for them.
    {
      name: 'schedule',
      testMatch: ['**/api/*.spec.ts', '**/browser/*.spec.ts'],
      testIgnore: GUARDED,
      grep: WAITING,
      workers: 3,
      use: browser,
    },
    // Two browsers keep two cores busy. Tests without one mostly wait for answers, and run beside them.
    { name: 'api', testMatch: '**/api/*.spec.ts', testIgnore: GUARDED, grepInvert: WAITING, workers: 3, use: browser },
    { name: 'browser', testMatch: '**/browser/*.spec.ts', testIgnore: GUARDED, grepInvert: WAITING, workers: 2, use: browser },
    // After the others, because `cargo dev test` updates their stack for it.
    {
      name: 'guarded',
      testMatch: `${GUARDED}/*.spec.ts`,
      outputDir: '../.local/playwright-guarded',
      workers: 2,
      use: browser,
      dependencies: ['schedule', 'api', 'browser'],
    },
    // Breaks parts of the stack for all tests: they run after the others and one by one. `cargo dev test` runs this
    // project separately, so that it also runs after a failure of the others.
    {
      name: 'faults',
      testDir: 'e2e/faults',
      // A separate folder: a run empties its folder first, including the previous run's screenshots.
      outputDir: '../.local/playwright-faults',
      workers: 1,
      use: browser,
      dependencies: ['schedule', 'api', 'browser', 'guarded'],
    },
  ],
});
