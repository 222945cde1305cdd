import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { ENTRY, FIRST_SCREEN, SCREENS } from './screens.ts';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1];

/** The imports that each screen needs before it renders, by its address. */
const imported = new Map<string, Set<string>>();

function needs(address: string, id: string, context: Context): boolean {
  let all = imported.get(address);
  if (!all) {
    const found = new Set<string>();
    const follow = (module: string) => {
      for (const next of context.getModuleInfo(module)?.importedIds ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        follow(next);
      }
    };
    const parts = [...(address === FIRST_SCREEN ? [ENTRY] : []), ...(SCREENS[address] ?? [])];
    for (const part of parts) follow(fileURLToPath(new URL(part, import.meta.url)));
    imported.set(address, (all = found));
  }
  return all.has(id);
}

/** Modules that share a file: small files compress badly, and each waits for its turn on the network. */
export const TOGETHER: Rolldown.CodeSplittingGroup[] = [
  // They change seldom, so most releases leave them in the browsers' caches.
  { name: 'libs', tags: ['$initial'], test: /node_modules|preload-helper/, priority: 3 },
  {
    debugName: 'screens',
    name(id, context) {
      if (needs(FIRST_SCREEN, id, context)) return 'first';
      // Most signed-in screens need nearly all of it.
      return ['/', '/wallet'].every((address) => needs(address, id, context)) ? 'player' : null;
    },
    priority: 2,
  },
  // All forms but the sign-in, which is the first screen. Few of them do without zod.
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\//, priority: 1 },
];
