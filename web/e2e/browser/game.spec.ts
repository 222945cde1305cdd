import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts';
import type { Schema } from '../support/http';
import { issuedAt, Player } from '../support/player';
import { expect, test } from '../support/test';
import { StagedColours } from './coloursScreens';
import {
  balance,
  board,
  expectCopied,
  expectFits,
  expectNoShift,
  expectNothingSerious,
  expectSaid,
  expectStayed,
  fillIn,
  freshRound,
  OPEN,
  ROUNDS_URL,
  openAs,
  play,
  signInAndAgree,
  status,
  stretchRounds,
  tiles,
  TIME_UP,
  timer,
  toast,
  watchShifts,
  watchToasts,
  WON,
  WRONG,
} from './screens';

/** A round takes six seconds and one in six is won: a player of 10 points sees a win before the tenth loss 5 times in 6. */
const LONG_MS = 420_000;

test('a whole visit: sign up, win, lose, log out; the ledger agrees', async ({ page }) => {
  test.setTimeout(LONG_MS);
  await watchToasts(page);
  await page.context().grantPermissions(['clipboard-write']);
  let won = false;
  let lost = false;
  while (!won || !lost) {
    const account = newAccount();
    await page.goto('/signup');
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectSaid(page, 'Account created successfully!');
    await expect(page).toHaveURL(/\/login$/);
    await signInAndAgree(page, account);
    await expect(balance(page)).toHaveText('10.00');

    let points = 10;
    while (points >= 1 && !(won && lost)) {
      const thisWon = await play(page, '3');
      points += thisWon ? 4 : -1;
      await expect(balance(page)).toHaveText(points.toFixed(2));
      if (thisWon) {
        won = true;
        await expectSaid(page, 'Won + 4 points!');
        await winIsShown(page);
        await page.getByRole('button', { name: 'Continue?' }).click();
        // The next key counts too, and the countdown is in sight again.
        await expect(board(page)).toBeFocused();
        await expect(timer(page)).toBeInViewport();
        await expect(status(page)).toContainText(OPEN);
      } else {
        lost = true;
        await expectSaid(page, 'Lost - 1 points');
      }
    }
    await agreesWithTheLedger(await Player.signedIn(account), points);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  }
});

