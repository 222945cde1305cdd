/** Two tabs of one browser: each acts for the user whom it shows, and no tab goes on after a sign-out in another. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { balance, openAs, signIn, toast } from './screens';

/** Signs in as another user in a tab of its own. */
async function signedInElsewhere(context: BrowserContext, player: Player): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(tab, player.account);
  return tab;
}

async function fillWithdrawal(page: Page, details: string): Promise<void> {
  await page.getByLabel('Amount (N$)').fill('50');
  await page.getByText('Bank Transfer', { exact: true }).click();
  await page.getByLabel('Payment details').fill(details);
}

test('a sign-out reaches the other tab, and its next sign-in leads back', async ({ page, context }) => {
  const player = await Player.signedUp();
  await openAs(page, player);
  const other = await context.newPage();
  await other.goto('/statement?type=credit');
  await expect(other.getByRole('heading', { name: 'Statement' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await other.getByRole('textbox', { name: 'Email Address' }).fill(player.account.email);
  await other.getByRole('textbox', { name: 'Password' }).fill(player.account.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL('/statement?type=credit');
  await expect(other.getByRole('heading', { name: 'Statement' })).toBeVisible();
  // Whoever signed out is signed in again with the other tab.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
});

test('another user’s sign-in shows in every tab, and what was typed is gone', async ({ page, context, admin }) => {
  const [first, second] = await Promise.all([admin.playerWith(60), admin.playerWith(80)]);
  await openAs(page, first, '/withdraw');
  await expect(balance(page)).toHaveText('70.00');
  await fillWithdrawal(page, 'The first one’s account');
  await signedInElsewhere(context, second);
  // This tab was led to the sign-in by the sign-out, and back by the sign-in.
  await expect(page).toHaveURL('/withdraw');
  await expect(balance(page)).toHaveText('90.00');
  await expect(page.getByLabel('Payment details')).toHaveValue('');
  await expect(page.getByLabel('Amount (N$)')).toHaveValue('');
});

test('a form typed by one user is never sent for another', async ({ page, context, admin }) => {
  const [first, second] = await Promise.all([admin.playerWith(60), admin.playerWith(80)]);
  // This tab is not told of what others do: a browser may be late with it.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await openAs(page, first, '/withdraw');
  await fillWithdrawal(page, 'The first one’s account');
  await signedInElsewhere(context, second);
  await expect(balance(page)).toHaveText('70.00');

  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.getByRole('button', { name: 'Withdraw N$ 50.00' }).click();
  await expect(toast(page, `You are now signed in as ${second.account.email}`)).toBeVisible();
  await expect(balance(page)).toHaveText('90.00');
  await expect(page.getByLabel('Payment details')).toHaveValue('');
  for (const player of [first, second]) {
    expect(expectOk(await player.wallet()).held).toBe(0);
    expect(await player.everyWithdrawal()).toEqual([]);
  }
});

test('a request that the server refuses leads to the sign-in and back', async ({ page, context }) => {
  const player = await Player.signedUp();
  await openAs(page, player, '/withdraw');
  await expect(balance(page)).toHaveText('10.00');
  // As after the end of the refresh token, found out by whatever this screen asks next.
  await context.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('Token')) localStorage.removeItem(key);
  });
  // What is on its way when one comes back to a tab is not asked for again: then it takes the next time.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/login', { timeout: 1000 });
  }).toPass();
  await context.unroute('**/api/**');
  await page.getByRole('textbox', { name: 'Email Address' }).fill(player.account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(player.account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/withdraw');
});
