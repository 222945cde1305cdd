/** The place Wallet: what there is, what waits and what moved. */
import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { expect, test } from '../support/test';
import { amountField, depositButton, dialog, openDialog, recipientField, submitButton } from './depositScreens';
import { balance, expectFits, expectNothingSerious, failUntilTriedAgain, goBack, openAs } from './screens';

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

test('points are sent by a flow of their own', async ({ page, player, bystander, admin }) => {
  await admin.give(player, 5);
  const { username } = expectOk(await bystander.profile());
  await openAs(page, player, '/wallet');
  await page.getByRole('button', { name: 'Send points' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Other player' })).toBeChecked();
  await amountField(page).fill('5');
  await recipientField(page).fill(bystander.uid);
  await expect(dialog(page)).toContainText(`You are sending to ${username}`);
  await submitButton(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(waiting(page)).toContainText([`Deposit to ${username}`]);
});

test('a newcomer reads that nothing waits, and where the points are from', async ({ page, bystander }) => {
  await openAs(page, bystander, '/wallet');
  await expect(balance(page)).toHaveText('10.00');
  await expect(page.getByText('points, worth N$ 10.00')).toBeVisible();
  await expect(page.getByText(/bonus|available/i)).toHaveCount(0);
  await expect(amount(page, 'Waiting to come in')).toHaveText('0.00');
  await expect(amount(page, 'Waiting to go out')).toHaveCount(0);
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await expect(movements(page)).toHaveCount(1);
  await expect(movements(page)).toContainText('+10.00');
  await page.getByRole('link', { name: 'Whole statement' }).click();
  await expect(page).toHaveURL(/\/statement$/);
});

test('a wallet with bonus says what can be paid out, beside what cannot', async ({ page, admin }) => {
  const player = await admin.playerWith(49.99);
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch();
    const wallet = (await response.json()) as Schema['WalletView'];
    await route.fulfill({ response, json: { ...wallet, bonus: 10, available: 49.99, withdrawable: 49.99 } });
  });
  await openAs(page, player, '/wallet');
  await expect(balance(page)).toHaveText('59.99');
  await expect(page.getByText('points: 49.99 to pay out, 10.00 for playing')).toBeVisible();
  await expect(amount(page, 'Available to withdraw')).toHaveText('49.99');
  await expect(amount(page, 'Bonus')).toHaveText('10.00');
});

test('leads to a deposit and to a withdrawal', async ({ page, bystander }) => {
  await openAs(page, bystander, '/wallet');
  await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(depositButton(page)).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
});

test('a decision comes to the screen by itself', async ({ page, admin }) => {
  const player = await admin.playerWith(100);
  const { id } = await player.requestedWithdrawal(60);
  await openAs(page, player, '/wallet');
  await expect(amount(page, 'On hold')).toHaveText('60.00');
  expectOk(await admin.declineWithdrawal(id, { note: 'Wrong account' }));
  await expect(amount(page, 'On hold')).toHaveText('0.00', { timeout: 30_000 });
  await expect(waiting(page)).toHaveCount(0);
  await expect(movements(page).first()).toContainText('+60.00');
});

test('what cannot be fetched says so, and is fetched again on request', async ({ page, bystander }) => {
  const refused = { status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'r-1' } };
  await failUntilTriedAgain(page, '**/api/deposits*', refused);
  await failUntilTriedAgain(page, '**/api/wallet/transactions*', refused, refused);
  await openAs(page, bystander, '/wallet');
  await expect(balance(page)).toHaveText('10.00');
  await expect(amount(page, 'Waiting to come in')).toHaveText('–');
  await expect(page.getByRole('alert')).toContainText(['Your requests could not be loaded', 'Your last movements could not be loaded']);
  for (const name of ['Your requests could not be loaded', 'Your last movements could not be loaded']) {
    await page.getByRole('alert').filter({ hasText: name }).getByRole('button', { name: 'Try again' }).click();
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await expect(movements(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a wallet that cannot be fetched says so', async ({ page, bystander }) => {
  await failUntilTriedAgain(page, '**/api/wallet', { status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'r-1' } });
  await openAs(page, bystander, '/wallet');
  await expect(page.getByRole('alert')).toContainText('Your wallet could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(balance(page)).toHaveText('10.00');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the wallet fits 320 to 1280 px, and passes axe in ${colorScheme}`, async ({ page, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const player = await admin.playerWith(123_456.5);
    await player.requestedWithdrawal(1234.5);
    await player.requestedDeposit({ amount: 9999.99 });
    await openAs(page, player, '/wallet');
    await expect(waiting(page)).toHaveCount(2);
    for (const width of [320, 600, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page);
      await expectNothingSerious(page);
    }
  });
}
