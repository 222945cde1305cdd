import { basename } from 'node:path';
import { FIRST_SCREEN, pathOf, SCREENS, type Chunks } from '../screens.ts';

/** A user who has already typed waits for the identity library. */
const SOON = { ...SCREENS, [FIRST_SCREEN]: [...(SCREENS[FIRST_SCREEN] ?? []), 'src/auth/cognito.ts'] };

/**
 * Runs in the page: starts to fetch the code of the requested screen while the code that would determine the screen
 * loads. Only its text is inserted, so it cannot use anything else in this file. `app/routes.tsx` has the final say.
 */
function preload(screens: Record<string, string[]>): void {
  const path = document.documentElement.dataset.ledTo ?? location.pathname;
  for (const file of screens[path] ?? screens['*'] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
}

/** The script that runs `preload` with this build's file names. */
export function preloading(chunks: Chunks): string {
  const codeOf = (modules: string[]) => chunks.with(modules.map((module) => chunks.of(module)));
  const atOnce = chunks.with([chunks.entry]);
  // In one order the screens' lists are similar, and compress well.
  const later = [...codeOf(Object.values(SOON).flat())].filter((chunk) => !atOnce.has(chunk));
  const screens: Record<string, string[]> = {};
  for (const [address, modules] of Object.entries(SOON)) {
    const needed = codeOf(modules);
    screens[pathOf(address)] ??= later.filter((chunk) => needed.has(chunk)).map(({ fileName }) => basename(fileName));
  }
  return `(${preload.toString()})(${JSON.stringify(screens)});`;
}
