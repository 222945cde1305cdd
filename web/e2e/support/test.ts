/** Playwright's test with players: a fresh one for what changes things, a worker's own for what must not. */
/* eslint no-empty-pattern: ["error", { "allowObjectPatternsAsParameters": true }] -- Playwright reads from the pattern what a fixture needs. */
import { expect, test as base } from '@playwright/test';
import { Admin } from './admin';
import { introduceEverybody } from './introduced';
import { Player } from './player';

export { expect } from '@playwright/test';

/** Of a page that went against the site's content policy, or of the browser that says so. */
const REFUSED_BY_POLICY = /securitypolicyviolation|Content Security Policy|Trusted(HTML|Script|ScriptURL)/;

export const test = base.extend<{ isFirstVisit: boolean; player: Player }, { bystander: Player; admin: Admin; admins: Admin[] }>({
  /** Whether a new player is shown how the game works: most tests want the board. */
  isFirstVisit: [false, { option: true }],
  /** With every page of it the test also shows that no screen and no flow asks for what the content policy refuses. */
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await introduceEverybody(context);
    const refused: string[] = [];
    context.on('console', (message) => {
      if (REFUSED_BY_POLICY.test(message.text())) refused.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
    });
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ type, effectiveDirective, blockedURI, sample }) => {
        console.error(type, effectiveDirective, blockedURI, sample);
      });
    });
    await use(context);
    // A screen asks for its data again as long as it is open: what a test changes in an answer must not outlive the test.
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
  /** One who decides other people's requests and has none of their own. */
  admin: [
    async ({}, use) => {
      await use(await Admin.appointed());
    },
    { scope: 'worker' },
  ],
  /** Sixteen of them, `admin` not among them. */
  admins: [
    async ({}, use) => {
      await use(await Admin.crowd(16));
    },
    { scope: 'worker' },
  ],
});
