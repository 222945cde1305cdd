/** The admins' queues (D14, D15): their order, filter by status, search, and pages. */
import { type Admin } from '../support/admin';
import { expectOk, expectRefusal, type Schema } from '../support/http';
import { makeMany } from '../support/limits';
import { Player } from '../support/player';
import { CURSOR_INVALID, cursorOf } from '../support/refusals';
import { expect, test as base } from '../support/test';

const PAGE_ROWS = 25;
const MADE = PAGE_ROWS + 3;
/** The highest number of a player's waiting withdrawals. */
const PENDING = 3;
const STATUSES = ['pending', 'completed', 'declined', 'failed'];

interface Sender {
  player: Player;
  /** Newest first; the first two are decided. */
  deposits: Schema['DepositView'][];
  withdrawals: Schema['WithdrawalView'][];
}

/** A player with more of both than fits one page. */
const test = base.extend<object, { sender: Sender }>({
  sender: [
    async ({ admin }, use) => {
      const player = await Player.signedUp();
      await admin.fund(player, 50 * MADE);
      const deposits = await makeMany(player, 'deposits', MADE, () => player.requestedDeposit({ amount: 1 }));
      const withdrawals = await admin.paidOut(player, MADE - PENDING);
      for (let index = 0; index < PENDING; index += 1) withdrawals.push(await player.requestedWithdrawal(50));
      const sender: Sender = { player, deposits: deposits.reverse(), withdrawals: withdrawals.reverse() };
      await decideTwo(admin, sender);
      await use(sender);
    },
    { scope: 'worker' },
  ],
});

async function decideTwo(admin: Admin, { deposits, withdrawals }: Sender): Promise<void> {
  expectOk(await admin.complete(withdrawals[0]?.id ?? '', { note: 'Paid.' }));
  expectOk(await admin.declineWithdrawal(withdrawals[1]?.id ?? '', { note: 'No.' }));
  const [newest] = deposits;
  if (newest) expectOk(await admin.approve(newest.id));
  expectOk(await admin.declineDeposit(deposits[1]?.id ?? '', { note: 'No.' }));
}

const ids = (requests: { id: string }[]) => requests.map(({ id }) => id);

test('deposits come by status: pending oldest first, others newest first', async ({ sender, admin }) => {
  const queue = await admin.everyQueuedDeposit();
  // Other tests decide requests meanwhile: a request may then appear with both statuses.
  const ranks = queue.map(({ status }) => STATUSES.indexOf(status));
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  for (const status of STATUSES) {
    const times = queue.filter((request) => request.status === status).map(({ createdAt }) => createdAt);
    const rising = [...times].sort();
    expect(times).toEqual(status === 'pending' ? rising : rising.reverse());
  }
  const own = queue.filter(({ from }) => from.userId === sender.player.uid);
  const pending = ids(sender.deposits.slice(2)).reverse();
  expect(ids(own.filter(({ status }) => status === 'pending'))).toEqual(pending);
});

test('withdrawals come newest first, whatever their status', { tag: ['@spec-7.32'] }, async ({ sender, admin }) => {
  const queue = await admin.everyQueuedWithdrawal();
  const times = queue.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(ids(queue.filter(({ userId }) => userId === sender.player.uid))).toEqual(ids(sender.withdrawals));
});

test('a queue asked for one status shows that one alone', async ({ sender, admin }) => {
  for (const status of STATUSES) {
    const queue = await admin.everyQueuedDeposit({ status });
    for (const request of queue) expect(request.status).toBe(status);
  }
  for (const status of ['pending', 'completed', 'declined']) {
    const queue = await admin.everyQueuedWithdrawal({ status });
    for (const request of queue) expect(request.status).toBe(status);
  }
  expect(ids(await admin.everyQueuedDeposit({ status: 'completed' }))).toContain(sender.deposits[0]?.id);
  expect(ids(await admin.everyQueuedDeposit({ status: 'declined' }))).toContain(sender.deposits[1]?.id);
  expect(ids(await admin.everyQueuedWithdrawal({ status: 'completed' }))).toContain(sender.withdrawals[0]?.id);
  expect(ids(await admin.everyQueuedWithdrawal({ status: 'declined' }))).toContain(sender.withdrawals[1]?.id);
});

