import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { auditedLedger } from '../support/ledger';
import type { Player } from '../support/player';
import { expect, test } from '../support/test';
import { balance, expectSaid, openAs, watchToasts } from './screens';

const DETAILS = 'T. Nangolo, Bank Windhoek, account 8001234567';

async function openWithdraw(page: Page, player: Player): Promise<void> {
  await openAs(page, player);
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
}

const held = (page: Page): Locator => page.getByRole('group', { name: 'On hold' });
const amountField = (page: Page): Locator => page.getByLabel('Amount (N$)');
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Request withdrawal' });
const rows = (page: Page): Locator => page.getByRole('table', { name: 'Your withdrawals' }).locator('tbody').getByRole('row');

async function fillForm(page: Page, amount: string): Promise<void> {
  await amountField(page).fill(amount);
  await page.getByText('Bank Transfer', { exact: true }).click();
  await page.getByLabel('Payment details').fill(DETAILS);
}

/** Fills and submits the form, and returns the dialog that asks for confirmation. */
async function ask(page: Page, amount: string): Promise<Locator> {
  await fillForm(page, amount);
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: /^Withdraw N\$ / });
  await expect(dialog).toBeVisible();
  return dialog;
}

const accountsCard = (page: Page): Locator => page.getByRole('region', { name: 'Payout accounts' });
const savedAccounts = (page: Page): Locator => page.getByRole('list', { name: 'Saved accounts' }).getByRole('listitem');
const paidTo = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Paid to' });
const accountDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a payout account' });

async function chooseMethod(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Payment method' }).getByText(name, { exact: true }).click();
}

async function openAccountDialog(page: Page, method: string): Promise<Locator> {
  await accountsCard(page).getByRole('button', { name: /^(Save an account to be paid to|Add a payout account)$/ }).click();
  await accountDialog(page).getByLabel('Payment method').selectOption(method);
  return accountDialog(page);
}

test('a withdrawal is held at once, and its decision comes to the screen', {
  tag: ['@spec-1.16', '@spec-2.5', '@spec-6.5', '@spec-8.36'],
}, async ({ page, admin }) => {
  const player = await admin.playerWith(170.5);
  await watchToasts(page);
  await openWithdraw(page, player);
  await expect(balance(page)).toHaveText('180.50');
  await expect(held(page)).toHaveText('0.00');
  await expect(page.getByText('No withdrawals yet. When you ask for one, you can follow it here.')).toBeVisible();

  const first = await ask(page, '60.50');
  await expect(first).toContainText('60.50 points (N$ 60.50) leave your balance now and are on hold until an admin has decided.');
  await expect(first).toContainText('Bank Transfer');
  await expect(first).toContainText(DETAILS);
  await first.getByRole('button', { name: 'Withdraw N$ 60.50' }).click();
  await expectSaid(page, 'Withdrawal request submitted successfully!');
  await expect(balance(page)).toHaveText('120.00');
  await expect(held(page)).toHaveText('60.50');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Pending');
  await expect(rows(page).first()).toContainText('−60.50');
  await expect(amountField(page)).toHaveValue('');
  expect(await player.cash()).toEqual({ available: 120, held: 60.5 });

  await (await ask(page, '50')).getByRole('button', { name: 'Withdraw N$ 50.00' }).click();
  await expect(balance(page)).toHaveText('70.00');
  await expect(held(page)).toHaveText('110.50');
  await expect(rows(page)).toHaveCount(2);

  const [second, oldest] = await player.everyWithdrawal();
  expectOk(await admin.complete(oldest?.id ?? '', { note: 'Paid with reference 77812' }));
  await expect(rows(page).nth(1)).toContainText('Completed', { timeout: 30_000 });
  await expect(rows(page).nth(1)).toContainText('Paid with reference 77812');
  await expect(held(page)).toHaveText('50.00');
  await expect(balance(page)).toHaveText('70.00');

  expectOk(await admin.declineWithdrawal(second?.id ?? '', { note: 'This account does not exist' }));
  await expect(rows(page).nth(0)).toContainText('Declined', { timeout: 30_000 });
  await expect(rows(page).nth(0)).toContainText('This account does not exist');
  await expect(rows(page).nth(0)).toContainText('The points are back in your balance.');
  await expect(held(page)).toHaveText('0.00');
  await expect(balance(page)).toHaveText('120.00');

  const ledger = await auditedLedger(player);
  expect(ledger.map(({ type, amount }) => [type, amount])).toEqual([
    ['credit', 50],
    ['debit', 50],
    ['debit', 60.5],
    ['credit', 170.5],
    ['credit', 10],
  ]);
});

test.describe('a payout account', () => {
  test('is saved, shown masked, and paid to once its method is chosen', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    await watchToasts(page);
    await openWithdraw(page, player);
    await expect(accountsCard(page)).toContainText('None yet.');
    const dialog = await openAccountDialog(page, 'PayPal');
    await dialog.getByLabel('Email address').fill('thandi.nangolo@example.com');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expectSaid(page, 'Account saved');
    await expect(dialog).toBeHidden();
    await expect(savedAccounts(page)).toHaveCount(1);
    await expect(savedAccounts(page)).toContainText('th•••@example.com');
    await expect(page.getByText('thandi.nangolo@example.com')).toHaveCount(0);

    await amountField(page).fill('60');
    await chooseMethod(page, 'PayPal');
    await expect(paidTo(page).getByRole('radio', { name: 'th•••@example.com' })).toBeChecked();
    await expect(page.getByLabel('Payment details')).toHaveCount(0);
    await submit(page).click();
    const question = page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' });
    await expect(question).toContainText('th•••@example.com');
    await expect(question).not.toContainText('at the earliest');
    await question.getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expect(held(page)).toHaveText('60.00');
    await expect(rows(page).first()).toContainText('th•••@example.com');
    expect(await player.everyWithdrawal()).toMatchObject([{ amount: 60, paymentMethod: 'PayPal', paymentDetails: 'th•••@example.com' }]);
    // The admin who pays it out needs all of them.
    expect(await admin.everyQueuedWithdrawal({ search: player.uid })).toMatchObject([
      { amount: 60, paymentMethod: 'PayPal', paymentDetails: 'Email address: thandi.nangolo@example.com' },
    ]);
  });
});