async function winIsShown(page: Page): Promise<void> {
  const winner = tiles(page).nth(2);
  await expect(winner).toHaveAccessibleName(/, correct$/);
  await expect(status(page)).toContainText(WON);
  await expect(status(page)).toContainText('+ 4.00 points');
  await expect(page.locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the winning colour' }).click();
  await expectSaid(page, 'Copied to clipboard.');
  await expectCopied(page, /^#[0-9A-F]{6}$/);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
}

async function agreesWithTheLedger(player: Player, points: number): Promise<void> {
  const { wallet, ledger } = await player.holdings();
  expect(wallet.balance).toBe(points);
  expect(ledger[0]?.newBalance).toBe(points);
  const oldestFirst = ledger.toReversed();
  let before = 0;
  for (const row of oldestFirst) {
    expect(row.previousBalance).toBe(before);
    const gain = row.type === 'loss' || row.type === 'debit' ? -row.amount : row.amount;
    expect(row.newBalance).toBeCloseTo(before + gain, 2);
    before = row.newBalance;
  }
}

test('an unplayed round counts down, shows the answer, and a next one comes', async ({ page }) => {
  const player = await Player.signedUp();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((letGo) => (answer = letGo));
  await page.route('**/api/wallet', async (route) => {
    await held;
    await route.fallback();
  });
  await stretchRounds(page, { answered: 5_000 });
  await openAs(page, player);
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeVisible();
  answer();
  await freshRound(page);
  for (const second of ['4', '3', '2', '1']) await expect(timer(page)).toHaveText(second);
  await expect(status(page)).toContainText(TIME_UP);
  await expect(tiles(page).filter({ hasText: ', correct' })).toHaveCount(1);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await expect(timer(page)).toHaveText('5');
  await expect(status(page)).toContainText(TIME_UP);
  await expect(balance(page)).toHaveText('10.00');
  expect((await player.holdings()).ledger).toHaveLength(1);
});

test('a loss keeps the answer back until the time is up', async ({ page }) => {
  test.setTimeout(LONG_MS);
  const player = await Player.signedUp();
  await stretchRounds(page, { answered: 5_000 });
  await openAs(page, player);
  while (await play(page, '1')) await page.getByRole('button', { name: 'Continue?' }).click();
  await expect(tiles(page).nth(0)).toHaveAccessibleName(/, your choice, wrong$/);
  await expect(tiles(page).filter({ hasText: ', correct' })).toHaveCount(0);
  await expect(tiles(page).filter({ hasText: ', correct' })).toHaveCount(1);
  await expect(status(page)).toContainText(WRONG);
});

/** Each way. */
const NETWORK_MS = 150;
const LAST_CLICK_MS = 4_950;

test('over a network of 300 ms a click in the last moment counts', async ({ page }) => {
  test.setTimeout(LONG_MS);
  const player = await Player.signedUp();
  await page.route('**/api/game/**', async (route) => {
    await pause(NETWORK_MS);
    const response = await route.fetch();
    await pause(NETWORK_MS);
    await route.fulfill({ response });
  });
  // Clicks in each of the ten rounds: a busy browser may be too late in one. Where the rounds came in their time, the board
  // shows 4.95 s of each. A round's id begins with its start, by the clock that this browser has too.
  await page.addInitScript((ms) => {
    const { fetch } = globalThis;
    let clicks: number[] = [];
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      if (new URL(response.url).pathname === '/api/game/rounds') {
        const click = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="3"]')?.click();
        const { roundId } = (await response.clone().json()) as { roundId: string };
        const bytes = atob(roundId.slice(0, 8).replaceAll('-', '+').replaceAll('_', '/'));
        const start = Array.from(bytes).reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
        const waits = Array.from({ length: 10 }, (_, round) => start + 6000 * round + ms - Date.now());
        clicks.forEach(clearTimeout);
        clicks = waits.filter((wait) => wait > 0).map((wait) => window.setTimeout(click, wait));
      }
      return response;
    };
  }, LAST_CLICK_MS + NETWORK_MS);
  const counted = page.waitForResponse((response) => response.url().endsWith('/guess') && response.ok(), { timeout: LONG_MS });
  await openAs(page, player);
  const { roundId } = (await (await counted).json()) as { roundId: string };
  const { ledger } = await player.holdings();
  const row = ledger.find(({ round }) => round?.roundId === roundId);
  // By the server's clock: the click came 4.95 s after the round, and both took their way.
  expect(Date.parse(row?.timestamp ?? '') - issuedAt(roundId)).toBeGreaterThanOrEqual(LAST_CLICK_MS + 2 * NETWORK_MS);
});

test('a result is said for 0.8 seconds, a refusal for 6', async ({ page }) => {
  test.setTimeout(LONG_MS);
  await watchToasts(page);
  for (let lost = false; !lost; ) {
    const player = await Player.signedUp();
    await openAs(page, player);
    lost = !(await play(page, '4'));
    await expectStayed(page, lost ? 'Lost - 1 points' : 'Won + 4 points!', '0.8s');
    // After a win every multiplier is covered, and nothing would be refused.
    if (!lost) await page.getByRole('button', { name: 'Logout' }).click();
  }
  await expect(balance(page)).toHaveText('9.00');
  await page.getByText('10x').click();
  await expectStayed(page, 'Insufficient balance for this multiplier', '6s');
  await expect(page.getByRole('radio', { name: '1x', exact: true })).toBeChecked();
});

test('a stake that the balance does not cover is refused in words', async ({ page, admin }) => {
  test.setTimeout(LONG_MS);
  await watchToasts(page);
  for (let lost = false; !lost; ) {
    const player = await Player.signedUp();
    await admin.fund(player, 5);
    await openAs(page, player);
    await page.getByText('10x').click();
    await expect(page.getByText('10.00 points')).toBeVisible();
    lost = !(await play(page, '6'));
    if (lost) {
      await expect(balance(page)).toHaveText('5.00');
      await freshRound(page);
      await tiles(page).first().press('6');
      await expectSaid(page, 'Insufficient balance! Need 10 points to play with 10x multiplier.');
      await expect(status(page)).toContainText(OPEN);
    } else {
      await expectSaid(page, 'Won + 40 points!');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
    }
  }
});

