/** Every route, asked by everybody: who is let in, who is not, and that nobody gets at what is somebody else's. */
import { Admin } from '../support/admin';
import { coloursConfig, ROUND_MS } from '../support/colours';
import { expectOk, send, type Answer, type Sending } from '../support/http';
import { OPERATIONS, type Operation } from '../support/operations';
import { aGuess, aReport, aWithdrawal, newKey, Player } from '../support/player';
import { aProof, awaitedProof, upload } from '../support/proofs';
import { cursorOf } from '../support/refusals';
import { expect, test } from '../support/test';

/** `player` owns what the routes are asked for, and the others try to get at it. */
const ROLES = ['signed out', 'other player', 'removed admin', 'player', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** What is asked for. */
interface World {
  people: Record<Exclude<Role, 'signed out'>, Player>;
  /** With an announced proof that has been uploaded and is not attached yet, and without a proof. */
  deposits: [string, string];
  withdrawals: [string, string];
  ticket: string;
  username: string;
  /** Texts of the owner's that nobody but they and admins may read. */
  secrets: string[];
}

interface Row {
  /** Of the path's parameter. */
  id?: (world: World) => Promise<string> | string;
  query?: (world: World) => Record<string, string>;
  body?: (world: World) => object;
  /** The status, and the code of a refusal. */
  answers: Record<Role, string>;
}

const OK = '200';
const SHUT_OUT = '401';
const NOT_ADMIN = '403 NOT_ADMIN';

/** For anybody. */
const PUBLIC: Row = { answers: { 'signed out': OK, 'other player': OK, 'removed admin': OK, player: OK, admin: OK } };

/** For players: the owner gets `own`, and whoever else `others`. An admin has no other rights here than anybody. */
function forPlayers(row: Omit<Row, 'answers'> = {}, own = OK, others = own): Row {
  return { ...row, answers: { 'signed out': SHUT_OUT, 'other player': others, 'removed admin': others, player: own, admin: others } };
}

function forAdmins(row: Omit<Row, 'answers'> = {}): Row {
  const refused = { 'other player': NOT_ADMIN, 'removed admin': NOT_ADMIN, player: NOT_ADMIN };
  return { ...row, answers: { 'signed out': SHUT_OUT, ...refused, admin: OK } };
}

const NOTE = () => ({ note: 'No.' });
const ownersRound = async ({ people }: World) => (await people.player.openRound()).roundId;
const ownersUid = ({ people }: World) => people.player.uid;
/** A place in a list right before what is named. */
const before = (id: string) => ({ cursor: cursorOf(`2099-01-01T00:00:00.000Z#${id}`) });
const ROUND_UNKNOWN = '404 ROUND_UNKNOWN';

const MATRIX: Record<string, Row> = {
  'auth-password-policy': PUBLIC,
  'colours-config': PUBLIC,
  'colours-rounds': PUBLIC,

  'profile-get': forPlayers(),
  'profile-update': forPlayers(
    { body: ({ username }) => ({ displayName: 'Owner', username, phoneNumber: '+264811234567', online: false }) },
    OK,
    '409 USERNAME_TAKEN',
  ),
  'wallet-get': forPlayers(),
  'wallet-transactions': forPlayers({ query: () => ({ cursor: cursorOf('9') }) }),
  'quick-start': forPlayers(),
  'quick-guess': forPlayers({ id: ownersRound, body: () => aGuess() }, OK, ROUND_UNKNOWN),
  'quick-reveal': forPlayers({ id: ownersRound }, '409 ROUND_OPEN', ROUND_UNKNOWN),
  'players-list': forPlayers(),
  'players-lookup': forPlayers({ body: (world) => ({ player: ownersUid(world) }) }),
  'deposits-create': forPlayers({ body: (world) => ({ amount: 1, to: ownersUid(world) }) }),
  'deposits-attach-proof': forPlayers({ id: ({ deposits }) => deposits[0] }, OK, '404 REQUEST_NOT_FOUND'),
  'deposits-list': forPlayers({ query: ({ deposits }) => before(deposits[0]) }),
  'withdrawals-create': forPlayers({ body: () => aWithdrawal() }, OK, '422 WITHDRAWAL_EXCEEDS_BALANCE'),
  'withdrawals-list': forPlayers({ query: ({ withdrawals }) => before(withdrawals[0]) }),
  // Whose entries a round has, only a round that is open can show: colours.spec.ts waits for one.
  'colours-enter': forPlayers({ body: () => ({ picks: ['red', 'green', 'blue'], roundId: 'x' }) }, ROUND_UNKNOWN),
  'colours-my-entries': forPlayers({ query: () => ({ roundId: 'x' }) }, ROUND_UNKNOWN),
  'colours-round': forPlayers({ query: () => ({ roundId: 'x' }) }, ROUND_UNKNOWN),
  'tickets-create': forPlayers({ body: () => aReport() }),
  'tickets-list': forPlayers({ query: ({ ticket }) => before(ticket) }),
  'admin-check': forPlayers(),
  'admin-initialize': forPlayers({}, '409 ADMIN_INITIALISED'),

  'admin-audit': forAdmins({ query: (world) => ({ subject: ownersUid(world) }) }),
  'admin-find-player': forAdmins({ query: (world) => ({ id: ownersUid(world) }) }),
  'deposits-queue': forAdmins({ query: (world) => ({ search: ownersUid(world) }) }),
  'deposits-approve': forAdmins({ id: ({ deposits }) => deposits[0] }),
  'deposits-view-proof': forAdmins({ id: ({ deposits }) => deposits[0] }),
  'deposits-decline': forAdmins({ id: ({ deposits }) => deposits[1], body: NOTE }),
  'withdrawals-queue': forAdmins({ query: (world) => ({ search: ownersUid(world) }) }),
  'withdrawals-complete': forAdmins({ id: ({ withdrawals }) => withdrawals[0], body: NOTE }),
  'withdrawals-decline': forAdmins({ id: ({ withdrawals }) => withdrawals[1], body: NOTE }),
  'tickets-queue': forAdmins({ query: (world) => ({ search: ownersUid(world) }) }),
  'tickets-set-status': forAdmins({ id: ({ ticket }) => ticket, body: () => ({ status: 'in_progress' }) }),
  // Where they are let in, both find what they ask for: neither changes how many admins there are.
  'admin-set': forAdmins({ body: ({ people }) => ({ userId: people.admin.uid }) }),
  'admin-remove': forAdmins({ body: (world) => ({ userId: ownersUid(world) }) }),
};

test('every operation has its row; only protected ones ask for a token', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
  for (const { name, isProtected } of OPERATIONS) {
    expect(MATRIX[name]?.answers['signed out'], name).toBe(isProtected ? SHUT_OUT : OK);
  }
});

