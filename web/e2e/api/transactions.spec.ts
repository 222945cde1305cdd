/** The statement: the player's own rows, newest first, by type and period, in pages (D14). */
/* eslint no-empty-pattern: ["error", { "allowObjectPatternsAsParameters": true }] -- Playwright reads from the pattern what a fixture needs. */
import { randomBytes } from 'node:crypto';
import { BatchWriteItemCommand, DynamoDBClient, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { aws, resource } from '../support/aws';
import { expectOk, expectRefusal, type Schema } from '../support/http';
import { clientSeed, Player } from '../support/player';
import { CURSOR_INVALID, cursorOf } from '../support/refusals';
import { updateItem } from '../support/tables';
import { expect, test as base } from '../support/test';

type Row = Schema['Transaction'];

const PAGE_ROWS = 50;
const ROWS = 120;
const BATCH_ROWS = 25;

/** A player with a long history: rows written directly to the table, one per second. */
const test = base.extend<object, { veteran: { player: Player; rows: Row[] } }>({
  veteran: [
    async ({}, use) => {
      const player = await Player.signedUp();
      const [opening] = await player.ledger();
      if (!opening) throw new Error('a new player has a first row');
      const rows = [opening];
      while (rows.length < ROWS) rows.push(nextRow(rows[rows.length - 1] ?? opening));
      await write(player, rows.slice(1));
      await use({ player, rows: rows.reverse() });
    },
    { scope: 'worker' },
  ],
});

const hex = () => randomBytes(32).toString('hex');

/** Win, loss, credit, debit in turn, so that every balance is above zero. */
function nextRow({ seq, newBalance, timestamp, hash }: Row): Row {
  const type = (['win', 'loss', 'credit', 'debit'] as const)[seq % 4] ?? 'win';
  const isPlay = type === 'win' || type === 'loss';
  const requestId = String(seq).padStart(22, '0');
  const source = isPlay ? 'quick' : type === 'credit' ? 'deposit' : 'transfer';
  const amount = { win: 4, loss: 1, credit: 2.5, debit: 0.01 }[type];
  const adds = type === 'win' || type === 'credit';
  const round = { roundId: randomBytes(32).toString('base64url'), square: 2, multiplier: 1, clientSeed: clientSeed() };
  return {
    seq: seq + 1,
    type,
    amount,
    description: `Row ${seq + 1}`,
    timestamp: new Date(Date.parse(timestamp) + 1000).toISOString(),
    previousBalance: newBalance,
    newBalance: Math.round((newBalance + (adds ? amount : -amount)) * 100) / 100,
    bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
    source,
    ...(isPlay ? { round: { ...round, answer: type === 'win' ? 2 : 3 } } : { requestId }),
    prevHash: hash,
    hash: hex(),
  };
}

function attribute(value: string | number): AttributeValue {
  return typeof value === 'number' ? { N: String(value) } : { S: value };
}

async function write(player: Player, rows: Row[]): Promise<void> {
  const client = new DynamoDBClient(await aws());
  // Rows without bonus are stored without the field.
  const items = rows.map(({ round, ...row }) => {
    const fields = Object.entries({ uid: player.uid, ...row, ...round, bonus: undefined, debt: undefined, reverses: undefined });
    const stored = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, attribute(value)] as const]));
    return { PutRequest: { Item: Object.fromEntries(stored) } };
  });
  const table = await resource('TransactionsTable');
  for (let first = 0; first < items.length; first += BATCH_ROWS) {
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: items.slice(first, first + BATCH_ROWS) } }));
  }
  const last = rows[rows.length - 1];
  if (!last) return;
  await updateItem('WalletsTable', { uid: { S: player.uid } }, {
    UpdateExpression: 'SET balance = :balance, seq = :seq, ledgerHead = :head, updatedAt = :at ADD version :written',
    ExpressionAttributeValues: {
      ':balance': attribute(last.newBalance),
      ':seq': attribute(last.seq),
      ':head': attribute(last.hash),
      ':at': attribute(last.timestamp),
      ':written': attribute(rows.length),
    },
  });
}

