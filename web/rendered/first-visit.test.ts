/** A new player's introduction, the permanent help, the practice board, and an untouched board. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import { AWAY_MS } from '../src/features/quick-game/presence';
import { INTRODUCED, readKept } from '../src/features/quick-game/kept';
import { answer, answerLate, passAll, sent } from './support/answers';
import { balance, expectNoShift, freshRound, gameRequests, OPEN, pass, passUntilSaid, setVisible, StagedGame, status, takeTheClock, tiles, timer, watchShifts } from './support/game';
import { signIn } from './support/identity';
import { aWallet, PLAYER } from './support/samples';
import { asPlayer, expectCount, expectFits, expectGood, expectNothingSerious, expectPath, expectSays, expectTexts, goBack, open, press, pressOn, reopen, rowsIn, SCHEMES, showIn } from './support/screens';

const TITLES = ['Pick one of six', 'What it costs and brings', 'Check every result'];

const cards = page.getByRole('region', { name: 'How the game works' });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const help = page.getByRole('dialog', { name: 'How it works' });
const practice = page.getByRole('dialog', { name: 'Try it free' });
const said = practice.getByRole('status', { name: 'Practice' });
const practiceTiles = practice.getByRole('group').getByRole('button');

beforeEach(() => {
  takeTheClock();
  asPlayer();
  StagedGame.on();
});

/** Opens the game, and records layout shifts from before its first content. */
async function openAndWatch(): Promise<ReturnType<typeof watchShifts>> {
  const letGo = answerLate('GET /api/wallet', aWallet());
  await open('/');
  await expect.element(page.getByRole('status', { name: 'Loading the game' })).toBeVisible();
  await document.fonts.ready;
  // Before the app the page was empty with a margin: waits until frames have been drawn without it.
  for (let frames = 0; frames < 5; frames = document.body.getBoundingClientRect().top === 0 ? frames + 1 : 0) {
    await new Promise(requestAnimationFrame);
  }
  const shifts = await watchShifts();
  letGo();
  return shifts;
}

async function expectCard(step: number): Promise<void> {
  await expect.element(cards.getByRole('heading', { level: 2 })).toHaveTextContent(TITLES[step] ?? '');
  await expect.element(cards).toMatchTextContent(`${step + 1} of 3`);
}

async function expectCardsPassAxe(): Promise<void> {
  for (const step of [0, 1, 2]) {
    await expectCard(step);
    await expectNothingSerious();
    if (step < 2) await button('Next').click();
  }
}

