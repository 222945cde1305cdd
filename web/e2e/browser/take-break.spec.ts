/** A player takes a break by themselves (D56), on the profile's screen; every screen then says so. */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { confirmation } from './adminScreens';
import { expectFits, expectNothingSerious, expectSaid, openAs, showIn, status, watchToasts } from './screens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Take a break' });
const notice = (page: Page): Locator => page.getByRole('status', { name: 'Account' });
const length = (page: Page): Locator => card(page).getByRole('combobox', { name: 'How long' });

test('a time-out is taken after a question, and the board rests', async ({ page, player }) => {
  await watchToasts(page);
  await openAs(page, player, '/profile');
  await length(page).selectOption('1 week');
  await card(page).getByRole('button', { name: 'Take 1 week off' }).click();
  await expect(confirmation(page)).toContainText('1 week, from now on. It cannot be taken back');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation(page).getByRole('button', { name: 'Take 1 week off' }).click();
  await expectSaid(page, 'Your break has begun');
  await expect(notice(page)).toContainText('You take a break from playing until');
  expect(expectOk(await player.wallet()).restriction?.kind).toBe('time-out');
  await page.goto('/');
  await expect(notice(page)).toContainText('Points that are yours can be withdrawn');
  await expect(status(page)).toContainText('Nothing can be played for now.');
  await expect(page.getByRole('region', { name: 'Colours for the Day' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toHaveCount(0);
  const toWithdraw = notice(page).getByRole('link', { name: 'Withdraw' });
  await expect(toWithdraw).toBeVisible();
  // Nothing says that something is coming.
  const endless = () => page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length);
  await expect.poll(endless).toBe(0);
  await toWithdraw.click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await expect(toWithdraw).toHaveCount(0);
});

test('in a break no screen offers to play, to pay in or to send', async ({ page, player }) => {
  expectOk(await player.pause({ days: 1 }));
  for (const [address, heading] of [['/', 'Quick colour game'], ['/COD', 'Colours for the Day'], ['/wallet', 'Wallet'], ['/deposits', 'Deposit history']] as const) {
    await openAs(page, player, address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(notice(page)).toContainText('You take a break from playing');
    for (const name of [/^Deposit$/, /^Send/, /^Submit/, 'Quick pick', 'Add another ticket']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    for (const name of ['Bet multiplier', 'Colours, pick 3']) await expect(page.getByRole('group', { name })).toHaveCount(0);
  }
});

test('in a break a deposit that waits takes its slip, and no payment', async ({ page, player }) => {
  await player.requestedDeposit({ amount: 20 });
  expectOk(await player.pause({ days: 1 }));
  await openAs(page, player, '/deposits');
  await page.getByRole('table').getByRole('button', { name: 'Send the slip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit Points' });
  await expect(dialog).toContainText('When an admin approves it, 20.00 points');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Where to pay' })).toHaveCount(0);
});

test('what is not confirmed changes nothing', async ({ page, player }) => {
  await openAs(page, player, '/profile');
  const opener = card(page).getByRole('button', { name: 'Take 24 hours off' });
  await expect(opener).toBeEnabled();
  await opener.press('Enter');
  await expect(confirmation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
});

test('an exclusion leaves only longer ones to choose', async ({ page, player }) => {
  await openAs(page, player, '/profile');
  await length(page).selectOption('Exclude myself: 6 months');
  await card(page).getByRole('button', { name: 'Exclude me for 6 months' }).click();
  await expect(confirmation(page)).toContainText('After that time it goes on until you ask for its end.');
  await confirmation(page).getByRole('button', { name: 'Exclude me for 6 months' }).click();
  await expect(card(page)).toContainText('You have excluded yourself from playing');
  await expect(length(page).getByRole('option')).toHaveText([/6 months/, /1 year/, /2 years/, /5 years/, /for good/]);
  await length(page).selectOption('Exclude myself: for good');
  await card(page).getByRole('button', { name: 'Exclude me for good' }).click();
  await confirmation(page).getByRole('button', { name: 'Exclude me for good' }).click();
  await expect(card(page)).toContainText('It is for good.');
  await expect(length(page)).toHaveCount(0);
});

test('a refusal is told in the question', async ({ page, player }) => {
  await openAs(page, player, '/profile');
  await length(page).selectOption('24 hours');
  await card(page).getByRole('button', { name: 'Take 24 hours off' }).click();
  await expect(confirmation(page)).toBeVisible();
  // Another tab was faster.
  expectOk(await player.pause({ days: 42 }));
  await confirmation(page).getByRole('button', { name: 'Take 24 hours off' }).click();
  await expect(confirmation(page).getByRole('alert')).toContainText('A break can be made longer, but not shorter');
});

test('without a network it is told at once, and not sent later', async ({ page, context, player }) => {
  await openAs(page, player, '/profile');
  await card(page).getByRole('button', { name: 'Take 24 hours off' }).click();
  await expect(confirmation(page)).toBeVisible();
  await context.setOffline(true);
  await confirmation(page).getByRole('button', { name: 'Take 24 hours off' }).click();
  await expect(confirmation(page).getByRole('alert')).toContainText('Nobody knows whether your break has begun.');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await context.setOffline(false);
  await expect.poll(() => sent).toContain('GET /api/wallet');
  expect(sent).not.toContain('POST /api/wallet/pause');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`fits 320 px up, and passes axe in ${scheme}`, async ({ page, player }) => {
    expectOk(await player.pause({ months: 6 }));
    await openAs(page, player, '/profile');
    await expect(card(page)).toContainText('You have excluded yourself');
    for (const width of [320, 1280]) {
      await showIn(page, scheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
  });
}
