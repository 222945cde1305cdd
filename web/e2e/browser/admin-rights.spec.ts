/** Admin Management: rights are granted and removed by user id (spec 2.84, 6.14, 8.37 to 8.42). */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import type { Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, openAdmin } from './adminScreens';
import { expectSaid, signIn, watchToasts } from './screens';

const GRANT = 'Grant admin rights';
const REMOVE = 'Remove admin rights';

const userIdField = (page: Page): Locator => page.getByRole('textbox', { name: 'User ID' });
const card = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const outcome = (page: Page): Locator => page.getByRole('status', { name: 'Outcome' });
const button = (page: Page, name: string): Locator => page.getByRole('tabpanel').getByRole('button', { name });

async function openRights(page: Page, admin: Player): Promise<void> {
  await watchToasts(page);
  await openAdmin(page, admin, '/admin?tab=admins');
  await expect(userIdField(page)).toBeVisible();
}

async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find a player by email' }).fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
}

async function confirm(page: Page, name: string): Promise<void> {
  await confirmation(page).getByRole('button', { name }).click();
}

test('a player is made an admin, works as one, and is out when removed', {
  tag: ['@spec-1.22', '@spec-2.84', '@spec-2.85', '@spec-6.14', '@spec-8.41', '@spec-8.42'],
}, async ({ page, admin, player, browser }) => {
  await openRights(page, admin);
  const { username } = expectOk(await player.profile());

  await test.step('the buttons wait for a user id', async () => {
    for (const [typed, isEnabled] of [['', false], ['   ', false], ['x', true], ['', false]] as const) {
      await userIdField(page).fill(typed);
      for (const name of [GRANT, REMOVE]) await expect(button(page, name)).toBeEnabled({ enabled: isEnabled });
    }
  });

  await test.step('found, and shown, before anything is done', async () => {
    await find(page, 'nobody-at-all@example.com');
    await expect(page.getByText('No user found with email: nobody-at-all@example.com')).toBeVisible();
    await find(page, ` ${player.account.email.toUpperCase()} `);
    await expect(userIdField(page)).toHaveValue(player.uid);
    for (const text of [username, player.account.email, 'Not an admin', 'Member since']) await expect(card(page)).toContainText(text);
  });

  await test.step('granted', async () => {
    await button(page, GRANT).click();
    for (const text of [username, player.account.email, player.uid]) await expect(confirmation(page)).toContainText(text);
    await confirm(page, 'Cancel');
    await expect(card(page)).toContainText('Not an admin');
    await expect(button(page, GRANT)).toBeFocused();
    await button(page, GRANT).click();
    await confirm(page, GRANT);
    await expectSaid(page, 'Admin privileges granted successfully');
    await expect(outcome(page)).toContainText(`${username} is an admin from the next sign-in on`);
    await expect(card(page).getByText('Owner', { exact: true })).toBeVisible();
  });

  const theirs = await browser.newPage();
  await test.step('the new admin signs in as one', async () => {
    await signIn(theirs, player.account);
    await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
    const queue = theirs.getByRole('table', { name: 'Deposit requests' }).or(theirs.getByText('There are no deposit requests.'));
    await expect(queue).toBeVisible();
    await theirs.goto('/admin-setup');
    await expect(theirs.getByText('You are an admin')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Initialize as Admin' })).toHaveCount(0);
    await theirs.getByRole('link', { name: 'Go to the Admin Dashboard' }).click();
    await expect(queue).toBeVisible();
  });

  await test.step('removed, while their sign-in still says admin', async () => {
    await button(page, REMOVE).click();
    await expect(confirmation(page)).toContainText(`${username} is out on the next call`);
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm(page, REMOVE);
    await expectSaid(page, 'Admin privileges removed successfully');
    await expect(card(page)).toContainText('Not an admin');
    const closed = theirs.getByText('You are no longer an admin, so this page is closed to you.');
    // The queue's request from before the removal may be answered after it, and close the page first.
    await theirs.getByRole('button', { name: 'Refresh' }).or(closed).click();
    await expect(closed).toBeVisible();
    await theirs.close();
  });
});