describe('on a first visit', () => {
  beforeEach(() => localStorage.removeItem(`introduced:${PLAYER.uid}`));

  test('three cards stand beside the board, which waits, and never again', async () => {
    await open('/');
    await expectCard(0);
    await expectTexts(cards.getByRole('button'), ['Skip', 'Next']);
    await button('Next').click();
    await expectCard(1);
    await expect.element(cards).toMatchTextContent('A right guess adds 4.00 points for each point staked.');
    await expectSays(cards, 'on average five of six guesses are wrong', 'A point that can be paid out is N$ 1.00.');
    await button('Next').click();
    await expectCard(2);
    expect(gameRequests()).toBe(0);
    await expect.element(balance).toHaveTextContent('10.00');
    await expect.element(timer).toBeVisible();
    await expect.element(button('Deposit')).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Bet multiplier' })).toBeVisible();
    await expect.element(status).toMatchTextContent('The first round begins when you start.');

    await button('Start').click();
    await expectCount(cards, 0);
    await freshRound();
    await reopen();
    await freshRound();
    await expectCount(cards, 0);
  });

  test('whoever skips them is not asked again, another player is', async () => {
    await open('/');
    await expectCard(0);
    await button('Skip').click();
    await freshRound();
    expect(readKept(INTRODUCED, PLAYER.uid, localStorage)).toBe(true);
    await button('Logout').click();
    await expectPath('/login');
    signIn({ uid: 'player-2', email: 'another@example.com' });
    await reopen('/');
    await expectCard(0);
  });

  test('whoever has played before finds the board', async () => {
    answer('GET /api/wallet', aWallet({ gamesPlayed: 1 }));
    await open('/');
    await freshRound();
    await expectCount(cards, 0);
  });

  test('the cards are gone through with the keyboard alone', async () => {
    await open('/');
    await expectCard(0);
    (button('Next').element() as HTMLElement).focus();
    for (const step of [1, 2]) {
      await press('{Enter}');
      await expectCard(step);
    }
    await expect.element(button('Start')).toHaveFocus();
    await pressOn(button('Skip'), '{Enter}');
    await freshRound();
    await press('{Tab}');
    await expect.element(page.getByRole('radio', { name: '1x', exact: true })).toHaveFocus();
    await press('{Tab}');
    await expect.element(tiles.first()).toHaveFocus();
  });

  for (const [width, height] of [[320, 568], [360, 740], [640, 400], [1280, 800]] as const) {
    test(`nothing moves when they come and go, ${width} by ${height}`, async () => {
      await page.viewport(width, height);
      const shifts = await openAndWatch();
      const box = () => status.element().closest('section')?.getBoundingClientRect().height;
      await expectCard(0);
      const before = box();
      expect(before).toBeGreaterThan(0);
      for (const step of [1, 2]) {
        await button('Next').click();
        await expectCard(step);
        const { scrollWidth, clientWidth } = cards.element();
        expect(scrollWidth - clientWidth).toBe(0);
      }
      expect(box()).toBe(before);
      await button('Start').click();
      await freshRound();
      expect(box()).toBe(before);
      await expectFits();
      await expectNoShift(shifts);
    });
  }

  test.each(SCHEMES)('axe finds nothing serious on the cards, %s', async (colorScheme) => {
    await open('/');
    await showIn(colorScheme, 360);
    await expectCardsPassAxe();
  });

  test('axe finds nothing serious on the cards in forced colours', async () => {
    await commands.emulateMedia({ forcedColors: 'active' });
    await open('/');
    await expectCardsPassAxe();
  });

  test('the first board is in view before its clock runs', async () => {
    await page.viewport(360, 740);
    await open('/');
    await expectCard(0);
    scrollTo(0, 600);
    await expect.poll(() => scrollY).toBeGreaterThan(0);
    await button('Skip').click();
    await freshRound();
    for (const part of [timer, tiles.first(), tiles.last()]) await expect.element(part).toBeInViewport({ ratio: 1 });
    await tiles.last().click({ trial: true });
  });
});

test('practice costs nothing and asks nothing', async () => {
  await open('/');
  await freshRound();
  await button('How it works').click();
  await button('Try it free').click();
  await expect.element(practice).toMatchTextContent('Practice: no points move');
  await expectCount(practiceTiles, 6);
  const right = practiceTiles.filter({ hasText: ', correct' });
  for (let found = false, times = 1; !found; times += 1) {
    await pressOn(practiceTiles.nth(2), '3');
    await expect.element(said).toMatchTextContent(/^(Right|Wrong): it was [A-Z]/);
    await expectCount(right, 1);
    found = said.element().textContent.startsWith('Right');
    await expect.element(practice).toMatchTextContent(`Found ${found ? 1 : 0} of ${times}`);
    // The first pick counts.
    await pressOn(practiceTiles.nth(0), '1');
    await expect.element(practice).toMatchTextContent(`Found ${found ? 1 : 0} of ${times}`);
    await button('Once more').click();
    await expect.element(said).toHaveTextContent('Pick a tile.');
  }
  for (const panel of [practice, help]) {
    await press('{Escape}');
    await expectCount(panel, 0);
  }
  await expect.element(balance).toHaveTextContent('10.00');
  expect(sent('POST /api/game/rounds/{roundId}/guess')).toEqual([]);
});

test('the help says what each multiplier costs, pays and returns', async () => {
  await open('/');
  await button('How it works').click();
  await expect.element(help).toMatchTextContent('On average five of six guesses are wrong.');
  const table = help.getByRole('table', { name: 'Multipliers' });
  await expectTexts(rowsIn(table), ['1x1.00+ 4.000.83', '2x2.00+ 8.001.67', '5x5.00+ 20.004.17', '10x10.00+ 40.008.33']);
  await expect.element(help).toMatchTextContent('On average 83.3 % of all stakes come back');
  for (const title of ['How to check a result', 'Where to pay in', 'How to stop']) {
    await expect.element(help.getByRole('heading', { name: title })).toBeVisible();
  }
  await help.getByRole('link', { name: 'Withdraw' }).click();
  await expectPath('/withdraw');
});

