/** The board's display of waiting, winning, losing, the session's answers, and an empty balance. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { answerLate, sent } from './support/answers';
import {
  balance,
  board,
  expectNoShift,
  freshRound,
  listenToBoard,
  OPEN,
  pass,
  passUntil,
  passUntilSaid,
  play,
  StagedGame,
  status,
  takeTheClock,
  tiles,
  timer,
  watchChanges,
  watchShifts,
  WON,
} from './support/game';
import { aWallet, withPoints } from './support/samples';
import { asPlayer, expectCount, expectFits, expectNothingSerious, expectPath, expectSaid, expectStayed, goBack, open, press, pressOn, reopen, SCHEMES, whenPressed } from './support/screens';

beforeEach(() => {
  takeTheClock();
  asPlayer();
});

const ROUNDS = 'POST /api/game/rounds';
const GUESS = 'POST /api/game/rounds/{roundId}/guess';

const dots = page.getByRole('list', { name: 'Last answers' }).getByRole('button');
/** Without the rounds that were not played. */
const played = dots.filter({ hasNotText: 'not played' });
const sound = page.getByRole('switch', { name: 'Sound and vibration' });
const multiplier = (name: string): Locator => page.getByRole('radio', { name, exact: true });
const button = (name: string): Locator => page.getByRole('button', { name });

const withMotion = () => commands.emulateMedia({ reducedMotion: 'no-preference' });

test('the chosen tile shows that its answer is awaited', async () => {
  await withMotion();
  const staged = StagedGame.on([0]);
  const letGo = answerLate(GUESS, ({ params, body }) => staged.guess(params['roundId'], body));
  await open('/');
  await freshRound();
  await tiles.nth(3).click();
  await expect.element(status).toMatchTextContent('Checking your guess…');
  await expect.element(tiles.nth(3)).toHaveAccessibleName(/, your choice$/);
  const moving = () => tiles.nth(3).element().getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length;
  await expect.poll(moving).toBeGreaterThan(0);
  letGo();
  await expect.element(status).not.toMatchTextContent('Checking');
  await expect.poll(moving).toBe(0);
});

interface Win {
  shown: number[];
  flights: number;
}

/** Records every balance shown from now on, and whether an amount flew. */
function watchTheWin(): Win {
  const win: Win = { shown: [], flights: 0 };
  const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Element['animate'];
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, ...asked) {
    win.flights += 1;
    return animate.apply(this, asked);
  });
  // The count has its steps on a busy machine too: a frame takes at most 50 ms.
  const next = requestAnimationFrame.bind(window);
  let [last, time] = [0, 0];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) =>
    next((now) => {
      time += Math.min(now - last, 50);
      last = now;
      draw(time);
    }),
  );
  watchChanges(document.body, () => {
    const text = document.querySelector('#balance [role="group"]')?.textContent ?? '';
    if (text && win.shown.at(-1) !== Number(text)) win.shown.push(Number(text));
  });
  return win;
}

test('a win flies to the balance, which counts up', async () => {
  await withMotion();
  StagedGame.on([1]);
  const win = watchTheWin();
  await open('/');
  await freshRound();
  const shifts = await watchShifts();
  expect(await play('2')).toBe(true);
  await expect.element(balance).toHaveTextContent('14.00');
  expect(win.flights).toBeGreaterThan(0);
  // Each one is greater than the previous one.
  const { shown } = win;
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect([shown[0], shown.at(-1)]).toEqual([10, 14]);

  await expect.element(status).toMatchTextContent('+ 4.00 points');
  await expect.element(button('Continue?')).toHaveFocus();
  await expectNothingSerious();
  await press('{Enter}');
  await freshRound();
  await expectNoShift(shifts);
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(360, 740));

  test('head, picker, status line, squares are in view, in this order', {
    tags: ['spec-2.33', 'spec-2.34', 'spec-2.35', 'spec-2.36', 'spec-2.37', 'spec-2.38'],
  }, async () => {
    StagedGame.on();
    await open('/');
    await freshRound();
    const head = [balance, timer, button('Deposit')];
    const below = [page.getByRole('group', { name: 'Bet multiplier' }), status, board];
    for (const part of [...head, ...below]) await expect.element(part).toBeInViewport({ ratio: 1 });
    const bottom = Math.max(...head.map((part) => part.element().getBoundingClientRect().bottom));
    const tops = below.map((part) => part.element().getBoundingClientRect().top);
    expect([bottom, ...tops]).toEqual([bottom, ...tops].toSorted((one, other) => one - other));
    // Nothing covers the last of them.
    await tiles.last().click({ trial: true });
  });

  test('the won colour, its copy button, Continue? are in view', { tags: ['spec-2.39', 'spec-2.40'] }, async () => {
    StagedGame.on([1]);
    await open('/');
    expect(await play('2')).toBe(true);
    for (const name of ['Copy the winning colour', 'Continue?']) {
      await expect.element(button(name)).toBeInViewport({ ratio: 1 });
      await button(name).click({ trial: true });
    }
    await expect.element(board).toBeInViewport({ ratio: 1 });
  });
});

