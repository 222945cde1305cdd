import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Part of `cargo dev lighthouse`: the first minute on a slow network. */
export default defineConfig({
  ...tests,
  testDir: 'e2e/slow',
  outputDir: '../.local/playwright-slow',
  workers: 1,
  projects: [{ ...tests.projects?.find(({ name }) => name === 'browser'), name: 'slow', testMatch: '**/*.spec.ts' }],
});
