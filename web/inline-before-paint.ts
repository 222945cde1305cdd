import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Its hash stands in the content policy (infra/headers.yaml): a changed script is one that browsers refuse to run. */
const SCRIPT = 'theme-init.js';
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
      const script = readFileSync(new URL(SCRIPT, import.meta.url), 'utf8');
      const put = (html: string, what: RegExp, instead: (match: RegExpExecArray) => string) => {
        const match = what.exec(html);
        if (!match) this.error(`the page has no ${String(what)}`);
        return html.replace(match[0], () => instead(match));
      };
      const withScript = put(String(page.source), new RegExp(`(<script) src="/${SCRIPT}"(>)`), ([, open = '', end = '']) => `${open}${end}${script}`);
      const withStyles = put(withScript, /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)"[^>]*>/, ([, file = '']) => {
        const styles = bundle[file];
        if (styles?.type !== 'asset') this.error(`${file} is no asset`);
        return `<style>${String(styles.source)}</style>`;
      });
      const mark = readFileSync(new URL(MARK, import.meta.url), 'utf8').trim();
      const withMark = put(withStyles, /<img src="\/favicon\.svg" (.*?) alt="" \/>/, ([, size = '']) => mark.replace('<svg', `$& ${size} aria-hidden="true"`));
      page.source = withMark.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"').replace('<script type="module"', '$& fetchpriority="low"');
    },
  };
}
