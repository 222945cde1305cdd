/** A player sets their own limits (D57) on the profile's screen; the board obeys them. */
import { expect, test } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { answer, answerLate, cutOff, refuse, sent, type Schema } from './support/answers';
import { balance, expectNoShift, freshRound, OPEN, pass, passUntilSaid, play, StagedGame, status, takeTheClock, tiles, watchShifts } from './support/game';
import { aDraw, aWallet, inMinutes, PLAYER } from './support/samples';
import {
  asPlayer,
  expectAddress,
  expectCount,
  expectDisabled,
  expectEnabled,
  expectFits,
  expectGood,
  expectGoodAt,
  expectNothingSerious,
  expectSaid,
  expectSays,
  open,
  press,
  pressOn,
  pressTwice,
  reopen,
  SCHEMES,
  showIn,
  whenPressed,
} from './support/screens';

type Limit = Schema['LimitView'];

const OFFER = 'You can set limits for what you stake, in your profile.';
const DAY_MINUTES = 24 * 60;

const card = page.getByRole('region', { name: 'Your limits' });
const rows = card.getByRole('listitem');
const button = (name: string): Locator => card.getByRole('button', { name, exact: true });
const form = page.getByRole('dialog', { name: /^(Set a|Change the) limit/ });
const confirmation = page.getByRole('dialog', { name: /\?$/ });
const amount = form.getByRole('textbox', { name: 'At most' });
const save = (name: string): Locator => form.getByRole('button', { name, exact: true });

/** Unused so far. */
const aLimit = (change: Pick<Limit, 'of' | 'period' | 'most'> & Partial<Limit>): Limit => ({ left: change.most, renews: inMinutes(600), ...change });

const LOSSES = { of: 'losses', period: 'day' } as const;

const aRaise = (change: Pick<Schema['RaiseView'], 'of' | 'period' | 'to'> & Partial<Schema['RaiseView']>): Schema['RaiseView'] => ({
  from: inMinutes(DAY_MINUTES),
  lapses: inMinutes(8 * DAY_MINUTES),
  ...change,
});

function answerLimits(...set: Limit[]): void {
  answer('GET /api/wallet', aWallet({ limits: { set } }));
}

/** A game with these limits at each balance. All tiles but the last lose. */
function answerGame(limitsAt: (balance: number) => Limit[]): void {
  const game = StagedGame.on([5]);
  answer('GET /api/wallet', () => ({ ...game.wallet, limits: { set: limitsAt(game.wallet.balance) } }));
}

test('the board leads to the limits, whether or not one is set', { tags: ['rts-12C'] }, async () => {
  asPlayer();
  StagedGame.on();
  answerLimits(aLimit({ of: 'losses', period: 'week', most: 5 }));
  await open('/');
  await page.getByRole('link', { name: 'Your limits' }).click();
  await expect.element(card).toBeInViewport();
  await expectCount(rows, 1);
});

test('how long one plays is limited by the day, in minutes', { tags: ['rts-SE.2'] }, async () => {
  asPlayer();
  refuse('POST /api/wallet/limits', 400, 'A limit is at most 1,440 minutes', 'LIMIT_TOO_HIGH');
  await open('/profile');
  await button('Set a limit').click();
  await form.getByText('Month', { exact: true }).click();
  await form.getByText('How long you play.').click();
  await expectCount(form.getByRole('radio', { name: 'Month' }), 0);
  await expect.element(form.getByRole('radio', { name: 'Day' })).toBeChecked();
  await expect.element(form.getByText('minutes', { exact: true })).toBeVisible();
  await amount.fill('1441');
  await save('Set limit').click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('A limit is at most 1,440 minutes');
  answer('POST /api/wallet/limits', { set: [aLimit({ of: 'time', period: 'day', most: 60 })] });
  await amount.fill('60');
  await save('Set limit').click();
  await expectSaid('Your limit holds from now on');
  expect(sent('POST /api/wallet/limits').map(({ body }) => body)).toEqual([
    { of: 'time', period: 'day', most: 1441 },
    { of: 'time', period: 'day', most: 60 },
  ]);
  await expectSays(rows, 'Time a day60 minutes', '60 minutes left.');
  await button('Change the limit of time a day').click();
  await amount.fill('90');
  await save('Raise limit').click();
  await expect.element(confirmation).toMatchTextContent('Time a day: 90 minutes instead of 60 minutes');
});

