/** The folder of the pictures, and their formats: phone and desktop, in both themes. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The longest wait for a screen's network to become idle. */
const IDLE_MS = 3_000;

const album = process.env.SCREENSHOTS_DIR ?? join(import.meta.dirname, '../../../.local/screenshots');

/** The present screen in each window: the whole page, or with an open dialog the visible part. */
export async function take(page: Page, name: string, scheme: Scheme): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await takeHere(page, name, scheme);
  }
}

/** In the present window. */
export async function takeHere(page: Page, name: string, scheme: Scheme): Promise<void> {
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await shoot(page, name, scheme, fullPage);
}

/** The same on a desktop at 200 % zoom: half as many pixels fit. It shows the visible part. */
export async function takeZoomed(page: Page, name: string, scheme: Scheme): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 });
  await shoot(page, name, scheme, false);
}

async function shoot(page: Page, name: string, scheme: Scheme, fullPage: boolean): Promise<void> {
  mkdirSync(album, { recursive: true });
  // Late content, such as the tiles over the sign-in. A screen that polls is never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  // A layout change has settled once two consecutive frames have been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(album, `${name}-${width}-${scheme}.png`), fullPage, animations: 'disabled' });
}

/** One page with all of them, for browsing. */
export function bind(): void {
  const pictures = readdirSync(album).filter((file) => file.endsWith('.png'));
  const of = (file: string) => /^(?<name>.+)-(?<width>\d+)-(?:light|dark)\.png$/.exec(file)?.groups;
  const names = [...new Set(pictures.map((file) => of(file)?.name))].sort();
  const picture = (file: string) => `<a href="${file}"><img src="${file}" width="${Number(of(file)?.width) / 3}" alt="${file}"></a>`;
  const sheet = pictures.filter((file) => /^(visitor|newcomer|player|admin)-.*-1280-light/.test(file)).map(picture).join(' ');
  const sections = names.map((name) => `<h2>${name}</h2><p>${pictures.filter((file) => of(file)?.name === name).map(picture).join(' ')}</p>`);
  const head = '<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:16px sans-serif;background:#999}img{vertical-align:top}</style>';
  writeFileSync(join(album, 'index.html'), `${head}<h2>All screens</h2><p>${sheet}</p>${sections.join('')}`);
}
