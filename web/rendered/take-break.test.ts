/** A player takes a break (D56) on the profile's screen; every screen then says so. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDeposit } from '../src/api/aDeposit';
import { answer, cutOff, passAll, refuse, sent, type Schema } from './support/answers';
import { setOnline } from './support/game';
import { haveAccount } from './support/identity';
import { aWallet, inMinutes, PLAYER } from './support/samples';
import { asPlayer, expectCount, expectDisabled, expectEnabled, expectFits, expectGoodAt, expectNothingSerious, expectTexts, open, press, pressOn, reopen, SCHEMES, showIn } from './support/screens';

const DAY_MINUTES = 24 * 60;
const SIGN_IN_AGAIN = 'Please sign in again to confirm that it is you';

const card = page.getByRole('region', { name: 'Take a break' });
const notice = page.getByRole('status', { name: 'Account' });
const length = card.getByRole('combobox', { name: 'How long' });
const confirmation = page.getByRole('dialog', { name: /\?$/ });
const button = (name: string) => card.getByRole('button', { name });
const words = confirmation.getByRole('textbox', { name: 'Type "exclude me for good" to confirm' });
const forGood = confirmation.getByRole('button', { name: 'Exclude me for good' });

const aBreak = (change: Partial<Schema['RestrictionView']>): Schema['RestrictionView'] => ({
  kind: 'time-out',
  reason: 'You asked for a break from playing',
  since: inMinutes(0),
  ...change,
});

const A_DAY = aBreak({ until: inMinutes(DAY_MINUTES) });
const HALF_A_YEAR = aBreak({ kind: 'excluded', endableFrom: inMinutes(182 * DAY_MINUTES) });

/** Withdrawals have no minimum during a break. */
function answerBreak(restriction: Schema['RestrictionView']): void {
  answer('GET /api/wallet', aWallet({ restriction, leastWithdrawal: 10 }));
}

const pauses = () => sent('POST /api/wallet/pause').map(({ body }) => body);

/** The server accepts every pause. */
function takePauses(): void {
  answer('POST /api/wallet/pause', ({ body }) => {
    const restriction = body.forGood === true ? aBreak({ kind: 'excluded' }) : HALF_A_YEAR;
    answerBreak(restriction);
    return restriction;
  });
}

async function askForGood(): Promise<void> {
  await length.selectOptions('Exclude myself: for good');
  await button('Exclude me for good').click();
  await expect.element(words).toBeVisible();
}

test('in a break no screen offers to play, to pay in or to send', async () => {
  asPlayer();
  answerBreak(A_DAY);
  for (const [address, heading] of [['/', 'Quick colour game'], ['/COD', 'Colours for the Day'], ['/wallet', 'Wallet'], ['/deposits', 'Deposit history']] as const) {
    await reopen(address);
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    await expect.element(notice).toMatchTextContent('You take a break from playing');
    await passAll();
    for (const name of [/^Deposit$/, /^Send/, /^Submit/, /Quick pick/i, /Add another ticket/i]) await expectCount(page.getByRole('button', { name }), 0);
    for (const name of [/Bet multiplier/i, /Colours, pick 3/i]) await expectCount(page.getByRole('group', { name }), 0);
  }
});