test('going on before the amount has landed leaves the balance as it is', async () => {
  await withMotion();
  StagedGame.on([1]);
  await open('/');
  expect(await play('2')).toBe(true);
  await pressOn(button('Continue?'), '{Enter}');
  await freshRound();
  await expect.element(balance).toHaveTextContent('14.00');
});

test('without motion a win is all there at once', async () => {
  StagedGame.on([1]);
  const win = watchTheWin();
  await open('/');
  expect(await play('2')).toBe(true);
  await expect.element(balance).toHaveTextContent('14.00');
  expect(win).toEqual({ shown: [10, 14], flights: 0 });
});

/** Records the number of played rounds in the strip while an answer is held back. */
function countHeldBack(): Set<number> {
  const told = new Set<number>();
  watchChanges(document.body, () => {
    if (!document.querySelector('[aria-label="Round"]')?.textContent.includes('The right one shows when the time is up.')) return;
    const all = [...document.querySelectorAll('[aria-label="Last answers"] button')];
    told.add(all.filter(({ textContent }) => !textContent.includes('not played')).length);
  });
  return told;
}

test('the answers of the session stand in a strip, each with its proof', async () => {
  StagedGame.on([3, 1]);
  await open('/');
  await expect.element(page.getByText('This session: Nothing played')).toBeVisible();
  await expectCount(played, 0);

  const toldEarly = countHeldBack();
  expect(await play('1')).toBe(false);
  await expect.element(page.getByText('This session: 1 round, −1.00')).toBeVisible();
  await passUntil(() => played.elements().length === 1);
  await expect.element(played).toHaveAccessibleName(/^Proof: .+, lost 1\.00 points$/);
  // Its answer was held back until the time was up.
  expect([...toldEarly]).toEqual([0]);

  await passUntilSaid(OPEN);
  expect(await play('2')).toBe(true);
  await expectCount(played, 2);
  await expect.element(played.nth(1)).toHaveAccessibleName(/^Proof: .+, won 4\.00 points$/);
  await expect.element(page.getByText('This session: 2 rounds, +3.00')).toBeVisible();
  // Not by colour alone: the won one has a tick beside its pattern.
  expect(played.elements().map((dot) => dot.querySelectorAll('svg').length)).toEqual([1, 2]);

  const [name] = played.first().element().textContent.replace('Proof: ', '').split(',');
  await played.first().click();
  const panel = page.getByRole('dialog', { name: 'Proof of fairness' });
  await expect.element(panel).toMatchTextContent(`(${name ?? ''})`);
  await goBack();
  await expectCount(panel, 0);
  await expect.element(played.first()).toHaveFocus();
});

