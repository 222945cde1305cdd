/** The commands that need the process outside the browser. */
import { readFile } from 'node:fs/promises';
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

type Media = Partial<Record<'colorScheme' | 'reducedMotion' | 'forcedColors', string>>;

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** As Playwright's `page.emulateMedia`. */
    emulateMedia: (media: Media) => Promise<void>;
    /** The vectors of `functions/shared/domain/tests`, which the functions are tested against too. */
    readVectors: (name: 'fairness' | 'colours') => Promise<unknown>;
  }
}

type PageMedia = Parameters<Parameters<BrowserCommand<[Media]>>[0]["page"]["emulateMedia"]>[0];

const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media as PageMedia);

const readVectors: BrowserCommand<[string]> = async (_, name) =>
  JSON.parse(await readFile(new URL(`../../../functions/shared/domain/tests/${name}_vectors.json`, import.meta.url), 'utf8')) as unknown;

export const COMMANDS = { readVectors, emulateMedia };
