/** Admins import the register of excluded persons, and who is on it reads so (D62). */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { personHash } from '../support/personHash';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, openAdmin } from './adminScreens';
import { expectFits, expectNothingSerious, openAs, showIn } from './screens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Register of excluded persons' });
const outcome = (page: Page): Locator => card(page).getByRole('status', { name: 'Register' });

/** More than one request takes. */
const NOBODIES = Array.from({ length: 250 }, (_, index) => personHash(`nobody ${String(index)}`));

async function choose(page: Page, csv: string): Promise<void> {
  const file = { name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await card(page).getByLabel('File of the register').setInputFiles(file);
}

async function send(page: Page, button: string): Promise<void> {
  await card(page).getByRole('button', { name: button }).click();
  await confirmation(page).getByRole('button', { name: button }).click();
}

test('a file is imported in parts, and its people are taken off again', async ({ page, admin }) => {
  const player = await Player.signedUp();
  const people = [personHash(player.account.email), ...NOBODIES];
  await openAdmin(page, admin, '/admin?tab=admins');
  await choose(page, ['sha256', ...people, 'ada@example.com'].join('\n'));
  await expect(card(page)).toContainText('register.csv: 251 hashes');
  await expect(card(page)).toContainText('1 line without a hash is left out: 253');
  await card(page).getByRole('button', { name: 'Add to the register' }).click();
  await expect(confirmation(page)).toContainText('register.csv, 251 people. Accounts of these people can no longer be played');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation(page).getByRole('button', { name: 'Add to the register' }).click();
  await expect(outcome(page)).toHaveText(/^251 added, \d+ of them were new\. 1 account can no longer play\.$/);
  expect(expectOk(await player.wallet()).restriction?.kind).toBe('on-register');

  await card(page).getByText('Remove', { exact: true }).click();
  await send(page, 'Remove from the register');
  await expect(outcome(page)).toHaveText('251 removed, 251 of them were on it. 1 account can play again.');
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
});

test('an import that stops goes on where it was', async ({ page, admin }) => {
  const people = Array.from({ length: 250 }, (_, index) => personHash(`somebody ${String(index)}`));
  await openAdmin(page, admin, '/admin?tab=admins');
  let requests = 0;
  await page.route('**/api/admin/exclusion-register', (route) => {
    requests += 1;
    return requests === 2 ? route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }) : route.continue();
  });
  await choose(page, people.join('\n'));
  await send(page, 'Add to the register');
  await expect(card(page).getByRole('alert')).toContainText('200 of 250 are added.');
  await card(page).getByRole('button', { name: 'Go on' }).click();
  await expect(confirmation(page)).toContainText('50 people');
  await confirmation(page).getByRole('button', { name: 'Add to the register' }).click();
  await expect(outcome(page)).toContainText('250 added');
  expect(requests).toBe(3);
});

test('a file without a hash is refused', async ({ page, admin }) => {
  await openAdmin(page, admin, '/admin?tab=admins');
  await choose(page, 'ada@example.com');
  await expect(card(page).getByRole('alert')).toHaveText('No line of register.csv has a hash: 64 hexadecimal digits.');
  await expect(card(page).getByRole('button', { name: 'Add to the register' })).toHaveCount(0);
});

test('who is on the register reads so, and where to write and withdraw', async ({ page, admin }) => {
  const player = await Player.signedUp();
  expectOk(await admin.register({ hashes: [personHash(player.account.email)], isListed: true }));
  await openAs(page, player, '/');
  const notice = page.getByRole('status', { name: 'Account' });
  await expect(notice).toContainText('You cannot play here');
  await expect(notice).toContainText('write to support');
  await expect(notice.getByRole('link', { name: 'Withdraw' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the register fits 320 to 1280 px, and passes axe in ${scheme}`, async ({ page, admin }) => {
    await openAdmin(page, admin, '/admin?tab=admins');
    await choose(page, NOBODIES.join('\n'));
    await expect(card(page)).toContainText('250 hashes');
    for (const width of [320, 1280]) {
      await showIn(page, scheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
  });
}
