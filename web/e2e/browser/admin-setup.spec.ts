/** Initial Admin Setup: how the first admin is made (spec 2.79 to 2.81). The stack has one before any test. */
import type { Locator, Page } from '@playwright/test';
import { joinAdmins } from '../support/admin';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';
import { expectFits, expectNothingSerious, expectSaid, fillIn, openAs, showIn, signIn, watchToasts } from './screens';

const initialize = (page: Page): Locator => page.getByRole('button', { name: 'Initialize as Admin' });

async function expectGoodOnEveryScreen(page: Page): Promise<void> {
  for (const [colorScheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await showIn(page, colorScheme, width);
    await expectFits(page);
    await expectNothingSerious(page);
  }
}

test('a visitor is asked to log in first', async ({ page, bystander }) => {
  await page.goto('/admin-setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Initial Admin Setup' })).toBeVisible();
  await expect(page.getByText('Please log in first')).toBeVisible();
  await expect(initialize(page)).toHaveCount(0);
  await expectGoodOnEveryScreen(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillIn(page, bystander.account);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin-setup$/);
  await expect(initialize(page)).toBeVisible();
});

test('an admin who comes again reads that the setup is done', async ({ page, admin }) => {
  await openAs(page, admin, '/admin-setup');
  await expect(page.getByText('You are an admin', { exact: true })).toBeVisible();
  await expect(page.getByText('The setup is done.')).toBeVisible();
  await expect(initialize(page)).toHaveCount(0);
  await expectGoodOnEveryScreen(page);
});

test('a player sees who they are, and why they cannot be the first admin', async ({ page, bystander }) => {
  await watchToasts(page);
  await openAs(page, bystander);
  let checked = false;
  await page.route('**/check-admin', (route) =>
    checked ? route.fallback() : route.fulfill({ status: 403, json: { code: 'X', error: 'Not now', requestId: 'r-1' } }),
  );
  await page.goto('/admin-setup');
  for (const text of [bystander.uid, bystander.account.email]) await expect(page.getByRole('main')).toContainText(text);

  await test.step('whether they are an admin cannot be told', async () => {
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to check admin status' });
    for (const text of ['Not now', 'r-1']) await expect(failure).toContainText(text);
    checked = true;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
  });

  await test.step('the server gives no reason', async () => {
    await page.route('**/initialize-admin', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await initialize(page).click();
    await expectSaid(page, 'Failed to setup admin: Failed to initialize admin');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to setup admin: Failed to initialize admin');
    await expect(initialize(page)).toBeEnabled();
    await page.unroute('**/initialize-admin');
  });

  await test.step('there is an admin already', async () => {
    await initialize(page).click();
    await expectSaid(page, 'Failed to setup admin: An admin has already been set up');
    const done = page.getByRole('main').getByRole('status').filter({ hasText: 'An admin has already been set up' });
    await expect(done).toContainText('There is nothing left for you to do here.');
    await expect(done.getByRole('link', { name: 'Go to the game' })).toBeFocused();
    await expect(initialize(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expectGoodOnEveryScreen(page);
  });
});

test('the first admin gets in at once with a renewed token', async ({ page, player }) => {
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
