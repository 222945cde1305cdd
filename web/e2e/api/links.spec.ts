/** Facts about accounts for admins before a decision: possible same persons (D46), and closed accounts (D43). */
import { randomUUID } from 'node:crypto';
import { Admin, auditOf } from '../support/admin';
import { expectGatewaysRefusal, expectOk, expectRefusal, send, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aWithdrawal, cameBack, Player } from '../support/player';
import { anUnseenProof, attachedProof } from '../support/proofs';
import { CURSOR_INVALID, cursorOf, NOT_ADMIN, noUserWith, ROLE_NOT_PERMITTED } from '../support/refusals';
import { expect, test } from '../support/test';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const PAGE_ROWS = 25;
const NOBODY = 'Z'.repeat(28);
const NO_USER_ID = { status: 400, code: 'MALFORMED', error: 'A user ID has 28 letters and digits' };
const UNTIED = { sameDetails: false, sameProof: false, sent: 0, received: 0 };

test('a new account is linked to no other, and its funds are as they are', async ({ player, admin }) => {
  const { createdAt } = expectOk(await player.wallet());
  expect(expectOk(await admin.links(player.uid))).toEqual({
    player: await player.party(),
    funds: {
      accountCreatedAt: createdAt,
      starting: 10,
      deposited: 0,
      received: 0,
      won: 0,
      sent: 0,
      lost: 0,
      withdrawn: 0,
      held: 0,
      balance: 10,
      bonus: 0,
      debt: 0,
    },
    accounts: [],
  });
});

test('the same payment details link two accounts, however they are written', async ({ admin }) => {
  const [one, other] = [await admin.playerWith(50), await admin.playerWith(50)];
  const account = randomUUID();
  expectOk(await one.withdraw(aWithdrawal({ paymentDetails: `Bank Windhoek, ${account}` })));
  expectOk(await other.withdraw(aWithdrawal({ paymentDetails: `bank windhoek:\n${account.toUpperCase()} ` })));
  for (const [player, twin] of [[one, other], [other, one]] as const) {
    const { accounts, funds } = expectOk(await admin.links(player.uid));
    expect(accounts).toEqual([{ ...UNTIED, account: await twin.party(), sameDetails: true }]);
    expect(funds).toMatchObject({ deposited: 50, held: 50, balance: 10, bonus: 0 });
  }
});

test('the same file links two accounts; the later deposit names the other', async ({ player, admin }) => {
  const [other, file] = [await Player.signedUp(), anUnseenProof()];
  const [first, second] = [await attachedProof(player, file), await attachedProof(other, { ...file, name: 'another.png' })];
  const seenIn = async ({ id }: Schema['DepositView']) =>
    expectOk(await admin.depositQueue({ search: id })).items.map(({ proofSeenIn }) => proofSeenIn);
  expect(await seenIn(first)).toEqual([undefined]);
  expect(await seenIn(second)).toEqual([first.id]);
  for (const [who, twin] of [[player, other], [other, player]] as const) {
    const { accounts } = expectOk(await admin.links(who.uid));
    expect(accounts).toEqual([{ ...UNTIED, account: await twin.party(), sameProof: true }]);
  }
});

test('points sent either way are added up, if they moved', async ({ admin }) => {
  const [player, friend, other] = [await admin.playerWith(30), await admin.playerWith(30), await admin.playerWith(30)];
  for (const [from, to, amount] of [[player, friend, 5], [player, friend, 2.5], [friend, player, 1], [other, player, 20]] as const) {
    expectOk(await admin.approve((await from.requestedDeposit({ amount, to: to.uid })).id));
  }
  const declined = await player.requestedDeposit({ amount: 3, to: friend.uid });
  expectOk(await admin.declineDeposit(declined.id));
  await player.requestedDeposit({ amount: 4, to: friend.uid });
  const { accounts, funds } = expectOk(await admin.links(player.uid));
  // The accounts with the most points first.
  expect(accounts).toEqual([
    { ...UNTIED, account: await other.party(), received: 20 },
    { ...UNTIED, account: await friend.party(), sent: 7.5, received: 1 },
  ]);
  expect(funds).toMatchObject({ deposited: 30, sent: 7.5, received: 21 });
  expect(expectOk(await admin.links(friend.uid)).accounts).toEqual([{ ...UNTIED, account: await player.party(), sent: 1, received: 7.5 }]);
});

