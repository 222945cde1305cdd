import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { auditedLedger } from '../support/ledger';
import type { Player } from '../support/player';
import { expect, test as base } from '../support/test';
import { expectFits, expectNothingSerious, expectSaid, fillIn, openAs, toast, watchToasts } from './screens';

const FAILED = 'Error submitting withdrawal request. Please try again.';
const DETAILS = 'T. Nangolo, Bank Windhoek, account 8001234567';

/** `rich` has N$ 100.50 in cash and keeps them: only for tests that withdraw nothing. */
const test = base.extend<object, { rich: Player }>({
  rich: [
    async ({ admin }, use) => {
      await use(await admin.playerWith(100.5));
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

test('a withdrawal is held at once, and its decision comes to the screen', async ({ page, admin }) => {
  const player = await admin.playerWith(170.5);
  await watchToasts(page);
  await openWithdraw(page, player);
  await expect(available(page)).toHaveText('170.50');
  await expect(held(page)).toHaveText('0.00');
  await expect(page.getByText('No withdrawals yet. When you ask for one, you can follow it here.')).toBeVisible();

  const first = await ask(page, '60.50');
  await expect(first).toContainText('N$ 60.50 leaves your balance now and is on hold until an admin has decided.');
  await expect(first).toContainText('Bank Transfer');
  await expect(first).toContainText(DETAILS);
  await first.getByRole('button', { name: 'Withdraw N$ 60.50' }).click();
  await expectSaid(page, 'Withdrawal request submitted successfully!');
  await expect(available(page)).toHaveText('110.00');
  await expect(held(page)).toHaveText('60.50');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Pending');
  await expect(rows(page).first()).toContainText('−60.50');
  await expect(amountField(page)).toHaveValue('');
  expect(await player.cash()).toEqual({ available: 110, held: 60.5 });

  await (await ask(page, '50')).getByRole('button', { name: 'Withdraw N$ 50.00' }).click();
  await expect(available(page)).toHaveText('60.00');
  await expect(held(page)).toHaveText('110.50');
  await expect(rows(page)).toHaveCount(2);

  const [second, oldest] = await player.everyWithdrawal();
  expectOk(await admin.complete(oldest?.id ?? '', { note: 'Paid with reference 77812' }));
  await expect(rows(page).nth(1)).toContainText('Completed', { timeout: 30_000 });
  await expect(rows(page).nth(1)).toContainText('Paid with reference 77812');
  await expect(held(page)).toHaveText('50.00');
  await expect(available(page)).toHaveText('60.00');

  expectOk(await admin.declineWithdrawal(second?.id ?? '', { note: 'This account does not exist' }));
  await expect(rows(page).nth(0)).toContainText('Declined', { timeout: 30_000 });
  await expect(rows(page).nth(0)).toContainText('This account does not exist');
  await expect(rows(page).nth(0)).toContainText('The points are back in your balance.');
  await expect(held(page)).toHaveText('0.00');
  await expect(available(page)).toHaveText('110.00');

  const ledger = await auditedLedger(player);
  expect(ledger.map(({ type, amount }) => [type, amount])).toEqual([
    ['credit', 50],
    ['debit', 50],
    ['debit', 60.5],
    ['credit', 170.5],
    ['credit', 10],
  ]);
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
    await expect(available(page)).toHaveText('0.00');
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription('Minimum withdrawal is $50.00. You have N$ 0.00 to withdraw.');
  });

  test('is used with the keyboard alone, and leads the focus back', async ({ page, admin }) => {
    const player = await admin.playerWith(120);
    await openWithdraw(page, player);
    await expect(available(page)).toHaveText('120.00');
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
    expect(await player.cash()).toEqual({ available: 120, held: 0 });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Withdraw N$ 60.00' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(held(page)).toHaveText('60.00');
  });
});

test('a button that is disabled by the withdrawal keeps the focus', async ({ page, admin }) => {
  const player = await admin.playerWith(100);
  await openWithdraw(page, player);
  await (await ask(page, '60')).getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
  await expect(held(page)).toHaveText('60.00');
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toBeFocused();
});

test.describe('when something fails', () => {
  test('a balance that cannot be fetched is said, and can be asked for again', async ({ page, rich }) => {
    await page.route('**/api/wallet', (route) => route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }));
    await page.goto('/login');
    await fillIn(page, rich.account);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Your wallet could not be loaded')).toBeVisible();
    await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Error fetching balance');
    await expect(submit(page)).toBeDisabled();
    await page.unroute('**/api/wallet');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(available(page)).toHaveText('100.50');
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
    expect(await player.cash()).toEqual({ available: 140, held: 60 });
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
    expect(await player.cash()).toEqual({ available: 200, held: 0 });
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
    expect(await player.cash()).toEqual({ available: 50, held: 50 });
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
