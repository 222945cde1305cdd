/** Two tabs of one browser: each acts for the user that it shows, and no tab continues after a sign-out in another. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { balance, emailField, expectSaid, freshRound, openAs, passwordField, signIn, submitSignIn, watchToasts } from './screens';

const IN_OTHER_TAB = 'You have been signed out in another tab. Sign in to go on where you were.';

/** The screen after every end of a sign-in, with the e-mail of that sign-in. */
async function expectSignIn(page: Page, text: string, email: string): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status', { name: 'Sign-in' })).toHaveText(text);
  await expect(emailField(page)).toHaveValue(email);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** A background tab makes no requests by itself. */
async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Signs in as another user in a new tab. */
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
  // After a sign-out the device may have a new user.
  await expectSignIn(page, 'You are signed out.', '');
  await expectSignIn(other, IN_OTHER_TAB, player.account.email);
  await expect(passwordField(other)).toBeFocused();
  await other.reload();
  await expect(emailField(other)).toHaveValue(player.account.email);
  await passwordField(other).fill(player.account.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL('/statement?type=credit');
  await expect(other.getByRole('heading', { name: 'Statement' })).toBeVisible();
  // The user who signed out is signed in again through the other tab.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
});

test('another user’s sign-in shows in every tab, and what was typed is gone', async ({ page, context, admin }) => {
  const [first, second] = await Promise.all([admin.playerWith(60), admin.playerWith(80)]);
  await openAs(page, first, '/withdraw');
  await expect(balance(page)).toHaveText('70.00');
  await fillWithdrawal(page, 'The first one’s account');
  await signedInElsewhere(context, second);
  // The sign-out led this tab to the sign-in, and the sign-in to the game: the screen belonged to the other user.
  await expect(page).toHaveURL('/');
  await expect(balance(page)).toHaveText('90.00');
  await page.goto('/withdraw');
  await expect(page.getByLabel('Payment details')).toHaveValue('');
  await expect(page.getByLabel('Amount (N$)')).toHaveValue('');
});

test('whoever signs in as another user goes to the game', async ({ page, context }) => {
  const [first, second] = await Promise.all([Player.signedUp(), Player.signedUp()]);
  await openAs(page, first, '/statement?type=credit');
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expectSignIn(page, IN_OTHER_TAB, first.account.email);
  await submitSignIn(page, second.account);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
});

test('a sign-out elsewhere closes what is open, the running game too', async ({ page, context }) => {
  const player = await Player.signedUp();
  await openAs(page, player);
  await freshRound(page);
  const covered = await context.newPage();
  await covered.goto('/');
  await covered.getByRole('button', { name: 'Deposit' }).click();
  await covered.getByRole('dialog').getByLabel('Amount').fill('20');
  const open = await context.newPage();
  await open.goto('/draws');
  await expect(open.getByRole('button', { name: 'Logout' })).toBeVisible();
  const leaving = await context.newPage();
  await leaving.goto('/profile');
  await leaving.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, covered, open]) await expectSignIn(tab, IN_OTHER_TAB, player.account.email);
  await passwordField(open).fill(player.account.password);
  await open.getByRole('button', { name: 'Sign In' }).click();
  await expect(open).toHaveURL('/draws');
});

test('a form typed by one user is never sent for another', async ({ page, context, admin }) => {
  const [first, second] = await Promise.all([admin.playerWith(60), admin.playerWith(80)]);
  // This tab gets no events from other tabs, as in a browser that delivers them late.
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await watchToasts(page);
  const late = page.waitForResponse('**/api/notices');
  await openAs(page, first, '/withdraw');
  await fillWithdrawal(page, 'The first one’s account');
  // Requests after the other user's sign-in would detect it before the form is sent.
  await Promise.all([late, expect(balance(page)).toHaveText('70.00')]);
  await show(page, 'hidden');
  await signedInElsewhere(context, second);
  await expect(balance(page)).toHaveText('70.00');

  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.getByRole('button', { name: 'Withdraw N$ 50.00' }).click();
  await expectSaid(page, `You are now signed in as ${second.account.email}`);
  await show(page, 'visible');
  await expect(page).toHaveURL('/');
  await expect(balance(page)).toHaveText('90.00');
  for (const player of [first, second]) {
    expect(expectOk(await player.wallet()).held).toBe(0);
    expect(await player.everyWithdrawal()).toEqual([]);
  }
});
