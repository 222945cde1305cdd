/** Playwright's test with players: a fresh one for what changes things, a worker's own for what must not. */
/* eslint no-empty-pattern: ["error", { "allowObjectPatternsAsParameters": true }] -- Playwright reads from the pattern what a fixture needs. */
import { test as base } from '@playwright/test';
import { Admin } from './admin';
import { Player } from './player';

export { expect } from '@playwright/test';

export const test = base.extend<{ player: Player }, { bystander: Player; admin: Admin; admins: Admin[] }>({
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
