import { basename } from 'node:path';
import { FIRST_SCREEN, pathOf, SCREENS, type Chunks } from '../screens.ts';

/** Whoever has typed already waits for the identity library. */
const SOON = { ...SCREENS, [FIRST_SCREEN]: [...(SCREENS[FIRST_SCREEN] ?? []), 'src/auth/cognito.ts'] };

/**
 * Runs in the page: starts fetching the code of the screen that is asked for, while the code that would find out which
 * that is comes. It knows nothing of this file, as only its text goes there; `app/routes.tsx` has the last word.
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

/** The script that runs `preload`, with the names that this build gave to the files. */
export function preloading(chunks: Chunks): string {
  const codeOf = (modules: string[]) => chunks.with(modules.map((module) => chunks.of(module)));
  const atOnce = chunks.with([chunks.entry]);
  // In one order, the screens' lists are much alike, and become small.
  const later = [...codeOf(Object.values(SOON).flat())].filter((chunk) => !atOnce.has(chunk));
  const screens: Record<string, string[]> = {};
  for (const [address, modules] of Object.entries(SOON)) {
    const needed = codeOf(modules);
    screens[pathOf(address)] ??= later.filter((chunk) => needed.has(chunk)).map(({ fileName }) => basename(fileName));
  }
  return `(${preload.toString()})(${JSON.stringify(screens)});`;
}
