import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { BEHIND_SIGN_IN_PATHS, Chunks } from '../screens.ts';
import { preloading } from './preload.ts';
import { signIn } from './sign-in.ts';

/** Their hashes stand in the content policy (infra/headers.yaml): a changed script is one that browsers refuse to run. */
export const INLINE_SCRIPTS = ['theme-init.js', 'early/form.js'];

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/**
 * Puts into the page what its first paint would wait for, so that one way to the server and back is saved, and lets
 * no code come before it.
 */
export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('there is no page to put it into');
      let html = String(page.source);
      const put = (what: RegExp, instead: (...match: string[]) => string) => {
        if (!what.test(html)) this.error(`the page has no ${String(what)}`);
        html = html.replace(what, instead);
      };
      const form = await signIn();
      put(/(<template id="early-sign-in-template"[^>]*)>/, (_, open = '') => `${open} data-behind-sign-in="${BEHIND_SIGN_IN_PATHS.join(' ')}">${form}`);
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: preloading(new Chunks(bundle)) }));
      // After the script that finds out where the visitor is led to.
      put(/<script src="\/early\/form\.js"><\/script>/, (before = '') => `${before}\n    <script async src="/${script}"></script>`);
      for (const file of INLINE_SCRIPTS) put(new RegExp(`<script src="/${file}">`), () => `<script>${read(file)}`);
      // As a file the mark would be a document of its own to the browser, laid out while the app waits for the processor.
      put(/<img src="\/favicon\.svg" (.*?) alt="" \/>/, (_, size = '') => read('public/favicon.svg').trim().replace('<svg', `$& ${size} aria-hidden="true"`));
      page.source = html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"').replace('<script type="module"', '$& fetchpriority="low"');
    },
  };
}
