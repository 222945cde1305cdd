/** What a new player is shown, the help that is always there, the practice board, and a board that nobody touches. */
import type { Locator, Page } from '@playwright/test';
import { AWAY_MS } from '../../src/features/quick-game/presence';
import { newAccount } from '../support/accounts';
import { expectOk, type Schema } from '../support/http';
import { aGuess, Player } from '../support/player';
import { expect, test } from '../support/test';
import {
  balance,
  expectFits,
  expectNoShift,
  expectNothingSerious,
  fillIn,
  freshRound,
  openAs,
  showIn,
  signIn,
  status,
  tiles,
  timer,
  watchShifts,
} from './screens';

const TITLES = ['Pick one of six', 'What it costs and brings', 'Check every result'];

const cards = (page: Page): Locator => page.getByRole('region', { name: 'How the game works' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const help = (page: Page): Locator => page.getByRole('dialog', { name: 'How it works' });
const practice = (page: Page): Locator => page.getByRole('dialog', { name: 'Try it free' });
const said = (page: Page): Locator => practice(page).getByRole('status', { name: 'Practice' });
const practiceTiles = (page: Page): Locator => practice(page).getByRole('group').getByRole('button');

declare global {
  interface Window {
    /** Somebody's absence would be noticed from now on. */
    isWatched?: boolean;
  }
}

/** What the page asks the game's part of the API from now on. */
function watchGame(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/game/')) asked.push(pathname);
  });
  return asked;
}

