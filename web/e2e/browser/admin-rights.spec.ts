/** Admin Management: rights are granted and removed by user id (spec 2.84, 6.14, 8.37 to 8.42). */
import type { Locator, Page } from '@playwright/test';
import { type Admin } from '../support/admin';
import { expectOk } from '../support/http';
import { cameBack, Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, openAdmin } from './adminScreens';
import { expectCopied, expectFits, expectNothingSerious, expectSaid, openAs, showIn, signIn, watchToasts } from './screens';

const GRANT = 'Grant admin rights';
const REMOVE = 'Remove admin rights';
const NOBODY = '0'.repeat(28);

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

/** A player to whom `by` granted rights through the product. */
async function granted(by: Admin): Promise<Player> {
  const player = await Player.signedUp();
  await by.appoint(player.uid);
  return player;
}

test('a player is made an admin, works as one, and is out when removed', async ({ page, admin, player, browser }) => {
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
    // What the queue asked for before the removal may be answered after it, and close the page first.
    await theirs.getByRole('button', { name: 'Refresh' }).or(closed).click();
    await expect(closed).toBeVisible();
    await theirs.close();
  });
});

test('what was not done is told with its reason', async ({ page, admin }) => {
  await openRights(page, admin);

  await test.step('nobody has this id', async () => {
    await userIdField(page).fill(NOBODY);
    await expect(page.getByText(`No user found with ID: ${NOBODY}`)).toBeVisible();
    await button(page, GRANT).click();
    await confirm(page, GRANT);
    await expectSaid(page, 'Failed to set admin privileges');
    await expect(confirmation(page).getByRole('alert')).toHaveText(`No user found with ID: ${NOBODY}`);
    await confirm(page, 'Cancel');
  });

  await test.step('no id at all', async () => {
    await userIdField(page).fill('thandi');
    await button(page, REMOVE).click();
    await confirm(page, REMOVE);
    await expectSaid(page, 'Failed to remove admin privileges');
    await expect(confirmation(page).getByRole('alert')).toHaveText('A user ID has 28 letters and digits');
    await confirm(page, 'Cancel');
  });

  await test.step('the last admin, who is oneself', async () => {
    let refuse: () => void = () => undefined;
    const held = new Promise<void>((done) => (refuse = done));
    await page.route('**/remove-admin', async (route) => {
      await held;
      await route.fulfill({ status: 409, json: { code: 'LAST_ADMIN', error: 'There must always be an owner', requestId: 'r-1' } });
    });
    await userIdField(page).fill(admin.uid);
    await expect(card(page)).toContainText('(you)');
    await button(page, REMOVE).click();
    await expect(confirmation(page)).toContainText('These are your own rights. You are out at once');
    await confirm(page, REMOVE);
    await expect(confirmation(page).getByRole('button', { name: 'Removing…' })).toBeDisabled();
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    refuse();
    await expect(confirmation(page).getByRole('alert')).toHaveText('There must always be an owner');
    await confirm(page, 'Cancel');
    await expect(card(page).getByText('Owner', { exact: true })).toBeVisible();
  });

  await test.step('the last owner, who would take another role', async () => {
    await page.route('**/set-admin', (route) =>
      route.fulfill({ status: 409, json: { code: 'LAST_ADMIN', error: 'There must always be an owner', requestId: 'r-2' } }),
    );
    await button(page, GRANT).click();
    await confirmation(page).getByRole('radio', { name: 'Auditor' }).check();
    await expect(confirmation(page)).toContainText('This is your own role. It changes at once');
    await confirm(page, GRANT);
    await expect(confirmation(page).getByRole('alert')).toHaveText('There must always be an owner');
    await confirm(page, 'Cancel');
    await expect(card(page).getByText('Owner', { exact: true })).toBeVisible();
  });
});

test('who removes themselves is led to the game, and is a player there', async ({ page, admin }) => {
  const self = await granted(admin);
  await openRights(page, self);
  await find(page, self.account.email);
  await expect(card(page)).toContainText('(you)');
  await button(page, REMOVE).click();
  await confirm(page, REMOVE);
  await expectSaid(page, 'Admin privileges removed successfully');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a closed account is on the list with its balance, on every width', async ({ page, admin }) => {
  const old = await admin.playerWith(60);
  await old.requestedWithdrawal(50);
  const { username } = expectOk(await old.profile());
  expectOk(await (await cameBack(old)).profile());
  await openRights(page, admin);
  const table = page.getByRole('table', { name: 'Closed accounts' });
  const row = table.getByRole('row').filter({ hasText: old.account.email });
  await expect(row).toContainText(username);
  await expect(row.getByRole('cell').filter({ hasText: '$' })).toHaveText(['$20.00', '$50.00']);
  await page.context().grantPermissions(['clipboard-write']);
  await row.getByRole('button', { name: `Copy the user id of ${username}` }).click();
  await expectSaid(page, 'Copied to clipboard.');
  await expectCopied(page, old.uid);
  await showIn(page, 'dark', 320);
  const entry = page.getByRole('list', { name: 'Closed accounts' }).getByRole('listitem').filter({ hasText: old.account.email });
  await expect(entry).toContainText('$20.00');
  await expectFits(page);
});

test('the closed accounts say when there are none, or what went wrong', async ({ page, admin }) => {
  let broken = true;
  await page.route('**/api/admin/closed-accounts*', (route) =>
    broken
      ? route.fulfill({ status: 400, json: { code: 'X', error: 'Not today', requestId: 'r-4' } })
      : route.fulfill({ json: { accounts: [] } }),
  );
  await openAs(page, admin, '/admin?tab=admins');
  const failure = page.getByRole('alert').filter({ hasText: 'The closed accounts could not be loaded' });
  await expect(failure).toContainText('Not today');
  await expect(failure).toContainText('r-4');
  // The form does not wait for it.
  await expect(userIdField(page)).toBeEnabled();
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No account has been closed.')).toBeVisible();
});

test('in both themes axe finds nothing serious and nothing scrolls sideways', async ({ page, admin, bystander }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRights(page, admin);
  await find(page, bystander.account.email);
  await expect(card(page)).toContainText('Not an admin');
  for (const [colorScheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await showIn(page, colorScheme, width);
    await expectFits(page);
    await expectNothingSerious(page);
    for (const name of [GRANT, REMOVE]) {
      await button(page, name).click();
      await expect(confirmation(page)).toBeVisible();
      await expectNothingSerious(page);
      await confirm(page, 'Cancel');
    }
  }
});
