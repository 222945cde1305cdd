/** Serves one file of the app with the mistake named by the environment; the file itself is unchanged. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { edited, type Mistake } from './kinds.ts';

export const PLANTED = 'PLANTED_MISTAKE';

export function plantedMistake(): Plugin | undefined {
  const planted = process.env[PLANTED];
  if (planted === undefined) return undefined;
  const { file, edits } = JSON.parse(planted) as Mistake;
  return {
    name: 'planted-mistake',
    enforce: 'pre',
    // Never in a release.
    apply: 'serve',
    load(id) {
      return id.split('?')[0]?.endsWith(`/web/${file}`) ? edited(readFileSync(file, 'utf8'), edits) : undefined;
    },
  };
}
