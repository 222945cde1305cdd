import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { BEHIND_SIGN_IN_PATHS, Chunks } from '../screens.ts';
import { preloading } from './preload.ts';
import { signIn } from './sign-in.ts';

/** The content policy contains their hashes (infra/headers.yaml): browsers refuse a changed script. */
export const INLINE_SCRIPTS = ['theme-init.js', 'early/form.js'];

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** Inlines what the first paint would wait for, which saves a round trip to the server, and keeps all code behind it. */
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
      // After the script that determines the visitor's destination.
      put(/<script src="\/early\/form\.js"><\/script>/, (before = '') => `${before}\n    <script async src="/${script}"></script>`);
      for (const file of INLINE_SCRIPTS) put(new RegExp(`<script src="/${file}">`), () => `<script>${read(file)}`);
      // As a file the mark would be a separate document to the browser, laid out while the app waits for the processor.
      put(/<img src="\/favicon\.svg" (.*?) alt="" \/>/, (_, size = '') => read('public/favicon.svg').trim().replace('<svg', `$& ${size} aria-hidden="true"`));
      page.source = html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"').replace('<script type="module"', '$& fetchpriority="low"');
    },
  };
}