test('a guess whose answer is lost on the way is sent again, and counts once', async ({ page }) => {
  const player = await Player.signedUp();
  await openAs(page, player);
  const bodies: (string | null)[] = [];
  await page.route('**/guess', async (route) => {
    bodies.push(route.request().postData());
    if (bodies.length > 1) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await freshRound(page);
  await tiles(page).first().press('2');
  await expect(status(page)).toContainText(new RegExp(`${WON}|${WRONG}`));
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
  const { wallet, ledger } = await player.holdings();
  expect(ledger).toHaveLength(2);
  await expect(balance(page)).toHaveText(wallet.balance.toFixed(2));
});

test('a round that cannot start says why, and can be tried again', async ({
  page,
  bystander,
}) => {
  let broken = true;
  await page.route(ROUNDS_URL, (route) =>
    broken
      ? route.fulfill({
          status: 503,
          json: { error: 'The game is busy. Please try again.', code: 'UNAVAILABLE', requestId: 'request-of-this-test' },
        })
      : route.fallback(),
  );
  await openAs(page, bystander);
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('No new round could be started');
  await expect(panel).toContainText('The game is busy. Please try again.');
  await expect(panel).toContainText('Request request-of-this-test');
  broken = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await freshRound(page);
});

test('nothing is asked for while the tab is hidden', async ({ page, bystander }) => {
  // They are fetched once, after the screen has been drawn.
  const after = ['**/api/notices', '**/api/colours/config'].map((address) => page.waitForResponse(address));
  // At the end of the stack's own draw it would be asked for once more.
  await StagedColours.on(page);
  await openAs(page, bystander);
  await Promise.all(after);
  await freshRound(page);
  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden ? 'hidden' : 'visible');
  const asked: string[] = [];
  await hide(true);
  page.on('request', (request) => asked.push(request.url()));
  await expect(status(page)).toContainText('Paused');
  expect(asked).toEqual([]);
  await hide(false);
  await expect(status(page)).toContainText(OPEN);
  // Rounds, if none that came ahead is to begin soon; and what another tab may have changed.
  const paths = asked.map((url) => new URL(url).pathname);
  expect(paths.filter((path) => path.startsWith('/api/game/')).length).toBeLessThanOrEqual(1);
  expect(paths.filter((path) => !/^\/api\/(game\/|wallet$|notices$)/.test(path))).toEqual([]);
});

test('without a network the app says so, and goes on when it is back', async ({ page, bystander }) => {
  await openAs(page, bystander);
  await freshRound(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. The app goes on when the connection is back.')).toBeVisible();
  await expect(status(page)).toContainText('Paused');
  await page.context().setOffline(false);
  await expect(status(page)).toContainText(OPEN);
});

test('the proof of a round holds when recomputed as the screen says', async ({ page }) => {
  test.setTimeout(LONG_MS);
  const player = await Player.signedUp();
  // Each round asks for the next one.
  await stretchRounds(page, {});
  await openAs(page, player);
  await page.getByRole('button', { name: 'See the proof' }).click();
  const panel = page.getByRole('dialog', { name: 'Proof of fairness' });
  await panel.getByRole('textbox', { name: 'Your seed, 32 digits' }).fill('0123456789abcdef0123456789abcdef');
  await panel.getByRole('button', { name: 'Use it for the next guess' }).click();
  await expect(panel.getByText('Your next guess uses')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Back to a random seed' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const answered = page.waitForResponse('**/guess');
  // No later round takes the place of this one's proof.
  let isGuessed = false;
  page.on('request', (request) => (isGuessed ||= request.url().endsWith('/guess')));
  await page.route(ROUNDS_URL, (route) => (isGuessed ? undefined : route.fallback()));
  await play(page, '5');
  const result = (await (await answered).json()) as { answer: number; clientSeed: string; serverSeed: string };
  expect(result.clientSeed).toBe('0123456789abcdef0123456789abcdef');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  await expect(panel.getByText('Verified: the seed is the promised one, and the answer follows from it.')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'How it was fixed' })).toContainText(`Tile ${result.answer + 1} follows from it`);
  await expect(panel.getByText(result.serverSeed, { exact: true })).toBeHidden();
  await panel.locator('summary').press('Enter');
  await expect(panel.getByText(result.serverSeed, { exact: true })).toBeVisible();
  await expect(panel.getByText(`Tile ${result.answer + 1}`, { exact: true })).toBeVisible();
});

test('keys off the board stake nothing until they are switched on', async ({ page, player }) => {
  const guesses: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/guess')) guesses.push(request.url());
  });
  await stretchRounds(page, { answered: 5_000 });
  await openAs(page, player);
  const shortcuts = page.getByRole('switch', { name: 'Keys 1 to 6' });
  await expect(shortcuts).not.toBeChecked();
  await freshRound(page);
  await expect(status(page)).toContainText('On a tile, keys 1 to 6 work too.');
  for (const elsewhere of [page.getByRole('main'), page.getByRole('radio', { name: '1x', exact: true }), shortcuts]) {
    await elsewhere.press('1');
  }
  await expect(status(page)).toContainText(TIME_UP);
  expect(guesses).toEqual([]);

  await shortcuts.check();
  await page.reload();
  await expect(shortcuts).toBeChecked();
  await freshRound(page);
  await expect(status(page)).toContainText('Keys 1 to 6 work too.');
  await shortcuts.press('1');
  await expect(status(page)).toContainText(new RegExp(`${WON}|${WRONG}`));
  expect(guesses).toHaveLength(1);
});

