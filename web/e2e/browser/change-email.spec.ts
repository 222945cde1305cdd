/** A player gives their account another email address, on a page of its own (D64). */
import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts';
import { codeTo } from '../support/mailbox';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectFits, expectNothingSerious, openAs, showIn, signIn } from './screens';

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

test('another address can be typed, and a code sent again', async ({ page }) => {
  const player = await Player.signedUp();
  const [first, second] = [newAccount().email, newAccount().email];
  await openAs(page, player, '/email');
  await address(page).fill(first);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('button', { name: 'Another address' }).click();
  await expect(address(page)).toHaveValue(first);
  await address(page).fill(second);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(second)).toBeVisible();
  const before = await codeTo(second);
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expect(page.getByRole('button', { name: 'Code sent again' })).toBeDisabled();
  await expect.poll(() => codeTo(second)).not.toBe(before);
});

test('an address that somebody else has is refused in words', async ({ page, bystander }) => {
  await openAs(page, await Player.signedUp(), '/email');
  await address(page).fill(bystander.account.email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('alert')).toContainText('This email address belongs to another account.');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`both steps fit 320 to 1280 px, and pass axe in ${scheme}`, async ({ page }) => {
    await openAs(page, await Player.signedUp(), '/email');
    await expect(address(page)).toBeVisible();
    await showIn(page, scheme, 320);
    await expectFits(page);
    await expectNothingSerious(page);
    await address(page).fill(newAccount().email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(code(page)).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
    await showIn(page, scheme, 1280);
    await expectFits(page);
  });
}
