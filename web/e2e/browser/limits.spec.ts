/** A player sets limits for themselves (D57), on the profile's screen; the board keeps to them. */
import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation } from './adminScreens';
import { pick, StagedColours, submit } from './coloursScreens';
import { openDialog, dialog as depositDialog } from './depositScreens';
import {
  balance,
  expectFits,
  expectNoShift,
  expectNothingSerious,
  expectSaid,
  freshRound,
  openAs,
  OPEN,
  play,
  pressTwice,
  showIn,
  status,
  tiles,
  watchShifts,
  watchToasts,
} from './screens';

/** One in six rounds is won, and then it is tried with another player. */
const LONG_MS = 300_000;

const OFFER = 'You can set limits for what you stake, in your profile.';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Your limits' });
const rows = (page: Page): Locator => card(page).getByRole('listitem');
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name, exact: true });
const form = (page: Page): Locator => page.getByRole('dialog', { name: /^(Set a|Change the) limit/ });
const amount = (page: Page): Locator => form(page).getByRole('textbox', { name: 'At most' });
const save = (page: Page, name: string): Locator => form(page).getByRole('button', { name, exact: true });

async function setLimits(player: Player, ...limits: Schema['LimitBody'][]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (const limit of limits) expectOk(await player.send('POST', '/api/wallet/limits', { body: JSON.stringify(limit), headers }));
}

async function limitsOf(player: Player): Promise<Schema['LimitsView']> {
  return expectOk(await player.wallet()).limits;
}

test('the board leads to the limits, whether or not one is set', async ({ page, player }) => {
  await setLimits(player, { of: 'losses', period: 'week', most: 5 });
  await openAs(page, player);
  await page.getByRole('link', { name: 'Your limits' }).click();
  await expect(card(page)).toBeInViewport();
  await expect(rows(page)).toHaveCount(1);
});

