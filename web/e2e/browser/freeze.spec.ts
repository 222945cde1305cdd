/** A freeze on the screens: an admin sets and lifts it, and the player reads why on every screen (D41). */
import type { Locator, Page } from '@playwright/test';
import { auditOf } from '../support/admin';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, openAdmin, openCase, panel } from './adminScreens';
import { balance, expectFits, expectNothingSerious, expectSaid, fillIn, openAs, showIn, watchToasts } from './screens';

const REASON = 'Three accounts with one bank account.\nPlease write to us.';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const notice = (page: Page): Locator => page.getByRole('status', { name: 'Account' });

async function openAccount(page: Page, player: Player): Promise<void> {
  await page.goto(`/admin?tab=admins&player=${player.uid}`);
  await expect(card(page)).toContainText(player.account.email);
}

test('an account is frozen from a case, and the freeze is lifted', async ({ page, admin }) => {
  const player = await admin.playerWith(50);
  const { username } = expectOk(await player.profile());
  const { id } = await player.requestedWithdrawal(50);
  await watchToasts(page);
  await openAdmin(page, admin);
  await openCase(page, 'withdrawals', id);
  await panel(page).getByRole('link', { name: 'Rights and freeze' }).click();
  await expect(card(page)).toContainText(username);

  await page.getByRole('button', { name: 'Freeze account' }).click();
  await expect(confirmation(page)).toContainText(`${username} is signed out, and can play, send, receive and withdraw nothing`);
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation(page).getByRole('button', { name: 'Freeze account' }).click();
  await expect(confirmation(page)).toContainText('Please enter a reason');
  await confirmation(page).getByLabel('Reason, for the player').fill(REASON);
  await confirmation(page).getByRole('button', { name: 'Freeze account' }).click();
  await expectSaid(page, 'Account frozen');
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText(`${username} is frozen`);
  await expect(card(page)).toContainText('Frozen since');
  await expect(card(page)).toContainText(REASON);

  await page.getByRole('button', { name: 'Lift the freeze' }).click();
  await confirmation(page).getByLabel('Reason, for the audit log').fill('Explained');
  await confirmation(page).getByRole('button', { name: 'Lift the freeze' }).click();
  await expectSaid(page, 'Freeze lifted');
  await expect(card(page)).not.toContainText('Frozen');
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeFocused();

  await page.goto(`/admin/audit?subject=${player.uid}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
  await expect(rows).toContainText(['Lifted a freeze', 'Froze an account']);
  await expect(rows.nth(1)).toContainText(REASON);
  expect((await auditOf(player.uid)).map(({ action }) => action)).toEqual(['account.freeze', 'account.unfreeze']);
});

test('a freeze that fails says why, and can be tried again', async ({ page, admin, player }) => {
  await watchToasts(page);
  await openAdmin(page, admin);
  await openAccount(page, player);
  await page.route('**/api/admin/players/freeze', (route) => route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }), { times: 1 });
  await page.getByRole('button', { name: 'Freeze account' }).click();
  await confirmation(page).getByLabel('Reason, for the player').fill(REASON);
  await confirmation(page).getByRole('button', { name: 'Freeze account' }).click();
  await expectSaid(page, 'Failed to freeze the account');
  await expect(confirmation(page).getByRole('alert')).toHaveText('Request failed');
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
  await confirmation(page).getByRole('button', { name: 'Freeze account' }).click();
  await expectSaid(page, 'Account frozen');
  expect(expectOk(await player.wallet()).restriction?.reason).toBe(REASON);
});

test('an admin’s account has no freeze on offer', async ({ page, admin }) => {
  await openAdmin(page, admin);
  await openAccount(page, admin);
  await expect(page.getByRole('button', { name: 'Remove admin rights' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Freeze account' })).toHaveCount(0);
});

test('a frozen player reads why on every screen, until the sign-in ends', async ({ page, admin }) => {
  const player = await admin.playerWith(60);
  await openAs(page, player, '/withdraw');
  await page.getByLabel('Amount (N$)').fill('50');
  await page.getByText('Bank Transfer', { exact: true }).click();
  await page.getByLabel('Payment details').fill('Account 1');
  expectOk(await admin.freeze({ userId: player.uid, isFrozen: true, reason: REASON }));
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw N$ 50.00?' });
  await dialog.getByRole('button', { name: 'Withdraw N$ 50.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The reason: Three accounts with one bank account.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const [link, heading] of [
    ['Home', 'Quick colour game'],
    ['Wallet', 'Wallet'],
    ['Statement', 'Statement'],
    ['Support', 'Contact Support'],
    ['Profile', 'Your Profile'],
    ['Withdraw', 'Withdraw Funds'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(notice(page)).toContainText('Your account is frozen');
    await expect(notice(page)).toContainText(REASON);
  }

  await page.reload();
  await fillIn(page, player.account);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Failed to sign in: This account is frozen. “Terms and help” says how to reach us.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the notice fits 320 to 1280 px, and passes axe in ${colorScheme}`, async ({ page, admin }) => {
    const player = await Player.signedUp();
    await openAs(page, player, '/withdraw');
    await expect(balance(page)).toHaveText('10.00');
    expectOk(await admin.freeze({ userId: player.uid, isFrozen: true, reason: 'x'.repeat(500) }));
    const main = page.getByRole('navigation', { name: 'Main' });
    // A wallet that was on its way says nothing of the freeze, and no screen asks for another one beside it.
    await expect(async () => {
      await main.getByRole('link', { name: 'Profile' }).click();
      await main.getByRole('link', { name: 'Withdraw' }).click();
      await expect(notice(page)).toContainText('Your account is frozen', { timeout: 3_000 });
    }).toPass();
    for (const width of [320, 360, 768, 1280]) {
      await showIn(page, colorScheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
  });
}