test('a withdrawal says that none of it came from others unplayed', async ({ admin }) => {
  const player = await admin.playerWith(60);
  await admin.give(player, 25);
  const { id } = await player.requestedWithdrawal(60);
  const [review] = expectOk(await admin.withdrawalQueue({ search: id })).items;
  expect(review).toMatchObject({ amount: 60, fromPlayers: 0 });
});

test('links are asked for by a user id, and only of an account that exists', async ({ admin }) => {
  for (const id of ['x', 'a'.repeat(22), 'a'.repeat(27), 'a'.repeat(29), `${'a'.repeat(27)}-`, 'someone@example.com']) {
    expectRefusal(await admin.links(id), NO_USER_ID);
  }
  expectRefusal(await admin.links(NOBODY), noUserWith(`ID: ${NOBODY}`));
});

test('a closed account is listed with the points that stay in it', async ({ admin }) => {
  const old = await admin.playerWith(60);
  await old.requestedWithdrawal(50);
  const account = await old.party();
  const back = await cameBack(old);
  expectOk(await back.profile());
  const listed = await admin.everyClosedAccount();
  const times = listed.map(({ closedAt }) => closedAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(listed.filter(({ account: { email } }) => email === old.account.email)).toEqual([
    { account, closedAt: expect.stringMatching(ISO_TIME) as unknown, balance: 20, bonus: 0, held: 50 },
  ]);
  expect(expectOk(await admin.closedAccounts()).items.length).toBeLessThanOrEqual(PAGE_ROWS);
});

test('what a closed account left goes to the one that has its address', async ({ admin }) => {
  const old = await admin.playerWith(60);
  const account = await old.party();
  const back = await cameBack(old);
  expectOk(await back.profile());
  const [one, auditor] = await Promise.all([Admin.appointed(), Admin.appointed('auditor')]);
  expectRefusal(await auditor.handOver(old.uid), ROLE_NOT_PERMITTED);
  expectRefusal(await one.handOver(back.uid), noUserWith(`ID: ${back.uid}`));
  const asked = expectOk(await one.handOver(old.uid));
  // The starting points are cash on this stack (spec 9.1).
  expect(asked).toMatchObject({ status: 'pending', amount: 70, from: account, to: await back.party() });
  expect(expectOk(await admin.handOver(old.uid)).id).toBe(asked.id);
  // One admin is enough on this stack; guarded/api/four-eyes.spec.ts takes two.
  expect(expectOk(await admin.approve(asked.id)).status).toBe('completed');
  expect(expectOk(await back.wallet()).balance).toBe(70);
  const [row] = await auditedLedger(back);
  expect(row).toMatchObject({ source: 'transfer', amount: 70, description: expect.stringContaining(account.username) });
  expect((await auditOf(asked.id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['deposit.propose', one.uid],
    ['deposit.approve', admin.uid],
  ]);
  const listed = await admin.everyClosedAccount();
  expect(listed.find(({ account: { userId } }) => userId === old.uid)).toMatchObject({ balance: 0 });
  expectRefusal(await one.handOver(old.uid), { status: 422, code: 'INSUFFICIENT_BALANCE', error: 'Insufficient balance' });
});

test('a cursor that is none is refused by the closed accounts', async ({ admin }) => {
  for (const cursor of ['!', 'a', cursorOf('x'), cursorOf(`x#${NOBODY}`), cursorOf('2026-11-21T00:00:00.000Z#x'), 'A'.repeat(513)]) {
    expectRefusal(await admin.closedAccounts({ cursor }), CURSOR_INVALID);
  }
  const first = cursorOf(`2000-01-01T00:00:00.000Z#${NOBODY}`);
  expect(expectOk(await admin.closedAccounts({ cursor: first }))).toEqual({ items: [] });
});

test('only an admin is told', async ({ bystander }) => {
  for (const path of [`/api/admin/players/${bystander.uid}/links`, '/api/admin/closed-accounts']) {
    expectGatewaysRefusal(await send('GET', path), 401, 'Unauthorized');
    expectRefusal(await bystander.send('GET', path), NOT_ADMIN);
  }
});
