import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { payableFrom } from '../support/payouts';
import { aPayoutAccount, type Player } from '../support/player';
import { expect, test as base } from '../support/test';
import { confirmation, decide, openAdmin, openCase, panel, queueOf, requestStatus, rows as queueRows } from './adminScreens';
import { balance, expectFits, expectNothingSerious, expectSaid, failUntilTriedAgain, fillIn, openAs, pressTwice, toast, watchToasts } from './screens';

const FAILED = 'Error submitting withdrawal request. Please try again.';
const DETAILS = 'T. Nangolo, Bank Windhoek, account 8001234567';

/** `rich` has N$ 100.50 and keeps them: only for tests that withdraw nothing. */
const test = base.extend<object, { rich: Player }>({
  rich: [
    async ({ admin }, use) => {
      await use(await admin.playerWith(90.5));
    },
    { scope: 'worker' },
  ],
});

async function openWithdraw(page: Page, player: Player): Promise<void> {
  await openAs(page, player);
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
}

const available = (page: Page): Locator => page.getByRole('group', { name: 'Available to withdraw' });
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

const DAY_MS = 24 * 60 * 60_000;

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

async function savedPayPal(player: Player, email: string): Promise<Schema['PayoutAccountView']> {
  return expectOk(await player.savePayoutAccount(aPayoutAccount({ email })));
}

type PayoutAccounts = Schema['PayoutAccountsView'];

/** As a stack with other parameters answers. */
async function answerPayoutAccounts(page: Page, change: (view: PayoutAccounts) => PayoutAccounts): Promise<void> {
  await page.route('**/api/payout-accounts', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as PayoutAccounts) });
  });
}

/** As a stack answers on which new details wait a day, and all of them are new. */
async function holdNewDetails(page: Page): Promise<void> {
  await answerPayoutAccounts(page, (view) => {
    const usableFrom = new Date(Date.now() + DAY_MS).toISOString();
    return { ...view, accounts: view.accounts.map((account) => ({ ...account, usableFrom })), holdHours: 24 };
  });
}

/** As a stack answers where starting points are for playing alone. */
async function withBonus(page: Page): Promise<void> {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch();
    const wallet = (await response.json()) as Schema['WalletView'];
    const cash = wallet.balance - 10;
    await route.fulfill({ response, json: { ...wallet, bonus: 10, available: cash, withdrawable: cash } });
  });
}

test('a withdrawal is held at once, and its decision comes to the screen', async ({ page, admin }) => {
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

test('two presses in one instant make one request', async ({ page, admin }) => {
  const player = await admin.playerWith(120);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/withdrawals')) sent.push(request.url());
  });
  await watchToasts(page);
  await openWithdraw(page, player);
  const dialog = await ask(page, '60');
  await pressTwice(dialog.getByRole('button', { name: 'Withdraw N$ 60.00' }));
  await expectSaid(page, 'Withdrawal request submitted successfully!');
  expect(sent).toHaveLength(1);
  expect(await player.everyWithdrawal()).toHaveLength(1);
});

