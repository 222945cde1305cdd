import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bundleBudget } from './bundle-budget.ts';

/** Where a running stack answers, for `npm run dev`: its settings, its manifest and its API are passed on. */
const stack = process.env.STACK_URL ?? 'http://127.0.0.1:8080';
const toStack = { target: stack, changeOrigin: true };

export default defineConfig({
  plugins: [react(), bundleBudget()],
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
    // Scripts and styles come as files: the content policy allows no inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    include: ['src/**/*.test.ts', 'e2e/load/*.test.ts'],
  },
});