test("a search by user id or e-mail finds one player's requests", async ({ sender, admin }) => {
  const { player, deposits, withdrawals } = sender;
  for (const search of [player.uid, player.account.email, ` ${player.account.email.toUpperCase()} `]) {
    const [funding, ...others] = (await admin.everyQueuedDeposit({ search })).reverse();
    expect(funding).toMatchObject({ status: 'completed', processedAs: 'self_deposit' });
    expect(ids(others).reverse()).toEqual(ids(deposits));
    expect(ids(await admin.everyQueuedWithdrawal({ search }))).toEqual(ids(withdrawals));
  }
  const pending = { search: player.uid, status: 'pending' };
  expect(ids(await admin.everyQueuedDeposit(pending))).toEqual(ids(deposits.slice(2)));
  expect(ids(await admin.everyQueuedWithdrawal(pending))).toEqual(ids(withdrawals.slice(2, PENDING)));
});

test('a search by request id finds that one, under its own status alone', async ({ sender, admin }) => {
  const [deposit, withdrawal] = [sender.deposits[0], sender.withdrawals[0]];
  if (!deposit || !withdrawal) throw new Error('the sender has requests');
  expect(ids(expectOk(await admin.depositQueue({ search: deposit.id })).items)).toEqual([deposit.id]);
  expect(ids(expectOk(await admin.withdrawalQueue({ search: withdrawal.id })).items)).toEqual([withdrawal.id]);
  for (const status of ['completed', 'pending']) {
    const found = status === 'completed' ? 1 : 0;
    expect(expectOk(await admin.depositQueue({ search: deposit.id, status })).items).toHaveLength(found);
    expect(expectOk(await admin.withdrawalQueue({ search: withdrawal.id, status })).items).toHaveLength(found);
  }
  // The ids of deposits and withdrawals are separate.
  expect(expectOk(await admin.depositQueue({ search: withdrawal.id }))).toEqual({ items: [] });
  expect(expectOk(await admin.withdrawalQueue({ search: deposit.id }))).toEqual({ items: [] });
});

test('a search by reference, however it is typed, finds that deposit alone', async ({ sender, admin }) => {
  const [newest, , waiting] = sender.deposits;
  if (!newest || !waiting) throw new Error('the sender has requests');
  for (const { id, reference } of [newest, waiting]) {
    const inFours = reference.replace(/.{4}/g, '$& ').toLowerCase();
    for (const search of [reference, inFours]) expect(ids(await admin.everyQueuedDeposit({ search }))).toEqual([id]);
  }
  const pending = { search: waiting.reference, status: 'pending' };
  expect(ids(await admin.everyQueuedDeposit(pending))).toEqual([waiting.id]);
  expect(await admin.everyQueuedDeposit({ ...pending, status: 'declined' })).toEqual([]);
});

test('a mistyped reference is refused', async ({ sender, admin }) => {
  const [{ reference }] = sender.deposits as [Schema['DepositView']];
  const swapped = reference.replace(/^RF(.)(.)/, 'RF$2$1');
  for (const search of [reference.slice(0, -1), `${reference}B`, ...(swapped === reference ? [] : [swapped])]) {
    expectRefusal(await admin.depositQueue({ search }), MISTYPED);
  }
  expectRefusal(await admin.withdrawalQueue({ search: reference }), malformed(SEARCH));
});

test('a search for nobody and nothing finds nothing', { tag: ['@asvs-1.2.4'] }, async ({ admin }) => {
  for (const search of ['0'.repeat(22), 'Z'.repeat(28), 'nobody@example.com']) {
    expect(expectOk(await admin.depositQueue({ search }))).toEqual({ items: [] });
    expect(expectOk(await admin.withdrawalQueue({ search }))).toEqual({ items: [] });
  }
});

