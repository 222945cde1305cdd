/** The dashboard of each admin role, and the missing buttons (D47). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  aDeposit,
  ADMIN,
  aFoundPlayer,
  answerPlayers,
  answerQueues,
  asAdminOf,
  aTicketCase,
  aWithdrawal,
  confirmation,
  decide,
  openAdmin,
  panel,
  PLAYER,
  requestStatus,
  rows,
  tab,
} from './support/adminScreens';
import { answer, sent, type Schema } from './support/answers';
import { haveAccount } from './support/identity';
import { inMinutes } from './support/samples';
import { expectAddress, expectCount, expectGood, expectSaid, expectSays, expectTexts, open, reopen, showIn } from './support/screens';

const EVERY_TAB = ['Deposit Requests', 'Withdraw Requests', 'Support Tickets', 'Admin Management'];
const GRANT = 'Grant admin rights';
const REMOVE = 'Remove admin rights';
const ACCOUNT = `/admin?tab=admins&player=${PLAYER.userId}`;

const tabs = (): Locator => page.getByRole('tab');
const ticketPanel = (): Locator => page.getByRole('dialog', { name: 'Support ticket' });
const ticketStatus = (): Locator => ticketPanel().getByRole('status', { name: 'Ticket' });
const card = (): Locator => page.getByRole('region', { name: 'Player', exact: true });
const careLink = (): Locator => page.getByRole('link', { name: /^Player Care/ });
const auditLink = (): Locator => page.getByRole('link', { name: 'See the audit log' });

/** A waiting ticket of the player's. */
function answerTicket(): Schema['TicketCase'] {
  const ticket = aTicketCase({ email: PLAYER.email });
  answer('GET /api/admin/tickets', { items: [ticket] });
  answer('POST /api/admin/tickets/{id}/status', ({ body: { status } }) => Object.assign(ticket, { status, updatedAt: inMinutes(0) }));
  return ticket;
}

/** An address leads to the role's first tab, and opens nothing there. */
async function expectLedToFirstTab(address: string, first: string): Promise<void> {
  await reopen(address);
  await expectAddress('/admin');
  await expect.element(tab(first)).toHaveAttribute('aria-selected', 'true');
  await expectCount(page.getByRole('dialog'), 0);
}

test('a cashier sees the two queues alone, and decides them', async () => {
  const deposit = aDeposit({ amount: 20 });
  asAdminOf('cashier');
  answerQueues({ deposits: [deposit] });
  await openAdmin();
  await expectTexts(tabs(), EVERY_TAB.slice(0, 2));
  await expectCount(careLink(), 0);
  await reopen(`/admin?tab=deposits&case=${deposit.id}`);
  await expectSays(panel().getByRole('region', { name: 'Player', exact: true }), PLAYER.email);
  // It leads to a tab that a cashier may not see.
  await expectCount(panel().getByRole('link', { name: /^(Rights and freeze|Freeze|Account)$/ }), 0);
  await decide('Approve');
  await expect.element(requestStatus()).toHaveTextContent('Completed');
  for (const address of ['/admin?tab=tickets&case=x', ACCOUNT, '/admin/care', '/admin/audit']) {
    await expectLedToFirstTab(address, 'Deposit Requests');
  }
});