test('the statement is newest first, in pages, each row as written', async ({ veteran }) => {
  const { player, rows } = veteran;
  const sizes: number[] = [];
  const listed: Row[] = [];
  let cursor: string | undefined;
  do {
    const page: Schema['TransactionPage'] = expectOk(await player.transactions(cursor === undefined ? {} : { cursor }));
    sizes.push(page.items.length);
    listed.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(sizes).toEqual([PAGE_ROWS, PAGE_ROWS, ROWS - 2 * PAGE_ROWS]);
  expect(listed).toEqual(rows);
  expect(expectOk(await player.wallet()).balance).toBe(listed[0]?.newBalance);
});

for (const type of ['credit', 'debit', 'win', 'loss'] as const) {
  test(`only rows of type ${type} are told, all of them, when asked for`, async ({ veteran }) => {
    const { player, rows } = veteran;
    const expected = rows.filter((row) => row.type === type);
    expect(expected.length).toBeGreaterThan(20);
    expect(await player.ledger({ type })).toEqual(expected);
  });
}

test('a period takes in its first moment and leaves out its last', async ({ veteran }) => {
  const { player, rows } = veteran;
  const [newer, older] = [rows[30], rows[100]];
  if (!newer || !older) throw new Error('the veteran has too few rows');
  const listed = await player.ledger({ from: older.timestamp, to: newer.timestamp });
  expect(listed).toEqual(rows.slice(31, 101));
  const later = (time: string) => new Date(Date.parse(time) + 1).toISOString();
  expect(await player.ledger({ from: later(older.timestamp), to: later(newer.timestamp) })).toEqual(rows.slice(30, 100));
});

test('a period may be open, in another time zone, empty or reversed', { tag: ['@asvs-2.2.3'] }, async ({ veteran }) => {
  const { player, rows } = veteran;
  const row = rows[60];
  if (!row) throw new Error('the veteran has too few rows');
  const there = row.timestamp.replace('Z', '+00:00');
  const windhoek = new Date(Date.parse(row.timestamp) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
  for (const from of [row.timestamp, there, windhoek]) expect(await player.ledger({ from })).toEqual(rows.slice(0, 61));
  expect(await player.ledger({ to: row.timestamp })).toEqual(rows.slice(61));
  expect(expectOk(await player.transactions({ from: row.timestamp, to: row.timestamp }))).toEqual({ items: [] });
  expect(expectOk(await player.transactions({ from: '2099-01-01T00:00:00.000Z' }))).toEqual({ items: [] });
  expect(expectOk(await player.transactions({ to: '2000-01-01T00:00:00.000Z' }))).toEqual({ items: [] });
  const backwards = { from: rows[10]?.timestamp ?? '', to: rows[20]?.timestamp ?? '' };
  expect(expectOk(await player.transactions(backwards))).toEqual({ items: [] });
});

test('type, period and pages go together', async ({ veteran }) => {
  const { player, rows } = veteran;
  const [newer, older] = [rows[5], rows[115]];
  if (!newer || !older) throw new Error('the veteran has too few rows');
  const query = { type: 'loss', from: older.timestamp, to: newer.timestamp };
  expect(await player.ledger(query)).toEqual(rows.slice(6, 116).filter(({ type }) => type === 'loss'));
});

test('an empty parameter counts as none', async ({ bystander }) => {
  const rows = await bystander.ledger();
  expect(expectOk(await bystander.transactions({ type: '', from: '', to: '', cursor: '' })).items).toEqual(rows);
});

test("another player's cursor, or any, shows nothing but one's own rows", { tag: ['@asvs-8.2.2'] }, async ({ veteran, bystander }) => {
  const own = await bystander.ledger();
  const { nextCursor } = expectOk(await veteran.player.transactions());
  for (const cursor of [nextCursor ?? '', cursorOf('1'), cursorOf('999999999'), cursorOf(String(2n ** 64n - 1n))]) {
    expect(expectOk(await bystander.transactions({ cursor }))).toEqual({ items: own });
  }
  expect(expectOk(await bystander.transactions({ cursor: cursorOf('0') }))).toEqual({ items: [] });
  const theirs = { uid: veteran.player.uid, userId: veteran.player.uid, limit: '1000' };
  expect(expectOk(await bystander.transactions(theirs))).toEqual({ items: own });
});

const TYPE = 'The field type must be credit, debit, win or loss.';
const TIME = (field: string) => `The field ${field} must be a time such as 2026-11-21T10:00:00.000Z.`;
const CURSOR = CURSOR_INVALID.error;

const REFUSED: [query: Record<string, string>, error: string][] = [
  [{ type: 'WIN' }, TYPE],
  [{ type: 'bonus' }, TYPE],
  [{ type: 'win,loss' }, TYPE],
  [{ from: 'yesterday' }, TIME('from')],
  [{ from: '2026-11-21' }, TIME('from')],
  [{ from: '1969-12-31T23:59:59.999Z' }, TIME('from')],
  [{ to: '2026-13-01T00:00:00.000Z' }, TIME('to')],
  [{ to: '1795266990' }, TIME('to')],
  [{ cursor: '!' }, CURSOR],
  [{ cursor: '1' }, CURSOR],
  [{ cursor: cursorOf('') + 'AAAA' }, CURSOR],
  [{ cursor: cursorOf('-1') }, CURSOR],
  [{ cursor: cursorOf('1.5') }, CURSOR],
  [{ cursor: cursorOf('{"uid":"x","seq":1}') }, CURSOR],
  [{ cursor: cursorOf(String(2n ** 64n)) }, CURSOR],
];

for (const [query, error] of REFUSED) {
  test(`a statement with ${new URLSearchParams(query).toString()} is refused`, async ({ bystander }) => {
    expectRefusal(await bystander.transactions(query), { status: 400, code: 'MALFORMED', error });
  });
}