test('a page holds 25, and its cursor leads on from there', async ({ sender, admin }) => {
  const search = sender.player.uid;
  const first = expectOk(await admin.withdrawalQueue({ search }));
  expect(ids(first.items)).toEqual(ids(sender.withdrawals.slice(0, PAGE_ROWS)));
  const second = expectOk(await admin.withdrawalQueue({ search, cursor: first.nextCursor ?? '' }));
  expect(ids(second.items)).toEqual(ids(sender.withdrawals.slice(PAGE_ROWS)));
  expect(expectOk(await admin.depositQueue()).items.length).toBeLessThanOrEqual(PAGE_ROWS);
});

test('an admin sees who may decide: neither party, and nobody once decided', async ({ sender, player, admin }) => {
  const search = sender.player.uid;
  for (const { status, decidable } of await admin.everyQueuedDeposit({ search })) expect(decidable).toBe(status === 'pending');
  for (const { status, decidable } of await admin.everyQueuedWithdrawal({ search })) expect(decidable).toBe(status === 'pending');
  await admin.give(player, 1);
  const requested = await player.requestedDeposit({ amount: 1, to: admin.uid });
  const [seen] = expectOk(await admin.depositQueue({ search: requested.id })).items;
  expect(seen).toMatchObject({ id: requested.id, to: { userId: admin.uid, email: admin.account.email }, decidable: false });
});

const STATUS_OF_DEPOSITS = 'The field status must be pending, completed, declined or failed.';
const STATUS_OF_WITHDRAWALS = 'The field status must be pending, completed or declined.';
const SEARCH = "Please search for a request's ID, a user ID or an email, each of them whole";
const SEARCH_OF_DEPOSITS = "Please search for a request's ID or reference, a user ID or an email, each of them whole";
const MISTYPED = {
  status: 400,
  code: 'REFERENCE_MISTYPED',
  error: 'This reference has a mistake in it. Please compare it with the payment: RF, two digits and eight letters.',
};

const malformed = (error: string) => ({ status: 400, code: 'MALFORMED', error });

test('a status or a search that is none is refused', async ({ admin }) => {
  for (const status of ['Pending', 'open', 'pending,failed']) {
    expectRefusal(await admin.depositQueue({ status }), malformed(STATUS_OF_DEPOSITS));
    expectRefusal(await admin.withdrawalQueue({ status }), malformed(STATUS_OF_WITHDRAWALS));
  }
  expectRefusal(await admin.withdrawalQueue({ status: 'failed' }), malformed(STATUS_OF_WITHDRAWALS));
  for (const search of ['x', 'example.com', '0'.repeat(21), '*', 'a'.repeat(300)]) {
    expectRefusal(await admin.depositQueue({ search }), malformed(SEARCH_OF_DEPOSITS));
    expectRefusal(await admin.withdrawalQueue({ search }), malformed(SEARCH));
  }
});

test('an empty parameter counts as none', async ({ admin }) => {
  const nothing = { status: '', search: '', cursor: '' };
  expect(expectOk(await admin.depositQueue(nothing)).items).not.toEqual([]);
  expect(expectOk(await admin.withdrawalQueue(nothing)).items).not.toEqual([]);
});

const FORGED = ['!', 'a', cursorOf('x'), cursorOf('x#y'), cursorOf('pending '), cursorOf('open'), cursorOf('pending x#y'), 'A'.repeat(513)];

for (const cursor of FORGED) {
  test(`the queues refuse the cursor ${cursor.slice(0, 20)}`, async ({ admin }) => {
    expectRefusal(await admin.depositQueue({ cursor }), CURSOR_INVALID);
    expectRefusal(await admin.withdrawalQueue({ cursor }), CURSOR_INVALID);
  });
}

test("one status's cursor is none for another", async ({ admin }) => {
  expectOk(await admin.depositQueue({ cursor: cursorOf('declined') }));
  expectRefusal(await admin.depositQueue({ status: 'pending', cursor: cursorOf('declined') }), CURSOR_INVALID);
});
