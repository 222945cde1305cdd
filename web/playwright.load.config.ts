import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `cargo dev load`: as much parallel load as the stack can take, and whether the books balance afterwards. */
export default defineConfig({
  ...tests,
  testDir: 'e2e/load',
  testMatch: '**/*.spec.ts',
  outputDir: '../.local/playwright-load',
  workers: 1,
  // Ten minutes for the set-up of players and the check of the books, besides the load itself.
  timeout: 600_000 + 1000 * Number(process.env.LOAD_SECONDS),
  projects: [{ name: 'load' }],
});
