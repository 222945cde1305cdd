/** A player closes their account (D61). */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectFits, expectNothingSerious, fillIn, openAs, showIn } from './screens';

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
  await fillIn(page, player.account);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('leads to a break where what is left is less than the minimum', async ({ page, admin }) => {
  const player = await admin.playerWith(12.05);
  await openAs(page, player, '/profile');
  await ask(page);
  await expect(question(page)).toContainText('To have 22.05 points of them paid out, take a break first: during a break there is no minimum.');
  await question(page).getByRole('link', { name: 'take a break' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Take a break' })).toBeInViewport();
  expectOk(await player.pause({ days: 1 }));
  await page.reload();
  await ask(page);
  await expect(question(page).getByRole('link')).toHaveText(['Withdraw']);
});

test('a balance that has changed meanwhile is said anew', async ({ page, admin }) => {
  const player = await Player.signedUp();
  await openAs(page, player, '/profile');
  await ask(page);
  await expect(question(page)).toContainText('You still have 10.00 points');
  await admin.fund(player, 5);
  await question(page).getByRole('button', { name: 'Give up 10.00 points and close' }).click();
  await expect(question(page)).toContainText('You have 15 points. Please withdraw them first, or say that you give them up.');
  await expect(question(page).getByRole('button', { name: 'Give up 15.00 points and close' })).toBeEnabled();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  expect(expectOk(await player.wallet()).balance).toBe(15);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the question fits 320 to 1280 px, and passes axe in ${scheme}`, async ({ page, player }) => {
    await openAs(page, player, '/profile');
    await ask(page);
    for (const width of [320, 1280]) {
      await showIn(page, scheme, width);
      await expectFits(page);
    }
    await expectNothingSerious(page);
  });
}