test('the strip outlasts the screen, and a round let pass has its dot', async () => {
  const staged = StagedGame.on();
  await open('/');
  await freshRound();
  // No other round follows, so no other dot appears.
  const letGo = answerLate(ROUNDS, () => staged.start());
  await passUntil(() => dots.elements().length > 0);
  await expect.element(dots).toHaveAccessibleName(/, not played$/);
  await expect.element(page.getByText('This session: Nothing played')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Support' }).click();
  await bar.getByRole('link', { name: 'Home' }).click();
  await expectCount(dots, 1);
  letGo();
});

test('multipliers above the balance are struck out, and say why', async () => {
  StagedGame.on([3], withPoints(14));
  await open('/');
  const why = 'Crossed out: more than your balance.';
  const large = ['5x', '10x'].map(multiplier);
  const small = ['1x', '2x'].map(multiplier);
  for (const one of [...small, ...large]) await expect.element(one).toHaveAccessibleDescription('');
  await expectCount(page.getByText(why), 0);
  await freshRound();
  const shifts = await watchShifts();

  await page.getByText('10x', { exact: true }).click();
  expect(await play('1')).toBe(false);
  await expect.element(page.getByText(why)).toBeVisible();
  for (const one of large) await expect.element(one).toHaveAccessibleDescription(why);
  for (const one of small) await expect.element(one).toHaveAccessibleDescription('');
  // One replaces the other where they meet.
  await expectStayed('Lost - 10 points', '0.8s');
  await page.getByText('5x', { exact: true }).click();
  await expectSaid('Insufficient balance for this multiplier');
  await expectNothingSerious();
  await expectNoShift(shifts);
});

test('without points the board rests, and no round is asked for', async () => {
  StagedGame.on([3], withPoints(1));
  await page.viewport(360, 740);
  await open('/');
  await freshRound();
  const shifts = await watchShifts();
  expect(await play('1')).toBe(false);
  // The answer is revealed as usual.
  await passUntil(() => played.elements().length === 1);
  await expect.element(played).toHaveAccessibleName(/, lost 1\.00 points$/);
  await passUntilSaid('Not enough points');
  await expect.element(status).toMatchTextContent('The smallest stake is 1.00 points.');
  await expect.element(timer).toHaveTextContent('');
  const asked = sent(ROUNDS).length;
  for (const name of ['Top up', 'Watch a round']) await expect.element(button(name)).toBeInViewport({ ratio: 1 });
  await expectNothingSerious();
  await button('Top up').click();
  const dialog = page.getByRole('dialog', { name: 'Deposit Points' });
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
  await press('{Escape}');
  await expect.element(button('Top up')).toHaveFocus();
  await expectNoShift(shifts);
  await pass(10_000);
  await page.getByRole('link', { name: 'See the draw' }).click();
  await expectPath('/COD');
  expect(sent(ROUNDS)).toHaveLength(asked);
});

test('a round can be watched without points, and one only', async () => {
  StagedGame.on([3], withPoints(0.5));
  await page.viewport(320, 640);
  await open('/');
  await expect.element(status).toMatchTextContent('Not enough points');
  const heard = listenToBoard();
  await expect.element(button('Watch a round')).toBeVisible();
  const shifts = await watchShifts();
  await button('Watch a round').click();
  // A press on a tile explains why it has no effect.
  await freshRound();
  await tiles.first().click();
  await expect.poll(() => heard.join('\n')).toContain('You watch: no stake.');
  await expectSaid('Insufficient balance! Need 1 points to play with 1x multiplier.');
  await passUntilSaid('Not enough points');
  await expect.element(dots).toHaveAccessibleName(/, not played$/);
  expect(sent(ROUNDS)).toHaveLength(1);
  expect(sent(GUESS)).toEqual([]);
  await expectNoShift(shifts);
});

test('a balance that has grown meanwhile wakes the board', async () => {
  const staged = StagedGame.on([0], withPoints(0.5));
  await open('/');
  await expect.element(balance).toHaveTextContent('0.50');
  await expect.element(status).toMatchTextContent('Not enough points');
  whenPressed('Watch a round', () => {
    staged.wallet = aWallet();
  });
  await button('Watch a round').click();
  await expect.element(balance).toHaveTextContent('10.00');
  await freshRound();
  await expect.element(status).toMatchTextContent('Pick a tile.');
});

/** Records sounds and vibrations from now on. */
function watchSignals(): string[] {
  const signals: string[] = [];
  const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')?.value as OscillatorNode['start'];
  vi.spyOn(AudioScheduledSourceNode.prototype, 'start').mockImplementation(function (this: AudioScheduledSourceNode, ...when) {
    if (this instanceof OscillatorNode) signals.push(`tone ${this.frequency.value}`);
    start.apply(this, when);
  });
  vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => {
    signals.push(`shake ${JSON.stringify(pattern)}`);
    return true;
  });
  return signals;
}

test('sound and vibration are off until they are switched on', async () => {
  const signals = watchSignals();
  StagedGame.on([3, 1]);
  await open('/');
  await expect.element(sound).not.toBeChecked();
  expect(await play('1')).toBe(false);
  expect(signals).toEqual([]);

  await sound.click();
  await expect.element(sound).toBeChecked();
  await expect.poll(() => signals).toEqual(['tone 523', 'shake [10]']);
  await reopen();
  signals.length = 0;
  await expect.element(sound).toBeChecked();
  expect(await play('2')).toBe(true);
  await expect.element(status).toMatchTextContent(WON);
  await expect.poll(() => signals).toEqual(['tone 523', 'shake [10]', 'tone 523', 'tone 659', 'tone 784', 'shake [20,60,20,60,40]']);

  await sound.click();
  await expect.element(sound).not.toBeChecked();
  await reopen();
  await expect.element(sound).not.toBeChecked();
});

test.each(SCHEMES)('the parts of the board fit and pass axe, %s', async (colorScheme) => {
  await commands.emulateMedia({ colorScheme });
  StagedGame.on([3, 1]);
  await open('/');
  await expect.poll(() => document.documentElement.dataset['scheme']).toBe(colorScheme);
  expect(await play('1')).toBe(false);
  await expectNothingSerious();
  await passUntilSaid(OPEN);
  await expect.element(dots.first()).toBeVisible();
  expect(await play('2')).toBe(true);
  for (const width of [320, 360, 900, 1280]) {
    await page.viewport(width, 740);
    await expectFits();
    for (const dot of dots.elements()) {
      const box = dot.getBoundingClientRect();
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    }
    await expectNothingSerious();
  }
});

describe('in forced colours', () => {
  beforeEach(() => commands.emulateMedia({ forcedColors: 'active' }));

  test('a dot keeps its colour, and a won one its mark', async () => {
    StagedGame.on([1]);
    await open('/');
    expect(await play('2')).toBe(true);
    await expectCount(dots, 1);
    const dot = dots.element();
    const pattern = dot.querySelector('svg');
    const paint = dot.querySelector('span')?.style.getPropertyValue('--paint');
    const [red, green, blue] = (paint?.match(/\w\w/g) ?? []).map((part) => parseInt(part, 16));
    expect(pattern && getComputedStyle(pattern).backgroundColor).toBe(`rgb(${String(red)}, ${String(green)}, ${String(blue)})`);
    expect(dot.querySelectorAll('svg')).toHaveLength(2);
    await expectNothingSerious();
    await button('Continue?').click();
    await expect.element(status).toMatchTextContent(OPEN);
  });
});
