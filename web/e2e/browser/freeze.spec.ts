/** A freeze on the screens: an admin sets and lifts it, and every screen shows the player the reason (D41). */
import type { Locator, Page } from '@playwright/test';
import { auditOf } from '../support/admin';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { confirmation, openAdmin, openCase, panel } from './adminScreens';
import { expectSaid, openAs, submitSignIn, watchToasts } from './screens';

const REASON = 'Three accounts with one bank account.\nPlease write to us.';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const notice = (page: Page): Locator => page.getByRole('status', { name: 'Account' });

test('an account is frozen from a case, and the freeze is lifted', { tag: ['@asvs-7.4.5'] }, async ({ page, admin }) => {
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

test('a frozen player reads why on every screen, until the sign-in ends', { tag: ['@asvs-7.4.5'] }, async ({ page, admin }) => {
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
  await submitSignIn(page, player.account);
  await expect(page.getByText('Failed to sign in: This account is frozen. “Terms and help” says how to reach us.')).toBeVisible();
});
