import { setTimeout as pause } from 'node:timers/promises';
import { newAccount } from '../support/accounts';
import { issuedAt, Player } from '../support/player';
import { expect, test } from '../support/test';
import {
  balance,
  copiedText,
  expectSaid,
  expectStayed,
  fillIn,
  freshRound,
  OPEN,
  openAs,
  play,
  signIn,
  status,
  tiles,
  TIME_UP,
  timer,
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
    await signIn(page, account);
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
        await expect(status(page)).toContainText(OPEN);
      } else {
        lost = true;
        await expectSaid(page, 'Lost - 1 points');
        await expect(status(page)).toContainText(WRONG);
      }
    }
    await agreesWithTheLedger(await Player.signedIn(account), points);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  }
});

async function winIsShown(page: Parameters<typeof play>[0]): Promise<void> {
  const winner = tiles(page).nth(2);
  await expect(winner).toHaveAccessibleName(/, correct$/);
  await expect(status(page)).toContainText(WON);
  await expect(page.locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the winning colour' }).click();
  await expectSaid(page, 'Copied to clipboard.');
  expect(await copiedText(page)).toMatch(/^#[0-9A-F]{6}$/);
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
  // Clicks in every round, timed from when the round came: a busy browser may be too late for the first one.
  await page.addInitScript((ms) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.endsWith('/api/game/rounds')) {
        setTimeout(() => document.querySelector<HTMLElement>('[aria-keyshortcuts="3"]')?.click(), ms);
      }
      return response;
    };
  }, LAST_CLICK_MS);
  const counted = page.waitForResponse((response) => response.url().endsWith('/guess') && response.ok(), { timeout: LONG_MS });
  await openAs(page, player);
  const { roundId } = (await (await counted).json()) as { roundId: string };
  const { ledger } = await player.holdings();
  expect(ledger[0]?.round?.roundId).toBe(roundId);
  // By the server's clock: the click came 4.95 s after the round, and both took their way.
  expect(Date.parse(ledger[0]?.timestamp ?? '') - issuedAt(roundId)).toBeGreaterThanOrEqual(LAST_CLICK_MS + 2 * NETWORK_MS);
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

test('a stake that the balance does not cover is refused in words', async ({ page }) => {
  test.setTimeout(LONG_MS);
  await watchToasts(page);
  for (let broke = false; !broke; ) {
    const player = await Player.signedUp();
    await openAs(page, player);
    await page.getByText('10x').click();
    await expect(page.getByText('10 points')).toBeVisible();
    broke = !(await play(page, '6'));
    if (broke) {
      await expect(balance(page)).toHaveText('0.00');
      await freshRound(page);
      await page.keyboard.press('6');
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
  await page.keyboard.press('2');
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
  await page.route('**/api/game/rounds', (route) =>
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
  // The notices fetch them once, after the screen has been drawn.
  const notices = Promise.all(['deposits', 'withdrawals'].map((requests) => page.waitForResponse(`**/api/${requests}`)));
  await openAs(page, bystander);
  await freshRound(page);
  await notices;
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
  expect(asked).toHaveLength(1);
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
  await play(page, '5');
  const result = (await (await answered).json()) as { answer: number; clientSeed: string; serverSeed: string };
  expect(result.clientSeed).toBe('0123456789abcdef0123456789abcdef');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  await expect(panel.getByText('Verified: the seed is the promised one, and the answer follows from it.')).toBeVisible();
  await expect(panel.getByText(result.serverSeed, { exact: true })).toBeVisible();
  await expect(panel.getByText(`Tile ${result.answer + 1}`, { exact: true })).toBeVisible();
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
