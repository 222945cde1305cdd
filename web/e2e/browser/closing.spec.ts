/** A player closes their account (D61). */
import type { Locator, Page } from '@playwright/test';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { openAs, submitSignIn } from './screens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Close your account' });
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Close your account?' });

async function ask(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Close account' }).click();
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
}

test('says what is given up, and the sign-in says that it is done', async ({ page }) => {
  const player = await Player.signedUp();
  await openAs(page, player, '/profile');
  await ask(page);
  await expect(question(page)).toContainText('You still have 10.00 points. Whoever closes their account gives them up.');
  await question(page).getByRole('button', { name: 'Give up 10.00 points and close' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account is closed.')).toBeVisible();
  await submitSignIn(page, player.account);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
