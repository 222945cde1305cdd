/** The quick game on its screen. */
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answer, answerLate, cutOff, loseNext, refuse, sent } from './support/answers';
import {
  balance,
  board,
  expectNoShift,
  freshRound,
  OPEN,
  pass,
  passUntil,
  passUntilSaid,
  play,
  setOnline,
  setVisible,
  StagedGame,
  status,
  takeTheClock,
  tiles,
  TIME_UP,
  timer,
  watchRequests,
  watchShifts,
  WON,
  WRONG,
} from './support/game';
import { aWallet, inMinutes, withPoints } from './support/samples';
import { asPlayer, expectCount, expectFits, expectNothingSerious, expectSaid, expectSays, expectStayed, open, press, pressOn, reopen } from './support/screens';

beforeEach(() => {
  takeTheClock();
  asPlayer();
});

const GUESS = 'POST /api/game/rounds/{roundId}/guess';
const ROUNDS = 'POST /api/game/rounds';
const REVEAL = 'GET /api/game/rounds/{roundId}';

const multiplier = (name: string) => page.getByRole('radio', { name, exact: true });
/** The label, because the radio button itself is hidden. */
const choose = (name: string) => page.getByText(name, { exact: true }).click();
const shortcuts = page.getByRole('switch', { name: 'Keys 1 to 6' });
const right = tiles.filter({ hasText: ', correct' });

test('an unplayed round counts down, shows the answer, and a next one comes', {
  tags: ['spec-2.32', 'spec-2.33', 'spec-2.34', 'spec-2.37', 'spec-4.27', 'spec-4.31', 'spec-4.33', 'spec-9.5', 'spec-9.6', 'spec-9.11'],
}, async () => {
  StagedGame.on();
  const letGo = answerLate('GET /api/wallet', aWallet());
  await open('/');
  await expect.element(page.getByRole('status', { name: 'Loading the game' })).toBeVisible();
  letGo();
  await freshRound();
  for (const second of ['4', '3', '2', '1']) await passUntil(() => timer.element().textContent === second);
  await passUntilSaid(TIME_UP);
  await expectCount(right, 1);
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();

  await passUntil(() => timer.element().textContent === '5');
  await passUntilSaid(TIME_UP);
  await expect.element(balance).toHaveTextContent('10.00');
  expect(sent(GUESS)).toEqual([]);
});

test('a loss keeps the answer back until the time is up', { tags: ['rts-14E'] }, async () => {
  StagedGame.on([3]);
  await open('/');
  expect(await play('1')).toBe(false);
  await expect.element(tiles.nth(0)).toHaveAccessibleName(/, your choice, wrong$/);
  await expectCount(right, 0);
  await passUntil(() => right.elements().length === 1);
  await expect.element(status).toMatchTextContent(WRONG);
});

test('a result is said for 0.8 seconds, a refusal for 6', { tags: ['spec-2.36', 'spec-5.26', 'spec-9.27', 'spec-9.31'] }, async () => {
  StagedGame.on([0, 3]);
  await open('/');
  expect(await play('4')).toBe(false);
  await expectStayed('Lost - 1 points', '0.8s');
  await expect.element(balance).toHaveTextContent('9.00');
  await choose('10x');
  await expectStayed('Insufficient balance for this multiplier', '6s');
  await expect.element(multiplier('1x')).toBeChecked();
  await passUntilSaid(OPEN);
  expect(await play('4')).toBe(true);
  await expectStayed('Won + 4 points!', '0.8s');
});

test('a stake that the balance does not cover is refused in words', { tags: ['spec-2.36', 'spec-5.28', 'spec-8.28'] }, async () => {
  StagedGame.on([0], withPoints(15));
  await open('/');
  await freshRound();
  await choose('10x');
  await expect.element(page.getByText('10.00 points')).toBeVisible();
  expect(await play('6')).toBe(false);
  await expect.element(balance).toHaveTextContent('5.00');
  await passUntilSaid(OPEN);
  await freshRound();
  await pressOn(tiles.first(), '6');
  await expectSaid('Insufficient balance! Need 10 points to play with 10x multiplier.');
  await expect.element(status).toMatchTextContent(OPEN);
  expect(sent(GUESS)).toHaveLength(1);
});

test('a guess whose answer is lost on the way is sent again, and counts once', async () => {
  StagedGame.on([1]);
  loseNext(GUESS);
  await open('/');
  expect(await play('2')).toBe(true);
  const [first, second, ...rest] = sent(GUESS);
  expect(rest).toEqual([]);
  expect(second?.body).toEqual(first?.body);
  expect(second?.params).toEqual(first?.params);
  await expect.element(balance).toHaveTextContent('14.00');
});

