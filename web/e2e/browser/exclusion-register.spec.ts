/** Admins import the register of excluded persons, and a listed person is informed (D62). */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { personHash } from '../support/personHash';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, openAdmin } from './adminScreens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Register of excluded persons' });
const outcome = (page: Page): Locator => card(page).getByRole('status', { name: 'Register' });

/** More than fit in one request. */
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
