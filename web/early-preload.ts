import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { Chunks, SCREENS, SIGNED_OUT } from './screens.ts';

const SOURCE = new URL('early.js', import.meta.url);

/** Puts `early.js` into the page, with the names that this build gave to the files. */
export function earlyPreload(): Plugin {
  return {
    name: 'early-preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = new Chunks(bundle);
      const atOnce = chunks.with([chunks.entry]);
      const files: string[] = [];
      const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
      const screens: Record<string, number[]> = {};
      for (const [address, modules] of Object.entries(SCREENS)) {
        const path = address.replace(/\?.*/, '');
        const needed = [...chunks.with(modules.map((module) => chunks.of(module)))].filter((chunk) => !atOnce.has(chunk));
        screens[path] ??= needed.map(({ fileName }) => indexOf(basename(fileName)));
      }
      const source = Object.entries({ FILES: files, SCREENS: screens, SIGNED_OUT }).reduce(
        (text, [word, value]) => text.replace(word, JSON.stringify(value)),
        readFileSync(SOURCE, 'utf8'),
      );
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('there is no page to put it into');
      page.source = String(page.source).replace('<script type="module"', `<script async src="/${script}"></script>\n    $&`);
    },
  };
}
