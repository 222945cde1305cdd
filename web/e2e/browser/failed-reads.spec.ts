/** Reads that fail: every screen says so soon, and goes on when it can. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { balance, openAs } from './screens';

const SOON_MS = 3000;
const BROKEN = { status: 500, json: { message: 'Internal Server Error' } };

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

for (const path of ['/', '/statement', '/withdraw', '/deposits', '/profile', '/COD', '/my-play', '/draws']) {
  test(`${path} says within 3 s that it could not be loaded`, async ({ page, bystander }) => {
    await page.route('**/api/**', (route) => route.fulfill(BROKEN));
    const asked = page.waitForRequest('**/api/**');
    await openAs(page, bystander, path === '/' ? '/?' : path);
    await asked;
    await expect(tryAgain(page).first()).toBeVisible({ timeout: SOON_MS });
  });
}

test('a screen that could not be loaded comes with the connection', async ({ page, bystander, context }) => {
  await page.route('**/api/**', (route) => route.fulfill(BROKEN));
  await openAs(page, bystander, '/statement');
  await expect(tryAgain(page).first()).toBeVisible();
  await page.unroute('**/api/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(balance(page)).toHaveText('10.00');
  await expect(tryAgain(page)).toHaveCount(0);
});