test('in a break a deposit that waits takes its slip, and no payment', async () => {
  asPlayer();
  answerBreak(A_DAY);
  answer('GET /api/deposits', { items: [aDeposit({ amount: 20, createdAt: inMinutes(-5), updatedAt: inMinutes(-5) })] });
  await open('/deposits');
  await page.getByRole('table').getByRole('button', { name: /Send the slip/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit Points' });
  await expect.element(dialog).toMatchTextContent('When an admin approves it, 20.00 points');
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await expectCount(dialog.getByRole('region', { name: /Where to pay/ }), 0);
});

test('what is not confirmed changes nothing', async () => {
  asPlayer();
  await open('/profile');
  const opener = button('Take 24 hours off');
  await expectEnabled(opener);
  await pressOn(opener, '{Enter}');
  await expect.element(confirmation.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('{Escape}');
  await expectCount(confirmation, 0);
  await expect.element(opener).toHaveFocus();
  expect(pauses()).toEqual([]);
});

test('an exclusion leaves only longer ones to choose', async () => {
  asPlayer();
  takePauses();
  await open('/profile');
  await length.selectOptions('Exclude myself: 6 months');
  await button('Exclude me for 6 months').click();
  await expect.element(confirmation).toMatchTextContent('After that time it goes on until you ask for its end.');
  await expectCount(confirmation.getByRole('textbox'), 0);
  await confirmation.getByRole('button', { name: 'Exclude me for 6 months' }).click();
  await expect.element(card).toMatchTextContent('You have excluded yourself from playing');
  await expectTexts(
    length.getByRole('option'),
    ['6 months', '1 year', '2 years', '5 years', 'for good'].map((time) => `Exclude myself: ${time}`),
  );
  await askForGood();
  await words.fill('exclude me for good');
  await forGood.click();
  await expect.element(card).toMatchTextContent('It is for good.');
  await expectCount(length, 0);
  expect(pauses()).toEqual([{ months: 6 }, { forGood: true }]);
});

test('an exclusion for good waits until its words are typed', async () => {
  asPlayer();
  takePauses();
  await open('/profile');
  await askForGood();
  await expect.element(confirmation.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectDisabled(forGood);
  for (const typed of ['exclude me', 'exclude me for goods']) {
    await words.fill(typed);
    await expectDisabled(forGood);
    await press('{Enter}');
  }
  await words.fill(' Exclude me FOR GOOD ');
  await expectEnabled(forGood);
  expect(pauses()).toEqual([]);
  await press('{Enter}');
  await expect.element(card).toMatchTextContent('It is for good.');
  expect(pauses()).toEqual([{ forGood: true }]);
});

test('an exclusion for good waits for the password of an old sign-in', async () => {
  asPlayer({ signedInAt: new Date(Date.now() - DAY_MINUTES * 60_000) });
  refuse('POST /api/wallet/pause', 403, SIGN_IN_AGAIN, 'SIGN_IN_AGAIN');
  await open('/profile');
  haveAccount(PLAYER);
  await askForGood();
  await words.fill('exclude me for good');
  await forGood.click();
  const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = asking.getByRole('textbox', { name: 'Password' });
  await expect.element(password).toHaveFocus();

  // A cancelled question leaves everything as it was.
  await press('{Escape}');
  await expectCount(asking, 0);
  await expect.element(confirmation.getByRole('alert')).toMatchTextContent(SIGN_IN_AGAIN);
  await expect.element(words).toHaveValue('exclude me for good');

  await forGood.click();
  await password.fill('Secret-1');
  takePauses();
  await press('{Enter}');
  await expect.element(card).toMatchTextContent('It is for good.');
  await expectCount(asking, 0);
  expect(pauses()).toEqual([{ forGood: true }, { forGood: true }, { forGood: true }]);
});

test('a refusal is told in the question', async () => {
  asPlayer();
  // Another tab has already sent a break.
  refuse('POST /api/wallet/pause', 409, 'A break can be made longer, but not shorter', 'PAUSE_NOT_SHORTENED');
  await open('/profile');
  await length.selectOptions('24 hours');
  await button('Take 24 hours off').click();
  await confirmation.getByRole('button', { name: 'Take 24 hours off' }).click();
  await expect.element(confirmation.getByRole('alert')).toMatchTextContent('A break can be made longer, but not shorter');
  expect(pauses()).toEqual([{ days: 1 }]);
});

test('without a network it is told at once, and not sent later', async () => {
  asPlayer();
  await open('/profile');
  await button('Take 24 hours off').click();
  await expect.element(confirmation).toBeVisible();
  cutOff('POST /api/wallet/pause');
  setOnline(false);
  await confirmation.getByRole('button', { name: 'Take 24 hours off' }).click();
  await expect.element(confirmation.getByRole('alert')).toMatchTextContent('Nobody knows whether your break has begun.');
  const [tried, asked] = [pauses().length, sent('GET /api/wallet').length];
  answer('POST /api/wallet/pause', A_DAY);
  setOnline(true);
  await expect.poll(() => sent('GET /api/wallet').length).toBeGreaterThan(asked);
  expect(pauses()).toHaveLength(tried);
});

for (const scheme of SCHEMES) {
  test(`fits 320 px up, and passes axe in ${scheme}`, async () => {
    asPlayer();
    answerBreak(HALF_A_YEAR);
    await open('/profile');
    await expect.element(card).toMatchTextContent('You have excluded yourself');
    await expectGoodAt(scheme);
  });

  test(`the words of an exclusion for good are whole from 320 px in ${scheme}`, async () => {
    asPlayer();
    await open('/profile');
    await askForGood();
    for (const width of [320, 1280]) {
      await showIn(scheme, width);
      await expectFits();
      const [label] = (words.element() as HTMLInputElement).labels ?? [];
      expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0);
    }
    await expectNothingSerious();
  });
}
