/** What there is to watch on the board: waiting, winning, losing, the answers of the session, and no points at all. */
import type { Locator, Page } from '@playwright/test';
import type { Schema } from '../support/http';
import { expect, test } from '../support/test';
import {
  balance,
  board,
  expectFits,
  expectHeard,
  expectNoShift,
  expectNothingSerious,
  expectSaid,
  expectStayed,
  freshRound,
  goBack,
  guessInTime,
  listenToBoard,
  OPEN,
  openAs,
  play,
  pressEscape,
  status,
  tiles,
  timer,
  watchShifts,
  watchToasts,
  WON,
} from './screens';

const dots = (page: Page): Locator => page.getByRole('list', { name: 'Last answers' }).getByRole('button');
/** Without the rounds that were let pass: on a busy machine there may be more of them. */
const played = (page: Page): Locator => dots(page).filter({ hasNotText: 'not played' });
const sound = (page: Page): Locator => page.getByRole('switch', { name: 'Sound and vibration' });

interface Staged {
  won: boolean;
  balance: number;
}

/** The wallet with `balance` instead of its own, where there is one. */
async function stageWallet(page: Page, balance: () => number | undefined): Promise<void> {
  await page.route('**/api/wallet', async (route) => {
    const staged = balance();
    if (staged === undefined) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Schema['WalletView']), balance: staged } });
  });
}

/** Answers the guesses, one after the other, as a win or a loss of one stake that leaves this balance. */
async function stageGuesses(page: Page, answers: Staged[]): Promise<void> {
  let given = 0;
  await stageWallet(page, () => answers[given - 1]?.balance);
  await page.route('**/guess', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const result = (await response.json()) as Schema['GuessResult'];
    const { won, balance: left } = answers[given++] as Staged;
    const answer = won ? result.square : (result.square + 1) % 6;
    await route.fulfill({
      response,
      json: { ...result, won, answer, amount: won ? 4 : 1, balance: left, available: left, bonus: 0 },
    });
  });
}

test('the chosen tile shows that its answer is awaited', async ({ page, player }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((letGo) => (answer = letGo));
  await page.route('**/guess', async (route) => {
    await held;
    await route.fallback();
  });
  await openAs(page, player);
  await guessInTime(page, () => tiles(page).nth(3).click());
  await expect(status(page)).toContainText('Checking your guess…');
  await expect(tiles(page).nth(3)).toHaveAccessibleName(/, your choice$/);
  const moving = () => tiles(page).nth(3).evaluate((tile) => tile.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBeGreaterThan(0);
  answer();
  await expect(status(page)).not.toContainText('Checking');
  await expect.poll(moving).toBe(0);
});

/** Writes down every balance that is shown from the next page load on, and whether an amount flew. */
async function watchTheWin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shownBalances = [];
    window.flights = 0;
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Element['animate'];
    Element.prototype.animate = function (...asked) {
      window.flights += 1;
      return animate.apply(this, asked);
    };
    // However busy the machine is, what counts up has its steps: a frame takes 50 ms at most.
    const next = requestAnimationFrame.bind(window);
    let [last, time] = [0, 0];
    window.requestAnimationFrame = (draw) =>
      next((now) => {
        time += Math.min(now - last, 50);
        last = now;
        draw(time);
      });
    const look = () => {
      const text = document.querySelector('#balance [role="group"]')?.textContent ?? '';
      if (text && window.shownBalances.at(-1) !== text) window.shownBalances.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
}

declare global {
  interface Window {
    shownBalances: string[];
    flights: number;
    toldEarly: number[];
  }
}

test('a win flies to the balance, which counts up', async ({ page, player }) => {
  await watchTheWin(page);
  await watchShifts(page);
  await stageGuesses(page, [{ won: true, balance: 14 }]);
  await openAs(page, player);
  expect(await play(page, '2')).toBe(true);
  await expect(balance(page)).toHaveText('14.00');
  const { shownBalances, flights } = await page.evaluate(() => ({ shownBalances: window.shownBalances, flights: window.flights }));
  expect(flights).toBeGreaterThan(0);
  // Each one greater than the one before.
  const shown = shownBalances.map(Number);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect([shown[0], shown.at(-1)]).toEqual([10, 14]);

  await expect(status(page)).toContainText('+ 4.00 points');
  const next = page.getByRole('button', { name: 'Continue?' });
  await expect(next).toBeFocused();
  await expectNothingSerious(page);
  await next.press('Enter');
  await freshRound(page);
  await expectNoShift(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('head, picker, status line, squares are in view, in this order', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await freshRound(page);
    const head = [balance(page), timer(page), page.getByRole('button', { name: 'Deposit', exact: true })];
    const below = [page.getByRole('group', { name: 'Bet multiplier' }), status(page), board(page)];
    for (const part of [...head, ...below]) await expect(part).toBeInViewport({ ratio: 1 });
    const boxes = async (parts: Locator[]) => (await Promise.all(parts.map((part) => part.boundingBox()))).map((box) => box ?? { y: NaN, height: NaN });
    const bottom = Math.max(...(await boxes(head)).map(({ y, height }) => y + height));
    const tops = (await boxes(below)).map(({ y }) => y);
    expect([bottom, ...tops]).toEqual([bottom, ...tops].toSorted((one, other) => one - other));
    // Nothing lies over the last of them.
    await tiles(page).last().click({ trial: true });
  });

  test('the won colour, its copy button, Continue? are in view', async ({ page, player }) => {
    await stageGuesses(page, [{ won: true, balance: 14 }]);
    await openAs(page, player);
    expect(await play(page, '2')).toBe(true);
    for (const name of ['Copy the winning colour', 'Continue?']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name }).click({ trial: true });
    }
    await expect(board(page)).toBeInViewport({ ratio: 1 });
  });
});

