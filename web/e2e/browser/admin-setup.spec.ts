/** Initial Admin Setup: the appointment of the first admin (spec 2.79 to 2.81). The stack has one before any test. */
import type { Locator, Page } from '@playwright/test';
import { joinAdmins } from '../support/admin';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';
import { expectSaid, signIn, watchToasts } from './screens';

const initialize = (page: Page): Locator => page.getByRole('button', { name: 'Initialize as Admin' });

test('the first admin gets in at once with a renewed token', {
  tag: ['@spec-4.49', '@spec-4.50', '@spec-7.10', '@spec-8.43'],
}, async ({ page, player }) => {
  await watchToasts(page);
  await signIn(page, player.account);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
  await expect(entry).toHaveCount(0);
  await page.goto('/admin-setup');
  await page.route('**/initialize-admin', async (route) => {
    expect(route.request().postData()).toBeNull();
    await joinAdmins(player.account.email);
    await route.fulfill({ json: { userId: player.uid, isAdmin: true } });
  });
  const renewed = page.waitForRequest((request) => request.url().startsWith(EMULATOR_URL) && request.method() === 'POST');
  await initialize(page).click();
  await expectSaid(page, 'Admin setup completed successfully!');
  await renewed;
  await expect(page.getByText('You are an admin')).toBeVisible();
  await expect(initialize(page)).toHaveCount(0);
  await expect(entry).toBeVisible();
  await page.getByRole('link', { name: 'Go to the Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
