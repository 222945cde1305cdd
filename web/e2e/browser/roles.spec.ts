/** What each role of an admin sees of the dashboard, and what it finds no button for (D47). */
import type { Locator, Page } from '@playwright/test';
import { Admin, type AdminRole } from '../support/admin';
import { expectOk } from '../support/http';
import { aReport, Player } from '../support/player';
import { expect, test } from '../support/test';
import { confirmation, decide, openAdmin, openCase, openRow, panel, queueOf, requestStatus, rows } from './adminScreens';
import { expectFits, expectNothingSerious, expectSaid, openAs, showIn, watchToasts } from './screens';

const EVERY_TAB = ['Deposit Requests', 'Withdraw Requests', 'Support Tickets', 'Admin Management'];
const GRANT = 'Grant admin rights';
const REMOVE = 'Remove admin rights';
const ROLE_CHANGED = 'Your role has changed. Reload to see what is open to you now.';

const tabs = (page: Page): Locator => page.getByRole('tab');
const ticketPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Support ticket' });
const card = (page: Page): Locator => page.getByRole('region', { name: 'Player', exact: true });
const role = (page: Page, name: string): Locator => confirmation(page).getByRole('radio', { name });
const careLink = (page: Page): Locator => page.getByRole('link', { name: /^Player Care/ });
const auditLink = (page: Page): Locator => page.getByRole('link', { name: 'See the audit log' });

/** Asserts that an address leads to the first tab of the role, and opens nothing there. */
async function expectLedToFirstTab(page: Page, address: string, first: string): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('tab', { name: first })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openTicket(page: Page, id: string): Promise<void> {
  await page.goto(`/admin?tab=tickets&case=${id}`);
  await expect(ticketPanel(page).getByRole('status', { name: 'Ticket' })).toBeVisible();
}

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

test('a cashier sees the two queues alone, and decides them', async ({ page, player }) => {
  const cashier = await Admin.appointed('cashier');
  const { id } = await player.requestedDeposit({ amount: 20 });
  await openAdmin(page, cashier);
  await expect(tabs(page)).toHaveText(EVERY_TAB.slice(0, 2));
  await expect(careLink(page)).toHaveCount(0);
  await openCase(page, 'deposits', id);
  await expect(panel(page).getByRole('region', { name: 'Player', exact: true })).toContainText(player.account.email);
  // It leads to a tab that a cashier does not see.
  await expect(panel(page).getByRole('link', { name: 'Rights and freeze' })).toHaveCount(0);
  await decide(page, 'Approve');
  await expect(requestStatus(page)).toHaveText('Completed');
  for (const address of ['/admin?tab=tickets&case=x', `/admin?tab=admins&player=${player.uid}`, '/admin/care', '/admin/audit']) {
    await expectLedToFirstTab(page, address, 'Deposit Requests');
  }
});

