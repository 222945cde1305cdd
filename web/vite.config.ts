import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { bundleBudget } from './bundle-budget.ts';
import { earlyPreload } from './early-preload.ts';
import { inlineBeforePaint } from './inline-before-paint.ts';

/** Where a running stack answers, for `npm run dev`: its settings, its manifest and its API are passed on. */
const stack = process.env.STACK_URL ?? 'http://127.0.0.1:8080';
const toStack = { target: stack, changeOrigin: true };

/**
 * What goes into one file because whoever needs a part of it needs the rest: the first screen comes in 10 files instead
 * of 28, and 6 KB lighter, since small files compress badly.
 */
const TOGETHER = [
  // They change seldom, so that most releases leave them in the browsers' caches.
  { name: 'libraries', tags: ['$initial'], test: /node_modules|preload-helper/, priority: 3 },
  // Both layouts and nearly all screens.
  {
    name: 'shell',
    test: /src\/components\/(SiteFooter|Brand|OfflineNotice|PageTitle|BusyButton|TilePattern|icons)\.tsx|@mui\/material\/(Link|IconButton)\//,
    priority: 2,
  },
  { name: 'fields', test: /src\/components\/(FormField|EmailField|PasswordField)\.tsx/, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];

export default defineConfig({
  plugins: [react(), earlyPreload(), inlineBeforePaint(), bundleBudget()],
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
    // Scripts and pictures come as files: the content policy allows no inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  test: {
    include: ['src/**/*.test.ts', 'e2e/load/*.test.ts', '*.test.ts'],
  },
});
