import { describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import {
  answerQueues,
  aWithdrawal as aReview,
  confirmation,
  decide,
  openAdmin,
  openCase,
  panel,
  requestStatus,
  rows as queueRows,
  asAdminOf,
} from './support/adminScreens';
import { answer, loseNext, refuse, sent, type Schema } from './support/answers';
import { balance } from './support/game';
import { hundredths } from './support/ledger';
import { aWallet, inMinutes, payoutAccounts, withPoints } from './support/samples';
import {
  asPlayer,
  expectCount,
  expectFits,
  expectNothingSerious,
  expectPath,
  expectSaid,
  expectSays,
  expectTexts,
  open,
  press,
  pressTwice,
  reopen,
  rowsIn,
  SCHEMES,
  showIn,
  toast,
  toastsSeen,
  whenPressed,
} from './support/screens';

const FAILED = 'Error submitting withdrawal request. Please try again.';
const DETAILS = 'T. Nangolo, Bank Windhoek, account 8001234567';
const DAY_MINUTES = 24 * 60;

type Wallet = Schema['WalletView'];
type Withdrawal = Schema['WithdrawalView'];
type Account = Schema['PayoutAccountView'];

const A_BREAK: Schema['RestrictionView'] = { kind: 'time-out', reason: 'You asked for a break from playing', since: inMinutes(-1), until: inMinutes(DAY_MINUTES) };

let count = 0;

const aWithdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: `withdrawal-${String((count += 1))}`,
  amount: 50,
  paymentMethod: 'PayPal',
  paymentDetails: 'me@example.com',
  status: 'pending',
  createdAt: inMinutes(-1),
  ...change,
});

/** The label of a saved account. */
function labelOf({ method, fields }: Schema['PayoutAccountBody']): string {
  const { email = '', bank, accountNumber = '', network, address = '' } = fields;
  if (method === 'PayPal') return email.replace(/^(..).*@/, '$1•••@');
  return method === 'Bank Transfer' ? `${bank ?? ''} ••••${accountNumber.replace(/[ -]/g, '').slice(-4)}` : `${network ?? ''} ••••${address.slice(-4)}`;
}

const anAccount = (body: Schema['PayoutAccountBody'], usableFrom = inMinutes(-1)): Account => ({
  id: `account-${String((count += 1))}`,
  method: body.method,
  label: labelOf(body),
  addedAt: inMinutes(-1),
  usableFrom,
});

const aPayPal = (email: string, usableFrom?: string): Account => anAccount({ method: 'PayPal', fields: { email } }, usableFrom);

interface Kept {
  wallet?: Wallet;
  /** Newest first. */
  withdrawals?: Withdrawal[];
  saved?: Partial<Schema['PayoutAccountsView']>;
}

interface Server {
  wallet: Wallet;
  withdrawals: Withdrawal[];
  accounts: Account[];
  /** From now on it accepts withdrawals. */
  takeWithdrawals: () => void;
}

function takeWithdrawals(kept: Server): void {
  answer('POST /api/withdrawals', ({ body: { amount, payoutAccountId, paymentMethod = '', paymentDetails = '' } }) => {
    const account = kept.accounts.find(({ id }) => id === payoutAccountId);
    const to = account ? { paymentMethod: account.method, paymentDetails: account.label } : { paymentMethod, paymentDetails };
    const made = aWithdrawal({ amount, ...to, createdAt: inMinutes(0) });
    const left = (points: number) => (hundredths(points) - hundredths(made.amount)) / 100;
    const { balance, available, withdrawable, held, leastWithdrawal } = kept.wallet;
    kept.wallet = {
      ...kept.wallet,
      balance: left(balance),
      available: left(available),
      withdrawable: left(withdrawable),
      held: (hundredths(held) + hundredths(made.amount)) / 100,
      leastWithdrawal: kept.wallet.restriction && left(withdrawable) > 0 ? Math.min(leastWithdrawal, left(withdrawable)) : 50,
      updatedAt: inMinutes(0),
    };
    kept.withdrawals = [made, ...kept.withdrawals];
    return made;
  });
}

/** A signed-in player, and a server that stores the received data. */
function asPlayerWith({ wallet = withPoints(100.5), withdrawals = [], saved = {} }: Kept = {}): Server {
  asPlayer();
  const kept: Server = { wallet, withdrawals, accounts: saved.accounts ?? [], takeWithdrawals: () => takeWithdrawals(kept) };
  answer('GET /api/wallet', () => kept.wallet);
  answer('GET /api/withdrawals', () => ({ items: kept.withdrawals }));
  answer('GET /api/payout-accounts', () => payoutAccounts({ ...saved, accounts: kept.accounts }));
  kept.takeWithdrawals();
  answer('POST /api/payout-accounts', ({ body }) => {
    const made = anAccount(body);
    kept.accounts = [...kept.accounts, made];
    return made;
  });
  answer('POST /api/payout-accounts/{id}/remove', ({ params: { id = '' } }) => {
    kept.accounts = kept.accounts.filter((account) => account.id !== id);
    return { id };
  });
  return kept;
}

