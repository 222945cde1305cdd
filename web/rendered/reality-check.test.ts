/** A player who has played for a while is informed, and continues only after confirming it (D58). */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, loseNext, refuse, sent, type Schema } from './support/answers';
import { freshRound, gameRequests, OPEN, pass, StagedGame, status, takeTheClock, tiles } from './support/game';
import { aDraw, inMinutes } from './support/samples';
import {
  asPlayer,
  expectAddress,
  expectCount,
  expectEnabled,
  expectGoodAt,
  expectNothingSerious,
  expectSaid,
  expectTexts,
  goBack,
  open,
  press,
  pressOn,
  pressTwice,
  reopen,
  SCHEMES,
  toastsSeen,
} from './support/screens';

type Check = Schema['RealityCheckView'];

const MINUTE_MS = 60_000;
/** More than a screen's loading time, and less than the time after which an untouched board rests. */
const LATER_MS = 4 * MINUTE_MS;
const LATER_MINUTES = LATER_MS / MINUTE_MS;

const question = page.getByRole('dialog', { name: 'Reality check' });
const keepPlaying = question.getByRole('button', { name: 'Keep playing' });
const card = page.getByRole('region', { name: 'Reality check' });
const RESTS = page.getByText('The board rests until you have answered.');

/** A session that began 32 minutes ago; its check is due in this many minutes. */
const checkIn = (minutes: number): Check => ({ everyMinutes: 30, session: { since: inMinutes(-32), staked: 41.5, back: 30, checkAt: inMinutes(minutes) } });

const NOTHING_PLAYED: Check = { everyMinutes: 30 };

/** A player whose server returns this check until it is answered. */
function asPlayerWith(check: Check): { check: Check } {
  const staged = { check };
  asPlayer();
  const game = StagedGame.on();
  answer('GET /api/wallet', () => ({ ...game.wallet, realityCheck: staged.check }));
  answer('POST /api/wallet/reality-check', ({ body: { everyMinutes } }) => {
    staged.check = everyMinutes === undefined ? checkIn(30) : { ...staged.check, everyMinutes };
    return staged.check;
  });
  return staged;
}

const answers = () => sent('POST /api/wallet/reality-check').map(({ body }) => body);

function refuseStakes(call: 'POST /api/game/rounds/{roundId}/guess' | 'POST /api/colours/enter'): void {
  const since = inMinutes(-32).slice(0, 16).replace('T', ' ');
  refuse(call, 409, `You have played since ${since} UTC. Please answer the reality check before the next stake.`, 'REALITY_CHECK_DUE');
}

test('nothing but a choice closes it, and the board rests until then', { tags: ['rts-13B'] }, async () => {
  asPlayerWith(checkIn(-1));
  await open('/');
  await expect.element(question).toMatchTextContent('You have played for 32 minutes.');
  await expectTexts(question.getByRole('definition'), ['41.50', '30.00', '−11.50']);
  await expect.element(question.getByRole('heading', { name: 'Reality check' })).toHaveFocus();
  await press('{Escape}');
  await press('{Enter}');
  await press('1');
  const under = document.elementFromPoint(5, 300);
  if (!under) throw new Error('there is nothing to click at');
  await userEvent.click(under, { position: { x: 5, y: 300 } });
  await goBack();
  await expect.element(question).toBeVisible();
  expect(answers()).toEqual([]);
  expect(gameRequests()).toBe(0);

  await expectEnabled(keepPlaying);
  pressTwice(keepPlaying);
  await expectCount(question, 0);
  await expect.element(status).toMatchTextContent(OPEN);
  expect(answers()).toEqual([{}]);
});

test('it waits until nothing else is open', async () => {
  takeTheClock();
  asPlayerWith(checkIn(LATER_MINUTES));
  await open('/');
  await page.getByRole('button', { name: 'How it works' }).click();
  const help = page.getByRole('dialog', { name: 'How it works' });
  await expect.element(help).toMatchTextContent('From time to time a reality check asks whether you want to play on');
  // In one step: a dialog checks the focus twenty times a second.
  vi.advanceTimersByTime(LATER_MS);
  await expect.element(RESTS).toBeInTheDocument();
  await expectCount(question, 0);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect.element(question).toBeVisible();
});

test('comes at its time, between two rounds', async () => {
  takeTheClock();
  asPlayerWith(checkIn(LATER_MINUTES));
  await open('/');
  await expect.element(status).toMatchTextContent(OPEN);
  await expectCount(question, 0);
  await pass(LATER_MS);
  await expect.element(question).toBeVisible();
  // The board is behind the dialog, and hidden from screen readers.
  await expect.element(RESTS).toBeInTheDocument();
});

