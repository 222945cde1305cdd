/** What only the process outside of the browser can do for a test. */
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

type Media = Partial<Record<'colorScheme' | 'reducedMotion' | 'forcedColors', string>>;

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** As Playwright's `page.emulateMedia`. */
    emulateMedia: (media: Media) => Promise<void>;
  }
}

type PageMedia = Parameters<Parameters<BrowserCommand<[Media]>>[0]["page"]["emulateMedia"]>[0];

const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media as PageMedia);

export const COMMANDS = { emulateMedia };