async function openWithdraw(): Promise<void> {
  await open('/withdraw');
  await expect.element(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
}

const available = page.getByRole('group', { name: 'Available to withdraw' });
const held = page.getByRole('group', { name: 'On hold' });
const amountField = page.getByLabelText('Amount (N$)');
const detailsField = page.getByLabelText('Payment details');
const submit = page.getByRole('button', { name: 'Request withdrawal' });
const alerts = page.getByRole('alert');
const rows = rowsIn(page.getByRole('table', { name: 'Your withdrawals' }));

const expectDisabled = (button: Locator): Promise<void> => expect.element(button).toHaveAttribute('aria-disabled', 'true');
const expectEnabled = (button: Locator): Promise<void> => expect.element(button).toHaveAttribute('aria-disabled', 'false');

async function fillForm(amount: string): Promise<void> {
  await amountField.fill(amount);
  await page.getByText('Bank Transfer', { exact: true }).click();
  await detailsField.fill(DETAILS);
}

/** Fills and submits the form, and returns the dialog that asks for confirmation. */
async function ask(amount: string): Promise<Locator> {
  await fillForm(amount);
  await submit.click();
  const dialog = page.getByRole('dialog', { name: /^Withdraw N\$ / });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

const questionOf = (amount: string): Locator => page.getByRole('dialog', { name: `Withdraw N$ ${amount}?` });

const accountsCard = page.getByRole('region', { name: 'Payout accounts' });
const savedAccounts = page.getByRole('list', { name: 'Saved accounts' }).getByRole('listitem');
const methodGroup = page.getByRole('radiogroup', { name: 'Payment method' });
const paidTo = page.getByRole('radiogroup', { name: 'Paid to' });
const accountDialog = page.getByRole('dialog', { name: 'Add a payout account' });

async function chooseMethod(name: string): Promise<void> {
  await methodGroup.getByText(name, { exact: true }).click();
}

async function openAccountDialog(method: string): Promise<Locator> {
  await accountsCard.getByRole('button', { name: /^(Save an account to be paid to|Add a payout account)$/ }).click();
  await accountDialog.getByLabelText('Payment method').selectOptions(method);
  return accountDialog;
}

/** The idempotency keys of a call's requests. */
const keysOf = (call: 'POST /api/withdrawals' | 'POST /api/payout-accounts'): (string | null)[] =>
  sent(call).map(({ headers }) => headers.get('idempotency-key'));

test('two presses in one instant make one request', async () => {
  asPlayerWith({ wallet: withPoints(130) });
  await openWithdraw();
  const dialog = await ask('60');
  const confirm = dialog.getByRole('button', { name: 'Withdraw N$ 60.00' });
  await expectEnabled(confirm);
  pressTwice(confirm);
  await expectSaid('Withdrawal request submitted successfully!');
  expect(sent('POST /api/withdrawals')).toHaveLength(1);
});

describe('the form', () => {
  test("says what is missing, in the specification's words", {
    tags: ['spec-2.63', 'spec-2.65', 'spec-5.22', 'spec-5.23', 'spec-9.16'],
  }, async () => {
    asPlayerWith();
    await openWithdraw();
    await submit.click();
    await expectTexts(alerts, ['Please enter a valid amount', 'Please select a payment method', 'Please enter payment details']);
    await expect.element(amountField).toHaveFocus();
    await fillForm('50');
    await detailsField.fill('   ');
    await expectTexts(alerts, ['Please enter payment details']);
  });

  test('says the same of a missing method each time', async () => {
    asPlayerWith();
    await openWithdraw();
    await amountField.fill('50');
    await detailsField.fill(DETAILS);
    for (const time of ['first', 'second', 'third']) {
      await submit.click();
      await expectTexts(alerts, ['Please select a payment method']);
      await detailsField.fill(`${DETAILS}, for the ${time} time`);
      await expectTexts(alerts, ['Please select a payment method']);
    }
  });

  test('says what is wrong with an amount', { tags: ['spec-5.19', 'spec-5.20', 'spec-5.21'] }, async () => {
    asPlayerWith();
    await openWithdraw();
    await fillForm('');
    await submit.click();
    const wrong = {
      'Please enter a valid amount': ['', 'NaN', '12,50', '1e9', 'fifty', '60.001'],
      'Minimum withdrawal is $50.00': ['0', '-1', '0.001', '49.99'],
      'Withdrawal amount exceeds available balance': ['100.51', '1000000000'],
    };
    for (const [message, amounts] of Object.entries(wrong)) {
      for (const amount of amounts) {
        await amountField.fill('');
        if (amount !== '') await userEvent.type(amountField, amount);
        await expect.element(amountField).toHaveValue(amount);
        await submit.click();
        await expectTexts(alerts, [message]);
      }
    }
    await amountField.fill('100.50');
    await submit.click();
    await expect.element(questionOf('100.50')).toBeVisible();
  });

  test('offers three payment methods, chooses none, says what each needs', { tags: ['spec-2.64', 'spec-9.14'] }, async () => {
    asPlayerWith();
    await openWithdraw();
    await expectCount(methodGroup.getByRole('radio'), 3);
    for (const [name, hint] of [
      ['PayPal', 'The email address of your PayPal account'],
      ['Bank Transfer', 'Account holder, bank, branch and account number'],
      ['Crypto Wallet', 'The network and the address of your wallet'],
    ] as const) {
      const method = page.getByRole('radio', { name });
      await expect.element(method).not.toBeChecked();
      await page.getByText(name, { exact: true }).click();
      await expect.element(method).toBeChecked();
      await expect.element(page.getByText(hint)).toBeVisible();
    }
  });

  test('offers what the server does, beside methods of saved accounts', async () => {
    const mobile = { name: 'Mobile Money', fields: [] };
    asPlayerWith({ wallet: withPoints(10), saved: { accounts: [aPayPal('thandi@example.com')], methods: [mobile] } });
    await openWithdraw();
    await expect.element(methodGroup).toMatchTextContent(/Mobile MoneyPayPal/);
    await chooseMethod('Mobile Money');
    await expect.element(page.getByText('The provider and your cell phone number')).toBeVisible();
    await chooseMethod('PayPal');
    await expectCount(paidTo.getByRole('radio'), 1);
    await expectCount(detailsField, 0);
    const dialog = await openAccountDialog('Mobile Money');
    await expectTexts(dialog.getByLabelText('Payment method').getByRole('option'), ['Choose…', 'Mobile Money']);
  });

  test('moves the amount by 0.01 with the arrow keys, from the minimum on', { tags: ['spec-2.62', 'spec-9.15'] }, async () => {
    asPlayerWith();
    await openWithdraw();
    await expect.element(amountField).toHaveAttribute('step', '0.01');
    amountField.element().focus();
    for (const [key, shown] of [['ArrowUp', '50.00'], ['ArrowUp', '50.01'], ['ArrowDown', '50.00'], ['ArrowDown', '50.00']] as const) {
      await press(`{${key}}`);
      await expect.element(amountField).toHaveValue(shown);
    }
  });

  test('cannot be submitted with less than 50 points, and says why', { tags: ['spec-2.66'] }, async () => {
    asPlayerWith({ wallet: withPoints(10) });
    await openWithdraw();
    await expect.element(balance).toHaveTextContent('10.00');
    await expectDisabled(submit);
    await expect.element(submit).toHaveAccessibleDescription('Minimum withdrawal is $50.00. You have 10.00 points to withdraw.');
  });

  test('can be submitted once the balance is 50, whatever it is made of', { tags: ['spec-2.66'] }, async () => {
    asPlayerWith({ wallet: withPoints(59.99) });
    await openWithdraw();
    await expect.element(balance).toHaveTextContent('59.99');
    await expectCount(page.getByText(/bonus|for playing/i), 0);
    await (await ask('59.99')).getByRole('button', { name: 'Withdraw N$ 59.99' }).click();
    await expect.element(held).toHaveTextContent('59.99');
    await expect.element(balance).toHaveTextContent('0.00');
  });

  test('says of a wallet with bonus what can be paid out, beside what cannot', async () => {
    asPlayerWith({ wallet: withPoints(49.99, { balance: 59.99, bonus: 10 }) });
    await openWithdraw();
    await expect.element(page.getByText('points: 49.99 to pay out, 10.00 for playing')).toBeVisible();
    await expect.element(available).toHaveTextContent('49.99');
    await expectDisabled(submit);
    await expect.element(submit).toHaveAccessibleDescription('Minimum withdrawal is $50.00. You have 49.99 points to withdraw.');
  });

  test('says what is owed, beside what can be paid out', async () => {
    asPlayerWith({ wallet: aWallet({ balance: 100, available: 100, withdrawable: 60, debt: 40 }) });
    await openWithdraw();
    await expect.element(page.getByText(/^You owe 40\.00 points of a deposit that was reversed\./)).toBeVisible();
    await expect.element(available).toHaveTextContent('60.00');
  });

  test('takes all there is during a break, however little', async () => {
    asPlayerWith({ wallet: withPoints(22.05, { leastWithdrawal: 22.05, restriction: A_BREAK }) });
    await openWithdraw();
    await expect.element(balance).toHaveTextContent('22.05');
    await expect
      .element(submit)
      .toHaveAccessibleDescription('During a break you can have all you have paid out, also less than the minimum: 22.05 points.');
    await fillForm('22');
    await submit.click();
    await expect.element(page.getByText('Minimum withdrawal is $22.05')).toBeVisible();
    amountField.element().focus();
    await press('{ArrowUp}');
    await expect.element(amountField).toHaveValue('22.05');
    await submit.click();
    await page.getByRole('button', { name: 'Withdraw N$ 22.05' }).click();
    await expect.element(held).toHaveTextContent('22.05');
    await expectDisabled(submit);
  });

  test('is used with the keyboard alone, and leads the focus back', async () => {
    asPlayerWith({ wallet: withPoints(130) });
    await openWithdraw();
    await expect.element(balance).toHaveTextContent('130.00');
    amountField.element().focus();
    await press('60');
    await press('{Tab}');
    await press('[Space]');
    await press('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked();
    await press('{Tab}');
    await press(DETAILS);
    await press('{Tab}');
    await expect.element(submit).toHaveFocus();
    await press('{Enter}');
    const dialog = questionOf('60.00');
    await expect.element(dialog.getByRole('button', { name: 'Withdraw N$ 60.00' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(dialog, 0);
    await expect.element(submit).toHaveFocus();
    expect(sent('POST /api/withdrawals')).toHaveLength(0);
    await press('{Enter}');
    await expect.element(dialog.getByRole('button', { name: 'Withdraw N$ 60.00' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(held).toHaveTextContent('60.00');
    expect(sent('POST /api/withdrawals').map(({ body }) => body)).toEqual([
      { amount: 60, paymentMethod: 'Bank Transfer', paymentDetails: DETAILS },
    ]);
  });
});

test('a button that is disabled by the withdrawal keeps the focus', async () => {
  asPlayerWith({ wallet: withPoints(100) });
  await openWithdraw();
  await (await ask('60')).getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
  await expect.element(held).toHaveTextContent('60.00');
  await expectDisabled(submit);
  await expect.element(submit).toHaveFocus();
});

describe('when something fails', () => {
  test('a balance that cannot be fetched is said, and can be asked for again', { tags: ['spec-8.34'] }, async () => {
    asPlayerWith();
    refuse('GET /api/wallet', 500, 'Request failed', 'INTERNAL');
    whenPressed('Try again', () => answer('GET /api/wallet', withPoints(100.5)));
    await open('/');
    await expect.element(page.getByText('Your wallet could not be loaded')).toBeVisible();
    await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await expect.element(alerts).toMatchTextContent('Error fetching balance');
    await expectDisabled(submit);
    await alerts.getByRole('button', { name: 'Try again' }).click();
    await expect.element(balance).toHaveTextContent('100.50');
    await expectCount(page.getByText('Error fetching balance'), 0);
    await expectEnabled(submit);
  });

  test('an answer that is lost on the way does not hold the points twice', async () => {
    asPlayerWith({ wallet: withPoints(210) });
    loseNext('POST /api/withdrawals');
    await openWithdraw();
    await (await ask('60')).getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expect.element(held).toHaveTextContent('60.00');
    await expectCount(rows, 1);
    const [first, ...others] = keysOf('POST /api/withdrawals');
    expect(first).toMatch(/./);
    expect(others).toEqual([first]);
    const [one, other] = sent('POST /api/withdrawals').map(({ body }) => body);
    expect(other).toEqual(one);
  });

  test('a request that fails says so, and the next try is the same request', { tags: ['spec-8.35'] }, async () => {
    const server = asPlayerWith({ wallet: withPoints(210) });
    refuse('POST /api/withdrawals', 500, 'Request failed', 'INTERNAL');
    // The shortest pauses between retries.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await openWithdraw();
    const dialog = await ask('60');
    const confirm = dialog.getByRole('button', { name: 'Withdraw N$ 60.00' });
    await confirm.click();
    await expectTexts(dialog.getByRole('alert').getByRole('paragraph'), [FAILED, 'Request request-1']);
    await expect.element(page.getByRole('group', { name: 'Balance', includeHidden: true })).toHaveTextContent('210.00');
    server.takeWithdrawals();
    await confirm.click();
    await expect.element(held).toHaveTextContent('60.00');
    expect(new Set(keysOf('POST /api/withdrawals')).size).toBe(1);
  });

  test("a refusal is told in the server's own words", async () => {
    const error = 'Before your first withdrawal, at least N$ 10 of your own deposits must have been approved';
    asPlayerWith();
    refuse('POST /api/withdrawals', 422, error, 'DEPOSIT_REQUIRED');
    await openWithdraw();
    const dialog = await ask('60');
    await dialog.getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expectTexts(dialog.getByRole('alert').getByRole('paragraph'), [error, 'Request request-1']);
    await expectCount(page.getByText(FAILED), 0);
  });

  test('points that went elsewhere meanwhile are missed at their field', async () => {
    const server = asPlayerWith({ wallet: withPoints(110) });
    await openWithdraw();
    const dialog = await ask('80');
    server.wallet = withPoints(60, { held: 50 });
    refuse('POST /api/withdrawals', 422, 'Withdrawal amount exceeds available balance', 'WITHDRAWAL_EXCEEDS_BALANCE');
    await dialog.getByRole('button', { name: 'Withdraw N$ 80.00' }).click();
    await expectCount(dialog, 0);
    await expectTexts(alerts, ['Withdrawal amount exceeds available balance']);
    await expect.element(amountField).toHaveFocus();
    await expectCount(toast(/success/), 0);
    expect(toastsSeen()).toEqual([]);
    expect(sent('POST /api/withdrawals')).toHaveLength(1);
  });
});

describe('a payout account', () => {
  test('leaves room for other details, in the field of the form', async () => {
    asPlayerWith({ wallet: withPoints(130), saved: { accounts: [aPayPal('thandi@example.com')] } });
    await openWithdraw();
    await amountField.fill('60');
    await chooseMethod('PayPal');
    await paidTo.getByText('Other details').click();
    await submit.click();
    await expectTexts(alerts, ['Please enter payment details']);
    await detailsField.fill('another@example.com');
    await submit.click();
    await expect.element(questionOf('60.00')).toMatchTextContent('another@example.com');
  });

  test('of several is chosen by the player', async () => {
    asPlayerWith({ wallet: withPoints(130), saved: { accounts: [aPayPal('thandi@example.com'), aPayPal('work@example.com')] } });
    await openWithdraw();
    await amountField.fill('60');
    await chooseMethod('PayPal');
    await expectCount(paidTo.getByRole('radio'), 3);
    await expectCount(paidTo.getByRole('radio', { checked: true }), 0);
    await submit.click();
    await expectTexts(alerts, ['Please choose where to be paid']);
    await expect.element(paidTo.getByRole('radio').first()).toHaveFocus();
    await paidTo.getByText('wo•••@example.com').click();
    await expectCount(alerts, 0);
    await submit.click();
    const question = questionOf('60.00');
    await expect.element(question).toMatchTextContent('wo•••@example.com');
    // The other method has no saved account.
    await expect.element(question.getByRole('button', { name: 'Withdraw N$ 60.00' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(question, 0);
    await chooseMethod('Crypto Wallet');
    await expectCount(paidTo, 0);
    await expect.element(detailsField).toBeVisible();
  });

  test('is asked for field by field, and checked before it is sent', async () => {
    asPlayerWith({ wallet: withPoints(10) });
    await openWithdraw();
    const dialog = await openAccountDialog('');
    const save = dialog.getByRole('button', { name: 'Save account' });
    await save.click();
    await expectTexts(dialog.getByRole('alert'), ['Please select a payment method']);
    await dialog.getByLabelText('Payment method').selectOptions('Bank Transfer');
    await save.click();
    await expectTexts(dialog.getByRole('alert'), [
      'Please enter the account holder',
      'Please enter the bank',
      'Please enter the branch code',
      'Please enter the account number',
      'Please choose the account type',
    ]);
    await expect.element(dialog.getByLabelText('Account holder')).toHaveFocus();
    await dialog.getByLabelText('Account holder').fill('T. Nangolo');
    await dialog.getByLabelText('Bank', { exact: true }).selectOptions('Another one');
    await dialog.getByLabelText('Name of the bank').fill('Village Bank');
    await dialog.getByLabelText('Branch code').fill('48');
    await dialog.getByLabelText('Account number').fill('8001 2345 67');
    await dialog.getByLabelText('Account type').selectOptions('Savings');
    await expectTexts(dialog.getByRole('alert'), ['The branch code has 4 to 8 digits']);
    expect(sent('POST /api/payout-accounts')).toHaveLength(0);
    await dialog.getByLabelText('Branch code').fill('482772');
    await save.click();
    await expect.element(savedAccounts).toMatchTextContent('Village Bank ••••4567');
  });

  // The server's texts are the same: see `functions/shared/domain/tests/rules/payout_accounts.rs`.
  for (const [method, field, wrong, problem, right, label] of [
    ['PayPal', 'Email address', 'me@example', 'Invalid email format', 'thandi@example.com', 'th•••@example.com'],
    ['Crypto Wallet', 'Wallet address', 'bc1 q', 'The wallet address has 20 to 120 letters and digits, without spaces', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin ••••5mdq'],
  ] as const) {
    test(`of ${method} is checked as the server does`, async () => {
      asPlayerWith({ wallet: withPoints(10) });
      await openWithdraw();
      const dialog = await openAccountDialog(method);
      if (method === 'Crypto Wallet') await dialog.getByLabelText('Network').selectOptions('Bitcoin');
      await dialog.getByLabelText(field).fill(wrong);
      await dialog.getByRole('button', { name: 'Save account' }).click();
      await expectTexts(dialog.getByRole('alert'), [problem]);
      expect(sent('POST /api/payout-accounts')).toHaveLength(0);
      await dialog.getByLabelText(field).fill(right);
      await dialog.getByRole('button', { name: 'Save account' }).click();
      await expect.element(savedAccounts).toMatchTextContent(label);
    });
  }

  test('that is refused says why, in the server’s own words', async () => {
    asPlayerWith({ wallet: withPoints(10), saved: { accounts: [aPayPal('thandi@example.com')] } });
    refuse('POST /api/payout-accounts', 409, 'You have saved this payout account already', 'PAYOUT_ACCOUNT_SAVED');
    await openWithdraw();
    const dialog = await openAccountDialog('PayPal');
    await dialog.getByLabelText('Email address').fill('Thandi@example.com');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('You have saved this payout account already');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectCount(savedAccounts, 1);
  });

  test('whose answer is lost on the way is saved once', async () => {
    asPlayerWith({ wallet: withPoints(10) });
    loseNext('POST /api/payout-accounts');
    await openWithdraw();
    const dialog = await openAccountDialog('PayPal');
    await dialog.getByLabelText('Email address').fill('thandi@example.com');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expectCount(savedAccounts, 1);
    const [first, ...others] = keysOf('POST /api/payout-accounts');
    expect(first).toMatch(/./);
    expect(others).toEqual([first]);
    const [one, other] = sent('POST /api/payout-accounts').map(({ body }) => body);
    expect(other).toEqual(one);
  });

  test('is removed after a question', async () => {
    const accounts = [aPayPal('thandi@example.com'), aPayPal('work@example.com')];
    asPlayerWith({ wallet: withPoints(10), saved: { accounts } });
    await openWithdraw();
    const remove = page.getByRole('button', { name: 'Remove PayPal th•••@example.com' });
    const question = page.getByRole('dialog', { name: 'Remove this account?' });
    await remove.click();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(question, 0);
    await expect.element(remove).toHaveFocus();
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectCount(savedAccounts, 1);
    await expect.element(savedAccounts).toMatchTextContent('wo•••@example.com');
    expect(sent('POST /api/payout-accounts/{id}/remove').map(({ params }) => params.id)).toEqual([accounts[0]?.id]);
  });

  test('that was removed elsewhere is not paid to', async () => {
    const server = asPlayerWith({ wallet: withPoints(130), saved: { accounts: [aPayPal('thandi@example.com')] } });
    await openWithdraw();
    await amountField.fill('60');
    await chooseMethod('PayPal');
    await expect.element(paidTo.getByRole('radio', { name: 'th•••@example.com' })).toBeChecked();
    await submit.click();
    const question = questionOf('60.00');
    await expect.element(question).toBeVisible();
    server.accounts = [];
    refuse('POST /api/withdrawals', 404, 'Payout account no longer exists', 'PAYOUT_ACCOUNT_NOT_FOUND');
    await question.getByRole('button', { name: 'Withdraw N$ 60.00' }).click();
    await expect.element(question.getByRole('alert')).toMatchTextContent('Payout account no longer exists');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(detailsField).toBeVisible();
    await expect.element(accountsCard).toMatchTextContent('None yet.');
    expect(sent('POST /api/withdrawals')).toHaveLength(1);
    await expect.element(balance).toHaveTextContent('130.00');
    await expect.element(held).toHaveTextContent('0.00');
  });

  test('is one of five at most', async () => {
    const accounts = ['one', 'two', 'three', 'four', 'five'].map((name) => aPayPal(`${name}@example.com`));
    asPlayerWith({ wallet: withPoints(10), saved: { accounts } });
    await openWithdraw();
    const add = accountsCard.getByRole('button', { name: 'Add a payout account' });
    await expectDisabled(add);
    await expect.element(add).toHaveAccessibleDescription('You can save 5 accounts. Remove one to add another.');
    await page.getByRole('button', { name: /^Remove PayPal th/ }).click();
    await page.getByRole('dialog', { name: 'Remove this account?' }).getByRole('button', { name: 'Remove' }).click();
    await expectEnabled(add);
  });

  test('is added with the keyboard alone, and never lost unasked', async () => {
    asPlayerWith({ wallet: withPoints(10) });
    await openWithdraw();
    const add = accountsCard.getByRole('button', { name: 'Save an account to be paid to' });
    await expect.element(add).toBeVisible();
    add.element().focus();
    await press('{Enter}');
    const method = accountDialog.getByLabelText('Payment method');
    await expect.element(method).toHaveFocus();
    await press('P');
    await expect.element(method).toHaveValue('PayPal');
    await press('{Tab}');
    await expect.element(accountDialog.getByLabelText('Email address')).toHaveFocus();
    await press('thandi@example.com');
    await press('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(accountDialog.getByLabelText('Email address')).toHaveValue('thandi@example.com');
    await expect.element(accountDialog.getByLabelText('Email address')).toHaveFocus();
    await press('{Enter}');
    await expectCount(savedAccounts, 1);
    await expectCount(accountDialog, 0);
    await expect.element(accountsCard.getByRole('button', { name: 'Add a payout account' })).toHaveFocus();
  });

  test('that cannot be looked up leaves the form as it is', async () => {
    asPlayerWith();
    refuse('GET /api/payout-accounts', 500, 'Request failed', 'INTERNAL');
    whenPressed('Try again', () => answer('GET /api/payout-accounts', payoutAccounts()));
    await openWithdraw();
    await expect.element(accountsCard).toMatchTextContent('Your payout accounts could not be loaded');
    const question = await ask('60');
    await expect.element(question).toMatchTextContent(DETAILS);
    await expect.element(question.getByRole('button', { name: 'Withdraw N$ 60.00' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(question, 0);
    await accountsCard.getByRole('button', { name: 'Try again' }).click();
    await expect.element(accountsCard).toMatchTextContent('None yet.');
  });
});

describe('what is new', () => {
  test('says beforehand that it waits', async () => {
    const accounts = [aPayPal('thandi@example.com', inMinutes(DAY_MINUTES))];
    asPlayerWith({ wallet: withPoints(130), saved: { accounts, holdHours: 24 } });
    await openWithdraw();
    await expect.element(savedAccounts).toMatchTextContent(/Usable from .+/);
    const dialog = await openAccountDialog('PayPal');
    await expect.element(dialog).toMatchTextContent('A new account can be paid to after 24 hours');
    await dialog.getByLabelText('Payment method').selectOptions('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectCount(dialog, 0);

    await amountField.fill('60');
    await chooseMethod('PayPal');
    await expect.element(paidTo.getByRole('radio', { name: /^th•••@example\.com\s*Usable from / })).toBeChecked();
    await submit.click();
    const question = questionOf('60.00');
    await expect.element(question).toMatchTextContent(/Paid from .+ at the earliest, as these details are new\./);
    await expect.element(question.getByRole('button', { name: 'Withdraw N$ 60.00' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(question, 0);

    await fillForm('60');
    await submit.click();
    await expectSays(question, DETAILS, /Paid from .+ at the earliest, as these details are new\./);
  });

  test('is held back, and the player reads until when', async () => {
    const { payableFrom, ...payable } = aWithdrawal({ amount: 60, payableFrom: inMinutes(DAY_MINUTES) });
    const server = asPlayerWith({ wallet: withPoints(70, { held: 60 }), withdrawals: [{ ...payable, payableFrom: payableFrom ?? '' }] });
    await openWithdraw();
    const words = /Held until .+: these payment details are new/;
    await expect.element(rows.first()).toMatchTextContent(words);
    await reopen('/wallet');
    await expect.element(page.getByRole('list', { name: 'Waiting for a decision' })).toMatchTextContent(words);
    server.withdrawals = [payable];
    await reopen('/withdraw');
    await expect.element(rows.first()).toMatchTextContent('Pending');
    await expect.element(rows.first()).not.toMatchTextContent('Held until');
  });

  const HELD: Schema['BarredView'] = {
    code: 'PAYOUT_HELD',
    message: 'These payment details are new to the player, so this is held back for 24 hours more. Pay it out after that, or decline it now.',
  };

  /** In the queue's view, and in the view of the admin who opens it. */
  function answerHeld(held: Schema['WithdrawalReview']): void {
    answerQueues({ withdrawals: [held] });
    answer('GET /api/admin/withdrawals', ({ query }) => {
      const isBarred = query.search === held.id && held.status === 'pending' && held.payableFrom !== undefined;
      return { items: [isBarred ? { ...held, decidable: false, barred: HELD } : held] };
    });
  }

  test('is held back, and nobody completes it before its time', async () => {
    asAdminOf();
    const payable = aReview({ amount: 60 });
    answerHeld({ ...payable, payableFrom: inMinutes(DAY_MINUTES) });
    await openAdmin('/admin?tab=withdrawals');
    await expect.element(queueRows('Withdraw requests').first()).toMatchTextContent(/Payable from .+/);
    await reopen(`/admin?tab=withdrawals&case=${payable.id}`);
    const complete = panel().getByRole('button', { name: 'Complete' });
    await expectDisabled(complete);
    await expect.element(complete).toHaveAccessibleDescription(/^Payable from .+, as these payment details are new to the player\.$/);
    await expectEnabled(panel().getByRole('button', { name: 'Decline' }));
    await expectNothingSerious();

    answerHeld(payable);
    await reopen(`/admin?tab=withdrawals&case=${payable.id}`);
    await expectEnabled(complete);
    await decide('Complete');
    await expect.element(requestStatus()).toHaveTextContent('Completed');
  });

  test('can be declined while it is held back', async () => {
    asAdminOf();
    const held = aReview({ amount: 60, payableFrom: inMinutes(DAY_MINUTES) });
    answerHeld(held);
    await openCase('withdrawals', held.id);
    await panel().getByRole('button', { name: 'Decline' }).click();
    await confirmation().getByLabelText('Reason, for the player').fill('The player did not ask for this');
    await confirmation().getByRole('button', { name: 'Decline' }).click();
    await expect.element(requestStatus()).toHaveTextContent('Declined');
    expect(sent('POST /api/admin/withdrawals/{id}/decline').map(({ params, body }) => [params.id, body])).toEqual([
      [held.id, { note: 'The player did not ask for this' }],
    ]);
  });

  test('is refused by the server where the screen is behind it', async () => {
    asAdminOf();
    const payable = aReview({ amount: 60 });
    answerHeld(payable);
    refuse('POST /api/admin/withdrawals/{id}/complete', 409, HELD.message, HELD.code);
    await openCase('withdrawals', payable.id);
    await panel().getByRole('button', { name: 'Complete' }).click();
    await expect.element(confirmation()).toBeVisible();
    answer('GET /api/admin/withdrawals', {
      items: [{ ...payable, payableFrom: inMinutes(DAY_MINUTES), decidable: false, barred: HELD }],
    });
    await confirmation().getByRole('button', { name: 'Complete' }).click();
    await expect.element(confirmation().getByRole('alert')).toMatchTextContent('These payment details are new to the player');
    await confirmation().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(requestStatus()).toHaveTextContent('Pending');
    expect(sent('POST /api/admin/withdrawals/{id}/complete')).toHaveLength(1);
  });
});

test('the history goes on as one scrolls, and says where it ends', async () => {
  asPlayerWith({ wallet: withPoints(60, { held: 50 }) });
  const paid = Array.from({ length: 26 }, () => aWithdrawal({ status: 'completed', processedAt: inMinutes(-1) }));
  const all = [aWithdrawal(), ...paid];
  answer('GET /api/withdrawals', ({ query: { cursor } }) =>
    cursor === undefined ? { items: all.slice(0, 25), nextCursor: 'page-2' } : { items: all.slice(25) },
  );
  await openWithdraw();
  await expect.element(rows.first()).toBeVisible();
  await expect
    .poll(() => {
      rows.elements().at(-1)?.scrollIntoView();
      return rows.elements().length;
    })
    .toBe(27);
  await expect.element(page.getByText('These are all your withdrawals')).toBeVisible();
  await expect.element(held).toHaveTextContent('50.00');
});

test('leads to the statement and the deposits', async () => {
  asPlayerWith();
  await openWithdraw();
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await page.getByRole('link', { name: 'Deposits', exact: true }).click();
  await expectPath('/deposits');
  await expect.element(page.getByRole('heading', { name: 'Deposit history', level: 1 })).toBeVisible();
  await expectCount(page.getByRole('status', { name: /^Loading/ }), 0);
});

test('a payment that the bank returned gives the points back', async () => {
  asPlayerWith({ wallet: withPoints(210), withdrawals: [aWithdrawal({ amount: 60, status: 'completed', processedAt: inMinutes(-60), returnedAt: inMinutes(0) })] });
  await openWithdraw();
  await expectSays(page.getByRole('region', { name: 'Your withdrawals' }).or(page.getByRole('table', { name: 'Your withdrawals' })), 'Completed', 'The bank returned the payment on', 'The points are back in your balance.');
});

test.each(SCHEMES)('fits 320 to 1280 px, and passes axe in %s', async (colorScheme) => {
  const decided = { processedAt: inMinutes(0) };
  asPlayerWith({
    wallet: withPoints(210, { held: 50 }),
    withdrawals: [
      aWithdrawal({ status: 'completed', ...decided }),
      aWithdrawal({ status: 'completed', returnedAt: inMinutes(1), ...decided }),
      aWithdrawal({ status: 'declined', adminNote: 'x'.repeat(500), ...decided }),
      aWithdrawal(),
    ],
  });
  await openWithdraw();
  await showIn(colorScheme, 1280);
  await submit.click();
  await expect.element(page.getByText('Please enter payment details')).toBeVisible();
  for (const width of [320, 360, 600, 899, 900, 1280]) {
    await page.viewport(width, 800);
    await expect.element(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await expectCount(page.getByRole('table'), width < 900 ? 0 : 1);
    await expectFits();
    // The widths with different layouts.
    if (width === 320 || width === 900) await expectNothingSerious();
  }
  await ask('60');
  await expectNothingSerious();
});

test.each(SCHEMES)('payout accounts fit 320 px up, and pass axe in %s', async (colorScheme) => {
  const soon = inMinutes(DAY_MINUTES);
  const long = aPayPal(`${'thandi'.repeat(10)}@${'example'.repeat(8)}.com`, soon);
  asPlayerWith({ wallet: withPoints(130), saved: { accounts: [long, aPayPal('work@example.com', soon)], holdHours: 24 } });
  await openWithdraw();
  await showIn(colorScheme, 1280);
  await chooseMethod('PayPal');
  await expect.element(paidTo).toBeVisible();
  await amountField.fill('60');
  await submit.click();
  await expect.element(page.getByText('Please choose where to be paid')).toBeVisible();
  for (const width of [320, 600, 900, 1280]) {
    await page.viewport(width, 800);
    await expectFits();
    if (width === 320 || width === 900) await expectNothingSerious();
  }
  await page.viewport(320, 640);
  const dialog = await openAccountDialog('Bank Transfer');
  await dialog.getByLabelText('Bank', { exact: true }).selectOptions('Another one');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect.element(dialog.getByText('Please choose the account type')).toBeVisible();
  expect(dialog.element().scrollWidth - dialog.element().clientWidth).toBe(0);
  await expectNothingSerious();
});
