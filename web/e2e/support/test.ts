/** Playwright's test with players: a fresh one for tests that change data, a worker's own for tests that must not. */
/* eslint no-empty-pattern: ["error", { "allowObjectPatternsAsParameters": true }] -- Playwright reads from the pattern what a fixture needs. */
import { expect, test as base, type Page } from '@playwright/test';
import { Admin } from './admin';
import { introduceEverybody } from './introduced';
import { Player } from './player';

export { expect } from '@playwright/test';

/** The message of a page that violated the site's content policy, or of the browser about it. */
const REFUSED_BY_POLICY = /securitypolicyviolation|Content Security Policy|Trusted(HTML|Script|ScriptURL)/;

/** The content of a page in a failure's report: its roles and texts. */
async function contentOf(page: Page): Promise<string> {
  const content = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${content}`;
}

interface OfWorker {
  bystander: Player;
  admin: Admin;
  admins: Admin[];
  colleague: Admin;
}

export const test = base.extend<{ isFirstVisit: boolean; player: Player }, OfWorker>({
  /** Whether a new player sees the introduction: most tests need the board. */
  isFirstVisit: [false, { option: true }],
  /**
   * Every page of it also checks that no screen or flow needs anything that the content policy refuses. A failure prints
   * what its pages show and have logged.
   */
  context: async ({ context, isFirstVisit }, use, result) => {
    if (!isFirstVisit) await introduceEverybody(context);
    const refused: string[] = [];
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
      if (REFUSED_BY_POLICY.test(message.text())) refused.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
    });
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ type, effectiveDirective, blockedURI, sample }) => {
        console.error(type, effectiveDirective, blockedURI, sample);
      });
    });
    await use(context);
    if (result.status !== result.expectedStatus) {
      console.error([...errors, ...(await Promise.all(context.pages().map(contentOf)))].join('\n'));
    }
    // An open screen refetches its data: a test's change to an answer must not outlive the test.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    expect(refused).toEqual([]);
  },
  player: async ({}, use) => {
    await use(await Player.signedUp());
  },
  /** Only for tests that leave no trace. */
  bystander: [
    async ({}, use) => {
      await use(await Player.signedUp());
    },
    { scope: 'worker' },
  ],
  /** Decides other people's requests and has none of their own. */
  admin: [
    async ({}, use) => {
      await use(await Admin.appointed());
    },
    { scope: 'worker' },
  ],
  /** Sixteen admins, without `admin`. */
  admins: [
    async ({}, use) => {
      await use(await Admin.crowd(16));
    },
    { scope: 'worker' },
  ],
  /** One of them: an admin other than `admin` who has not funded or proposed for another test. */
  colleague: [
    async ({ admins }, use) => {
      await use(admins[0] as Admin);
    },
    { scope: 'worker' },
  ],
});
