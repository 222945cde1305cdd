import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

const use = { ...tests.projects?.[0]?.use, actionTimeout: 30_000 };

/** `cargo dev screenshots`: pictures of every screen for review, no test; `cargo dev pictures`: those of README.md. */
export default defineConfig({
  ...tests,
  outputDir: '../.local/playwright-screenshots',
  workers: 2,
  timeout: 600_000,
  projects: [
    { name: 'screenshots', testDir: 'e2e/screenshots', use },
    { name: 'pictures', testDir: 'e2e/pictures', use },
  ],
});