test.describe('the form', () => {
  test("says what is missing, in the specification's words", async ({ page, rich }) => {
    await openWithdraw(page, rich);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText([
      'Please enter a valid amount',
      'Please select a payment method',
      'Please enter payment details',
    ]);
    await expect(amountField(page)).toBeFocused();
    await fillForm(page, '50');
    await page.getByLabel('Payment details').fill('   ');
    await expect(page.getByRole('alert')).toHaveText(['Please enter payment details']);
  });

  test('says the same of a missing method each time', async ({ page, rich }) => {
    await openWithdraw(page, rich);
    await amountField(page).fill('50');
    await page.getByLabel('Payment details').fill(DETAILS);
    for (const time of ['first', 'second', 'third']) {
      await test.step(time, async () => {
        await submit(page).click();
        await expect(page.getByRole('alert')).toHaveText(['Please select a payment method']);
        await page.getByLabel('Payment details').fill(`${DETAILS}, for the ${time} time`);
        await expect(page.getByRole('alert')).toHaveText(['Please select a payment method']);
      });
    }
  });

  test('says what is wrong with an amount', async ({ page, rich }) => {
    await openWithdraw(page, rich);
    await fillForm(page, '');
    await submit(page).click();
    const wrong = {
      'Please enter a valid amount': ['', 'NaN', '12,50', '1e9', 'fifty', '60.001'],
      'Minimum withdrawal is $50.00': ['0', '-1', '0.001', '49.99'],
      'Withdrawal amount exceeds available balance': ['100.51', '1000000000'],
    };
    for (const [message, amounts] of Object.entries(wrong)) {
      for (const amount of amounts) {
        await amountField(page).fill('');
        await amountField(page).pressSequentially(amount);
        await submit(page).click();
        await expect(page.getByRole('alert'), amount).toHaveText([message]);
      }
    }
    await amountField(page).fill('100.50');
    await submit(page).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw N$ 100.50?' })).toBeVisible();
  });

  test('offers three payment methods, chooses none, says what each needs', async ({ page, rich }) => {
    await openWithdraw(page, rich);
    const methods = page.getByRole('radiogroup', { name: 'Payment method' }).getByRole('radio');
    await expect(methods).toHaveCount(3);
    for (const [name, hint] of [
      ['PayPal', 'The email address of your PayPal account'],
      ['Bank Transfer', 'Account holder, bank, branch and account number'],
      ['Crypto Wallet', 'The network and the address of your wallet'],
    ] as const) {
      const method = page.getByRole('radio', { name });
      await expect(method).not.toBeChecked();
      await page.getByText(name, { exact: true }).click();
      await expect(method).toBeChecked();
      await expect(page.getByText(hint)).toBeVisible();
    }
  });

  test('offers what the server does, beside methods of saved accounts', async ({ page, player }) => {
    await savedPayPal(player, 'thandi@example.com');
    const fields: Schema['PayoutMethodView']['fields'] = [];
    await answerPayoutAccounts(page, (view) => ({ ...view, methods: [{ name: 'Mobile Money', fields }] }));
    await openWithdraw(page, player);
    await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toHaveText(/Mobile MoneyPayPal/);
    await chooseMethod(page, 'Mobile Money');
    await expect(page.getByText('The provider and your cell phone number')).toBeVisible();
    await chooseMethod(page, 'PayPal');
    await expect(paidTo(page).getByRole('radio')).toHaveCount(1);
    await expect(page.getByLabel('Payment details')).toHaveCount(0);
    const dialog = await openAccountDialog(page, 'Mobile Money');
    await expect(dialog.getByLabel('Payment method').getByRole('option')).toHaveText(['Choose…', 'Mobile Money']);
  });

  test('moves the amount by 0.01 with the arrow keys, from the minimum on', async ({ page, rich }) => {
    await openWithdraw(page, rich);
    await expect(amountField(page)).toHaveAttribute('step', '0.01');
    await amountField(page).focus();
    for (const [key, shown] of [['ArrowUp', '50.00'], ['ArrowUp', '50.01'], ['ArrowDown', '50.00'], ['ArrowDown', '50.00']] as const) {
      await page.keyboard.press(key);
      await expect(amountField(page)).toHaveValue(shown);
    }
  });

  test('cannot be submitted with less than 50 points, and says why', async ({ page, bystander }) => {
    await openWithdraw(page, bystander);
    await expect(balance(page)).toHaveText('10.00');
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription('Minimum withdrawal is $50.00. You have 10.00 points to withdraw.');
  });

  test('can be submitted once the balance is 50, whatever it is made of', async ({ page, admin }) => {
    const player = await admin.playerWith(49.99);
    await openWithdraw(page, player);
    await expect(balance(page)).toHaveText('59.99');
    await expect(page.getByText(/bonus|for playing/i)).toHaveCount(0);
    await (await ask(page, '59.99')).getByRole('button', { name: 'Withdraw N$ 59.99' }).click();
    await expect(held(page)).toHaveText('59.99');
    await expect(balance(page)).toHaveText('0.00');
  });

  test('says of a wallet with bonus what can be paid out, beside what cannot', async ({ page, admin }) => {
    const player = await admin.playerWith(49.99);
    await withBonus(page);
    await openWithdraw(page, player);
    await expect(page.getByText('points: 49.99 to pay out, 10.00 for playing')).toBeVisible();
    await expect(available(page)).toHaveText('49.99');
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription('Minimum withdrawal is $50.00. You have 49.99 points to withdraw.');
  });

  test('takes all there is during a break, however little', async ({ page, admin }) => {
    const player = await admin.playerWith(12.05);
    expectOk(await player.pause({ days: 1 }));
    await openWithdraw(page, player);
    await expect(balance(page)).toHaveText('22.05');
    await expect(submit(page)).toHaveAccessibleDescription(
      'During a break you can have all you have paid out, also less than the minimum: 22.05 points.',
    );
    await fillForm(page, '22');
    await submit(page).click();
    await expect(page.getByText('Minimum withdrawal is $22.05')).toBeVisible();
    await amountField(page).press('ArrowUp');
    await expect(amountField(page)).toHaveValue('22.05');
    await submit(page).click();
    await page.getByRole('button', { name: 'Withdraw N$ 22.05' }).click();
    await expect(held(page)).toHaveText('22.05');
    await expect(submit(page)).toBeDisabled();
  });

  test('is used with the keyboard alone, and leads the focus back', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    await openWithdraw(page, player);
    await expect(balance(page)).toHaveText('130.00');
    await amountField(page).focus();
    await page.keyboard.type('60');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type(DETAILS);
    await page.keyboard.press('Tab');
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' });
    await expect(dialog.getByRole('button', { name: 'Withdraw N$ 60.00' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(submit(page)).toBeFocused();
    expect(await player.cash()).toEqual({ available: 130, held: 0 });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Withdraw N$ 60.00' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(held(page)).toHaveText('60.00');
  });
});

test('a button that is disabled by the withdrawal keeps the focus', async ({ page, admin }) => {
  const player = await admin.playerWith(90);
  await openWithdraw(page, player);
  await (await ask(page, '60')).getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
  await expect(held(page)).toHaveText('60.00');
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toBeFocused();
});

test.describe('when something fails', () => {
  test('a balance that cannot be fetched is said, and can be asked for again', async ({ page, rich }) => {
    await failUntilTriedAgain(page, '**/api/wallet', { status: 500, json: { message: 'Internal Server Error' } });
    await page.goto('/login');
    await fillIn(page, rich.account);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Your wallet could not be loaded')).toBeVisible();
    await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Error fetching balance');
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(balance(page)).toHaveText('100.50');
    await expect(page.getByText('Error fetching balance')).toHaveCount(0);
    await expect(submit(page)).toBeEnabled();
  });

  test('an answer that is lost on the way does not hold the points twice', async ({ page, admin }) => {
    const player = await admin.playerWith(200);
    await openWithdraw(page, player);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/withdrawals', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await (await ask(page, '60')).getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expect(held(page)).toHaveText('60.00');
    await expect(rows(page)).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await player.cash()).toEqual({ available: 150, held: 60 });
  });

  test('a request that fails says so, and the next try is the same request', async ({ page, admin }) => {
    const player = await admin.playerWith(200);
    await openWithdraw(page, player);
    const keys = new Set<string | undefined>();
    let broken = true;
    await page.route('**/api/withdrawals', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.add(route.request().headers()['idempotency-key']);
      return broken ? route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }) : route.fallback();
    });
    const dialog = await ask(page, '60');
    const confirm = dialog.getByRole('button', { name: 'Withdraw N$ 60.00' });
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(FAILED);
    expect(await player.cash()).toEqual({ available: 210, held: 0 });
    broken = false;
    await confirm.click();
    await expect(held(page)).toHaveText('60.00');
    expect(keys.size).toBe(1);
  });

  test("a refusal is told in the server's own words", async ({ page, rich }) => {
    const error = 'Before your first withdrawal, at least N$ 10 of your own deposits must have been approved';
    await page.route('**/api/withdrawals', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { error, code: 'DEPOSIT_REQUIRED', requestId: 'r-1' } })
        : route.fallback(),
    );
    await openWithdraw(page, rich);
    const dialog = await ask(page, '60');
    await dialog.getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expect(dialog.getByRole('alert').locator('p')).toHaveText([error, 'Request r-1']);
    await expect(page.getByText(FAILED)).toHaveCount(0);
  });

  test('points that went elsewhere meanwhile are missed at their field', async ({ page, admin }) => {
    const player = await admin.playerWith(100);
    await openWithdraw(page, player);
    const dialog = await ask(page, '80');
    await player.requestedWithdrawal(50);
    await dialog.getByRole('button', { name: 'Withdraw N$ 80.00' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toHaveText(['Withdrawal amount exceeds available balance']);
    await expect(amountField(page)).toBeFocused();
    await expect(toast(page, /success/)).toHaveCount(0);
    expect(await player.cash()).toEqual({ available: 60, held: 50 });
  });
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
    // Whoever pays it out needs all of them.
    expect(await admin.everyQueuedWithdrawal({ search: player.uid })).toMatchObject([
      { amount: 60, paymentMethod: 'PayPal', paymentDetails: 'Email address: thandi.nangolo@example.com' },
    ]);
  });

  test('leaves room for other details, in the field of the form', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    await savedPayPal(player, 'thandi@example.com');
    await openWithdraw(page, player);
    await amountField(page).fill('60');
    await chooseMethod(page, 'PayPal');
    await paidTo(page).getByText('Other details').click();
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(['Please enter payment details']);
    await page.getByLabel('Payment details').fill('another@example.com');
    await submit(page).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' })).toContainText('another@example.com');
  });

  test('of several is chosen by the player', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    await savedPayPal(player, 'thandi@example.com');
    await savedPayPal(player, 'work@example.com');
    await openWithdraw(page, player);
    await amountField(page).fill('60');
    await chooseMethod(page, 'PayPal');
    await expect(paidTo(page).getByRole('radio')).toHaveCount(3);
    await expect(paidTo(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(['Please choose where to be paid']);
    await expect(paidTo(page).getByRole('radio').first()).toBeFocused();
    await paidTo(page).getByText('wo•••@example.com').click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' })).toContainText('wo•••@example.com');
    // Of another method nothing is saved.
    await page.keyboard.press('Escape');
    await chooseMethod(page, 'Crypto Wallet');
    await expect(paidTo(page)).toHaveCount(0);
    await expect(page.getByLabel('Payment details')).toBeVisible();
  });

  test('is asked for field by field, and checked before it is sent', async ({ page, player }) => {
    await openWithdraw(page, player);
    const dialog = await openAccountDialog(page, '');
    const save = dialog.getByRole('button', { name: 'Save account' });
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(['Please select a payment method']);
    await dialog.getByLabel('Payment method').selectOption('Bank Transfer');
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText([
      'Please enter the account holder',
      'Please enter the bank',
      'Please enter the branch code',
      'Please enter the account number',
      'Please choose the account type',
    ]);
    await expect(dialog.getByLabel('Account holder')).toBeFocused();
    await dialog.getByLabel('Account holder').fill('T. Nangolo');
    await dialog.getByLabel('Bank', { exact: true }).selectOption('Another one');
    await dialog.getByLabel('Name of the bank').fill('Village Bank');
    await dialog.getByLabel('Branch code').fill('48');
    await dialog.getByLabel('Account number').fill('8001 2345 67');
    await dialog.getByLabel('Account type').selectOption('Savings');
    await expect(dialog.getByRole('alert')).toHaveText(['The branch code has 4 to 8 digits']);
    await dialog.getByLabel('Branch code').fill('482772');
    await save.click();
    await expect(savedAccounts(page)).toContainText('Village Bank ••••4567');
  });

  for (const [method, field, wrong, problem, right, label] of [
    ['PayPal', 'Email address', 'me@example', 'Invalid email format', 'thandi@example.com', 'th•••@example.com'],
    ['Crypto Wallet', 'Wallet address', 'bc1 q', 'The wallet address has 20 to 120 letters and digits, without spaces', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin ••••5mdq'],
  ] as const) {
    test(`of ${method} is checked as the server does`, async ({ page, player }) => {
      await openWithdraw(page, player);
      const dialog = await openAccountDialog(page, method);
      if (method === 'Crypto Wallet') await dialog.getByLabel('Network').selectOption('Bitcoin');
      await dialog.getByLabel(field).fill(wrong);
      await dialog.getByRole('button', { name: 'Save account' }).click();
      await expect(dialog.getByRole('alert')).toHaveText([problem]);
      // The server's own words for it are the same.
      const fields = method === 'Crypto Wallet' && { network: 'Bitcoin' };
      const name = { PayPal: 'email', 'Crypto Wallet': 'address' }[method];
      const refused = await player.savePayoutAccount({ method, fields: { ...fields, [name]: wrong } });
      expect(refused).toMatchObject({ status: 400, body: { error: problem } });
      await dialog.getByLabel(field).fill(right);
      await dialog.getByRole('button', { name: 'Save account' }).click();
      await expect(savedAccounts(page)).toContainText(label);
    });
  }

  test('that is refused says why, in the server’s own words', async ({ page, player }) => {
    await savedPayPal(player, 'thandi@example.com');
    await openWithdraw(page, player);
    const dialog = await openAccountDialog(page, 'PayPal');
    await dialog.getByLabel('Email address').fill('Thandi@example.com');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You have saved this payout account already');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(savedAccounts(page)).toHaveCount(1);
  });

  test('whose answer is lost on the way is saved once', async ({ page, player }) => {
    await openWithdraw(page, player);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/payout-accounts', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    const dialog = await openAccountDialog(page, 'PayPal');
    await dialog.getByLabel('Email address').fill('thandi@example.com');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect(savedAccounts(page)).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(expectOk(await player.payoutAccounts()).accounts).toHaveLength(1);
  });

  test('is removed after a question', async ({ page, player }) => {
    await savedPayPal(player, 'thandi@example.com');
    await savedPayPal(player, 'work@example.com');
    await openWithdraw(page, player);
    const remove = page.getByRole('button', { name: 'Remove PayPal th•••@example.com' });
    const question = page.getByRole('dialog', { name: 'Remove this account?' });
    await remove.click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(savedAccounts(page)).toHaveCount(1);
    await expect(savedAccounts(page)).toContainText('wo•••@example.com');
    expect(expectOk(await player.payoutAccounts()).accounts).toMatchObject([{ label: 'wo•••@example.com' }]);
  });

  test('that was removed elsewhere is not paid to', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    const { id } = await savedPayPal(player, 'thandi@example.com');
    await openWithdraw(page, player);
    await amountField(page).fill('60');
    await chooseMethod(page, 'PayPal');
    await expect(paidTo(page).getByRole('radio', { name: 'th•••@example.com' })).toBeChecked();
    await submit(page).click();
    const question = page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' });
    await expect(question).toBeVisible();
    expectOk(await player.removePayoutAccount(id));
    await question.getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expect(question.getByRole('alert')).toContainText('Payout account no longer exists');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Payment details')).toBeVisible();
    await expect(accountsCard(page)).toContainText('None yet.');
    expect(await player.cash()).toEqual({ available: 130, held: 0 });
  });

  test('is one of five at most', async ({ page, player }) => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) await savedPayPal(player, `${name}@example.com`);
    await openWithdraw(page, player);
    const add = accountsCard(page).getByRole('button', { name: 'Add a payout account' });
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription('You can save 5 accounts. Remove one to add another.');
    await page.getByRole('button', { name: /^Remove PayPal th/ }).click();
    await page.getByRole('dialog', { name: 'Remove this account?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(add).toBeEnabled();
  });

  test('is added with the keyboard alone, and never lost unasked', async ({ page, player }) => {
    await openWithdraw(page, player);
    const add = accountsCard(page).getByRole('button', { name: 'Save an account to be paid to' });
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = accountDialog(page);
    await expect(dialog.getByLabel('Payment method')).toBeFocused();
    await page.keyboard.press('P');
    await expect(dialog.getByLabel('Payment method')).toHaveValue('PayPal');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type('thandi@example.com');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Email address')).toHaveValue('thandi@example.com');
    await dialog.getByLabel('Email address').press('Enter');
    await expect(savedAccounts(page)).toHaveCount(1);
    await expect(dialog).toBeHidden();
    await expect(accountsCard(page).getByRole('button', { name: 'Add a payout account' })).toBeFocused();
  });

  test('that cannot be looked up leaves the form as it is', async ({ page, rich }) => {
    await page.route('**/api/payout-accounts', (route) => route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }));
    await openWithdraw(page, rich);
    await expect(accountsCard(page)).toContainText('Your payout accounts could not be loaded');
    const question = await ask(page, '60');
    await expect(question).toContainText(DETAILS);
    await page.keyboard.press('Escape');
    await page.unroute('**/api/payout-accounts');
    await accountsCard(page).getByRole('button', { name: 'Try again' }).click();
    await expect(accountsCard(page)).toContainText('None yet.');
  });
});

