import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

const browser: PlaywrightTestProject['use'] = {
  ...devices['Desktop Chrome'],
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  // A trace of every test takes a fifth of the time: `--trace on` where one is wanted.
  screenshot: 'only-on-failure',
};

/**
 * Their rounds open, close and are drawn by the stack's own schedule: each of these waits for minutes and works for
 * seconds. After them the rounds of the quick game, of which each lasts six seconds. One after the other: two at once
 * beside the rest have kept two cores so busy that functions ran out of time.
 */
const WAITING = ['**/api/colours.spec.ts', '**/browser/colours-story.spec.ts', '**/browser/game.spec.ts'];

/** The tests of the deployed stack; `cargo dev test` says where it answers. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.local/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 4,
  // A round takes six seconds, and one in six is won.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: { baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080' },
  projects: [
    // From the start, beside the others, so that nobody waits for them at the end.
    { name: 'schedule', testMatch: WAITING, workers: 1, use: browser },
    // Two browsers keep two cores busy; what has none waits for answers most of its time, and goes on beside them.
    { name: 'api', testMatch: '**/api/*.spec.ts', testIgnore: WAITING, workers: 1, use: browser },
    { name: 'browser', testMatch: '**/browser/*.spec.ts', testIgnore: WAITING, workers: 2, use: browser },
    // Breaks parts of the stack for everybody: after the others have ended, and one after the other.
    { name: 'faults', testDir: 'e2e/faults', workers: 1, use: browser, dependencies: ['schedule', 'api', 'browser'] },
  ],
});
