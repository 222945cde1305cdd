/** A player takes a break (D56) on the profile's screen; every screen then says so. */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { confirmation } from './adminScreens';
import { expectSaid, openAs, status, watchToasts } from './screens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Take a break' });
const notice = (page: Page): Locator => page.getByRole('status', { name: 'Account' });
const length = (page: Page): Locator => card(page).getByRole('combobox', { name: 'How long' });

test('a time-out is taken after a question, and the board rests', { tag: ['@rts-14A'] }, async ({ page, player }) => {
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
  // No loading indicator is left.
  const endless = () => page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length);
  await expect.poll(endless).toBe(0);
  await toWithdraw.click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await expect(toWithdraw).toHaveCount(0);
});
