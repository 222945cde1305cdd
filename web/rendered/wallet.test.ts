/** The place Wallet: balance, waiting requests and last movements. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, type Schema } from './support/answers';
import { amountField, answerLookUps, aRequest, askedFor, depositButton, dialog, keepDeposits, openDialog, recipientField, submitButton, THANDI } from './support/deposits';
import { balance, passUntil, takeTheClock } from './support/game';
import { ledgerOf, START } from './support/ledger';
import { aWallet, inMinutes, withPoints } from './support/samples';
import { asPlayer, expectCount, expectGood, expectPath, expectTexts, open, press, reopen, SCHEMES, showIn, whenPressed } from './support/screens';

const waiting = page.getByRole('list', { name: 'Waiting for a decision' }).getByRole('listitem');
const movements = page.getByRole('list', { name: 'Last movements' }).getByRole('listitem');

/** An amount by its name. */
const amountOf = (name: string): string | null | undefined =>
  [...document.querySelectorAll('dl > div')].find(({ textContent }) => textContent.startsWith(name))?.querySelector('dd')?.textContent;
const expectAmount = (name: string, shown: string | undefined) => expect.poll(() => amountOf(name)).toBe(shown);

const aWithdrawal = (change: Partial<Schema['WithdrawalView']>): Schema['WithdrawalView'] => ({
  id: 'withdrawal-1',
  amount: 60,
  paymentMethod: 'PayPal',
  paymentDetails: 'me@example.com',
  status: 'pending',
  createdAt: inMinutes(-5),
  ...change,
});

function asNewcomer(): void {
  asPlayer();
  answer('GET /api/wallet/transactions', { items: ledgerOf([START]) });
}

test('points are sent by a flow of their own', async () => {
  asNewcomer();
  answerLookUps();
  keepDeposits();
  await open('/wallet');
  await page.getByRole('button', { name: 'Send points' }).click();
  await expect.element(dialog.getByRole('radio', { name: 'Other player' })).toBeChecked();
  await amountField.fill('5');
  await recipientField.fill(THANDI.userId);
  await expect.element(dialog).toMatchTextContent('You are sending to thandi');
  await submitButton.click();
  await expectCount(dialog, 0);
  await expectCount(waiting, 1);
  await expect.element(waiting).toMatchTextContent(/^Deposit to thandi.*[^\d]5\.00/);
  expect(askedFor()).toEqual([{ amount: 5, to: THANDI.userId }]);
});

test('a newcomer reads that nothing waits, and where the points are from', async () => {
  asNewcomer();
  await open('/wallet');
  await expectTexts(balance, ['10.00']);
  await expect.element(page.getByText('points, worth N$ 10.00')).toBeVisible();
  await expectCount(page.getByText(/bonus|available/i), 0);
  await expectAmount('Waiting to come in', '0.00');
  await expectAmount('Waiting to go out', undefined);
  await expect.element(page.getByText('Nothing waits.')).toBeVisible();
  await expectCount(movements, 1);
  await expect.element(movements).toMatchTextContent('+10.00');
  await page.getByRole('link', { name: 'Whole statement' }).click();
  await expectPath('/statement');
});

test('a wallet with bonus says what can be paid out, beside what cannot', async () => {
  asPlayer();
  answer('GET /api/wallet', aWallet({ balance: 59.99, bonus: 10, available: 49.99, withdrawable: 49.99 }));
  await open('/wallet');
  await expectTexts(balance, ['59.99']);
  await expect.element(page.getByText('points: 49.99 to pay out, 10.00 for playing')).toBeVisible();
  await expectAmount('Available to withdraw', '49.99');
  await expectAmount('Bonus', '10.00');
});

test('a debt is said in words, and nothing of it without one', async () => {
  asPlayer();
  answer('GET /api/wallet', aWallet({ balance: 0, available: 0, withdrawable: 0, debt: 40 }));
  await open('/wallet');
  const words = page.getByText('You owe 40.00 points of a deposit that was reversed. Deposits and points you receive pay it first.');
  await expect.element(words).toBeVisible();
  asNewcomer();
  await reopen('/wallet');
  await expectTexts(balance, ['10.00']);
  await expectCount(page.getByText(/You owe/), 0);
});