async function expectCard(page: Page, step: number): Promise<void> {
  await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText(TITLES[step] ?? '');
  await expect(cards(page)).toContainText(`${step + 1} of 3`);
}

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('three cards stand beside the board, which waits, and never again', async ({ page, player }) => {
    const asked = watchGame(page);
    await signIn(page, player.account);
    await expectCard(page, 0);
    await expect(cards(page).getByRole('button')).toHaveText(['Skip', 'Next']);
    await button(page, 'Next').click();
    await expectCard(page, 1);
    await expect(cards(page)).toContainText('A right guess adds 4.00 points for each point staked.');
    await expect(cards(page)).toContainText('on average five of six guesses are wrong');
    await expect(cards(page)).toContainText('A point that can be paid out is N$ 1.00.');
    await button(page, 'Next').click();
    await expectCard(page, 2);
    expect(asked).toEqual([]);
    await expect(balance(page)).toHaveText('10.00');
    await expect(timer(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Bet multiplier' })).toBeVisible();
    await expect(status(page)).toContainText('The first round begins when you start.');

    await button(page, 'Start').click();
    await expect(cards(page)).toHaveCount(0);
    await freshRound(page);
    await page.reload();
    await freshRound(page);
    await expect(cards(page)).toHaveCount(0);
  });

  test('whoever skips them is not asked again, another player is', async ({ page, player }) => {
    await openAs(page, player);
    await expectCard(page, 0);
    await button(page, 'Skip').click();
    await freshRound(page);
    expect(await page.evaluate((uid) => localStorage.getItem(`introduced:${uid}`), player.uid)).toBe('on');
    await button(page, 'Logout').click();
    await expect(page).toHaveURL(/\/login$/);
    const another = await Player.signedUp();
    await openAs(page, another);
    await expectCard(page, 0);
  });

  test('whoever has played before finds the board', async ({ page, player }) => {
    const { roundId } = await player.openRound();
    expectOk(await player.guess(roundId, aGuess()));
    await openAs(page, player);
    await freshRound(page);
    await expect(cards(page)).toHaveCount(0);
  });

  test('the cards are gone through with the keyboard alone', async ({ page, player }) => {
    await openAs(page, player);
    await expectCard(page, 0);
    await button(page, 'Next').focus();
    for (const step of [1, 2]) {
      await page.keyboard.press('Enter');
      await expectCard(page, step);
    }
    await expect(button(page, 'Start')).toBeFocused();
    await button(page, 'Skip').press('Enter');
    await freshRound(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: '1x', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tiles(page).first()).toBeFocused();
  });

  for (const [width, height] of [[320, 568], [360, 740], [640, 400], [1280, 800]] as const) {
    test(`nothing moves when they come and go, ${width} by ${height}`, async ({ page, player }) => {
      await watchShifts(page);
      await page.setViewportSize({ width, height });
      await openAs(page, player);
      const box = async () => (await page.locator('section', { has: status(page) }).boundingBox())?.height;
      await expectCard(page, 0);
      const before = await box();
      for (const step of [1, 2]) {
        await button(page, 'Next').click();
        await expectCard(page, step);
        expect(await cards(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      }
      expect(await box()).toBe(before);
      await button(page, 'Start').click();
      await freshRound(page);
      expect(await box()).toBe(before);
      await expectFits(page);
      await expectNoShift(page);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious on the cards, ${colorScheme}`, async ({ page, player }) => {
      await openAs(page, player);
      await showIn(page, colorScheme, 360);
      for (const step of [0, 1, 2]) {
        await expectCard(page, step);
        await expectNothingSerious(page);
        if (step < 2) await button(page, 'Next').click();
      }
    });
  }

  test.describe('in forced colours', () => {
    test.use({ forcedColors: 'active' });

    test('axe finds nothing serious on the cards', async ({ page, player }) => {
      await openAs(page, player);
      for (const step of [0, 1, 2]) {
        await expectCard(page, step);
        await expectNothingSerious(page);
        if (step < 2) await button(page, 'Next').click();
      }
    });
  });

  test('the first board is in view before its clock runs', async ({ page, player }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(page, player);
    await expectCard(page, 0);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const started = page.waitForResponse('**/api/game/rounds');
    await button(page, 'Skip').click();
    await started;
    await freshRound(page);
    for (const part of [timer(page), tiles(page).first(), tiles(page).last()]) await expect(part).toBeInViewport({ ratio: 1 });
    await tiles(page).last().click({ trial: true });
  });
});

/** Counts what is tapped, but for fields and the buttons of the two forms: sign-up and sign-in. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('noteTap', () => (taps += 1));
  await page.addInitScript(() => {
    addEventListener('click', ({ target }) => {
      if (target instanceof Element && !(/^\/(login|signup)$/.test(location.pathname) && target.closest('form'))) void window.noteTap();
    }, { capture: true });
  });
  return () => taps;
}

declare global {
  interface Window {
    noteTap: () => Promise<number>;
  }
}

test.describe('a newcomer with a phone', () => {
  test.use({ isFirstVisit: true, hasTouch: true, viewport: { width: 360, height: 740 } });

  test('comes from the sign-in to the first guess by five taps', async ({ page }) => {
    const taps = await countTaps(page);
    const account = newAccount();
    await page.goto('/login');
    await page.getByRole('link', { name: "Don't have an account?" }).tap();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await fillIn(page, account);
    await button(page, 'Sign Up').tap();
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, account);
    await button(page, 'Sign In').tap();
    await page.getByRole('textbox', { name: 'Day' }).tap();
    for (const digit of '17051990') await page.keyboard.press(digit);
    await expect(button(page, 'I agree to the terms')).toBeInViewport({ ratio: 1 });
    await button(page, 'I agree to the terms').tap();
    await button(page, 'Skip').tap();
    await freshRound(page);
    await tiles(page).first().tap();
    await expect(status(page)).toContainText(/Checking your guess…|Winner, Congrats!|Wrong, Try again!/);
    expect(taps()).toBeLessThanOrEqual(5);
  });
});

test('practice costs nothing and asks nothing', async ({ page, player }) => {
  await openAs(page, player);
  await freshRound(page);
  await button(page, 'How it works').click();
  await button(page, 'Try it free').click();
  await expect(practice(page)).toContainText('Practice: no points move');
  await expect(practiceTiles(page)).toHaveCount(6);
  const guesses = watchGame(page);
  for (let found = false, times = 1; !found; times += 1) {
    await practiceTiles(page).nth(2).press('3');
    await expect(said(page)).toHaveText(/^(Right|Wrong): it was [A-Z]/);
    await expect(practiceTiles(page).filter({ hasText: ', correct' })).toHaveCount(1);
    found = /^Right/.test((await said(page).textContent()) ?? '');
    await expect(practice(page)).toContainText(`Found ${found ? 1 : 0} of ${times}`);
    // The first pick counts.
    await practiceTiles(page).nth(0).press('1');
    await expect(practice(page)).toContainText(`Found ${found ? 1 : 0} of ${times}`);
    await button(page, 'Once more').click();
    await expect(said(page)).toHaveText('Pick a tile.');
  }
  expect(guesses.filter((path) => path.endsWith('/guess'))).toEqual([]);
  for (const panel of [practice(page), help(page)]) {
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  await expect(balance(page)).toHaveText('10.00');
  expect((await player.holdings()).ledger).toHaveLength(1);
});

test('the help says what each multiplier costs, pays and returns', async ({ page, bystander }) => {
  await openAs(page, bystander);
  await button(page, 'How it works').click();
  await expect(help(page)).toContainText('On average five of six guesses are wrong.');
  const rows = help(page).getByRole('table', { name: 'Multipliers' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveText(['1x1.00+ 4.000.83', '2x2.00+ 8.001.67', '5x5.00+ 20.004.17', '10x10.00+ 40.008.33']);
  await expect(help(page)).toContainText('On average 83.3 % of all stakes come back');
  for (const title of ['How to check a result', 'Where to pay in', 'How to stop']) {
    await expect(help(page).getByRole('heading', { name: title })).toBeVisible();
  }
  await help(page).getByRole('link', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL(/\/withdraw$/);
});

test('the way back closes the practice, then the help, then the page', async ({ page, bystander }) => {
  await openAs(page, bystander, '/support');
  await page.getByRole('link', { name: 'Home' }).click();
  await button(page, 'How it works').click();
  await button(page, 'Try it free').click();
  await expect(practice(page)).toBeVisible();
  await page.goBack();
  await expect(practice(page)).toHaveCount(0);
  await expect(button(page, 'Try it free')).toBeFocused();
  await page.goBack();
  await expect(help(page)).toHaveCount(0);
  await expect(button(page, 'How it works')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/support$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`help and practice fit 320 px and pass axe, ${colorScheme}`, async ({ page, bystander }) => {
    await openAs(page, bystander);
    await showIn(page, colorScheme, 320);
    await button(page, 'How it works').click();
    await expect(help(page)).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
    await button(page, 'Try it free').click();
    await practiceTiles(page).nth(4).click();
    await expect(said(page)).toHaveText(/it was/);
    await expectFits(page);
    await expectNothingSerious(page);
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('help and practice pass axe', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await button(page, 'How it works').click();
    await expect(help(page)).toBeVisible();
    await expectNothingSerious(page);
    await button(page, 'Try it free').click();
    await practiceTiles(page).nth(4).click();
    await expect(said(page)).toHaveText(/it was/);
    await expectNothingSerious(page);
  });
});

test.describe('a board that nobody touches', () => {
  const ASKS = 'Still there?';

  /** The page's clock runs ahead of the server's, which would tell no answer yet. */
  async function openAhead(page: Page, player: Player): Promise<void> {
    await page.clock.install();
    // What sees to it that somebody is there comes after the board.
    await page.addInitScript((ms) => {
      const start = window.setTimeout.bind(window);
      const counted = (handler: TimerHandler, after?: number, ...rest: unknown[]) => {
        window.isWatched ||= after === ms;
        return start(handler, after, ...rest);
      };
      Object.assign(window, { setTimeout: counted });
    }, AWAY_MS);
    await page.route('**/api/game/rounds/*', (route) => {
      const roundId = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const answer: Schema['RevealedRound'] = { roundId, answer: 0, serverSeed: '00'.repeat(32), clientSeed: '', commitment: '' };
      return route.fulfill({ json: answer });
    });
    await openAs(page, player);
    await expect.poll(() => page.evaluate(() => window.isWatched)).toBe(true);
    await freshRound(page);
  }

  test('rests after five minutes, asks for nothing, and goes on', async ({ page, bystander }) => {
    await openAhead(page, bystander);
    await page.clock.fastForward('05:00');
    await expect(status(page)).toContainText(ASKS);
    await expect(button(page, 'Yes, go on')).toBeFocused();
    await expect(tiles(page).first()).toHaveAttribute('aria-disabled', 'true');
    await expectNothingSerious(page);
    const asked = watchGame(page);
    await page.clock.fastForward('30:00');
    // A move alone does not set it going.
    await page.mouse.move(200, 200);
    await page.clock.runFor('00:10');
    await expect(status(page)).toContainText(ASKS);
    expect(asked).toEqual([]);

    await button(page, 'Yes, go on').press('Enter');
    await freshRound(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: '1x', exact: true })).toBeFocused();
  });

  for (const sign of ['a move', 'a key'] as const) {
    test(`goes on after ${sign}`, async ({ page, bystander }) => {
      await openAhead(page, bystander);
      for (const place of [200, 300]) {
        await page.clock.fastForward('04:00');
        if (sign === 'a move') await page.mouse.move(place, place);
        else await page.keyboard.press('Shift');
        await freshRound(page);
      }
      await page.clock.fastForward('05:00');
      await expect(status(page)).toContainText(ASKS);
    });
  }

  test('does not ask for a time when its tab was behind others', async ({ page, bystander }) => {
    const show = (state: 'visible' | 'hidden') =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await openAhead(page, bystander);
    await show('hidden');
    await page.clock.fastForward('20:00');
    await show('visible');
    await freshRound(page);
    await expect(button(page, 'Yes, go on')).toHaveCount(0);
  });

  for (const [width, height] of [[360, 740], [1280, 800]] as const) {
    test(`moves nothing, ${width} by ${height}`, async ({ page, bystander }) => {
      await watchShifts(page);
      await page.setViewportSize({ width, height });
      await openAhead(page, bystander);
      await page.clock.fastForward('05:00');
      await expect(button(page, 'Yes, go on')).toBeVisible();
      await button(page, 'Yes, go on').click();
      await freshRound(page);
      await expectNoShift(page);
    });
  }
});
