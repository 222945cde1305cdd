/** Where the pictures go, and how each is taken: three widths, both themes. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const WIDTHS = [360, 900, 1280];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const album = process.env.SCREENSHOTS_DIR ?? join(import.meta.dirname, '../../../.local/screenshots');

/** The screen as it is now at each width: the whole page, or with a dialog over it what a window shows. */
export async function take(page: Page, name: string, scheme: Scheme): Promise<void> {
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  mkdirSync(album, { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? 780 : 860 });
    // What a new width moves has come to rest when two frames in a row have been drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.screenshot({ path: join(album, `${name}-${width}-${scheme}.png`), fullPage, animations: 'disabled' });
  }
}

/** One page with all of them, to look through. */
export function bind(): void {
  const pictures = readdirSync(album).filter((file) => file.endsWith('.png'));
  const names = [...new Set(pictures.map((file) => file.replace(/-\d+-(light|dark)\.png$/, '')))].sort();
  const picture = (name: string, width: number, scheme: Scheme) =>
    `<a href="${name}-${width}-${scheme}.png"><img src="${name}-${width}-${scheme}.png" width="${width / 3}" alt="${name}, ${width} px, ${scheme}"></a>`;
  const sections = names.map((name) => {
    const rows = SCHEMES.map((scheme) => `<p>${WIDTHS.map((width) => picture(name, width, scheme)).join(' ')}</p>`);
    return `<h2>${name}</h2>${rows.join('')}`;
  });
  const head = '<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:16px sans-serif;background:#999}img{vertical-align:top}</style>';
  writeFileSync(join(album, 'index.html'), `${head}${sections.join('')}`);
}