test('the board rests once the time of the day is played', async () => {
  takeTheClock();
  asPlayer();
  // A round takes six seconds.
  answerGame((points) => [aLimit({ of: 'time', period: 'day', most: 0.15, left: points < 10 ? 0.05 : 0.15 })]);
  await open('/');
  expect(await play('1')).toBe(false);
  await passUntilSaid('Limit reached');
  await expect.element(page.getByText(/ for time a day counts from zero again on /)).toBeVisible();
});

test('a limit crosses out stakes, and at its end the board rests', { tags: ['rts-14A'] }, async () => {
  takeTheClock();
  asPlayer();
  answerGame((points) => [
    aLimit({ ...LOSSES, most: 1, left: points - 9 }),
    aLimit({ of: 'stakes', period: 'month', most: 5, left: points - 5 }),
  ]);
  await open('/');
  await expect.element(page.getByText('Crossed out: your limits leave 1.00 points.')).toBeVisible();
  await page.getByText('2x', { exact: true }).click();
  await expectSaid('Your limit of 1.00 points for losses a day leaves 1.00 points.');
  await expect.element(page.getByRole('radio', { name: '1x', exact: true })).toBeChecked();
  expect(await play('3')).toBe(false);
  await passUntilSaid('Limit reached');
  await expect.element(status).toHaveTextContent('Limit reachedYou set it for yourself.');
  await expect.element(page.getByText(/^Your limit of 1\.00 points for losses a day counts from zero again on /)).toBeVisible();
  await expect.element(balance).toHaveTextContent('9.00');
  await expectNothingSerious();

  await page.getByRole('button', { name: 'Watch a round' }).click();
  await expect.element(status).toMatchTextContent('You watch: no stake.');
  await passUntilSaid('Limit reached');
  // On the resting board, and below it as usual.
  await page.getByRole('link', { name: 'Your limits' }).first().click();
  await expectAddress('/profile#limits');
  await expect.element(card.getByRole('heading', { name: 'Your limits' })).toBeInViewport();
  await expect.element(rows.first()).toMatchTextContent('0.00 points left.');
});

test('a stake that the server refuses for a limit is told in its words', async () => {
  const words = 'You have set a limit of 0.5 points for stakes a week, and 0.5 of them are left. It counts from zero again on Monday.';
  takeTheClock();
  asPlayer();
  StagedGame.on();
  await open('/');
  await freshRound();
  // From another device.
  answerLimits(aLimit({ of: 'stakes', period: 'week', most: 0.5 }));
  refuse('POST /api/game/rounds/{roundId}/guess', 422, words, 'LIMIT_REACHED');
  await tiles.first().click();
  await expectSaid(words);
  await passUntilSaid('Limit reached');
  await expect.element(balance).toHaveTextContent('10.00');
});

test('the board goes on when the limit counts from zero again', async () => {
  takeTheClock();
  asPlayer();
  StagedGame.on();
  answerLimits(aLimit({ ...LOSSES, most: 1, left: 0, renews: inMinutes(1) }));
  await open('/');
  await expect.element(status).toMatchTextContent('Limit reached');
  answerLimits(aLimit({ ...LOSSES, most: 1, renews: inMinutes(DAY_MINUTES) }));
  await pass(90_000);
  await expect.element(status).toMatchTextContent(OPEN);
});

for (const [width, height] of [[360, 740], [1280, 800]] as const) {
  test(`nothing moves when the board rests, ${width} by ${height}`, async () => {
    let left = 1;
    takeTheClock();
    await page.viewport(width, height);
    asPlayer();
    answerGame(() => [aLimit({ ...LOSSES, most: 1, left })]);
    await open('/');
    await freshRound();
    const shifts = await watchShifts();
    left = 0;
    await page.getByText('2x', { exact: true }).click();
    await passUntilSaid('Limit reached');
    await expect.element(page.getByRole('button', { name: 'Watch a round' })).toBeVisible();
    await expectFits();
    await expectNoShift(shifts);
  });
}

test('lower holds at once, and the same is nothing new', async () => {
  const STAKES = { of: 'stakes', period: 'week' } as const;
  asPlayer();
  answer('GET /api/wallet', aWallet({ limits: { set: [aLimit({ ...STAKES, most: 50 })], raise: aRaise({ ...STAKES, to: 80 }) } }));
  answer('POST /api/wallet/limits', { set: [aLimit({ ...STAKES, most: 40 })] });
  await open('/profile');
  await expect.element(button('Keep the old limit')).toBeVisible();
  await button('Change the limit of stakes a week').click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('');
  await expect.element(form).toMatchTextContent('Stakes a week now: 50.00 points.');
  await amount.fill('50');
  await expect.element(form).toMatchTextContent('This is your limit already.');
  await expectDisabled(save('Set limit'));
  await pressOn(amount, '{Enter}');
  await amount.fill('40');
  await expect.element(form).toMatchTextContent('It holds from now on. The change that waits is taken back.');
  await expectEnabled(save('Set limit'));
  pressTwice(save('Set limit'));
  await expectSaid('Your limit holds from now on');
  await expect.element(rows).toMatchTextContent('40.00 points left.');
  await expectCount(button('Keep the old limit'), 0);
  expect(sent('POST /api/wallet/limits').map(({ body }) => body)).toEqual([{ ...STAKES, most: 40 }]);
});

