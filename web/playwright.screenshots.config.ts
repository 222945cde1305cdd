import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `cargo dev screenshots`: pictures of every screen for people to judge, no test. */
export default defineConfig({
  ...tests,
  testDir: 'e2e/screenshots',
  outputDir: '../.local/playwright-screenshots',
  workers: 2,
  timeout: 600_000,
  projects: [{ name: 'screenshots', use: { ...tests.projects?.[0]?.use, actionTimeout: 30_000 } }],
});