test('going on before the amount has landed leaves the balance as it is', async ({ page, player }) => {
  await stageGuesses(page, [{ won: true, balance: 14 }]);
  await openAs(page, player);
  expect(await play(page, '2')).toBe(true);
  await page.getByRole('button', { name: 'Continue?' }).press('Enter');
  await freshRound(page);
  await expect(balance(page)).toHaveText('14.00');
});

test('without motion a win is all there at once', async ({ page, player }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchTheWin(page);
  await stageGuesses(page, [{ won: true, balance: 14 }]);
  await openAs(page, player);
  expect(await play(page, '2')).toBe(true);
  await expect(balance(page)).toHaveText('14.00');
  expect(await page.evaluate(() => window.shownBalances)).toEqual(['10.00', '14.00']);
  expect(await page.evaluate(() => window.flights)).toBe(0);
});

/** Writes down how many played rounds the strip tells while the answer of one is held back. */
async function countHeldBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const told = new Set<number>();
    new MutationObserver(() => {
      if (!document.querySelector('[aria-label="Round"]')?.textContent.includes('The right one shows when the time is up.')) return;
      const dots = [...document.querySelectorAll('[aria-label="Last answers"] button')];
      told.add(dots.filter(({ textContent }) => !textContent.includes('not played')).length);
      window.toldEarly = [...told];
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test('the answers of the session stand in a strip, each with its proof', async ({ page, player }) => {
  await stageGuesses(page, [{ won: false, balance: 9 }, { won: true, balance: 13 }]);
  await openAs(page, player);
  await expect(page.getByText('This session: Nothing played')).toBeVisible();
  await expect(played(page)).toHaveCount(0);

  await countHeldBack(page);
  expect(await play(page, '1')).toBe(false);
  await expect(page.getByText('This session: 1 round, −1.00')).toBeVisible();
  await expect(played(page)).toHaveAccessibleName(/^Proof: .+, lost 1\.00 points$/);
  // Its answer was held back until the time was up.
  expect(await page.evaluate(() => window.toldEarly)).toEqual([0]);

  expect(await play(page, '2')).toBe(true);
  await expect(played(page)).toHaveCount(2);
  await expect(played(page).nth(1)).toHaveAccessibleName(/^Proof: .+, won 4\.00 points$/);
  await expect(page.getByText('This session: 2 rounds, +3.00')).toBeVisible();
  // Not by colour alone: the won one has a tick beside its pattern.
  expect(await Promise.all([0, 1].map((dot) => played(page).nth(dot).locator('svg').count()))).toEqual([1, 2]);

  const [name] = ((await played(page).first().textContent()) ?? '').replace('Proof: ', '').split(',');
  await played(page).first().click();
  const panel = page.getByRole('dialog', { name: 'Proof of fairness' });
  await expect(panel).toContainText(`(${name ?? ''})`);
  await goBack(page);
  await expect(panel).toBeHidden();
  await expect(played(page).first()).toBeFocused();
});

test('the strip outlasts the screen, and a round let pass has its dot', async ({ page, bystander }) => {
  // No other round follows, whose dot would come as well.
  let asked = 0;
  await page.route('**/api/game/rounds', async (route) => {
    asked += 1;
    if (asked > 1) await new Promise(() => {});
    await route.fallback();
  });
  await openAs(page, bystander);
  await expect(dots(page)).toHaveAccessibleName(/, not played$/);
  await expect(page.getByText('This session: Nothing played')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Support' }).click();
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(dots(page)).toHaveCount(1);
});

test('multipliers above the balance are struck out, and say why', async ({ page, player }) => {
  await watchToasts(page);
  await watchShifts(page);
  await stageGuesses(page, [{ won: false, balance: 4 }]);
  await openAs(page, player);
  const why = 'Crossed out: more than your balance.';
  const large = ['5x', '10x'].map((name) => page.getByRole('radio', { name, exact: true }));
  const small = ['1x', '2x'].map((name) => page.getByRole('radio', { name, exact: true }));
  for (const multiplier of [...small, ...large]) await expect(multiplier).toHaveAccessibleDescription('');
  await expect(page.getByText(why)).toHaveCount(0);

  expect(await play(page, '1')).toBe(false);
  await expect(page.getByText(why)).toBeVisible();
  for (const multiplier of large) await expect(multiplier).toHaveAccessibleDescription(why);
  for (const multiplier of small) await expect(multiplier).toHaveAccessibleDescription('');
  // One takes the place of the other where they meet.
  await expectStayed(page, 'Lost - 1 points', '0.8s');
  await page.getByText('5x').click();
  await expectSaid(page, 'Insufficient balance for this multiplier');
  await expectNothingSerious(page);
  await expectNoShift(page);
});

test('without points the board rests, and no round is asked for', async ({ page, player }) => {
  await watchShifts(page);
  await stageGuesses(page, [{ won: false, balance: 0 }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, player);
  expect(await play(page, '1')).toBe(false);
  // The answer is told as ever.
  await expect(played(page)).toHaveAccessibleName(/, lost 1\.00 points$/);
  await expect(status(page)).toContainText('Not enough points');
  await expect(status(page)).toContainText('The smallest stake is 1.00 points.');
  await expect(timer(page)).toHaveText('');
  const rounds: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/game/rounds')) rounds.push(request.url());
  });
  for (const name of ['Top up', 'Watch a round']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectNothingSerious(page);
  await page.getByRole('button', { name: 'Top up' }).click();
  await pressEscape(page, page.getByRole('dialog', { name: 'Deposit Points' }));
  await expect(page.getByRole('button', { name: 'Top up' })).toBeFocused();
  await expectNoShift(page);
  await page.getByRole('link', { name: 'See the draw' }).click();
  await expect(page).toHaveURL(/\/COD$/);
  expect(rounds).toEqual([]);
});

test('a round can be watched without points, and one only', async ({ page, bystander }) => {
  await watchToasts(page);
  await watchShifts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await stageWallet(page, () => 0.5);
  await openAs(page, bystander);
  await expect(status(page)).toContainText('Not enough points');
  await listenToBoard(page);
  await page.getByRole('button', { name: 'Watch a round' }).click();
  // Whoever presses a tile all the same is told why nothing comes of it.
  await tiles(page).first().click();
  await expectHeard(page, 'You watch: no stake.');
  await expectSaid(page, 'Insufficient balance! Need 1 points to play with 1x multiplier.');
  await expect(status(page)).toContainText('Not enough points');
  await expect(dots(page)).toHaveAccessibleName(/, not played$/);
  await expectNoShift(page);
});

test('a balance that has grown meanwhile wakes the board', async ({ page, bystander }) => {
  let isPoor = true;
  await stageWallet(page, () => (isPoor ? 0.5 : undefined));
  await openAs(page, bystander);
  await expect(balance(page)).toHaveText('0.50');
  await expect(status(page)).toContainText('Not enough points');
  isPoor = false;
  await page.getByRole('button', { name: 'Watch a round' }).click();
  await expect(balance(page)).toHaveText('10.00');
  await freshRound(page);
  await expect(status(page)).toContainText('Pick a tile.');
});

/** Writes down what is heard and felt from the next page load on. */
async function watchSignals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.signals = [];
    const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')?.value as OscillatorNode['start'];
    OscillatorNode.prototype.start = function (...when) {
      window.signals.push(`tone ${this.frequency.value}`);
      start.apply(this, when);
    };
    navigator.vibrate = (pattern) => {
      window.signals.push(`shake ${JSON.stringify(pattern)}`);
      return true;
    };
  });
}