test.describe('where fingers alone point', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('nothing is said of keys', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await freshRound(page);
    await expect(page.getByText(/keys 1 to 6/i).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Keys 1 to 6' })).toHaveCount(0);
  });
});

test('what was right is said with its colour, not before it', async ({ page, bystander }) => {
  let tell: () => void = () => undefined;
  const held = new Promise<void>((letGo) => (tell = letGo));
  await page.route('**/api/game/rounds/*', async (route) => {
    await held;
    await route.fallback();
  });
  await stretchRounds(page, { answered: 60_000 });
  const asked = page.waitForRequest('**/api/game/rounds/*');
  await openAs(page, bystander);
  await freshRound(page);
  await expect(status(page)).toContainText('One moment…');
  await expect(timer(page)).toHaveText('0');
  await asked;
  await expect(status(page)).toContainText(OPEN);
  await expect(status(page)).not.toContainText(TIME_UP);
  tell();
  await expect(status(page)).toContainText(TIME_UP);
  const right = await tiles(page).filter({ hasText: ', correct' }).innerText();
  const said = (await status(page).innerText()).replace(TIME_UP, '').trim();
  expect(right).toContain(said);
});

/** Answers every guess as a win or a loss of its square, with a bonus of so much, and not before `held`. */
async function stageGuesses(page: Page, next: () => { won: boolean; bonus: number }, held?: Promise<void>): Promise<void> {
  await page.route('**/guess', async (route) => {
    const response = await route.fetch();
    await held;
    const result = (await response.json()) as Schema['GuessResult'];
    const { won, bonus } = next();
    const answer = won ? result.square : (result.square + 1) % 6;
    await route.fulfill({ response, json: { ...result, won, answer, amount: won ? 4 : 1, balance: 14, available: 14 - bonus, bonus } });
  });
}

