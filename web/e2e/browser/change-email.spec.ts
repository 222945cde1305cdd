/** A player changes the account's email address on a separate page (D64). */
import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts';
import { codeTo } from '../support/mailbox';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { openAs, signIn } from './screens';

const address = (page: Page) => page.getByRole('textbox', { name: 'New email address' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' });

test('the address is changed by the keyboard, and signs in from then on', async ({ page }) => {
  const player = await Player.signedUp();
  const { email } = newAccount();
  await openAs(page, player, '/profile');
  await page.getByRole('link', { name: 'Change email' }).click();
  await expect(page).toHaveURL('/email');
  await expect(page.getByText(player.account.email)).toBeVisible();
  await expect(address(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter your email address');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');

  await expect(code(page)).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter the six digits from the email');
  const sent = await codeTo(email);
  await code(page).fill(sent === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await code(page).fill(sent);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText('Sign in with it from now on.');

  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(email);
  await page.context().clearCookies();
  await page.evaluate(() => { localStorage.clear(); });
  await page.goto('/login');
  await signIn(page, { ...player.account, email });
  await expect(page).toHaveURL('/');
});
