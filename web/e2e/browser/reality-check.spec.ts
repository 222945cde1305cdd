/** A player who has played for a while is told so, and plays on only when they say so (D58). */
import type { Locator, Page } from '@playwright/test';
import { expectOk, expectRefusal, type Schema } from '../support/http';
import { playedSince } from '../support/playSessions';
import { aGuess, type Player } from '../support/player';
import { expect, test } from '../support/test';
import { pick, StagedColours, submit } from './coloursScreens';
import { expectFits, expectNothingSerious, expectSaid, freshRound, goBack, guessInTime, openAs, OPEN, pressTwice, showIn, status, tiles, watchToasts } from './screens';

type Check = Schema['RealityCheckView'];

const MINUTE_MS = 60_000;
/** More than a screen takes to come, and less than a board waits for somebody to touch it. */
const LATER_MS = 4 * MINUTE_MS;
const REFUSAL = { status: 409, json: { error: 'Please answer the reality check first', code: 'REALITY_CHECK_DUE', requestId: 'r-1' } };

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Reality check' });
const keepPlaying = (page: Page): Locator => question(page).getByRole('button', { name: 'Keep playing' });
const card = (page: Page): Locator => page.getByRole('region', { name: 'Reality check' });

/** A session that began 32 minutes ago; its check is due in so many ms. */
function checkIn(ms: number): Check {
  const at = (later: number) => new Date(Date.now() + later).toISOString();
  return { everyMinutes: 30, session: { since: at(-32 * MINUTE_MS), staked: 41.5, back: 30, checkAt: at(ms) } };
}

/** What the server says of the check, until it is answered. */
class StagedCheck {
  check: Check;
  /** The bodies of what was sent. */
  readonly sent: unknown[] = [];

  private constructor(check: Check) {
    this.check = check;
  }

  static async on(page: Page, check: Check): Promise<StagedCheck> {
    const staged = new StagedCheck(check);
    await page.route('**/api/wallet', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as Schema['WalletView']), realityCheck: staged.check } });
    });
    await page.route('**/api/wallet/reality-check', (route) => {
      const body = route.request().postDataJSON() as Schema['RealityCheckBody'];
      staged.sent.push(body);
      staged.check = body.everyMinutes === undefined ? checkIn(30 * MINUTE_MS) : { ...staged.check, everyMinutes: body.everyMinutes };
      return route.fulfill({ json: staged.check });
    });
    return staged;
  }
}

/** Moves the page's clock, which is then ahead of the server's: an answer comes when the server tells it. */
async function later(page: Page): Promise<void> {
  await page.route('**/api/game/rounds/*', async (route) => {
    let response = await route.fetch();
    while (response.status() === 409) response = await route.fetch();
    await route.fulfill({ response });
  });
  await page.clock.fastForward(LATER_MS);
}

async function guess(player: Player) {
  return player.guess((await player.openRound()).roundId, aGuess());
}

test('whoever has played for half an hour plays on once they say so', async ({ page, player }) => {
  expectOk(await guess(player));
  await playedSince(player.uid, Date.now() - 31 * MINUTE_MS);
  expectRefusal(await guess(player), { status: 409, code: 'REALITY_CHECK_DUE', error: /^You have played since/ });
  await openAs(page, player);
  await expect(question(page)).toContainText(/You have played for 3[12] minutes\./);
  await keepPlaying(page).click();
  await expect(question(page)).toHaveCount(0);
  await expect(status(page)).toContainText(OPEN);
  expectOk(await guess(player));
});

test('nothing but a choice closes it, and the board rests until then', async ({ page, bystander }) => {
  const staged = await StagedCheck.on(page, checkIn(-1000));
  await openAs(page, bystander);
  await expect(question(page)).toContainText('You have played for 32 minutes.');
  await expect(question(page).getByRole('definition')).toHaveText(['41.50', '30.00', '−11.50']);
  await expect(question(page).getByRole('heading', { name: 'Reality check' })).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await page.mouse.click(5, 300);
  await goBack(page);
  await expect(question(page)).toBeVisible();
  expect(asked.filter((request) => request.startsWith('POST'))).toEqual([]);

  await pressTwice(keepPlaying(page));
  await expect(question(page)).toHaveCount(0);
  await expect(status(page)).toContainText(OPEN);
  expect(staged.sent).toEqual([{}]);
});

