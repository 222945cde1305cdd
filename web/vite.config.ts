import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { BROWSER } from './browser.ts';
import { bundleBudget } from './bundle-budget.ts';
import { TOGETHER } from './chunks.ts';
import { early } from './early/plugin.ts';
import { plantedMistake } from './mistakes/plugin.ts';
import { COMMANDS } from './rendered/support/commands.ts';

/** The address of a running stack for `npm run dev`, which proxies its settings, manifest and API. */
const stack = process.env.STACK_URL ?? 'http://127.0.0.1:8080';
const toStack = { target: stack, changeOrigin: true };

/**
 * Emotion's own variant that inserts a component's styles during React's render, which is interruptible, and not in one
 * piece before the screen appears. It halves the longest task on a slow phone (early/README.md).
 */
const STYLES_WHILE_RENDERING = 'node_modules/@emotion/use-insertion-effect-with-fallbacks/dist/emotion-use-insertion-effect-with-fallbacks.edge-light.esm.js';

export default defineConfig({
  plugins: [plantedMistake(), react(), early(), bundleBudget()],
  resolve: { alias: { '@emotion/use-insertion-effect-with-fallbacks': fileURLToPath(new URL(STYLES_WHILE_RENDERING, import.meta.url)) } },
  server: {
    port: 5174,
    proxy: {
      '^/(api/|(set|remove|check|initialize)-admin(\\?|$))': toStack,
      '/config.json': toStack,
      '/manifest.webmanifest': toStack,
    },
  },
  build: {
    target: 'es2023',
    // Scripts and pictures are separate files: the content policy allows no inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  test: {
    // One more than the cores: a page waits half of its time.
    maxWorkers: 3,
    // For a test that hangs: on a busy machine a second of work has taken six.
    testTimeout: 180_000,
    // Tests cite clauses as tags. `cargo dev test conformance` checks that they exist.
    strictTags: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'e2e/load/*.test.ts', 'early/*.test.ts', '*.test.ts'],
          // A worker for each file takes three times as long.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        // Its worker is served to these pages only and is not part of the release.
        plugins: [msw({ mode: 'worker-only' })],
        // All at the start: a dependency found later would reload the page during a test.
        optimizeDeps: {
          entries: ['src/app/main.tsx', 'rendered/**/*.ts'],
          include: ['react-dom/client', 'react/jsx-dev-runtime'],
          // Discards the previous run's cache, which had other sources. This costs three seconds.
          force: true,
        },
        test: {
          name: 'rendered',
          include: ['rendered/**/*.test.ts'],
          setupFiles: ['rendered/support/setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            testerHtmlPath: 'rendered/support/page.html',
            commands: COMMANDS,
            provider: playwright({ launchOptions: BROWSER, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