test('a round that cannot start says why, and can be tried again', async () => {
  const staged = StagedGame.on();
  refuse(ROUNDS, 503, 'The game is busy. Please try again.', 'UNAVAILABLE');
  await open('/');
  const panel = page.getByRole('alert');
  await passUntil(() => panel.elements().length > 0);
  await expectSays(panel, 'No new round could be started', 'The game is busy. Please try again.', 'Request request-1');
  answer(ROUNDS, () => staged.start());
  await panel.getByRole('button', { name: 'Try again' }).click();
  await freshRound();
});

test('nothing is asked for while the tab is hidden', async () => {
  StagedGame.on();
  await open('/');
  await freshRound();
  // They are fetched once, after the screen has been drawn.
  await expect.poll(() => sent('GET /api/notices').length * sent('GET /api/colours/config').length).toBeGreaterThan(0);
  const asked = watchRequests();
  setVisible(false);
  await passUntilSaid('Paused');
  await pass(10_000);
  expect(asked).toEqual([]);
  setVisible(true);
  await expect.element(status).toMatchTextContent(OPEN);
  // Rounds, and data that another tab may have changed.
  const paths = asked.map((one) => one.split(' ')[1] ?? '');
  expect(paths.filter((path) => path.startsWith('/api/game/')).length).toBeLessThanOrEqual(1);
  expect(paths.filter((path) => !/^\/api\/(game\/|wallet$|notices$)/.test(path))).toEqual([]);
});

test('without a network the app says so, and goes on when it is back', async () => {
  StagedGame.on();
  await open('/');
  await freshRound();
  setOnline(false);
  for (const call of [ROUNDS, REVEAL] as const) cutOff(call);
  await expect.element(page.getByText('You are offline. The app goes on when the connection is back.')).toBeVisible();
  await passUntilSaid('Paused');
  StagedGame.on();
  setOnline(true);
  await expect.element(status).toMatchTextContent(OPEN);
});