async function made(admin: Admin): Promise<World> {
  const [player, other, removed, rightful] = await Promise.all([
    Player.signedUp(),
    Player.signedUp(),
    Admin.removed(admin),
    Admin.appointed(),
  ]);
  await admin.fund(player, 150);
  const proof = aProof({ name: 'of-the-owner.png' });
  const awaited = await awaitedProof(player, proof);
  await upload(awaited.upload, proof.bytes);
  const deposits: World['deposits'] = [awaited.deposit.id, (await player.requestedDeposit({ amount: 1 })).id];
  const withdrawals: World['withdrawals'] = [(await player.requestedWithdrawal(50)).id, (await player.requestedWithdrawal(50)).id];
  const message = `A secret of ${player.uid}'s`;
  const ticket = expectOk(await player.report(aReport({ message }))).id;
  return {
    people: { player, 'other player': other, 'removed admin': removed, admin: rightful },
    deposits,
    withdrawals,
    ticket,
    username: expectOk(await player.profile()).username,
    secrets: [player.account.email, ...deposits, ...withdrawals, ticket, message, proof.name],
  };
}

async function asked(world: World, { name, method, template }: Operation, role: Role): Promise<Answer> {
  const { id, query, body } = MATRIX[name] ?? {};
  const named = await id?.(world);
  const path = template.replace(/\{\w+\}/, named ?? '');
  const sending: Sending = { headers: { 'idempotency-key': newKey() }, body: body && JSON.stringify(body(world)) };
  const url = `${path}?${new URLSearchParams(query?.(world)).toString()}`;
  return role === 'signed out' ? send(method, url, sending) : world.people[role].send(method, url, sending);
}

/** In a few words. */
function told({ status, body }: Answer): string {
  const { code } = (body ?? {}) as { code?: string };
  return code === undefined ? String(status) : `${status} ${code}`;
}

/** What everybody of `role` is answered, by operation. */
async function answers(world: World, role: Role): Promise<Record<string, Answer>> {
  // One after the other where they are let in: they work on the same records.
  if (role === 'player' || role === 'admin') {
    const answers: Record<string, Answer> = {};
    for (const operation of OPERATIONS) answers[operation.name] = await asked(world, operation, role);
    return answers;
  }
  const each = OPERATIONS.map(async (operation) => [operation.name, await asked(world, operation, role)] as const);
  return Object.fromEntries(await Promise.all(each));
}

/** Everything of the owner's. */
async function belongings({ people: { player } }: World) {
  return {
    profile: expectOk(await player.profile()),
    holdings: await player.holdings(),
    deposits: await player.everyDeposit(),
    withdrawals: await player.everyWithdrawal(),
    tickets: await player.everyTicket(),
  };
}

test('each route answers each role as it should', async ({ admin }) => {
  await expect.poll(async () => (await coloursConfig()).status, { timeout: ROUND_MS, message: 'no round opened' }).toBe(200);
  const world = await made(admin);
  const belonging = await belongings(world);
  for (const role of ROLES) {
    await test.step(role, async () => {
      const heard = await answers(world, role);
      const expected = Object.entries(MATRIX).map(([name, row]) => [name, row.answers[role]]);
      expect(Object.fromEntries(Object.entries(heard).map(([name, answer]) => [name, told(answer)]))).toEqual(Object.fromEntries(expected));
      if (role === 'player' || role === 'admin') return;
      for (const [name, { text }] of Object.entries(heard)) {
        for (const secret of world.secrets) expect(text, name).not.toContain(secret);
      }
      expect(await belongings(world)).toEqual(belonging);
    });
  }
});
