import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { Chunks, FIRST_SCREEN, pathOf, SCREENS } from './screens.ts';

/** Whoever has typed already waits for it. */
const COGNITO = 'src/auth/cognito.ts';
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
        const soon = address === FIRST_SCREEN ? [...modules, COGNITO] : modules;
        const needed = [...chunks.with(soon.map((module) => chunks.of(module)))].filter((chunk) => !atOnce.has(chunk));
        screens[pathOf(address)] ??= needed.map(({ fileName }) => indexOf(basename(fileName)));
      }
      const source = Object.entries({ FILES: files, SCREENS: screens }).reduce(
        (text, [word, value]) => text.replace(word, JSON.stringify(value)),
        readFileSync(SOURCE, 'utf8'),
      );
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('there is no page to put it into');
      // After the script that finds out where the visitor is led to.
      page.source = String(page.source).replace(/<script src="\/early-form\.js"><\/script>/, `$&\n    <script async src="/${script}"></script>`);
    },
  };
}