test('the way back closes the practice, then the help, then the page', async () => {
  await open('/support');
  await page.getByRole('link', { name: 'Home' }).click();
  await button('How it works').click();
  await button('Try it free').click();
  await expect.element(practice).toBeVisible();
  await goBack(2);
  await expectCount(practice, 0);
  await expect.element(button('Try it free')).toHaveFocus();
  await goBack(1);
  await expectCount(help, 0);
  await expect.element(button('How it works')).toHaveFocus();
  await goBack(0);
  await expectPath('/support');
});

test.each(SCHEMES)('help and practice fit 320 px and pass axe, %s', async (colorScheme) => {
  await open('/');
  await showIn(colorScheme, 320);
  await button('How it works').click();
  await expect.element(help).toBeVisible();
  await expectGood();
  await button('Try it free').click();
  await practiceTiles.nth(4).click();
  await expect.element(said).toMatchTextContent(/it was/);
  await expectGood();
});

test('help and practice pass axe in forced colours', async () => {
  await commands.emulateMedia({ forcedColors: 'active' });
  await open('/');
  await button('How it works').click();
  await expect.element(help).toBeVisible();
  await expectNothingSerious();
  await button('Try it free').click();
  await practiceTiles.nth(4).click();
  await expect.element(said).toMatchTextContent(/it was/);
  await expectNothingSerious();
});

describe('a board that nobody touches', () => {
  const ASKS = 'Still there?';

  /** The check of the player's presence loads after the board. */
  async function openWatched(): Promise<ReturnType<typeof watchShifts>> {
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const shifts = await openAndWatch();
    await expect.poll(() => timeouts.mock.calls.some(([, ms]) => ms === AWAY_MS)).toBe(true);
    await freshRound();
    return shifts;
  }

  test('rests after five minutes, asks for nothing, and goes on', async () => {
    await openWatched();
    await pass(AWAY_MS);
    await passUntilSaid(ASKS);
    await expect.element(button('Yes, go on')).toHaveFocus();
    await expect.element(tiles.first()).toHaveAttribute('aria-disabled', 'true');
    await expectNothingSerious();
    // The requests from just before the rest are still running.
    await passAll();
    const asked = gameRequests();
    await pass(30 * 60_000);
    // A move alone does not start it.
    await userEvent.hover(balance);
    await pass(10_000);
    await expect.element(status).toMatchTextContent(ASKS);
    expect(gameRequests()).toBe(asked);

    await pressOn(button('Yes, go on'), '{Enter}');
    await freshRound();
    await press('{Tab}');
    await expect.element(page.getByRole('radio', { name: '1x', exact: true })).toHaveFocus();
  });

  for (const sign of ['a move', 'a key'] as const) {
    test(`goes on after ${sign}`, async () => {
      await openWatched();
      for (const place of [timer, balance]) {
        await pass(4 * 60_000);
        if (sign === 'a move') await userEvent.hover(place);
        else await press('{Shift}');
        await passUntilSaid(OPEN);
        await freshRound();
      }
      await pass(AWAY_MS);
      await passUntilSaid(ASKS);
    });
  }

  test('does not ask for a time when its tab was behind others', async () => {
    await openWatched();
    setVisible(false);
    await pass(20 * 60_000);
    setVisible(true);
    await freshRound();
    await expectCount(button('Yes, go on'), 0);
  });

  for (const [width, height] of [[360, 740], [1280, 800]] as const) {
    test(`moves nothing, ${width} by ${height}`, async () => {
      await page.viewport(width, height);
      const shifts = await openWatched();
      await pass(AWAY_MS);
      await passUntilSaid(ASKS);
      await button('Yes, go on').click();
      await freshRound();
      await expectNoShift(shifts);
    });
  }
});