test('the proof of a round holds when recomputed as the screen says', async () => {
  const seed = '0123456789abcdef0123456789abcdef';
  const staged = StagedGame.on();
  await open('/');
  await page.getByRole('button', { name: 'See the proof' }).click();
  const panel = page.getByRole('dialog', { name: 'Proof of fairness' });
  const field = panel.getByRole('textbox', { name: 'Your seed, 32 digits' });
  await field.fill('1');
  await panel.getByRole('button', { name: 'Use it for the next guess' }).click();
  await expect.element(panel.getByRole('alert')).toBeVisible();
  await field.fill(seed);
  await panel.getByRole('button', { name: 'Use it for the next guess' }).click();
  await expect.element(panel.getByText(/^Your next guess uses/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Back to a random seed' })).toHaveFocus();
  await panel.getByRole('button', { name: 'Back to a random seed' }).click();
  await expect.element(field).toHaveFocus();
  await field.fill(seed);
  await press('{Enter}');
  await press('{Escape}');
  await expectCount(panel, 0);

  await passUntilSaid(OPEN);
  await play('5');
  expect(sent(GUESS).map(({ body }) => body.clientSeed)).toEqual([seed]);
  const [guessed] = sent(GUESS);
  if (!guessed) throw new Error('nothing was guessed');
  // The server returns its first answer.
  const result = await staged.guess(guessed.params['roundId'], guessed.body);
  if (!result.won) await passUntil(() => right.elements().length === 1);
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  await expect.element(panel.getByText('Verified: the seed is the promised one, and the answer follows from it.')).toBeVisible();
  await expect.element(panel.getByRole('list', { name: 'How it was fixed' })).toMatchTextContent(`Tile ${result.answer + 1} follows from it`);
  await expect.element(panel.getByText(result.serverSeed, { exact: true })).not.toBeVisible();
  const summary = document.querySelector<HTMLElement>('[role="dialog"] summary');
  summary?.focus();
  await press('{Enter}');
  await expect.element(panel.getByText(result.serverSeed, { exact: true })).toBeVisible();
  await expect.element(panel.getByText(`Tile ${result.answer + 1}`, { exact: true })).toBeVisible();
});

test('keys off the board stake nothing until they are switched on', async () => {
  StagedGame.on();
  await open('/');
  await expect.element(shortcuts).not.toBeChecked();
  await freshRound();
  await expect.element(status).toMatchTextContent('On a tile, keys 1 to 6 work too.');
  for (const elsewhere of [page.getByRole('main'), multiplier('1x'), shortcuts]) await pressOn(elsewhere, '1');
  await passUntilSaid(TIME_UP);
  expect(sent(GUESS)).toEqual([]);

  await shortcuts.click();
  await expect.element(shortcuts).toBeChecked();
  await reopen();
  await expect.element(shortcuts).toBeChecked();
  await freshRound();
  await expect.element(status).toMatchTextContent('Keys 1 to 6 work too.');
  await pressOn(shortcuts, '1');
  await expect.element(status).toMatchTextContent(new RegExp(`${WON}|${WRONG}`));
  expect(sent(GUESS)).toHaveLength(1);
});

test('what was right is said with its colour, not before it', async () => {
  const staged = StagedGame.on();
  const letGo = answerLate(REVEAL, ({ params }) => staged.reveal(params['roundId']));
  await open('/');
  await freshRound();
  await passUntilSaid('One moment…');
  await expect.element(timer).toHaveTextContent('0');
  await expect.poll(() => sent(REVEAL).length).toBe(1);
  await expect.element(status).toMatchTextContent(OPEN);
  await expect.element(status).not.toMatchTextContent(TIME_UP);
  letGo();
  await expect.element(status).toMatchTextContent(TIME_UP);
  const shown = right.element().textContent;
  const said = status.element().textContent.replace(TIME_UP, '').trim();
  expect(said).not.toBe('');
  expect(shown).toContain(said);
});

for (const [width, height] of [[320, 568], [640, 400], [1280, 800]] as const) {
  test(`nothing moves the board while it is played, ${width} by ${height}`, async () => {
    const staged = StagedGame.on([0, 3, 1]);
    staged.bonuses = [0, 4, 0];
    await page.viewport(width, height);
    await open('/');
    await freshRound();
    await document.fonts.ready;
    const shifts = await watchShifts();
    const stood = { from: Infinity, to: -Infinity };
    const look = () => {
      const tile = document.querySelector('[role="group"][aria-label="Colours"]');
      if (!tile) return;
      const top = tile.getBoundingClientRect().top + scrollY;
      stood.from = Math.min(stood.from, top);
      stood.to = Math.max(stood.to, top);
      requestAnimationFrame(look);
    };
    look();
    const expectStill = (when: string) => expect(stood.to - stood.from, when).toBeLessThan(1);

    await passUntilSaid(TIME_UP);
    expectStill('revealed');
    await passUntilSaid(OPEN);
    await freshRound();
    expectStill('the next round');
    expect(await play('1')).toBe(false);
    expectStill('lost');
    await expectCount(page.getByText(/for playing/), 0);
    await passUntilSaid(OPEN);
    for (const bonus of [true, false]) {
      expect(await play('2')).toBe(true);
      await expectCount(page.getByText(/for playing/), bonus ? 1 : 0);
      expectStill(`won, bonus ${String(bonus)}`);
      // One replaces the other where they meet.
      await expectStayed('Won + 4 points!', '0.8s');
      await page.getByRole('button', { name: 'Continue?' }).click();
      await expect.element(timer).toBeInViewport({ ratio: 1 });
      await freshRound();
      expectStill('gone on');
    }
    setOnline(false);
    await expect.element(page.getByRole('status', { name: 'Connection' })).toMatchTextContent('You are offline.');
    await passUntilSaid('Paused');
    expectStill('offline');
    setOnline(true);
    await freshRound();
    await expectCount(page.getByText(/You are offline\./), 0);
    expectStill('online again');
    await expectNoShift(shifts);
  });
}

/** The top and bottom of the area from the countdown to the last tile. */
function boardSpan(): { top: number; bottom: number } {
  const boxes = [timer.element(), ...tiles.elements()].map((part) => part.getBoundingClientRect());
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
}

/** A bar at the bottom edge of a phone. */
const BAR = 56;

describe('at twice the size', () => {
  for (const [width, height] of [[640, 400], [844, 390], [667, 375], [320, 568], [360, 740], [480, 320]] as const) {
    test(`all tiles and the countdown are in view, ${width} by ${height}`, async () => {
      StagedGame.on();
      await page.viewport(width, height);
      await open('/');
      await freshRound();
      await expectCount(tiles, 6);
      await expectFits();
      // Except on the smallest screen, all are visible at once.
      if (height > 320) expect(boardSpan().bottom).toBeLessThanOrEqual(height);
      const { top, bottom } = boardSpan();
      expect(bottom - top).toBeLessThanOrEqual(height - BAR);
    });
  }
});

test('the balance follows what was decided meanwhile', async () => {
  const staged = StagedGame.on([0]);
  await open('/');
  await expect.element(balance).toHaveTextContent('10.00');
  staged.wallet = withPoints(15);
  await page.getByRole('link', { name: 'Withdraw' }).click();
  // Before its screen is loaded, the way back has no target.
  await expect.element(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.element(balance).toHaveTextContent('15.00');
  await expect.element(page.getByText('points, worth N$ 15.00')).toBeVisible();

  staged.wallet = withPoints(18);
  await freshRound();
  await tiles.nth(1).click();
  await expect.element(balance).toHaveTextContent('17.00');
});

test('a refused stake asks whether the balance has grown', async () => {
  const staged = StagedGame.on([0], withPoints(1.5));
  await open('/');
  await expect.element(balance).toHaveTextContent('1.50');
  staged.wallet = withPoints(10);
  await freshRound();
  await choose('2x');
  await expect.element(balance).toHaveTextContent('10.00');
  await expect.element(status).toMatchTextContent(OPEN);
});

test('a round that nobody plays asks for its answer alone', async () => {
  const staged = StagedGame.on();
  answer(ROUNDS, () => staged.start(2));
  await open('/');
  await freshRound();
  await expect.poll(() => sent('GET /api/notices').length * sent('GET /api/colours/config').length).toBeGreaterThan(0);
  const asked = watchRequests();
  await passUntil(() => asked.length > 1);
  expect(asked.slice(0, 2).map((one) => one.split('/').slice(0, 4).join('/'))).toEqual(['GET /api/game/rounds', 'GET /api/game/rounds']);
});

test('an account that cannot play is asked for no rounds', async () => {
  StagedGame.on([0], aWallet({ restriction: { kind: 'frozen', reason: 'Please write to us', since: inMinutes(0) } }));
  await open('/');
  await expect.element(status).toMatchTextContent('Nothing can be played for now.');
  await expect.element(page.getByRole('status', { name: 'Account' })).toMatchTextContent('Please write to us');
  expect(sent(ROUNDS)).toEqual([]);
});

describe('in forced colours', () => {
  beforeEach(() => commands.emulateMedia({ forcedColors: 'active' }));

  /** The look of a tile besides its own colour. */
  const look = (square: number): string => {
    const tile = tiles.nth(square).element();
    const { borderStyle, borderWidth, borderColor, backgroundColor, color } = getComputedStyle(tile);
    return [borderStyle, borderWidth, borderColor, backgroundColor, color, tile.querySelectorAll('svg').length].join(' ');
  };

  test('each state of a tile is seen, with its colour, name and number', async () => {
    const staged = StagedGame.on([1]);
    const letGo = answerLate(GUESS, ({ params, body }) => staged.guess(params['roundId'], body));
    await open('/');
    await freshRound();
    const plain = look(0);
    for (const [index, tile] of tiles.elements().entries()) {
      expect(tile.textContent).toContain(String(index + 1));
      const pattern = tile.querySelector('svg');
      const paint = (tile as HTMLElement).style.getPropertyValue('--paint');
      const [red, green, blue] = (paint.match(/\w\w/g) ?? []).map((part) => parseInt(part, 16));
      expect(pattern && getComputedStyle(pattern).backgroundColor).toBe(`rgb(${String(red)}, ${String(green)}, ${String(blue)})`);
    }
    const countdown = [...timer.element().querySelectorAll('circle')].map((circle) => getComputedStyle(circle).stroke);
    expect(new Set([...countdown, getComputedStyle(document.body).backgroundColor]).size).toBe(3);
    await expectNothingSerious();

    await tiles.nth(0).click();
    await expect.element(tiles.nth(0)).toHaveAccessibleName(/, your choice$/);
    const [chosen, waiting] = [look(0), look(1)];
    letGo();
    await passUntil(() => right.elements().length === 1);
    await expect.element(tiles.nth(1)).toHaveAccessibleName(/, correct$/);
    const [wrong, found, dimmed] = [look(0), look(1), look(2)];
    expect(new Set([plain, chosen, wrong, found, dimmed]).size).toBe(5);
    expect(waiting).not.toBe(plain);
    await expectNothingSerious();
  });

  test('the chosen multiplier and the switch are seen', async () => {
    StagedGame.on();
    await open('/');
    await freshRound();
    const ground = (name: string) => {
      const label = multiplier(name).element().closest('label');
      if (!label) throw new Error(`${name} has no label`);
      return getComputedStyle(label).backgroundColor;
    };
    expect(ground('1x')).not.toBe(ground('2x'));
    const track = () => {
      const input = shortcuts.element();
      return getComputedStyle(input.nextElementSibling ?? input).backgroundColor;
    };
    await expect.element(shortcuts).toBeInTheDocument();
    const off = track();
    await shortcuts.click();
    await expect.poll(track).not.toBe(off);
  });
});

test('no confetti where motion is not wanted', async () => {
  StagedGame.on([3]);
  await open('/');
  expect(await play('4')).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Continue?' })).toHaveFocus();
  await expect.element(board).toBeVisible();
  expect(document.querySelectorAll('canvas')).toHaveLength(0);
});
