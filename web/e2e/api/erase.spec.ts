/** The remains of an account that was closed years ago (D65). */
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { signIn, signUp } from '../support/accounts';
import { type Admin, auditOf } from '../support/admin';
import { aws, resource } from '../support/aws';
import { caseOf } from '../support/care';
import { expectOk } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { runNightly } from '../support/nightly';
import { aPayoutAccount, aReport, aWithdrawal, newKey, Player } from '../support/player';
import { anUnseenProof, attachedProof, keysOf } from '../support/proofs';
import { updateItem, type Item } from '../support/tables';
import { expect, test } from '../support/test';

// A run processes the due accounts of all tests and reports their number, so these tests run one after another.
test.describe.configure({ mode: 'default' });

/** All tables except those without personal data; of those the ledger grows with every test. */
const TABLES = [
  'UsersTable',
  'UsernamesTable',
  'AddressesTable',
  'WalletsTable',
  'DepositRequestsTable',
  'WithdrawalRequestsTable',
  'PayoutAccountsTable',
  'SupportTicketsTable',
  'CareTable',
];

/** The tables that contain one of these texts. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const [client, found] = [new DynamoDBClient(await aws()), new Set<string>()];
  for (const table of TABLES) {
    const TableName = await resource(table);
    let start: Item | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: start }));
      const said = JSON.stringify(page.Items);
      if (texts.some((text) => said.includes(text))) found.add(table);
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return [...found];
}

async function set(table: string, key: Item, values: Record<string, string>): Promise<void> {
  const names = Object.keys(values);
  await updateItem(table, key, {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, S]) => [`:${name}`, { S }])),
  });
}

function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months);
  // A shorter month ends earlier.
  day.setUTCDate(day.getUTCDate() - 3);
  return day.toISOString();
}

/** Moves the closing of the account this far into the past. */
async function closedSince(uid: string, months: number): Promise<void> {
  const closedAt = monthsAgo(months);
  await set('UsersTable', { uid: { S: uid } }, { closedAt, playersPartition: 'closed', playersSort: `${closedAt}#${uid}` });
}

function erase(): Promise<{ accounts: number; tickets: number }> {
  return runNightly('AccountsEraseFunction');
}

/** A player with data in every table; `mark` is in each text about them. */
async function aKnownPlayer(admin: Admin, mark: string): Promise<Player> {
  const player = await admin.playerWith(200);
  const friend = await admin.playerWith(50);
  await caseOf(player, admin);
  const { username, phoneNumber, online } = expectOk(await player.profile());
  expectOk(await player.updateProfile({ displayName: mark, username, phoneNumber, online }));
  expectOk(await player.savePayoutAccount(aPayoutAccount({ email: `${mark}@example.com` })));
  const proven = await attachedProof(player, { ...anUnseenProof(), name: `${mark}.png` });
  expectOk(await admin.approve(proven.id));
  for (const [from, to] of [[player, friend], [friend, player]] as const) {
    const { id } = await from.requestedDeposit({ amount: 5, to: to.uid });
    expectOk(await admin.approve(id));
  }
  const asked = expectOk(await player.withdraw(aWithdrawal({ paymentDetails: mark })));
  expectOk(await admin.complete(asked.id, { note: `Paid to ${mark}` }));
  expectOk(await player.report(aReport({ message: mark })));
  return player;
}

test('of an account closed years ago the books alone are left', async ({ admin }) => {
  const mark = `mark-${newKey().slice(0, 13)}`;
  const player = await aKnownPlayer(admin, mark);
  const { username } = expectOk(await player.profile());
  const { balance } = expectOk(await player.wallet());
  expectOk(await player.close(balance));
  const texts = [mark, player.account.email];
  const known = ['UsersTable', 'AddressesTable', 'DepositRequestsTable', 'WithdrawalRequestsTable', 'PayoutAccountsTable', 'SupportTicketsTable', 'CareTable'];
  expect(await tablesWith(texts)).toEqual(known);
  expect(await keysOf(player.uid)).toHaveLength(1);

  await closedSince(player.uid, 59);
  await erase();
  expect(await tablesWith(texts)).toEqual(known);

  await closedSince(player.uid, 60);
  expect((await erase()).accounts).toBeGreaterThanOrEqual(1);
  expect(await tablesWith(texts)).toEqual([]);
  expect(await keysOf(player.uid)).toEqual([]);

  // The books are unchanged and complete.
  await auditedLedger(player);
  expect(await runNightly('WalletReconcileFunction', { wallet: player.uid })).toMatchObject({ findings: [] });
  expect(expectOk(await admin.findPlayer({ id: player.uid }))).toMatchObject({ username, email: 'erased', displayName: '' });
  const deposits = await admin.everyQueuedDeposit({ search: player.uid });
  expect(deposits.length).toBeGreaterThanOrEqual(4);
  for (const { from, to } of deposits) expect([from, to].find(({ userId }) => userId === player.uid)).toMatchObject({ username, email: 'erased' });
  const withdrawals = await admin.everyQueuedWithdrawal({ search: player.uid });
  expect(withdrawals).toMatchObject([{ userEmail: 'erased', paymentDetails: 'erased', amount: 50, status: 'completed' }]);
  expect((await admin.everyClosedAccount()).map(({ account }) => account.userId)).not.toContain(player.uid);
  const erased = (await auditOf(player.uid)).filter(({ action }) => action === 'account.erase');
  expect(erased).toMatchObject([{ before: 'closed', after: 'closed, personal data erased' }]);
});

test('the address of an erased account is free unless it was restricted', async () => {
  const [free, excluded] = [await Player.signedUp(), await Player.signedUp()];
  expectOk(await excluded.pause({ forGood: true }));
  for (const player of [free, excluded]) {
    expectOk(await player.close(10));
    await closedSince(player.uid, 60);
  }
  await erase();
  const wallets = [];
  for (const { account } of [free, excluded]) {
    await signUp(account);
    const back = await Player.signedIn(account);
    expectOk(await back.profile());
    wallets.push(expectOk(await back.wallet()));
  }
  expect(wallets).toMatchObject([{ balance: 10 }, { balance: 0, restriction: { kind: 'excluded' } }]);
  expect(wallets[0]?.restriction).toBeUndefined();
});

test('a sign-in that closing has left behind goes too', async () => {
  const player = await Player.signedUp();
  // As after a crash: the account is closed, but its user still exists.
  await closedSince(player.uid, 60);
  await signIn(player.account);
  await erase();
  await expect(signIn(player.account)).rejects.toThrow();
});

test('an old ticket goes, and others stay', async ({ player, admin }) => {
  const asked = [];
  for (const message of ['Old', 'Newer', 'Open']) asked.push(expectOk(await player.report(aReport({ message }))));
  const [old, newer, open] = asked.map(({ id }) => id);
  for (const [id = '', months] of [[old, 24], [newer, 23]] as const) {
    expectOk(await admin.setStatus(id, { status: 'resolved' }));
    const at = monthsAgo(months);
    await set('SupportTicketsTable', { id: { S: id } }, { createdAt: at, updatedAt: at, place: `${at}#${id}` });
  }
  expect((await erase()).tickets).toBeGreaterThanOrEqual(1);
  expect((await player.everyTicket()).map(({ id }) => id)).toEqual([open, newer]);
});