test('a limit is set with the keyboard, holds at once, and is kept', async ({ page, player }) => {
  await watchToasts(page);
  await openAs(page, player, '/profile');
  await expect(card(page)).toContainText('Decide in a quiet moment how much is enough');
  await button(page, 'Set a limit').press('Enter');
  await expect(amount(page)).toHaveValue('');
  await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await save(page, 'Set limit').press('Enter');
  for (const text of ['Please choose what it limits', 'Please choose for how long', 'Please enter a valid amount']) {
    await expect(form(page).getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await form(page).getByRole('radio', { name: /^Losses/ }).press('Space');
  await form(page).getByRole('radio', { name: 'Day' }).press('Space');
  await amount(page).press('2');
  await amount(page).press('.');
  await amount(page).press('5');
  await expect(form(page)).toContainText('It holds from now on, and counts from now on.');
  await amount(page).press('Enter');
  await expectSaid(page, 'Your limit holds from now on');
  await expect(form(page)).toHaveCount(0);
  await expect(button(page, 'Set a limit')).toBeFocused();
  expect((await limitsOf(player)).set).toMatchObject([{ of: 'losses', period: 'day', most: 2.5, left: 2.5 }]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Losses a day2.50 points');
  await expect(rows(page)).toContainText(/2\.50 points left\. It counts from zero again on .*\d/);
});

test('how long one plays is limited by the day, in minutes', async ({ page, player }) => {
  await watchToasts(page);
  await openAs(page, player, '/profile');
  await button(page, 'Set a limit').click();
  await form(page).getByText('Month', { exact: true }).click();
  await form(page).getByText('How long you play.').click();
  await expect(form(page).getByRole('radio', { name: 'Month' })).toHaveCount(0);
  await expect(form(page).getByRole('radio', { name: 'Day' })).toBeChecked();
  await expect(form(page).getByText('minutes', { exact: true })).toBeVisible();
  await amount(page).fill('1441');
  await save(page, 'Set limit').click();
  await expect(form(page).getByRole('alert')).toContainText('A limit is at most 1,440 minutes');
  await amount(page).fill('60');
  await save(page, 'Set limit').click();
  await expectSaid(page, 'Your limit holds from now on');
  await expect(rows(page)).toContainText('Time a day60 minutes');
  await expect(rows(page)).toContainText('60 minutes left.');
  await button(page, 'Change the limit of time a day').click();
  await amount(page).fill('90');
  await save(page, 'Raise limit').click();
  await expect(confirmation(page)).toContainText('Time a day: 90 minutes instead of 60 minutes');
});

test('the board rests once the time of the day is played', async ({ page }) => {
  test.setTimeout(LONG_MS);
  for (let lost = false; !lost; ) {
    const player = await Player.signedUp();
    // Two rounds take twelve seconds.
    await setLimits(player, { of: 'time', period: 'day', most: 0.15 });
    await openAs(page, player);
    await freshRound(page);
    lost = !(await play(page, '1'));
    if (!lost) await page.getByRole('button', { name: 'Logout' }).click();
  }
  await expect(status(page)).toContainText('Limit reached');
  await expect(page.getByText(/ for time a day counts from zero again on /)).toBeVisible();
});

test('a limit crosses out stakes, and at its end the board rests', async ({ page }) => {
  test.setTimeout(LONG_MS);
  await watchToasts(page);
  for (let lost = false; !lost; ) {
    const player = await Player.signedUp();
    await setLimits(player, { of: 'losses', period: 'day', most: 1 }, { of: 'stakes', period: 'month', most: 5 });
    await openAs(page, player);
    await expect(page.getByText('Crossed out: your limits leave 1.00 points.')).toBeVisible();
    await page.getByText('2x', { exact: true }).click();
    await expectSaid(page, 'Your limit of 1.00 points for losses a day leaves 1.00 points.');
    await expect(page.getByRole('radio', { name: '1x', exact: true })).toBeChecked();
    lost = !(await play(page, '3'));
    if (!lost) await page.getByRole('button', { name: 'Logout' }).click();
  }
  await expect(status(page)).toHaveText('Limit reachedYou set it for yourself.');
  await expect(page.getByText(/^Your limit of 1\.00 points for losses a day counts from zero again on /)).toBeVisible();
  await expect(balance(page)).toHaveText('9.00');
  await expectNothingSerious(page);

  await page.getByRole('button', { name: 'Watch a round' }).click();
  await expect(status(page)).toContainText('You watch: no stake.');
  await expect(status(page)).toContainText('Limit reached');
  // On the board that rests, and below it as ever.
  await page.getByRole('link', { name: 'Your limits' }).first().click();
  await expect(page).toHaveURL(/\/profile#limits$/);
  await expect(card(page).getByRole('heading', { name: 'Your limits' })).toBeInViewport();
  await expect(rows(page).first()).toContainText('0.00 points left.');
});

test('a stake that the server refuses for a limit is told in its words', async ({ page, player }) => {
  await watchToasts(page);
  await openAs(page, player);
  await freshRound(page);
  // On another device.
  await setLimits(player, { of: 'stakes', period: 'week', most: 0.5 });
  await tiles(page).first().click();
  await expectSaid(page, 'You have set a limit of 0.5 points for stakes a week, and 0.5 of them are left. It counts from zero again on Monday.');
  await expect(status(page)).toContainText('Limit reached');
  await expect(balance(page)).toHaveText('10.00');
});

test('the board goes on when the limit counts from zero again', async ({ page, player }) => {
  await setLimits(player, { of: 'losses', period: 'day', most: 1 });
  let isReached = true;
  await page.route('**/api/wallet', async (route) => {
    if (!isReached) return route.fallback();
    const response = await route.fetch();
    const wallet = (await response.json()) as Schema['WalletView'];
    const set = wallet.limits.set.map((limit) => ({ ...limit, left: 0, renews: new Date(Date.now() + 60_000).toISOString() }));
    await route.fulfill({ response, json: { ...wallet, limits: { set } } });
  });
  await page.clock.install();
  await openAs(page, player);
  await expect(status(page)).toContainText('Limit reached');
  // An answer that is still on its way would say so again, for another minute.
  await page.waitForLoadState('networkidle');
  isReached = false;
  await page.clock.fastForward('01:30');
  await expect(status(page)).toContainText(OPEN);
});

for (const [width, height] of [[360, 740], [1280, 800]] as const) {
  test(`nothing moves when the board rests, ${width} by ${height}`, async ({ page, player }) => {
    await setLimits(player, { of: 'losses', period: 'day', most: 1 });
    let isReached = false;
    await page.route('**/api/wallet', async (route) => {
      const response = await route.fetch();
      const wallet = (await response.json()) as Schema['WalletView'];
      const set = wallet.limits.set.map((limit) => ({ ...limit, left: isReached ? 0 : limit.left }));
      await route.fulfill({ response, json: { ...wallet, limits: { set } } });
    });
    await watchShifts(page);
    await page.setViewportSize({ width, height });
    await openAs(page, player);
    await freshRound(page);
    isReached = true;
    await page.getByText('2x', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Watch a round' })).toBeVisible();
    await expectFits(page);
    await expectNoShift(page);
  });
}

test('lower holds at once, and the same is nothing new', async ({ page, player }) => {
  await watchToasts(page);
  await setLimits(player, { of: 'stakes', period: 'week', most: 50 }, { of: 'stakes', period: 'week', most: 80 });
  await openAs(page, player, '/profile');
  await button(page, 'Change the limit of stakes a week').click();
  await expect(amount(page)).toBeFocused();
  await expect(amount(page)).toHaveValue('');
  await expect(form(page)).toContainText('Stakes a week now: 50.00 points.');
  await amount(page).fill('50');
  await expect(form(page)).toContainText('This is your limit already.');
  await expect(save(page, 'Set limit')).toBeDisabled();
  await amount(page).press('Enter');
  await amount(page).fill('40');
  await expect(form(page)).toContainText('It holds from now on. The change that waits is taken back.');
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/limits')) sent.push(request.postData());
  });
  await pressTwice(save(page, 'Set limit'));
  await expectSaid(page, 'Your limit holds from now on');
  await expect(rows(page)).toContainText('40.00 points left.');
  await expect(button(page, 'Keep the old limit')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect((await limitsOf(player)).raise).toBeUndefined();
});

test('a raise is asked about, waits, and can be taken back', async ({ page, player }) => {
  await watchToasts(page);
  await setLimits(player, { of: 'losses', period: 'day', most: 20 });
  await openAs(page, player, '/profile');
  await button(page, 'Change the limit of losses a day').click();
  await amount(page).fill('30');
  await expect(form(page)).toContainText('It waits at least 24 hours; then you confirm it here.');
  await save(page, 'Raise limit').click();
  await expect(confirmation(page)).toContainText('Losses a day: 30.00 points instead of 20.00 points');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(amount(page)).toHaveValue('30');
  expect((await limitsOf(player)).raise).toBeUndefined();

  await save(page, 'Raise limit').click();
  await confirmation(page).getByRole('button', { name: 'Raise limit' }).click();
  await expectSaid(page, 'Your limit stays until you confirm the change');
  await expect(form(page)).toHaveCount(0);
  await expect(button(page, 'Change the limit of losses a day')).toBeFocused();
  await expect(rows(page)).toContainText(/You can confirm it from .* until .*\./);
  await expect(button(page, 'Confirm')).toBeDisabled();
  await page.reload();
  await expect(rows(page)).toContainText('Losses a day: 30.00 points instead of 20.00 points');

  await button(page, 'Remove the limit of losses a day').click();
  await expect(confirmation(page)).toContainText('It takes the place of the change that waits now, of your limit for losses a day.');
  await confirmation(page).getByRole('button', { name: 'Remove' }).click();
  await expectSaid(page, 'Your limit stays until you confirm the change');
  await expect(rows(page)).toContainText('Losses a day: no limit instead of 20.00 points');
  await expect(button(page, 'Remove the limit of losses a day')).toBeDisabled();

  await button(page, 'Keep the old limit').click();
  await expectSaid(page, 'Your limit stays as it is');
  await expect(rows(page)).not.toContainText('You can confirm it');
  await expect(card(page)).toBeFocused();
  expect(await limitsOf(player)).toMatchObject({ set: [{ most: 20 }] });
  expect((await limitsOf(player)).raise).toBeUndefined();
});

test('a raise can be confirmed as soon as its time has come', async ({ page, player }) => {
  await watchToasts(page);
  await setLimits(player, { of: 'losses', period: 'day', most: 20 }, { of: 'losses', period: 'day', remove: true });
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch();
    const wallet = (await response.json()) as Schema['WalletView'];
    const raise = wallet.limits.raise && { ...wallet.limits.raise, from: new Date(Date.now() + 90_000).toISOString() };
    await route.fulfill({ response, json: { ...wallet, limits: { ...wallet.limits, raise } } });
  });
  await page.clock.install();
  await openAs(page, player, '/profile');
  await expect(button(page, 'Confirm')).toBeDisabled();
  // Between two whole minutes.
  await page.clock.fastForward('01:32');
  await expect(button(page, 'Confirm')).toBeEnabled();
  // By the server's clock it is too early.
  await button(page, 'Confirm').click();
  await expect(card(page).getByRole('alert')).toContainText(/A limit can be raised or removed from .* [AP]M/);

  await page.route('**/api/wallet/limits', (route) => route.fulfill({ json: { set: [] } satisfies Schema['LimitsView'] }));
  await page.clock.fastForward('03:00');
  await button(page, 'Confirm').press('Enter');
  await expectSaid(page, 'Your limit is removed');
  await expect(rows(page)).toHaveCount(0);
  await expect(card(page)).toBeFocused();
});

test('an answer that does not come is told, and what is typed stays', async ({ page, player }) => {
  await openAs(page, player, '/profile');
  await button(page, 'Set a limit').click();
  await form(page).getByText('Stakes').click();
  await form(page).getByText('Month', { exact: true }).click();
  await amount(page).fill('100');
  await page.route('**/api/wallet/limits', (route) => route.abort('connectionreset'));
  await save(page, 'Set limit').click();
  await expect(form(page).getByRole('alert')).toHaveText('Nobody knows whether your limit was changed. Please try again.');
  await expect(amount(page)).toHaveValue('100');
  await page.unroute('**/api/wallet/limits');
  await save(page, 'Set limit').click();
  await expect(rows(page)).toContainText('Stakes a month');
});

test('limits that cannot be loaded can be asked for again', async ({ page, bystander }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/wallet', async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'r-1' } });
  });
  await openAs(page, bystander, '/profile');
  // What comes after the screen waits for the same answer; later it would ask once more.
  await expect(page.getByRole('status', { name: 'Account' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Reality check' })).toBeVisible();
  letGo();
  await expect(card(page).getByRole('alert')).toContainText('Your limits could not be loaded');
  await page.unroute('**/api/wallet');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(button(page, 'Set a limit')).toBeVisible();
});

test('limits are offered with a deposit, as long as none is set', async ({ page, player }) => {
  await openAs(page, player);
  await openDialog(page);
  await expect(depositDialog(page)).toContainText(OFFER);
  await setLimits(player, { of: 'losses', period: 'day', most: 20 });
  await page.reload();
  await openDialog(page);
  await expect(depositDialog(page).getByRole('radio', { name: 'Myself' })).toBeVisible();
  await expect(depositDialog(page)).not.toContainText(OFFER);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('limits are offered on the last card', async ({ page, player }) => {
    await openAs(page, player);
    const cards = page.getByRole('region', { name: 'How the game works' });
    await cards.getByRole('button', { name: 'Next' }).click();
    await expect(cards).not.toContainText(OFFER);
    await cards.getByRole('button', { name: 'Next' }).click();
    await expect(cards).toContainText(OFFER);
    await cards.getByRole('link', { name: 'your profile' }).click();
    await expect(card(page).getByRole('heading', { name: 'Your limits' })).toBeInViewport();
  });
});

test('an entry that a limit does not permit is refused in its words', async ({ page, bystander }) => {
  const error = 'You have set a limit of 5 points for losses a day, and 2 of them are left. It counts from zero again at midnight.';
  await watchToasts(page);
  await StagedColours.on(page);
  await page.route('**/api/colours/enter', (route) => route.fulfill({ status: 422, json: { error, code: 'LIMIT_REACHED', requestId: 'r-1' } }));
  await openAs(page, bystander, '/COD');
  await pick(page, 'red', 'blue', 'green');
  await submit(page).click();
  await expectSaid(page, error);
  await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
});

async function openWithEverything(page: Page, player: Player): Promise<void> {
  await setLimits(
    player,
    { of: 'losses', period: 'day', most: 1_000_000 },
    { of: 'stakes', period: 'month', most: 20.5 },
    { of: 'losses', period: 'day', remove: true },
  );
  await openAs(page, player, '/profile');
  await expect(rows(page)).toHaveCount(2);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`card and form fit 320 px up, and pass axe in ${scheme}`, async ({ page, player }) => {
    await openWithEverything(page, player);
    for (const width of [320, 1280]) {
      await showIn(page, scheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
    await showIn(page, scheme, 320);
    await button(page, 'Set a limit').click();
    await form(page).getByText('Stakes').click();
    await save(page, 'Set limit').click();
    await expect(form(page).getByRole('alert').first()).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('card and form pass axe', async ({ page, player }) => {
    await openWithEverything(page, player);
    await expectNothingSerious(page);
    await button(page, 'Set a limit').click();
    await expect(form(page)).toBeVisible();
    await expectNothingSerious(page);
  });
});
