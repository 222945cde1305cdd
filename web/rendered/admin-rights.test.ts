/** Admin Management: rights are granted and removed by user id (spec 2.84, 6.14, 8.37 to 8.42). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  ADMIN,
  aDeposit,
  aFoundPlayer,
  answerPlayers,
  aParty,
  asAdminOf,
  confirmation,
  openAdmin,
  PLAYER,
  rows,
} from './support/adminScreens';
import { answer, loseNext, refuse, refuseLate, sent } from './support/answers';
import { haveAccount } from './support/identity';
import { inMinutes } from './support/samples';
import { expectAddress, expectCount, expectFits, expectGood, expectGoodOnEveryScreen, expectNothingSerious, expectSaid, expectSays, expectTexts, open, showIn, watchCopies } from './support/screens';

const GRANT = 'Grant admin rights';
const REMOVE = 'Remove admin rights';
const NOBODY = '0'.repeat(28);
const SELF = aFoundPlayer(ADMIN, { isAdmin: true, role: 'owner', secondFactor: true });

const userIdField = (): Locator => page.getByRole('textbox', { name: 'User ID' });
const card = (): Locator => page.getByRole('region', { name: 'Player' });
const button = (name: string): Locator => page.getByRole('tabpanel').getByRole('button', { name });

async function openRights(): Promise<void> {
  await openAdmin('/admin?tab=admins');
  await expect.element(userIdField()).toBeVisible();
}

async function find(email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find a player by email' }).fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
}

async function confirm(name: string): Promise<void> {
  await confirmation().getByRole('button', { name }).click();
}

test('what was not done is told with its reason', { tags: ['spec-8.37', 'spec-8.38'] }, async () => {
  asAdminOf();
  answerPlayers({ ...SELF });
  await openRights();

  // No user has this id.
  const unknown = `No user found with ID: ${NOBODY}`;
  refuse('GET /api/admin/players', 404, unknown, 'USER_NOT_FOUND', ({ id }) => id === NOBODY);
  refuse('POST /set-admin', 404, unknown, 'USER_NOT_FOUND');
  await userIdField().fill(NOBODY);
  await expect.element(page.getByText(unknown)).toBeVisible();
  await button(GRANT).click();
  await confirm(GRANT);
  await expectSaid('Failed to set admin privileges');
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent(unknown);
  await confirm('Cancel');

  // Not an id.
  refuse('POST /remove-admin', 400, 'A user ID has 28 letters and digits', 'MALFORMED');
  await userIdField().fill('thandi');
  await button(REMOVE).click();
  await confirm(REMOVE);
  await expectSaid('Failed to remove admin privileges');
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent('A user ID has 28 letters and digits');
  await confirm('Cancel');

  // The last admin is the caller.
  const letGo = refuseLate('POST /remove-admin', 409, 'There must always be an owner', 'LAST_ADMIN');
  await userIdField().fill(ADMIN.userId);
  await expectSays(card(), '(you)');
  await button(REMOVE).click();
  await expectSays(confirmation(), 'These are your own rights. You are out at once');
  await confirm(REMOVE);
  await expect.element(confirmation().getByRole('button', { name: 'Removing…' })).toBeDisabled();
  await expect.element(confirmation().getByRole('button', { name: 'Cancel' })).toBeDisabled();
  letGo();
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent('There must always be an owner');
  await confirm('Cancel');
  await expect.element(card().getByText('Owner', { exact: true })).toBeVisible();

  // The last owner cannot take another role.
  refuse('POST /set-admin', 409, 'There must always be an owner', 'LAST_ADMIN');
  await button(GRANT).click();
  await confirmation().getByRole('radio', { name: 'Auditor' }).click();
  await expectSays(confirmation(), 'This is your own role. It changes at once');
  await confirm(GRANT);
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent('There must always be an owner');
  await confirm('Cancel');
  await expect.element(card().getByText('Owner', { exact: true })).toBeVisible();
});

test('who removes themselves is led to the game, and is a player there', async () => {
  asAdminOf();
  answerPlayers({ ...SELF });
  await openRights();
  // Pasted with invisible characters.
  await find(`\u200b${ADMIN.email}\u2060`);
  await expectSays(card(), '(you)');
  await button(REMOVE).click();
  // The claims of the renewed sign-in.
  haveAccount({ uid: ADMIN.userId, email: ADMIN.email });
  await confirm(REMOVE);
  await expectSaid('Admin privileges removed successfully');
  await expectAddress('/');
  await expect.element(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
  await expectCount(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }), 0);
  await expectCount(page.getByRole('alert'), 0);
});

test('an owner suspends an admin, changes nothing meanwhile, and ends it', async () => {
  asAdminOf();
  const other = aFoundPlayer(PLAYER, { isAdmin: true, role: 'cashier' });
  answerPlayers(SELF, other);
  await openRights();
  await find(ADMIN.email);
  await expectSays(card(), '(you)');
  await expectCount(button('Suspend this admin'), 0);
  await find(PLAYER.email);
  await expectSays(card(), 'Cashier');
  await button('Suspend this admin').click();
  await expectSays(confirmation(), 'reads everything and changes nothing, at once. So do you');
  await expectNothingSerious();
  await confirm('Suspend this admin');
  await expectSays(confirmation(), 'Please enter a reason');
  refuse('POST /api/admin/suspension', 409, 'Another admin has suspended them', 'SUSPENDED_BY_ANOTHER');
  await confirmation().getByRole('textbox', { name: 'Reason, for the other admins' }).fill('Odd approvals');
  await confirm('Suspend this admin');
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent('Another admin has suspended them');
  answerPlayers(SELF, other);
  // The claims of the renewed sign-in of an admin who has suspended another.
  haveAccount({ uid: ADMIN.userId, email: ADMIN.email, role: 'auditor' });
  await confirm('Suspend this admin');
  await expectSaid('Admin suspended');
  await expectSays(card(), 'Suspended since');
  await expectCount(button(GRANT), 0);
  await expectGoodOnEveryScreen();
  await button(REMOVE).click();
  await expectSays(confirmation(), 'is out on the next call');
  await confirm('Cancel');
  haveAccount({ uid: ADMIN.userId, email: ADMIN.email, role: 'owner' });
  await button('End the suspension').click();
  await confirmation().getByRole('textbox', { name: 'Reason, for the other admins' }).fill('All is well');
  await confirm('End the suspension');
  await expectSaid('Suspension ended');
  await expect.element(button(GRANT)).toBeVisible();
  expect(sent('POST /api/admin/suspension').at(-1)?.body).toEqual({ userId: PLAYER.userId, isSuspended: false, reason: 'All is well' });
});

test('where it takes two owners, a removal is proposed with a reason', async () => {
  asAdminOf();
  answer('GET /api/admin/proposals', { takesTwo: true, proposals: [] });
  const other = aFoundPlayer(PLAYER, { isAdmin: true, role: 'owner' });
  answerPlayers(SELF, other);
  answer('POST /remove-admin', { userId: PLAYER.userId, isAdmin: true, role: 'owner', proposed: 'player' });
  await openRights();
  await find(PLAYER.email);
  await expectSays(card(), 'Owner');
  await button(REMOVE).click();
  await expectSays(confirmation(), 'A third owner has to confirm it within 24 hours. If there is none, you can do it yourself after that.');
  await confirm(REMOVE);
  await expectSays(confirmation(), 'Please enter a reason');
  await confirmation().getByRole('textbox', { name: 'Reason, for the other admins' }).fill('Left the desk');
  await confirm(REMOVE);
  await expectSaid('Proposed. Another owner has to confirm it.');
  expect(sent('POST /remove-admin').at(-1)?.body).toEqual({ userId: PLAYER.userId, reason: 'Left the desk' });
});

test('a closed account is on the list with its balance, on every width', async () => {
  const old = aParty('old');
  asAdminOf();
  answer('GET /api/admin/closed-accounts', {
    items: [
      { account: PLAYER, balance: 0, bonus: 0, held: 0, closedAt: inMinutes(-1) },
      { account: old, balance: 20, bonus: 0, held: 50, closedAt: inMinutes(-2) },
    ],
  });
  const copied = watchCopies();
  await openRights();
  const row = rows('Closed accounts').filter({ hasText: old.email });
  await expectSays(row, old.username);
  await expectTexts(row.getByRole('cell').filter({ hasText: '$' }), ['$20.00', '$50.00']);
  await row.getByRole('button', { name: `Copy the user id of ${old.username}` }).click();
  await expectSaid('Copied to clipboard.');
  expect(copied).toHaveBeenCalledExactlyOnceWith(old.userId);
  await showIn('dark', 320);
  const entry = page.getByRole('list', { name: 'Closed accounts' }).getByRole('listitem').filter({ hasText: old.email });
  await expectSays(entry, '$20.00');
  await expectFits();
});

test('an owner asks that a closed account hands over its cash', async () => {
  const old = aParty('old');
  asAdminOf();
  answer('GET /api/admin/closed-accounts', {
    items: [
      { account: old, balance: 110, bonus: 10, held: 0, closedAt: inMinutes(-1) },
      { account: PLAYER, balance: 10, bonus: 10, held: 0, closedAt: inMinutes(-2) },
    ],
  });
  await openRights();
  const ask = page.getByRole('button', { name: /^Hand over/ });
  // The other account has only bonus.
  await expectTexts(ask, [`Hand over the points of ${old.username}`]);
  await showIn('dark', 320);
  await ask.click();
  await expectSays(confirmation(), `a transfer of 100.00 points from ${old.username}`);
  await expectGood();
  await confirm('Hand over');
  await expectSays(confirmation(), 'Please enter a reason');
  refuse('POST /api/admin/closed-accounts/{userId}/hand-over', 404, `No user found with ${old.email}`, 'USER_NOT_FOUND');
  await confirmation().getByRole('textbox', { name: 'Reason, for the other admins' }).fill('Ticket TK-1');
  await confirm('Hand over');
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent(`No user found with ${old.email}`);
  loseNext('POST /api/admin/closed-accounts/{userId}/hand-over');
  await confirm('Hand over');
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent('Failed to ask for the transfer');
  answer('POST /api/admin/closed-accounts/{userId}/hand-over', aDeposit({ amount: 100, from: old, to: aParty('new') }));
  await confirm('Hand over');
  await expectSaid('Asked for. It waits under Deposits.');
  await expectCount(confirmation(), 0);
  const asked = sent('POST /api/admin/closed-accounts/{userId}/hand-over');
  expect(asked.map(({ params, body }) => [params.userId, body.reason])).toEqual(Array(3).fill([old.userId, 'Ticket TK-1']));
  // The server sees one request.
  expect(new Set(asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test.each(['support', 'auditor'] as const)('a closed account hands nothing over for the role %s', async (role) => {
  asAdminOf(role);
  answer('GET /api/admin/closed-accounts', { items: [{ account: PLAYER, balance: 20, bonus: 0, held: 0, closedAt: inMinutes(-1) }] });
  await openRights();
  await expectSays(rows('Closed accounts'), '$20.00');
  await expectCount(page.getByRole('button', { name: /^Hand over/ }), 0);
});

test('the closed accounts say when there are none, or what went wrong', async () => {
  asAdminOf();
  refuse('GET /api/admin/closed-accounts', 400, 'Not today');
  await open('/admin?tab=admins');
  const failure = page.getByRole('alert').filter({ hasText: 'The closed accounts could not be loaded' });
  await expectSays(failure, 'Not today', 'request-1');
  // The form does not wait for it.
  await expect.element(userIdField()).toBeEnabled();
  answer('GET /api/admin/closed-accounts', { items: [] });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No account has been closed.')).toBeVisible();
});

test('in both themes axe finds nothing serious and nothing scrolls sideways', async () => {
  asAdminOf();
  answerPlayers(aFoundPlayer());
  await openRights();
  await find(PLAYER.email);
  await expectSays(card(), 'Not an admin');
  for (const [colorScheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await showIn(colorScheme, width);
    await expectGood();
    for (const name of [GRANT, REMOVE]) {
      await button(name).click();
      await expect.element(confirmation()).toBeVisible();
      await expectNothingSerious();
      await confirm('Cancel');
    }
  }
});