test('it waits until nothing else is open', async ({ page, bystander }) => {
  await page.clock.install();
  await StagedCheck.on(page, checkIn(LATER_MS));
  await openAs(page, bystander);
  await page.getByRole('button', { name: 'How it works' }).click();
  const help = page.getByRole('dialog', { name: 'How it works' });
  await expect(help).toContainText('From time to time a reality check asks whether you want to play on');
  await later(page);
  await expect(page.getByText('The board rests until you have answered.')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(question(page)).toBeVisible();
});

test('comes at its time, between two rounds', async ({ page, bystander }) => {
  await page.clock.install();
  await StagedCheck.on(page, checkIn(LATER_MS));
  await openAs(page, bystander);
  await expect(status(page)).toContainText(OPEN);
  await later(page);
  await expect(question(page)).toBeVisible();
  // The board is behind the dialog, and hidden to screen readers.
  await expect(page.getByText('The board rests until you have answered.')).toBeVisible();
});

test('a refused stake asks, whatever the clock of the device says', async ({ page, bystander }) => {
  await watchToasts(page);
  const staged = await StagedCheck.on(page, { everyMinutes: 30 });
  await page.route('**/guess', (route) => route.fulfill(REFUSAL));
  await openAs(page, bystander);
  await freshRound(page);
  staged.check = checkIn(5 * MINUTE_MS);
  await guessInTime(page, () => tiles(page).first().click());
  await expect(question(page)).toBeVisible();
  expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
  await keepPlaying(page).press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(status(page)).toContainText(OPEN);
});

test('an answer that fails says so and is sent again', async ({ page, bystander }) => {
  const staged = await StagedCheck.on(page, checkIn(-1000));
  await page.route('**/api/wallet/reality-check', (route) => route.abort('connectionreset'), { times: 1 });
  await openAs(page, bystander);
  await keepPlaying(page).click();
  await expect(question(page).getByRole('alert')).toContainText('Please try again');
  await expectNothingSerious(page);
  await keepPlaying(page).click();
  await expect(question(page)).toHaveCount(0);
  expect(staged.sent).toHaveLength(1);
});

test('an answer in another tab closes it', async ({ page, bystander }) => {
  const staged = await StagedCheck.on(page, checkIn(-1000));
  await openAs(page, bystander);
  await expect(question(page)).toBeVisible();
  staged.check = checkIn(30 * MINUTE_MS);
  await expect(question(page)).toHaveCount(0, { timeout: 25_000 });
  await expect(status(page)).toContainText(OPEN);
});

test('it leads to a break and to my play, and still stands afterwards', async ({ page, bystander }) => {
  await StagedCheck.on(page, checkIn(-1000));
  await openAs(page, bystander);
  for (const [name, address] of [['See my play', '/my-play'], ['Take a break', '/profile#take-break']] as const) {
    await question(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(question(page)).toHaveCount(0);
    await page.goto('/');
    await expect(question(page)).toBeVisible();
  }
});

test('the draw asks too, when an entry is refused', async ({ page, bystander }) => {
  await watchToasts(page);
  const staged = await StagedCheck.on(page, { everyMinutes: 30 });
  await StagedColours.on(page);
  await page.route('**/api/colours/enter', (route) => route.fulfill(REFUSAL));
  await openAs(page, bystander, '/COD');
  await pick(page, 'red', 'blue', 'green');
  staged.check = checkIn(5 * MINUTE_MS);
  await submit(page).click();
  await expect(question(page)).toBeVisible();
  expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
  await keepPlaying(page).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
});

test.describe('how often', () => {
  test('is chosen in the profile and saved at once', async ({ page, bystander }) => {
    await watchToasts(page);
    const staged = await StagedCheck.on(page, { everyMinutes: 30 });
    await openAs(page, bystander, '/profile#reality-check');
    await expect(card(page)).toBeFocused();
    await expect(card(page).getByRole('radio', { name: '30 min' })).toBeChecked();
    await card(page).getByRole('radio', { name: '30 min' }).press('ArrowLeft');
    await expectSaid(page, 'You are asked after every 15 minutes of play');
    await expect(card(page).getByRole('radio', { name: '15 min' })).toBeChecked();
    expect(staged.sent).toEqual([{ everyMinutes: 15 }]);
  });

  test('that could not be saved says so, and stays as it was', async ({ page, bystander }) => {
    await StagedCheck.on(page, { everyMinutes: 30 });
    await page.route('**/api/wallet/reality-check', (route) => route.fulfill({ status: 400, json: { error: 'Not today', code: 'INVALID', requestId: 'r-1' } }));
    await openAs(page, bystander, '/profile');
    await card(page).getByText('60 min').click();
    await expect(card(page).getByRole('alert')).toContainText('Not today');
    await expect(card(page).getByRole('radio', { name: '30 min' })).toBeChecked();
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`dialog and card fit 320 px up, and pass axe in ${scheme}`, async ({ page, bystander }) => {
    await StagedCheck.on(page, checkIn(-1000));
    await openAs(page, bystander);
    await expect(question(page)).toBeVisible();
    for (const width of [320, 1280]) {
      await showIn(page, scheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
    await page.goto('/profile#reality-check');
    await expect(card(page).getByRole('radio').first()).toBeAttached();
    for (const width of [320, 1280]) {
      await showIn(page, scheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
  });
}
