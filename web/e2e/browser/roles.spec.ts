/** The dashboard of each admin role, and the missing buttons (D47). */
import type { Locator, Page } from '@playwright/test';
import type { Admin, AdminRole } from '../support/admin';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, decide, openAdmin, openRow, panel, queueOf, requestStatus, rows } from './adminScreens';
import { expectSaid, watchToasts } from './screens';

const EVERY_TAB = ['Deposit Requests', 'Withdraw Requests', 'Support Tickets', 'Admin Management'];
const GRANT = 'Grant admin rights';
const ROLE_CHANGED = 'Your role has changed. Reload to see what is open to you now.';

const tabs = (page: Page): Locator => page.getByRole('tab');
const card = (page: Page): Locator => page.getByRole('region', { name: 'Player', exact: true });
const role = (page: Page, name: string): Locator => confirmation(page).getByRole('radio', { name });

async function openAccount(page: Page, player: Player): Promise<void> {
  await page.goto(`/admin?tab=admins&player=${player.uid}`);
  await expect(card(page)).toContainText(player.account.email);
}

/** An admin by the product, whose role `by` changes meanwhile. */
async function granted(by: Admin, as: AdminRole): Promise<Player> {
  const player = await Player.signedUp();
  await by.appoint(player.uid, as);
  return player;
}

test('an owner makes a player a cashier, and then an auditor', async ({ page, admin, player }) => {
  const { username } = expectOk(await player.profile());
  const outcome = page.getByRole('status', { name: 'Outcome' });
  await watchToasts(page);
  await openAdmin(page, admin);
  await openAccount(page, player);

  await test.step('a cashier, as an owner unless another role is chosen', async () => {
    await page.getByRole('button', { name: GRANT }).click();
    await expect(confirmation(page).getByRole('radio')).toHaveCount(4);
    await expect(role(page, 'Owner')).toBeChecked();
    await expect(confirmation(page)).toContainText(`${username} becomes an admin in the role Owner.`);
    await expect(role(page, 'Support')).toHaveAccessibleDescription('Answers tickets, looks after players and freezes accounts.');
    await role(page, 'Cashier').check();
    await expect(confirmation(page)).toContainText(`${username} becomes an admin in the role Cashier.`);
    await confirmation(page).getByRole('button', { name: GRANT }).click();
    await expectSaid(page, 'Admin privileges granted successfully');
    await expect(outcome).toContainText('Role: Cashier.');
    await expect(card(page).getByText('Cashier', { exact: true })).toBeVisible();
    expect(await player.adminCheck()).toEqual({ isAdmin: true, role: 'cashier', factorMissing: false });
  });

  await test.step('an auditor', async () => {
    await page.getByRole('button', { name: GRANT }).click();
    await expect(confirmation(page).getByRole('heading', { name: `Change the role of ${username}?` })).toBeVisible();
    await expect(role(page, 'Cashier')).toBeChecked();
    await expect(confirmation(page)).toContainText('This player has this role already.');
    await role(page, 'Auditor').check();
    await expect(confirmation(page)).toContainText(`${username} changes from Cashier to Auditor, on the next call.`);
    await confirmation(page).getByRole('button', { name: GRANT }).click();
    await expect(outcome).toContainText(`${username} has the role Auditor`);
    await expect(card(page).getByText('Auditor', { exact: true })).toBeVisible();
    expect(await player.adminCheck()).toEqual({ isAdmin: true, role: 'auditor', factorMissing: false });
  });

  await test.step('both are in the log', async () => {
    await page.goto(`/admin/audit?subject=${player.uid}`);
    const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');
    await expect(entries).toContainText(['Changed the role of an admin', 'Granted admin rights']);
    await expect(entries.nth(0)).toContainText('cashier → auditor');
    await expect(entries.nth(1)).toContainText('player → cashier');
  });
});

test('whose role has changed meanwhile is told so, and goes on', async ({ page, admin, player }) => {
  const owner = await granted(admin, 'owner');
  const { id } = await player.requestedDeposit({ amount: 20 });
  await watchToasts(page);
  await openAdmin(page, owner, queueOf(player));
  await openRow(page, rows(page), id);
  await expect(requestStatus(page)).toBeVisible();

  await test.step('a decision that is no longer theirs', async () => {
    expectOk(await admin.grant(owner.uid, 'auditor'));
    await decide(page, 'Approve');
    await expectSaid(page, 'Your admin role does not permit this');
    await expect(panel(page).getByRole('alert')).toHaveText(ROLE_CHANGED);
    await panel(page).getByRole('button', { name: 'Reload' }).click();
    await expect(panel(page)).toContainText('You can read this. An owner or a cashier decides.');
    await expect(requestStatus(page)).toHaveText('Pending');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    // The list is refetched too, and its refusal alone would show this.
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('a tab that is no longer theirs', async () => {
    await admin.appoint(owner.uid, 'support');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(ROLE_CHANGED)).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(tabs(page)).toHaveText(EVERY_TAB.slice(2).map((name) => new RegExp(`^${name}`)));
    await expect(page.getByRole('tab', { name: 'Support Tickets' })).toHaveAttribute('aria-selected', 'true');
  });

  expect(expectOk(await admin.depositQueue({ search: id })).items).toMatchObject([{ status: 'pending' }]);
});