test.describe('what is new', () => {
  test('says beforehand that it waits', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    await savedPayPal(player, 'thandi@example.com');
    await holdNewDetails(page);
    await openWithdraw(page, player);
    await expect(savedAccounts(page)).toContainText(/Usable from .+/);
    const dialog = await openAccountDialog(page, 'PayPal');
    await expect(dialog).toContainText('A new account can be paid to after 24 hours');
    await dialog.getByLabel('Payment method').selectOption('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await amountField(page).fill('60');
    await chooseMethod(page, 'PayPal');
    await expect(paidTo(page).getByRole('radio', { name: /^th•••@example\.com\s*Usable from / })).toBeChecked();
    await submit(page).click();
    const question = page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' });
    await expect(question).toContainText(/Paid from .+ at the earliest, as these details are new\./);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();

    await fillForm(page, '60');
    await submit(page).click();
    await expect(question).toContainText(DETAILS);
    await expect(question).toContainText(/Paid from .+ at the earliest, as these details are new\./);
  });

  test('is held back, and the player reads until when', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    const { id } = await player.requestedWithdrawal(60);
    await payableFrom(id, Date.now() + DAY_MS);
    await openWithdraw(page, player);
    const words = /Held until .+: these payment details are new/;
    await expect(rows(page).first()).toContainText(words);
    await page.goto('/wallet');
    await expect(page.getByRole('list', { name: 'Waiting for a decision' })).toContainText(words);
    await payableFrom(id, Date.now() - 1);
    await page.goto('/withdraw');
    await expect(rows(page).first()).toContainText('Pending');
    await expect(rows(page).first()).not.toContainText('Held until');
  });

  test('is held back, and nobody completes it before its time', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    const { id } = await player.requestedWithdrawal(60);
    await payableFrom(id, Date.now() + DAY_MS);
    await openAdmin(page, admin, queueOf(player, 'withdrawals'));
    await expect(queueRows(page, 'Withdraw requests').first()).toContainText(/Payable from .+/);
    await openCase(page, 'withdrawals', id);
    const complete = panel(page).getByRole('button', { name: 'Complete' });
    await expect(complete).toBeDisabled();
    await expect(complete).toHaveAccessibleDescription(/^Payable from .+, as these payment details are new to the player\.$/);
    await expect(panel(page).getByRole('button', { name: 'Decline' })).toBeEnabled();
    await expectNothingSerious(page);

    await payableFrom(id, Date.now() - 1);
    await openCase(page, 'withdrawals', id);
    await expect(complete).toBeEnabled();
    await decide(page, 'Complete');
    await expect(requestStatus(page)).toHaveText('Completed');
  });

  test('can be declined while it is held back', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    const { id } = await player.requestedWithdrawal(60);
    await payableFrom(id, Date.now() + DAY_MS);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await panel(page).getByRole('button', { name: 'Decline' }).click();
    await confirmation(page).getByLabel('Reason, for the player').fill('The player did not ask for this');
    await confirmation(page).getByRole('button', { name: 'Decline' }).click();
    await expect(requestStatus(page)).toHaveText('Declined');
    expect(await player.cash()).toEqual({ available: 130, held: 0 });
  });

  test('is refused by the server where the screen is behind it', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(confirmation(page)).toBeVisible();
    await payableFrom(id, Date.now() + DAY_MS);
    await confirmation(page).getByRole('button', { name: 'Complete' }).click();
    await expect(confirmation(page).getByRole('alert')).toContainText('These payment details are new to the player');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(requestStatus(page)).toHaveText('Pending');
    expect(await player.cash()).toEqual({ available: 70, held: 60 });
  });
});