test('a raise is asked about, waits, and can be taken back', async () => {
  const limits: Schema['LimitsView'] = { set: [aLimit({ ...LOSSES, most: 20 })] };
  asPlayer();
  answer('GET /api/wallet', () => aWallet({ limits }));
  answer('POST /api/wallet/limits', ({ body: { keep, most } }) => {
    limits.raise = keep === true ? undefined : aRaise({ ...LOSSES, to: most });
    return limits;
  });
  await open('/profile');
  await button('Change the limit of losses a day').click();
  await amount.fill('30');
  await expect.element(form).toMatchTextContent('It waits at least 24 hours; then you confirm it here.');
  await save('Raise limit').click();
  await expect.element(confirmation).toMatchTextContent('Losses a day: 30.00 points instead of 20.00 points');
  await expect.element(confirmation.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('{Escape}');
  await expectCount(confirmation, 0);
  await expect.element(amount).toHaveValue('30');
  expect(sent('POST /api/wallet/limits')).toEqual([]);

  await save('Raise limit').click();
  await confirmation.getByRole('button', { name: 'Raise limit' }).click();
  await expectSaid('Your limit stays until you confirm the change');
  await expectCount(form, 0);
  await expect.element(button('Change the limit of losses a day')).toHaveFocus();
  await expect.element(rows).toMatchTextContent(/You can confirm it from .* until .*\./);
  await expectDisabled(button('Confirm'));
  await reopen();
  await expect.element(rows).toMatchTextContent('Losses a day: 30.00 points instead of 20.00 points');

  await button('Remove the limit of losses a day').click();
  await expect.element(confirmation).toMatchTextContent('It takes the place of the change that waits now, of your limit for losses a day.');
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  await expectSaid('Your limit stays until you confirm the change');
  await expect.element(rows).toMatchTextContent('Losses a day: no limit instead of 20.00 points');
  await expectDisabled(button('Remove the limit of losses a day'));

  await button('Keep the old limit').click();
  await expectSaid('Your limit stays as it is');
  await expect.element(rows).not.toMatchTextContent('You can confirm it');
  await expect.element(card).toHaveFocus();
  await expect.element(rows).toMatchTextContent('20.00 points left.');
  expect(sent('POST /api/wallet/limits').map(({ body }) => body)).toEqual([{ ...LOSSES, most: 30 }, { ...LOSSES, remove: true }, { keep: true }]);
});

test('a raise can be confirmed as soon as its time has come', async () => {
  takeTheClock();
  asPlayer();
  const from = inMinutes(1.5);
  answer('GET /api/wallet', aWallet({ limits: { set: [aLimit({ ...LOSSES, most: 20 })], raise: { ...LOSSES, from, lapses: inMinutes(8 * DAY_MINUTES) } } }));
  // Too early by the server's clock.
  refuse('POST /api/wallet/limits', 409, `A limit can be raised or removed from ${from.slice(0, 16).replace('T', ' ')} UTC`, 'RAISE_TOO_EARLY');
  await open('/profile');
  await expectDisabled(button('Confirm'));
  // Between two whole minutes.
  await pass(92_000);
  await expectEnabled(button('Confirm'));
  await button('Confirm').click();
  await expect.element(card.getByRole('alert')).toMatchTextContent(/A limit can be raised or removed from .* [AP]M/);

  const letGo = answerLate('POST /api/wallet/limits', { set: [] });
  await pass(180_000);
  await pressOn(button('Confirm'), '{Enter}');
  await expectCount(rows.getByRole('button', { name: 'One moment…' }), 2);
  letGo();
  await expectSaid('Your limit is removed');
  await expectCount(rows, 0);
  await expect.element(card).toHaveFocus();
  expect(sent('POST /api/wallet/limits').map(({ body }) => body)).toEqual([{ confirm: true }, { confirm: true }]);
});

test('an answer that does not come is told, and what is typed stays', async () => {
  asPlayer();
  cutOff('POST /api/wallet/limits');
  await open('/profile');
  await button('Set a limit').click();
  await form.getByText(/^Stakes/).click();
  await form.getByText('Month', { exact: true }).click();
  await amount.fill('100');
  await save('Set limit').click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Nobody knows whether your limit was changed. Please try again.');
  await expect.element(amount).toHaveValue('100');
  answer('POST /api/wallet/limits', { set: [aLimit({ of: 'stakes', period: 'month', most: 100 })] });
  await save('Set limit').click();
  await expect.element(rows).toMatchTextContent('Stakes a month');
});

test('limits that cannot be loaded can be asked for again', async () => {
  asPlayer();
  refuse('GET /api/wallet', 500, 'Internal server error', 'INTERNAL');
  whenPressed('Try again', () => answer('GET /api/wallet', aWallet()));
  await open('/profile');
  await expect.element(card.getByRole('alert')).toMatchTextContent('Your limits could not be loaded');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('Set a limit')).toBeVisible();
});