for (const [width, height] of [[320, 568], [640, 400], [1280, 800]] as const) {
  test(`nothing moves the board while it is played, ${width} by ${height}`, async ({ page, player }) => {
    const staged = [{ won: false, bonus: 0 }, { won: true, bonus: 4 }, { won: true, bonus: 0 }];
    let guessed = 0;
    await stageGuesses(page, () => staged[guessed++] ?? { won: false, bonus: 0 });
    await stretchRounds(page, { answered: 3_000 });
    await watchShifts(page);
    await page.setViewportSize({ width, height });
    await openAs(page, player);
    await freshRound(page);
    await board(page).evaluate((tiles) => {
      window.shifts = [];
      window.stood = { from: Infinity, to: -Infinity };
      const look = () => {
        const top = tiles.getBoundingClientRect().top + scrollY;
        window.stood = { from: Math.min(window.stood.from, top), to: Math.max(window.stood.to, top) };
        requestAnimationFrame(look);
      };
      look();
    });
    const expectStill = async (when: string) => expect(await page.evaluate(() => window.stood.to - window.stood.from), when).toBeLessThan(1);

    await expect(status(page)).toContainText(TIME_UP);
    await expectStill('revealed');
    await freshRound(page);
    await expectStill('the next round');
    expect(await play(page, '1')).toBe(false);
    await expectStill('lost');
    await expect(page.getByText('for playing')).toHaveCount(0);
    for (const bonus of [true, false]) {
      expect(await play(page, '2')).toBe(true);
      await expect(page.getByText('for playing')).toHaveCount(bonus ? 1 : 0);
      await expectStill(`won, bonus ${String(bonus)}`);
      // One takes the place of the other where they meet.
      await expect(toast(page, 'Won + 4 points!')).toHaveCount(0);
      await page.getByRole('button', { name: 'Continue?' }).click();
      await expect(timer(page)).toBeInViewport({ ratio: 1 });
      await freshRound(page);
      await expectStill('gone on');
    }
    await page.context().setOffline(true);
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('You are offline.');
    await expect(status(page)).toContainText('Paused');
    await expectStill('offline');
    await page.context().setOffline(false);
    await freshRound(page);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expectStill('online again');
    await expectNoShift(page);
  });
}

/** The least and the greatest of what lies between the countdown and the last tile. */
async function boardSpan(page: Page): Promise<{ top: number; bottom: number }> {
  const boxes = await Promise.all([timer(page), ...(await tiles(page).all())].map((part) => part.boundingBox()));
  return {
    top: Math.min(...boxes.map((box) => box?.y ?? -Infinity)),
    bottom: Math.max(...boxes.map((box) => (box?.y ?? Infinity) + (box?.height ?? 0))),
  };
}

/** A bar at the bottom edge of a phone. */
const BAR = 56;

test.describe('at twice the size', () => {
  test.use({ deviceScaleFactor: 2 });

  for (const [width, height] of [[640, 400], [844, 390], [667, 375], [320, 568], [360, 740], [480, 320]] as const) {
    test(`all tiles and the countdown are in view, ${width} by ${height}`, async ({ page, bystander }) => {
      await page.setViewportSize({ width, height });
      await openAs(page, bystander);
      await freshRound(page);
      await expect(tiles(page)).toHaveCount(6);
      await expectFits(page);
      // But for the smallest they are there at first sight.
      if (height > 320) expect((await boardSpan(page)).bottom).toBeLessThanOrEqual(height);
      const { top, bottom } = await boardSpan(page);
      expect(bottom - top).toBeLessThanOrEqual(height - BAR);
    });
  }
});

test('the balance follows what was decided meanwhile', async ({ page, admin, player }) => {
  await openAs(page, player);
  await expect(balance(page)).toHaveText('10.00');
  await admin.fund(player, 5);
  await page.getByRole('link', { name: 'Withdraw' }).click();
  // Before its screen has come, the way back leads nowhere.
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(balance(page)).toHaveText('15.00');
  await expect(page.getByText('points, worth N$ 15.00')).toBeVisible();

  await admin.fund(player, 3);
  await freshRound(page);
  await tiles(page).first().click();
  await expect(balance(page)).toHaveText(/^(17|22)\.00$/);
});

test('a refused stake asks whether the balance has grown', async ({ page, bystander }) => {
  let isOld = true;
  await page.route('**/api/wallet', async (route) => {
    if (!isOld) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Schema['WalletView']), balance: 1.5 } });
  });
  await openAs(page, bystander);
  await expect(balance(page)).toHaveText('1.50');
  isOld = false;
  await freshRound(page);
  await page.getByText('2x', { exact: true }).click();
  await expect(balance(page)).toHaveText('10.00');
  await expect(status(page)).toContainText(OPEN);
});