test('the history goes on as one scrolls, and says where it ends', async ({ page, admin }) => {
  const player = await admin.playerWith(1400);
  await admin.paidOut(player, 26);
  await player.requestedWithdrawal(50);
  await openWithdraw(page, player);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(27);
  await expect(page.getByText('These are all your withdrawals')).toBeVisible();
  await expect(held(page)).toHaveText('50.00');
});

test('leads to the statement and the deposits', async ({ page, rich }) => {
  await openWithdraw(page, rich);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await expect(page).toHaveURL(/\/deposits$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits 320 to 1280 px, and passes axe in ${colorScheme}`, async ({ page, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const player = await admin.playerWith(300);
    await player.requestedWithdrawal(50);
    const { id } = await player.requestedWithdrawal(50);
    expectOk(await admin.declineWithdrawal(id, { note: 'x'.repeat(500) }));
    const paid = await player.requestedWithdrawal(50);
    expectOk(await admin.complete(paid.id, {}));
    await openWithdraw(page, player);
    await submit(page).click();
    await expect(page.getByText('Please enter payment details')).toBeVisible();
    for (const width of [320, 360, 600, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(width < 900 ? 0 : 1);
      await expectFits(page);
      // The widths where its layouts differ.
      if (width === 320 || width === 900) await expectNothingSerious(page);
    }
    await ask(page, '60');
    await expectNothingSerious(page);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`payout accounts fit 320 px up, and pass axe in ${colorScheme}`, async ({ page, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const player = await admin.playerWith(120);
    await savedPayPal(player, `${'thandi'.repeat(10)}@${'example'.repeat(8)}.com`);
    await savedPayPal(player, 'work@example.com');
    await holdNewDetails(page);
    await openWithdraw(page, player);
    await chooseMethod(page, 'PayPal');
    await expect(paidTo(page)).toBeVisible();
    await amountField(page).fill('60');
    await submit(page).click();
    await expect(page.getByText('Please choose where to be paid')).toBeVisible();
    for (const width of [320, 600, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page);
      if (width === 320 || width === 900) await expectNothingSerious(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const dialog = await openAccountDialog(page, 'Bank Transfer');
    await dialog.getByLabel('Bank', { exact: true }).selectOption('Another one');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect(dialog.getByText('Please choose the account type')).toBeVisible();
    expect(await dialog.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBe(0);
    await expectNothingSerious(page);
  });
}
