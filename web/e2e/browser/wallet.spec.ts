/** The place Wallet: balance, waiting requests and last movements. `rendered/wallet.test.ts` covers more. */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { dialog } from './depositScreens';
import { balance, goBack, openAs } from './screens';

/** An amount by its name. */
const amount = (page: Page, name: string): Locator =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) }).getByRole('definition');
const waiting = (page: Page): Locator => page.getByRole('list', { name: 'Waiting for a decision' }).getByRole('listitem');
const movements = (page: Page): Locator => page.getByRole('list', { name: 'Last movements' }).getByRole('listitem');

test('one place says what there is, and what waits', async ({ page, admin, bystander }) => {
  const player = await admin.playerWith(300);
  const { username } = expectOk(await bystander.profile());
  await player.requestedWithdrawal(60);
  await player.requestedDeposit({ amount: 40.5 });
  await player.requestedDeposit({ amount: 20, to: bystander.account.email });
  await openAs(page, player, '/wallet');
  await expect(balance(page)).toHaveText('250.00');
  await expect(page.getByText('points, worth N$ 250.00')).toBeVisible();
  for (const [name, shown] of [
    ['On hold', '60.00'],
    ['Waiting to come in', '+40.50'],
    ['Waiting to go out', '−20.00'],
  ] as const) {
    await expect(amount(page, name)).toHaveText(shown);
  }
  await expect(waiting(page)).toContainText([`Deposit to ${username}`, 'Deposit', 'Withdrawal by PayPal']);
  await expect(waiting(page)).toContainText(['−20.00', '+40.50', '−60.00']);
  await expect(waiting(page)).toContainText(['Pending', 'Pending', 'Pending']);
  await expect(movements(page).first()).toContainText('−60.00');
  await expect(movements(page).first()).toContainText('Balance 250.00');
  await waiting(page).nth(1).getByRole('button').click();
  await expect(dialog(page)).toContainText('N$ 40.50');
  await goBack(page);
  await expect(dialog(page)).toHaveCount(0);
  await waiting(page).last().getByRole('link').click();
  await expect(page).toHaveURL(/\/withdraw$/);
});