test('support sees tickets and players, freezes, and grants nothing', async ({ page, player }) => {
  const support = await Admin.appointed('support');
  const ticket = expectOk(await player.report(aReport()));
  await watchToasts(page);
  await openAdmin(page, support);
  await expect(tabs(page)).toHaveText(EVERY_TAB.slice(2));
  await expect(careLink(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Support Tickets' })).toHaveAttribute('aria-selected', 'true');

  await test.step('a ticket is answered', async () => {
    await openTicket(page, ticket.id);
    await expect(ticketPanel(page).getByRole('link', { name: 'Reply by email' })).toBeVisible();
    await ticketPanel(page).getByRole('button', { name: 'In progress' }).click();
    await expect(ticketPanel(page).getByRole('status', { name: 'Ticket' })).toHaveText('In progress');
  });

  await test.step('its sender is found, and frozen', async () => {
    await ticketPanel(page).getByRole('link', { name: 'Freeze', exact: true }).click();
    await expect(card(page)).toContainText('Not an admin');
    await expect(page.getByRole('heading', { name: 'Find a player' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Closed accounts' })).toBeVisible();
    for (const name of [GRANT, REMOVE]) await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(auditLink(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Freeze account' }).click();
    await confirmation(page).getByLabel('Reason, for the player').fill('Somebody else uses it.');
    await confirmation(page).getByRole('button', { name: 'Freeze account' }).click();
    await expectSaid(page, 'Account frozen');
    await expect(card(page)).toContainText('Frozen since');
  });

  for (const address of [`${queueOf(player)}&case=x`, '/admin?tab=withdrawals', '/admin/audit']) {
    await expectLedToFirstTab(page, address, 'Support Tickets');
  }
});

test('an auditor reads everything, and finds no button that decides', async ({ page, admin }) => {
  const [auditor, player] = [await Admin.appointed('auditor'), await admin.playerWith(60)];
  const deposit = await player.requestedDeposit({ amount: 20 });
  const withdrawal = await player.requestedWithdrawal(50);
  const ticket = expectOk(await player.report(aReport()));
  await openAdmin(page, auditor, queueOf(player));
  await expect(tabs(page)).toHaveText(EVERY_TAB);
  await expect(rows(page).first()).toContainText('Pending');
  await expect(rows(page).first()).toContainText('View');

  for (const [tab, id] of [['deposits', deposit.id], ['withdrawals', withdrawal.id]] as const) {
    await test.step(`a case of the ${tab}`, async () => {
      await openCase(page, tab, id);
      await expect(panel(page)).toContainText('You can read this. An owner or a cashier decides.');
      await expect(panel(page).getByRole('button', { name: /approv|complet|payout|decline/i })).toHaveCount(0);
    });
  }

  await test.step('a ticket', async () => {
    await openTicket(page, ticket.id);
    await expect(ticketPanel(page)).toContainText('You can read this. An owner or support answers.');
    await expect(ticketPanel(page).getByRole('button', { name: /In progress|Mark Resolved/ })).toHaveCount(0);
    await expect(ticketPanel(page).getByRole('link', { name: 'Reply by email' })).toHaveCount(0);
  });

  await test.step('a player, and the log', async () => {
    await openAccount(page, player);
    await expect(page.getByRole('tabpanel')).toContainText('You can read this. An owner decides who is an admin');
    await expect(page.getByRole('button', { name: new RegExp(`${GRANT}|${REMOVE}|Freeze account`) })).toHaveCount(0);
    await auditLink(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Management' })).toBeVisible();
  });

  for (const [colorScheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await openCase(page, 'deposits', deposit.id);
    await showIn(page, colorScheme, width);
    await expectFits(page);
    await expectNothingSerious(page);
  }
});

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
    // The list is asked for anew too, and would be refused by itself.
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('a tab that is no longer theirs', async () => {
    await admin.appoint(owner.uid, 'support');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(ROLE_CHANGED)).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(tabs(page)).toHaveText(EVERY_TAB.slice(2));
    await expect(page.getByRole('tab', { name: 'Support Tickets' })).toHaveAttribute('aria-selected', 'true');
  });

  expect(expectOk(await admin.depositQueue({ search: id })).requests).toMatchObject([{ status: 'pending' }]);
});

test('an owner who takes a smaller role goes on with that', async ({ page, admin }) => {
  const owner = await granted(admin, 'owner');
  await watchToasts(page);
  await openAs(page, owner, `/admin?tab=admins&player=${owner.uid}`);
  await expect(card(page)).toContainText('(you)');
  await page.getByRole('button', { name: GRANT }).click();
  await role(page, 'Cashier').check();
  await expect(confirmation(page)).toContainText('This is your own role. It changes at once');
  await confirmation(page).getByRole('button', { name: GRANT }).click();
  await expectSaid(page, 'Admin privileges granted successfully');
  await expect(tabs(page)).toHaveText(EVERY_TAB.slice(0, 2));
  await expect(page).toHaveURL(/\/admin$/);
});