test('a refused stake asks, whatever the clock of the device says', async () => {
  const staged = asPlayerWith(NOTHING_PLAYED);
  refuseStakes('POST /api/game/rounds/{roundId}/guess');
  await open('/');
  await freshRound();
  staged.check = checkIn(5);
  await tiles.first().click();
  await expect.element(question).toBeVisible();
  expect(sent('POST /api/game/rounds/{roundId}/guess')).toHaveLength(1);
  expect(toastsSeen()).toEqual([]);
  await pressOn(keepPlaying, '{Enter}');
  await expectCount(question, 0);
  await expect.element(status).toMatchTextContent(OPEN);
});

test('an answer that fails says so and is sent again', async () => {
  asPlayerWith(checkIn(-1));
  loseNext('POST /api/wallet/reality-check');
  await open('/');
  await keepPlaying.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('Please try again');
  await expectNothingSerious();
  await keepPlaying.click();
  await expectCount(question, 0);
  expect(answers()).toEqual([{}, {}]);
});

test('an answer in another tab closes it', async () => {
  takeTheClock();
  const staged = asPlayerWith(checkIn(-1));
  await open('/');
  await expect.element(question).toBeVisible();
  staged.check = checkIn(30);
  await pass(MINUTE_MS / 2);
  await expectCount(question, 0);
  await expect.element(status).toMatchTextContent(OPEN);
});

test('it leads to a break and to my play, and still stands afterwards', async () => {
  asPlayerWith(checkIn(-1));
  await open('/');
  for (const [name, address] of [['See my play', '/my-play'], ['Take a break', '/profile#take-break']] as const) {
    await question.getByRole('link', { name }).click();
    await expectAddress(address);
    await expectCount(question, 0);
    await reopen('/');
    await expect.element(question).toBeVisible();
  }
});

test('the draw asks too, when an entry is refused', async () => {
  const { id, ...draw } = aDraw({ entryFee: 5, colors: ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'] });
  const staged = asPlayerWith(NOTHING_PLAYED);
  const { colors, entryFee, odds, schedule } = draw;
  answer('GET /api/colours/config', { roundId: id, colors, entryFee, odds, schedule });
  answer('GET /api/colours/round', () => ({ now: inMinutes(0), round: { id, ...draw } }));
  refuseStakes('POST /api/colours/enter');
  await open('/COD');
  for (const name of ['red', 'blue', 'green']) await page.getByRole('group', { name: 'Colours, pick 3' }).getByRole('button', { name, exact: true }).click();
  staged.check = checkIn(5);
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect.element(question).toBeVisible();
  expect(toastsSeen()).toEqual([]);
  await keepPlaying.click();
  await expectCount(question, 0);
  await expect.element(page.getByText('Selected: 3 / 3')).toBeVisible();
});

describe('how often', () => {
  test('is chosen in the profile and saved at once', async () => {
    asPlayerWith(NOTHING_PLAYED);
    await open('/profile#reality-check');
    await expect.element(card).toHaveFocus();
    await expect.element(card.getByRole('radio', { name: '30 min' })).toBeChecked();
    await pressOn(card.getByRole('radio', { name: '30 min' }), '{ArrowLeft}');
    await expectSaid('You are asked after every 15 minutes of play');
    await expect.element(card.getByRole('radio', { name: '15 min' })).toBeChecked();
    expect(answers()).toEqual([{ everyMinutes: 15 }]);
  });

  test('that could not be saved says so, and stays as it was', async () => {
    asPlayerWith(NOTHING_PLAYED);
    refuse('POST /api/wallet/reality-check', 404, 'Wallet not found', 'WALLET_NOT_FOUND');
    await open('/profile');
    await card.getByText('60 min').click();
    await expect.element(card.getByRole('alert')).toMatchTextContent('Wallet not found');
    await expect.element(card.getByRole('radio', { name: '30 min' })).toBeChecked();
  });
});

test.each(SCHEMES)('dialog and card fit 320 px up, and pass axe in %s', async (scheme) => {
  asPlayerWith(checkIn(-1));
  await open('/');
  await expect.element(question).toBeVisible();
  await expectGoodAt(scheme);
  await reopen('/profile#reality-check');
  await expect.element(card.getByRole('radio').first()).toBeInTheDocument();
  await expectGoodAt(scheme);
});
