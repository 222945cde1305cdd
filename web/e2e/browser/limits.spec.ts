/** A player sets their own limits (D57) on the profile's screen; the board obeys them. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectSaid, openAs, watchToasts } from './screens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Your limits' });
const rows = (page: Page): Locator => card(page).getByRole('listitem');
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name, exact: true });
const form = (page: Page): Locator => page.getByRole('dialog', { name: /^(Set a|Change the) limit/ });
const amount = (page: Page): Locator => form(page).getByRole('textbox', { name: 'At most' });
const save = (page: Page, name: string): Locator => form(page).getByRole('button', { name, exact: true });

test('a limit is set with the keyboard, holds at once, and is kept', { tag: ['@rts-12A.1', '@rts-12B.1'] }, async ({ page, player }) => {
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
  expect((await player.limits()).set).toMatchObject([{ of: 'losses', period: 'day', most: 2.5, left: 2.5 }]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Losses a day2.50 points');
  await expect(rows(page)).toContainText(/2\.50 points left\. It counts from zero again on .*\d/);
});