test('limits are offered with a deposit, as long as none is set', { tags: ['rts-12A.2', 'rts-12C'] }, async () => {
  const dialog = page.getByRole('dialog', { name: 'Deposit Points' });
  async function openDialog() {
    await page.getByRole('button', { name: 'Deposit', exact: true }).first().click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
  }
  asPlayer();
  StagedGame.on();
  await open('/');
  await openDialog();
  await expect.element(dialog).toMatchTextContent(OFFER);
  answerLimits(aLimit({ ...LOSSES, most: 20 }));
  await reopen('/');
  // The limits come with it.
  await expect.element(balance).toHaveTextContent('10.00');
  await openDialog();
  await expect.element(dialog.getByRole('radio', { name: 'Myself' })).toBeInTheDocument();
  await expect.element(dialog).not.toMatchTextContent(OFFER);
});

test('limits are offered on the last card', { tags: ['rts-12A.2'] }, async () => {
  asPlayer();
  localStorage.removeItem(`introduced:${PLAYER.uid}`);
  await open('/');
  const cards = page.getByRole('region', { name: 'How the game works' });
  await cards.getByRole('button', { name: 'Next' }).click();
  await expect.element(cards).not.toMatchTextContent(OFFER);
  await cards.getByRole('button', { name: 'Next' }).click();
  await expect.element(cards).toMatchTextContent(OFFER);
  await cards.getByRole('link', { name: 'your profile' }).click();
  await expect.element(card.getByRole('heading', { name: 'Your limits' })).toBeInViewport();
});

test('an entry that a limit does not permit is refused in its words', async () => {
  const error = 'You have set a limit of 5 points for losses a day, and 2 of them are left. It counts from zero again at midnight.';
  const draw = aDraw({ entryFee: 5, colors: ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'] });
  asPlayer();
  answer('GET /api/colours/config', { roundId: draw.id, colors: draw.colors, entryFee: draw.entryFee, odds: draw.odds, schedule: draw.schedule });
  answer('GET /api/colours/round', () => ({ now: inMinutes(0), round: draw }));
  answerLimits(aLimit({ ...LOSSES, most: 5, left: 2 }));
  refuse('POST /api/colours/enter', 422, error, 'LIMIT_REACHED');
  await open('/COD');
  for (const name of ['red', 'blue', 'green']) await page.getByRole('group', { name: 'Colours, pick 3' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expectSaid(error);
  await expect.element(page.getByText('Selected: 3 / 3')).toBeVisible();
});

async function openWithEverything(): Promise<void> {
  asPlayer();
  const set = [aLimit({ ...LOSSES, most: 1_000_000 }), aLimit({ of: 'stakes', period: 'month', most: 20.5 })];
  answer('GET /api/wallet', aWallet({ limits: { set, raise: aRaise({ ...LOSSES, to: undefined }) } }));
  await open('/profile');
  await expectCount(rows, 2);
}

test.each(SCHEMES)('card and form fit 320 px up, and pass axe in %s', async (scheme) => {
  await openWithEverything();
  await expectGoodAt(scheme);
  await showIn(scheme, 320);
  await button('Set a limit').click();
  await form.getByText(/^Stakes/).click();
  await save('Set limit').click();
  await expect.element(form.getByRole('alert').first()).toBeVisible();
  await expectGood();
});

test('card and form pass axe', async () => {
  await commands.emulateMedia({ forcedColors: 'active' });
  await openWithEverything();
  await expectNothingSerious();
  await button('Set a limit').click();
  await expect.element(form).toBeVisible();
  await expectNothingSerious();
});