test('support sees tickets and players, freezes, and grants nothing', async () => {
  asAdminOf('support');
  const ticket = answerTicket();
  answerPlayers(aFoundPlayer());
  await openAdmin();
  await expectTexts(tabs(), EVERY_TAB.slice(2));
  await expect.element(careLink()).toBeVisible();
  await expect.element(tab('Support Tickets')).toHaveAttribute('aria-selected', 'true');

  // A ticket is answered.
  await reopen(`/admin?tab=tickets&case=${ticket.id}`);
  await expect.element(ticketPanel().getByRole('link', { name: 'Reply by email' })).toBeVisible();
  await ticketPanel().getByRole('button', { name: 'In progress' }).click();
  await expect.element(ticketStatus()).toHaveTextContent('In progress');

  // Its sender is found, and frozen.
  await ticketPanel().getByRole('link', { name: 'Freeze', exact: true }).click();
  await expectSays(card(), 'Not an admin');
  await expect.element(page.getByRole('heading', { name: 'Find a player' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Closed accounts' })).toBeVisible();
  for (const name of [GRANT, REMOVE]) await expectCount(page.getByRole('button', { name }), 0);
  await expectCount(auditLink(), 0);
  await page.getByRole('button', { name: 'Freeze account' }).click();
  await confirmation().getByLabelText('Reason, for the player').fill('Somebody else uses it.');
  await confirmation().getByRole('button', { name: 'Freeze account' }).click();
  await expectSaid('Account frozen');
  await expectSays(card(), 'Frozen since');

  for (const address of ['/admin?tab=deposits&case=x', '/admin?tab=withdrawals', '/admin/audit']) {
    await expectLedToFirstTab(address, 'Support Tickets');
  }
});

test('an auditor reads everything, and finds no button that decides', async () => {
  const [deposit, withdrawal] = [aDeposit({ amount: 20, decidable: false }), aWithdrawal({ amount: 50, decidable: false })];
  asAdminOf('auditor');
  answerQueues({ deposits: [deposit], withdrawals: [withdrawal] });
  answerPlayers(aFoundPlayer());
  const ticket = answerTicket();
  await openAdmin();
  await expectCount(tabs(), EVERY_TAB.length);
  for (const name of EVERY_TAB) await expect.element(tab(name)).toBeVisible();
  await expectSays(rows().first(), 'Pending', 'View');

  for (const [queue, id] of [['deposits', deposit.id], ['withdrawals', withdrawal.id]] as const) {
    await reopen(`/admin?tab=${queue}&case=${id}`);
    await expectSays(panel(), 'You can read this. An owner or a cashier decides.');
    await expectCount(panel().getByRole('button', { name: /approv|complet|payout|decline/i }), 0);
  }

  // A ticket.
  await reopen(`/admin?tab=tickets&case=${ticket.id}`);
  await expectSays(ticketPanel(), 'You can read this. An owner or support answers.');
  await expectCount(ticketPanel().getByRole('button', { name: /In progress|Mark Resolved/ }), 0);
  await expectCount(ticketPanel().getByRole('link', { name: 'Reply by email' }), 0);

  // A player, and the log.
  await reopen(ACCOUNT);
  await expectSays(card(), PLAYER.email);
  await expectSays(page.getByRole('tabpanel'), 'You can read this. An owner decides who is an admin');
  await expectCount(page.getByRole('button', { name: new RegExp(`${GRANT}|${REMOVE}|Freeze account`) }), 0);
  await auditLink().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Admin Management' })).toBeVisible();

  for (const [colorScheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await reopen(`/admin?tab=deposits&case=${deposit.id}`);
    await expect.element(requestStatus()).toBeVisible();
    await showIn(colorScheme, width);
    await expectGood();
  }
});

test('an owner who takes a smaller role goes on with that', async () => {
  asAdminOf('owner');
  answerPlayers(aFoundPlayer(ADMIN, { isAdmin: true, role: 'owner', secondFactor: true }));
  await open(`/admin?tab=admins&player=${ADMIN.userId}`);
  await expectSays(card(), '(you)');
  await page.getByRole('button', { name: GRANT }).click();
  await confirmation().getByRole('radio', { name: 'Cashier' }).click();
  await expectSays(confirmation(), 'This is your own role. It changes at once');
  // The claims of the renewed sign-in.
  haveAccount({ uid: ADMIN.userId, email: ADMIN.email, role: 'cashier' });
  await confirmation().getByRole('button', { name: GRANT }).click();
  await expectSaid('Admin privileges granted successfully');
  await expectTexts(tabs(), EVERY_TAB.slice(0, 2));
  await expectAddress('/admin');
  expect(sent('POST /set-admin').map(({ body: { userId, role } }) => [userId, role])).toEqual([[ADMIN.userId, 'cashier']]);
});