test('leads to a deposit and to a withdrawal', async () => {
  asNewcomer();
  await open('/wallet');
  await openDialog();
  await press('{Escape}');
  await expectCount(dialog, 0);
  await expect.element(depositButton).toHaveFocus();
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
  await expect.element(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
});

test('a decision comes to the screen by itself', async () => {
  takeTheClock();
  asPlayer();
  const deposited = { type: 'credit', source: 'deposit', amount: 90, description: 'Deposit' } as const;
  const asked = { type: 'debit', source: 'withdrawal', amount: 60, description: 'Withdrawal by PayPal' } as const;
  const back = { type: 'credit', source: 'withdrawal', amount: 60, description: 'Withdrawal declined' } as const;
  answer('GET /api/wallet', withPoints(40, { held: 60 }));
  answer('GET /api/withdrawals', { items: [aWithdrawal({})] });
  answer('GET /api/wallet/transactions', { items: ledgerOf([START, deposited, asked]) });
  await open('/wallet');
  await expectAmount('On hold', '60.00');
  await expectCount(waiting, 1);
  answer('GET /api/wallet', withPoints(100, { updatedAt: inMinutes(0) }));
  answer('GET /api/withdrawals', { items: [aWithdrawal({ status: 'declined', adminNote: 'Wrong account', processedAt: inMinutes(0) })] });
  answer('GET /api/wallet/transactions', { items: ledgerOf([START, deposited, asked, back]) });
  await passUntil(() => amountOf('On hold') === '0.00');
  await expectCount(waiting, 0);
  await expect.element(movements.first()).toMatchTextContent('+60.00');
});

test('what cannot be fetched says so, and is fetched again on request', async () => {
  asNewcomer();
  refuse('GET /api/deposits', 403, 'Not now', 'UNAVAILABLE');
  refuse('GET /api/wallet/transactions', 403, 'Not now', 'UNAVAILABLE');
  // The first press ends one error, the second press the other.
  whenPressed('Try again', () => {
    answer('GET /api/deposits', { items: [] });
    whenPressed('Try again', () => answer('GET /api/wallet/transactions', { items: ledgerOf([START]) }));
  });
  await open('/wallet');
  await expectTexts(balance, ['10.00']);
  await expectAmount('Waiting to come in', '–');
  const alerts = page.getByRole('alert');
  const names = ['Your requests could not be loaded', 'Your last movements could not be loaded'];
  await expectCount(alerts, 2);
  for (const [index, name] of names.entries()) await expect.element(alerts.nth(index)).toMatchTextContent(name);
  for (const name of names) await alerts.filter({ hasText: name }).getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing waits.')).toBeVisible();
  await expectCount(movements, 1);
  await expectCount(alerts, 0);
});

test('a wallet that cannot be fetched says so', async () => {
  asNewcomer();
  refuse('GET /api/wallet', 403, 'Not now', 'UNAVAILABLE');
  whenPressed('Try again', () => answer('GET /api/wallet', aWallet()));
  await open('/wallet');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your wallet could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTexts(balance, ['10.00']);
});

test.each(SCHEMES)('the wallet fits 320 to 1280 px, and passes axe in %s', async (colorScheme) => {
  await showIn(colorScheme, 1280);
  asPlayer();
  answer('GET /api/wallet', withPoints(122_222, { held: 1234.5 }));
  answer('GET /api/withdrawals', { items: [aWithdrawal({ amount: 1234.5 })] });
  answer('GET /api/deposits', { items: [aRequest({ amount: 9999.99 })] });
  answer('GET /api/wallet/transactions', {
    items: ledgerOf([
      START,
      { type: 'credit', source: 'deposit', amount: 123_446.5, description: 'Deposit' },
      { type: 'debit', source: 'withdrawal', amount: 1234.5, description: 'Withdrawal by PayPal' },
    ]),
  });
  await open('/wallet');
  await expectCount(waiting, 2);
  for (const width of [320, 600, 900, 1280]) {
    await page.viewport(width, 800);
    await expectGood();
  }
});
