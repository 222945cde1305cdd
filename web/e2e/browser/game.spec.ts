import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts';
import { issuedAt, Player } from '../support/player';
import { expect, test } from '../support/test';
import {
  balance,
  board,
  expectCopied,
  expectSaid,
  fillIn,
  freshRound,
  OPEN,
  openAs,
  play,
  signInAndAgree,
  status,
  tiles,
  timer,
  watchToasts,
  WON,
} from './screens';

/** A round takes six seconds and one in six is won: a player with 10 points sees a win before the tenth loss 5 times in 6. */
const LONG_MS = 420_000;

test('a whole visit: sign up, win, lose, log out; the ledger agrees', {
  tag: [
    '@spec-1.8', '@spec-2.33', '@spec-2.39', '@spec-2.40', '@spec-4.34', '@spec-4.35', '@spec-6.3', '@spec-8.45', '@spec-8.46',
    '@spec-8.47', '@spec-9.11', '@spec-9.12',
  ],
}, async ({ page }) => {
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
        // The next key counts too, and the countdown is visible again.
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

/** In each direction. */
const NETWORK_MS = 150;
/** Leaves a quarter of a second of the server's time (`LATE_MS`) for a busy machine. */
const LAST_CLICK_MS = 4_800;

test('over a network of 300 ms a click in the last moment counts', async ({ page }) => {
  test.setTimeout(LONG_MS);
  const player = await Player.signedUp();
  // Clicks in each of the ten rounds: a busy browser may be too late in one. If the rounds arrive on time, the board
  // shows 4.8 s of each. A round's id starts with its start time, by the clock that this browser shares.
  await page.addInitScript(([ms, networkMs]) => {
    const { fetch } = globalThis;
    const onTheWay = () => new Promise((resolve) => setTimeout(resolve, networkMs));
    let clicks: number[] = [];
    // The delay is in the page itself: a busy machine adds much to requests that pass through the test.
    globalThis.fetch = async (...request) => {
      const [asked] = request;
      const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
      if (!pathname.startsWith('/api/game/')) return fetch(...request);
      await onTheWay();
      const response = await fetch(...request);
      await onTheWay();
      if (pathname === '/api/game/rounds') {
        // A timer that fires too late leaves the click to the next round.
        const clickAt = (due: number) => {
          if (Date.now() < due + 300) document.querySelector<HTMLElement>('[aria-keyshortcuts="3"]')?.click();
        };
        const { roundId } = (await response.clone().json()) as { roundId: string };
        const bytes = atob(roundId.slice(0, 8).replaceAll('-', '+').replaceAll('_', '/'));
        const start = Array.from(bytes).reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
        const waits = Array.from({ length: 10 }, (_, round) => start + 6000 * round + ms - Date.now());
        clicks.forEach(clearTimeout);
        clicks = waits.filter((wait) => wait > 0).map((wait) => window.setTimeout(clickAt, wait, Date.now() + wait));
      }
      return response;
    };
  }, [LAST_CLICK_MS + NETWORK_MS, NETWORK_MS] as const);
  const counted = page.waitForResponse((response) => response.url().endsWith('/guess') && response.ok(), { timeout: LONG_MS });
  await openAs(page, player);
  const { roundId } = (await (await counted).json()) as { roundId: string };
  const { ledger } = await player.holdings();
  const row = ledger.find(({ round }) => round?.roundId === roundId);
  // By the server's clock: the click came 4.8 s after the round's start, plus the delay in each direction.
  expect(Date.parse(row?.timestamp ?? '') - issuedAt(roundId)).toBeGreaterThanOrEqual(LAST_CLICK_MS + 2 * NETWORK_MS);
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