test('a round that nobody plays asks for its answer alone', async ({ page, bystander }) => {
  await StagedColours.on(page);
  await openAs(page, bystander);
  await freshRound(page);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname.split('/').slice(0, 4).join('/')}`));
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(asked.slice(0, 2)).toEqual(['GET /api/game/rounds', 'GET /api/game/rounds']);
});

test('an account that cannot play is asked for no rounds', async ({ page, bystander }) => {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch();
    const restriction = { kind: 'frozen', reason: 'Please write to us', since: new Date().toISOString() };
    await route.fulfill({ response, json: { ...((await response.json()) as Schema['WalletView']), restriction } });
  });
  const rounds: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/game/rounds')) rounds.push(request.url());
  });
  await openAs(page, bystander);
  await expect(status(page)).toContainText('Nothing can be played for now.');
  await expect(page.getByRole('status', { name: 'Account' })).toContainText('Please write to us');
  expect(rounds).toEqual([]);
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  /** What a tile looks like beside its own colour. */
  const look = (page: Page, square: number): Promise<string> =>
    tiles(page).nth(square).evaluate((tile) => {
      const { borderStyle, borderWidth, borderColor, backgroundColor, color } = getComputedStyle(tile);
      return [borderStyle, borderWidth, borderColor, backgroundColor, color, tile.querySelectorAll('svg').length].join(' ');
    });

  test('each state of a tile is seen, with its colour, name and number', async ({ page, player }) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((letGo) => (answer = letGo));
    await stageGuesses(page, () => ({ won: false, bonus: 0 }), held);
    await stretchRounds(page, { answered: 20_000 });
    await openAs(page, player);
    await freshRound(page);
    const plain = await look(page, 0);
    for (const [index, tile] of (await tiles(page).all()).entries()) {
      await expect(tile).toContainText(String(index + 1));
      const [own, field] = await tile.evaluate((element) => {
        const pattern = element.querySelector('svg');
        const [red, green, blue] = (element.style.getPropertyValue('--paint').match(/\w\w/g) ?? []).map((part) => parseInt(part, 16));
        return [`rgb(${String(red)}, ${String(green)}, ${String(blue)})`, pattern && getComputedStyle(pattern).backgroundColor];
      });
      expect(field).toBe(own);
    }
    const countdown = await timer(page).evaluate((ring) =>
      [...ring.querySelectorAll('circle')].map((circle) => getComputedStyle(circle).stroke),
    );
    expect(new Set([...countdown, await page.evaluate(() => getComputedStyle(document.body).backgroundColor)]).size).toBe(3);
    await expectNothingSerious(page);

    await tiles(page).nth(0).click();
    await expect(tiles(page).nth(0)).toHaveAccessibleName(/, your choice$/);
    const [chosen, waiting] = [await look(page, 0), await look(page, 1)];
    answer();
    await expect(tiles(page).nth(1)).toHaveAccessibleName(/, correct$/);
    const [wrong, right, dimmed] = [await look(page, 0), await look(page, 1), await look(page, 2)];
    expect(new Set([plain, chosen, wrong, right, dimmed]).size).toBe(5);
    expect(waiting).not.toBe(plain);
    await expectNothingSerious(page);
  });

  test('the chosen multiplier and the switch are seen', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await freshRound(page);
    const ground = (name: string) => page.locator('label').filter({ hasText: name }).evaluate((label) => getComputedStyle(label).backgroundColor);
    expect(await ground('1x')).not.toBe(await ground('2x'));
    const shortcuts = page.getByRole('switch', { name: 'Keys 1 to 6' });
    const track = () => shortcuts.evaluate((input) => getComputedStyle(input.nextElementSibling ?? input).backgroundColor);
    const off = await track();
    await shortcuts.check();
    await expect.poll(track).not.toBe(off);
  });
});

test('no confetti where motion is not wanted', async ({ page }) => {
  test.setTimeout(LONG_MS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (let won = false; !won; ) {
    const player = await Player.signedUp();
    await openAs(page, player);
    for (let points = 10; points > 0 && !won; points -= 1) won = await play(page, '4');
    if (won) {
      await expect(page.getByRole('button', { name: 'Continue?' })).toBeFocused();
      await expect(page.locator('canvas')).toHaveCount(0);
    } else await page.getByRole('button', { name: 'Logout' }).click();
  }
});
