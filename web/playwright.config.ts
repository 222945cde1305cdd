import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

const browser: PlaywrightTestProject['use'] = {
  ...devices['Desktop Chrome'],
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  // A trace of every test takes a fifth of the time: `--trace on` where one is wanted.
  screenshot: 'only-on-failure',
};

/** The tests of the deployed stack; `cargo dev test` says where it answers. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.local/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A round takes six seconds, and one in six is won.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  use: { baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080' },
  projects: [
    { name: 'api', testDir: 'e2e/api' },
    { name: 'browser', testDir: 'e2e/browser', use: browser },
    // Breaks parts of the stack for everybody: after the others have ended.
    { name: 'faults', testDir: 'e2e/faults', use: browser, dependencies: ['api', 'browser'] },
  ],
});
