/** Every route, called by every role: who has access, and that no player gets another player's data. */
import { Admin, type AdminRole } from '../support/admin';
import { coloursConfig, ROUND_MS } from '../support/colours';
import { expectOk, send, type Answer, type Sending } from '../support/http';
import { OPERATIONS, type Operation } from '../support/operations';
import { aGuess, aPayoutAccount, aReport, aWithdrawal, newKey, OF_AGE, Player } from '../support/player';
import { announcementOf, aProof, awaitedProof, upload } from '../support/proofs';
import { cursorOf } from '../support/refusals';
import { expect, test } from '../support/test';

/** `player` owns the requested data; the others try to get it. `admin` has the role of an owner. */
const ROLES = ['signed out', 'other player', 'removed admin', 'player', 'auditor', 'support', 'cashier', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The admins among them. */
const ADMINS: Partial<Record<Role, AdminRole>> = { auditor: 'auditor', support: 'support', cashier: 'cashier', admin: 'owner' };

/** A player's requests; each can be decided by only one admin. */
interface Undecided {
  deposits: [approved: string, declined: string];
  withdrawal: string;
  /** Another player's withdrawal: the admin who approves a player's deposit may not pay out that player. */
  payout: string;
}

/** The requested data. */
interface World {
  people: Record<Exclude<Role, 'signed out'>, Player>;
  /** The owner's. The first deposit has an announced proof that is uploaded but not attached; the other has none. */
  undecided: Undecided;
  /** Another player's, for the cashier. */
  cashiers: Undecided;
  /** The owner's request, which the owner takes back. */
  unwanted: string;
  ticket: string;
  payoutAccount: string;
  username: string;
  /** The owner's texts that only the owner and admins may read. */
  secrets: string[];
}

/** The request to an operation, and its expected responses. */
interface Row {
  /** The value of the path's parameter. */
  id?: (world: World, role: Role) => Promise<string> | string;
  query?: (world: World) => Record<string, string>;
  body?: (world: World) => object;
  /** The owner's response if not 200: the status, and the code of a refusal. */
  own?: string;
  /** The response for all others, including admins: they have no special rights in players' operations. */
  others?: string;
}

const OK = '200';

const NOTE = () => ({ note: 'No.' });
const ownersRound = async ({ people }: World) => (await people.player.openRound()).roundId;
const ownersUid = ({ people }: World) => people.player.uid;
/** A cursor just before this row. */
const before = (id: string) => ({ cursor: cursorOf(`2099-01-01T00:00:00.000Z#${id}`) });
const ROUND_UNKNOWN = '404 ROUND_UNKNOWN';
const undecidedOf = (world: World, role: Role) => (role === 'cashier' ? world.cashiers : world.undecided);

/** An operation without a row needs no parameters, and succeeds for all permitted callers. */
const ROWS: Partial<Record<string, Row>> = {
  'profile-update': {
    body: ({ username }) => ({ displayName: 'Ndapewa', username, phoneNumber: '+264811234567', online: false }),
    others: '409 USERNAME_TAKEN',
  },
  'profile-agree': { body: () => OF_AGE },
  // closing.spec.ts closes accounts.
  'profile-close': { body: () => ({ giveUp: -1 }), own: '400 AMOUNT_INVALID', others: '400 AMOUNT_INVALID' },
  // change-email.spec.ts changes addresses.
  'profile-email': { body: ({ people }) => ({ email: people.player.account.email }), own: '409 ADDRESS_UNCHANGED', others: '409 ADDRESS_TAKEN' },
  'profile-email-confirm': { body: () => ({ code: '000000' }), own: '409 CODE_EXPIRED', others: '409 CODE_EXPIRED' },
  'profile-log': { query: () => ({ cursor: cursorOf('2099-01-01T00:00:00.000Z#x') }) },
  // pause.spec.ts pauses.
  'wallet-pause': { body: () => ({ end: true }), own: '409 NOT_EXCLUDED', others: '409 NOT_EXCLUDED' },
  // limits.spec.ts sets limits.
  'wallet-limits': { body: () => ({ confirm: true }), own: '409 NO_RAISE_WAITS', others: '409 NO_RAISE_WAITS' },
  'wallet-reality-check': { body: () => ({}) },
  'wallet-transactions': { query: () => ({ cursor: cursorOf('9') }) },
  'quick-guess': { id: ownersRound, body: () => aGuess(), others: ROUND_UNKNOWN },
  'quick-reveal': { id: ownersRound, own: '409 ROUND_OPEN', others: ROUND_UNKNOWN },
  'players-lookup': { body: (world) => ({ player: ownersUid(world) }) },
  'notices-seen': { body: () => ({ until: '2026-11-21T10:00:00.000Z' }) },
  'deposits-create': { body: (world) => ({ amount: 11, to: ownersUid(world) }), others: '422 INSUFFICIENT_BALANCE' },
  'deposits-attach-proof': { id: ({ undecided }) => undecided.deposits[0], others: '404 REQUEST_NOT_FOUND' },
  'deposits-upload': {
    id: ({ undecided }) => undecided.deposits[1],
    body: () => announcementOf(aProof()),
    others: '404 REQUEST_NOT_FOUND',
  },
  'deposits-cancel': { id: ({ unwanted }) => unwanted, others: '404 REQUEST_NOT_FOUND' },
  // your-data.spec.ts covers a success.
  'deposits-proof': { id: ({ undecided }) => undecided.deposits[1], own: '404 PROOF_NOT_ATTACHED', others: '404 REQUEST_NOT_FOUND' },
  'deposits-list': { query: ({ undecided }) => before(undecided.deposits[0]) },
  'withdrawals-create': { body: () => aWithdrawal(), others: '422 WITHDRAWAL_EXCEEDS_BALANCE' },
  'payout-accounts-add': { body: () => aPayoutAccount() },
  'payout-accounts-remove': { id: ({ payoutAccount }) => payoutAccount, others: '404 PAYOUT_ACCOUNT_NOT_FOUND' },
  'withdrawals-list': { query: ({ undecided }) => before(undecided.withdrawal) },
  // Only an open round can show its entries: colours.spec.ts waits for one.
  'colours-enter': { body: () => ({ picks: ['red', 'green', 'blue'], roundId: 'x' }), own: ROUND_UNKNOWN, others: ROUND_UNKNOWN },
  'colours-my-entries': { query: () => ({ roundId: 'x' }), own: ROUND_UNKNOWN, others: ROUND_UNKNOWN },
  'colours-round': { query: () => ({ roundId: 'x' }), own: ROUND_UNKNOWN, others: ROUND_UNKNOWN },
  // beacon.spec.ts submits one.
  'colours-hand-in': { body: () => ({ roundId: 'x', signature: '0'.repeat(96) }), own: ROUND_UNKNOWN, others: ROUND_UNKNOWN },
  'tickets-create': { body: () => aReport() },
  'tickets-list': { query: ({ ticket }) => before(ticket) },
  // No user here has a second factor.
  'factor-enable': { own: '409 SECOND_FACTOR_UNVERIFIED', others: '409 SECOND_FACTOR_UNVERIFIED' },
  'factor-recover': {
    body: ({ people }) => ({ email: people.player.account.email, code: '0'.repeat(20) }),
    own: '403 RECOVERY_CODE_WRONG',
    others: '403 RECOVERY_CODE_WRONG',
  },
  'admin-initialize': { own: '409 ADMIN_INITIALISED', others: '409 ADMIN_INITIALISED' },

  'admin-audit': { query: (world) => ({ subject: ownersUid(world) }) },
  'admin-closed-accounts': { query: () => ({ cursor: cursorOf(`2099-01-01T00:00:00.000Z#${'0'.repeat(28)}`) }) },
  'admin-player-links': { id: ownersUid },
  'admin-find-player': { query: (world) => ({ id: ownersUid(world) }) },
  'deposits-queue': { query: (world) => ({ search: ownersUid(world) }) },
  'deposits-approve': { id: (world, role) => undecidedOf(world, role).deposits[0] },
  // Reversals are made on a guarded stack: reversals.spec.ts.
  'deposits-reverse': { id: () => 'D'.repeat(22), body: () => ({ reason: 'No.' }), own: '404 REQUEST_NOT_FOUND' },
  'deposits-view-proof': { id: ({ undecided }) => undecided.deposits[0] },
  // The owner's account is open: links.spec.ts has a closed one.
  'deposits-hand-over': { id: ownersUid, body: () => ({ reason: 'No.' }), own: '404 USER_NOT_FOUND' },
  'deposits-decline': { id: (world, role) => undecidedOf(world, role).deposits[1], body: NOTE },
  'withdrawals-queue': { query: (world) => ({ search: ownersUid(world) }) },
  // Payouts are taken on a guarded stack: four-eyes.spec.ts.
  'withdrawals-take': { id: () => 'W'.repeat(22), own: '404 REQUEST_NOT_FOUND' },
  'withdrawals-not-paid': { id: () => 'W'.repeat(22), body: () => ({ reason: 'No.' }), own: '404 REQUEST_NOT_FOUND' },
  // guarded/api/payout-run.spec.ts exports some, and reads an answer to them.
  'withdrawals-export': { body: () => ({ ids: ['W'.repeat(22)] }), own: '404 REQUEST_NOT_FOUND' },
  'withdrawals-answer': { body: () => ({ file: '' }), own: '400 BANK_ANSWER_DAMAGED' },
  'withdrawals-complete': { id: (world, role) => undecidedOf(world, role).payout, body: NOTE },
  'withdrawals-decline': { id: (world, role) => undecidedOf(world, role).withdrawal, body: NOTE },
  'withdrawals-give-back': { id: () => 'W'.repeat(22), body: () => ({ line: 'L'.repeat(22) }), own: '404 REQUEST_NOT_FOUND' },
  // bank.spec.ts imports statements.
  'bank-import': { body: () => ({ name: 'statement.csv', file: '' }), own: '422 STATEMENT_UNREADABLE' },
  'bank-confirm': { id: () => 'S'.repeat(22), body: () => ({ closing: 1 }), own: '404 IMPORT_NOT_FOUND' },
  'bank-settle': { id: () => 'L'.repeat(22), body: () => ({ as: 'fee' }), own: '404 LINE_NOT_FOUND' },
  'deposits-credit': { id: () => 'L'.repeat(22), body: (world) => ({ userId: ownersUid(world) }), own: '404 LINE_NOT_FOUND' },
  'tickets-queue': { query: (world) => ({ search: ownersUid(world) }) },
  'tickets-set-status': { id: ({ ticket }) => ticket, body: () => ({ status: 'in_progress' }) },
  // care.spec.ts has a case.
  'care-note': { id: () => 'C'.repeat(22), body: () => ({ note: 'No.', contact: 'none' }), own: '404 CASE_NOT_FOUND' },
  // Both callers with access find the wanted state already: neither changes the number of admins.
  'admin-set': { body: ({ people }) => ({ userId: people.admin.uid }) },
  'admin-remove': { body: (world) => ({ userId: ownersUid(world) }) },
  // There is no suspension to end.
  'admin-suspend': { body: (world) => ({ userId: ownersUid(world), isSuspended: false, reason: 'A test' }) },
  // No player is frozen, so that the other rows about the owner stay true.
  'admin-reset-factor': { body: (world) => ({ userId: ownersUid(world), reason: 'No.' }) },
  'admin-freeze': { body: (world) => ({ userId: ownersUid(world), isFrozen: false, reason: 'No.' }) },
  // No person has this hash.
  'admin-exclusion-register': { body: () => ({ hashes: ['0'.repeat(64)], isListed: false }) },
};

/** Access follows from the contract, and the rest from the rows. */
function expectedOf({ name, access, roles }: Operation, role: Role): string {
  const as = role === 'signed out' ? undefined : ADMINS[role];
  if (role === 'signed out' && access !== 'public') return '401';
  const { own = OK, others = OK } = ROWS[name] ?? {};
  if (access === 'admin') return as === undefined ? '403 NOT_ADMIN' : roles.includes(as) ? own : '403 ROLE_NOT_PERMITTED';
  return role === 'player' ? own : others;
}

test('every row is of an operation of the contract', () => {
  const names = OPERATIONS.map(({ name }) => name);
  for (const name of Object.keys(ROWS)) expect(names).toContain(name);
});

/** A player's other requests besides one deposit. */
async function requested(admin: Admin, player: Player, deposit: string): Promise<Undecided> {
  return {
    deposits: [deposit, (await player.requestedDeposit({ amount: 1 })).id],
    withdrawal: (await player.requestedWithdrawal(50)).id,
    payout: (await (await admin.playerWith(50)).requestedWithdrawal(50)).id,
  };
}

async function made(admin: Admin): Promise<World> {
  const [player, other, removed, rightful, cashier, support, auditor] = await Promise.all([
    Player.signedUp(),
    Player.signedUp(),
    Admin.removed(admin),
    Admin.appointed(),
    Admin.appointed('cashier'),
    Admin.appointed('support'),
    Admin.appointed('auditor'),
  ]);
  await admin.fund(player, 110);
  const proof = aProof({ name: 'of-the-owner.png' });
  const awaited = await awaitedProof(player, proof);
  await upload(awaited.upload, proof.bytes);
  const undecided = await requested(admin, player, awaited.deposit.id);
  const unwanted = (await player.requestedDeposit({ amount: 1 })).id;
  const customer = await admin.playerWith(110);
  const cashiers = await requested(admin, customer, (await customer.requestedDeposit({ amount: 1 })).id);
  const message = `A secret of ${player.uid}'s`;
  const ticket = expectOk(await player.report(aReport({ message }))).id;
  const payoutAccount = expectOk(await player.savePayoutAccount(aPayoutAccount())).id;
  return {
    people: { player, 'other player': other, 'removed admin': removed, admin: rightful, cashier, support, auditor },
    undecided,
    cashiers,
    unwanted,
    ticket,
    payoutAccount,
    username: expectOk(await player.profile()).username,
    secrets: [player.account.email, ...undecided.deposits, unwanted, undecided.withdrawal, ticket, payoutAccount, message, proof.name],
  };
}

async function asked(world: World, { name, method, template }: Operation, role: Role): Promise<Answer> {
  const { id, query, body } = ROWS[name] ?? {};
  const named = await id?.(world, role);
  const path = template.replace(/\{\w+\}/, named ?? '');
  const sending: Sending = { headers: { 'idempotency-key': newKey() }, body: body && JSON.stringify(body(world)) };
  const url = `${path}?${new URLSearchParams(query?.(world)).toString()}`;
  return role === 'signed out' ? send(method, url, sending) : world.people[role].send(method, url, sending);
}

/** In a few words. */
function summary({ status, body }: Answer): string {
  const { code } = (body ?? {}) as { code?: string };
  return code === undefined ? String(status) : `${status} ${code}`;
}

/** The answers to `role`, by operation. */
async function answers(world: World, role: Role): Promise<Record<string, Answer>> {
  // Sequentially for roles with access, because they work on the same records.
  if (role === 'player' || ADMINS[role]) {
    const answers: Record<string, Answer> = {};
    for (const operation of OPERATIONS) answers[operation.name] = await asked(world, operation, role);
    return answers;
  }
  const each = OPERATIONS.map(async (operation) => [operation.name, await asked(world, operation, role)] as const);
  return Object.fromEntries(await Promise.all(each));
}

/** All of the owner's data. */
async function belongings({ people: { player } }: World) {
  return {
    profile: expectOk(await player.profile()),
    holdings: await player.holdings(),
    deposits: await player.everyDeposit(),
    withdrawals: await player.everyWithdrawal(),
    tickets: await player.everyTicket(),
    payoutAccounts: expectOk(await player.payoutAccounts()).accounts,
  };
}

test('each route answers each role as it should', {
  tag: [
    '@schedule', '@spec-6.9', '@spec-6.13', '@asvs-2.2.2', '@asvs-3.5.3', '@asvs-8.2.1', '@asvs-8.2.2', '@asvs-8.3.1', '@asvs-10.3.2',
    '@asvs-15.3.7',
  ],
}, async ({ admin }) => {
  test.setTimeout(3 * ROUND_MS);
  await expect.poll(async () => (await coloursConfig()).status, { timeout: ROUND_MS, message: 'no round opened' }).toBe(200);
  const world = await made(admin);
  for (const role of ROLES) {
    await test.step(role, async () => {
      const belonging = await belongings(world);
      const answered = await answers(world, role);
      const expected = OPERATIONS.map((operation) => [operation.name, expectedOf(operation, role)]);
      expect(Object.fromEntries(Object.entries(answered).map(([name, answer]) => [name, summary(answer)]))).toEqual(Object.fromEntries(expected));
      if (role === 'auditor') expect(await belongings(world)).toEqual(belonging);
      if (role === 'player' || ADMINS[role]) return;
      for (const [name, { text }] of Object.entries(answered)) {
        for (const secret of world.secrets) expect(text, name).not.toContain(secret);
      }
      expect(await belongings(world)).toEqual(belonging);
    });
  }
});
