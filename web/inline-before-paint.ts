import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Their hashes stand in the content policy (infra/headers.yaml): a changed script is one that browsers refuse to run. */
export const INLINE_SCRIPTS = ['theme-init.js', 'early-form.js'];
/** As a file it would be a document of its own to the browser, laid out while the app waits for the processor. */
const MARK = 'public/favicon.svg';

/**
 * Puts into the page what its first paint would wait for, so that one way to the server and back is saved, and lets
 * no code come before it.
 */
export function inlineBeforePaint(): Plugin {
  return {
    name: 'inline-before-paint',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('there is no page to put it into');
      const put = (html: string, what: RegExp, instead: (match: RegExpExecArray) => string) => {
        const match = what.exec(html);
        if (!match) this.error(`the page has no ${String(what)}`);
        return html.replace(match[0], () => instead(match));
      };
      const withScripts = INLINE_SCRIPTS.reduce(
        (html, file) => put(html, new RegExp(`<script src="/${file}">`), () => `<script>${readFileSync(new URL(file, import.meta.url), 'utf8')}`),
        String(page.source),
      );
      const mark = readFileSync(new URL(MARK, import.meta.url), 'utf8').trim();
      const withMark = put(withScripts, /<img src="\/favicon\.svg" (.*?) alt="" \/>/, ([, size = '']) => mark.replace('<svg', `$& ${size} aria-hidden="true"`));
      page.source = withMark.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"').replace('<script type="module"', '$& fetchpriority="low"');
    },
  };
}