declare global {
  interface Window {
    signals: string[];
  }
}

test('sound and vibration are off until they are switched on', async ({ page, player }) => {
  await watchSignals(page);
  await stageGuesses(page, [{ won: false, balance: 9 }, { won: true, balance: 13 }]);
  await openAs(page, player);
  await expect(sound(page)).not.toBeChecked();
  expect(await play(page, '1')).toBe(false);
  const signals = () => page.evaluate(() => window.signals);
  expect(await signals()).toEqual([]);

  await sound(page).check();
  await expect.poll(signals).toEqual(['tone 523', 'shake [10]']);
  await page.reload();
  await expect(sound(page)).toBeChecked();
  expect(await play(page, '2')).toBe(true);
  await expect(status(page)).toContainText(WON);
  // A guess that came too late was heard as well, before this one.
  await expect.poll(async () => (await signals()).slice(-6)).toEqual(['tone 523', 'shake [10]', 'tone 523', 'tone 659', 'tone 784', 'shake [20,60,20,60,40]']);

  await sound(page).uncheck();
  await page.reload();
  await expect(sound(page)).not.toBeChecked();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the parts of the board fit and pass axe, ${colorScheme}`, async ({ page, player }) => {
    await page.emulateMedia({ colorScheme });
    await stageGuesses(page, [{ won: false, balance: 9 }, { won: true, balance: 13 }]);
    await openAs(page, player);
    expect(await play(page, '1')).toBe(false);
    await expectNothingSerious(page);
    await expect(dots(page).first()).toBeVisible();
    expect(await play(page, '2')).toBe(true);
    for (const width of [320, 360, 900, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectFits(page);
      for (const dot of await dots(page).all()) {
        const box = await dot.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      }
      await expectNothingSerious(page);
    }
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('a dot keeps its colour, and a won one its mark', async ({ page, player }) => {
    await stageGuesses(page, [{ won: true, balance: 14 }]);
    await openAs(page, player);
    expect(await play(page, '2')).toBe(true);
    const [paint, field] = await dots(page).last().evaluate((dot) => {
      const pattern = dot.querySelector('svg');
      return [dot.querySelector('span')?.style.getPropertyValue('--paint'), pattern && getComputedStyle(pattern).backgroundColor];
    });
    const [red, green, blue] = (paint?.match(/\w\w/g) ?? []).map((part) => parseInt(part, 16));
    expect(field).toBe(`rgb(${String(red)}, ${String(green)}, ${String(blue)})`);
    await expect(dots(page).last().locator('svg')).toHaveCount(2);
    await expectNothingSerious(page);
    await page.getByRole('button', { name: 'Continue?' }).click();
    await expect(status(page)).toContainText(OPEN);
  });
});
