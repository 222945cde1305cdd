/**
 * Colours for the Day over HTTP (spec 4.39, 5.29, D33): who may enter with what, that no user can know or make a draw,
 * and the outcome of an entry. A round can be entered in two of four minutes, so the players exist beforehand, and the
 * tests run in one worker, in order, on the same round.
 */
import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { drawVerified, proveDraw } from '../../src/lib/colourDraw';
import type { Admin } from '../support/admin';
import { stackResources } from '../support/aws';
import { coloursConfig, itemsOf, openRound, pastDraws, ROUND_MS, roundItem, roundUntil } from '../support/colours';
import { expectOk, expectRefusal, type Answer, type Refusal, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { OPERATIONS } from '../support/operations';
import { newKey, Player } from '../support/player';
import {
  CURSOR_INVALID,
  cursorOf,
  KEY_MALFORMED,
  KEY_MISSING,
  KEY_REUSED,
  malformed,
  mustBe,
  NO_OBJECT,
  notKnown,
  twice,
  unreadable,
} from '../support/refusals';
import { dump, expectNothingOf, logged } from '../support/secrecy';
import { expect, test as base } from '../support/test';

/** Includes the wait for a round to open, for its draw and for its prizes. */
const WATCH_MS = 2.5 * ROUND_MS;

base.describe.configure({ mode: 'default', timeout: WATCH_MS });

const NOT_UNIQUE = { status: 400, code: 'PICKS_NOT_UNIQUE', error: 'Please select 3 unique colors.' };
const UNKNOWN = { status: 400, code: 'COLOUR_UNKNOWN', error: 'Please pick colors from the list, in lower-case letters' };
const ROUND_UNKNOWN = { status: 404, code: 'ROUND_UNKNOWN', error: 'Round not found' };
const ROUND_CLOSED = { status: 409, code: 'ROUND_CLOSED', error: 'Round is closed' };
const ENTRIES_CLOSED = { status: 409, code: 'ENTRIES_CLOSED', error: 'Entries window has closed' };
const INSUFFICIENT = { status: 422, code: 'INSUFFICIENT_BALANCE', error: 'Insufficient balance' };

const COLOURS = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'];
const STARTING_POINTS = 10;
const FEE = 5;
const PRIZE = 400;
/** The time that must be left to enter a round: more than a test takes. */
const ENOUGH_MS = 30_000;

/** A player for each purpose. */
interface Cast {
  /** Every entry is refused, despite enough points. */
  refused: Player;
  entrant: Player;
  retrying: Player;
  hurried: Player;
  /** Makes no entry. */
  onlooker: Player;
  /** Makes one entry and follows the round to its end. */
  witness: Player;
}

type Item = Record<string, AttributeValue>;

/** One round, watched from its opening to its end. */
interface Watched {
  /** Everything in responses, logs and tables before the draw. */
  before: string;
  /** All logs up to the end. */
  logs: string;
  /** While open, between close and draw, and after the draw. */
  items: { open: Item; closed: Item; drawn: Item };
  entered: Schema['EnteredView'];
  key: string;
  /** The responses to an entry at the close, and to one after the round's status was closed. */
  late: [atClose: Answer, afterwards: Answer];
  /** The round at the end. */
  round: Schema['ColoursRound'];
}

const test = base.extend<object, { cast: Cast; watched: Watched }>({
  cast: [
    async ({ admin }, use) => {
      const newcomer = () => Player.signedUp();
      const [refused, entrant, retrying] = [await newcomer(), await newcomer(), await newcomer()];
      const [hurried, onlooker, witness] = [await newcomer(), await newcomer(), await newcomer()];
      await admin.fund(refused, 90);
      await use({ refused, entrant, retrying, hurried, onlooker, witness });
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ cast, admin }, use) => {
      await use(await watch(cast.witness, admin));
    },
    // A limit of its own: a worker's fixture has the project's time limit, not the test's.
    { scope: 'worker', timeout: WATCH_MS },
  ],
});

async function everyLog(since: number): Promise<string> {
  const logs = [...(await stackResources()).keys()].filter((name) => /^Colours\w+Logs$/.test(name));
  return (await logged(logs, since)).map(({ message }) => message).join('\n');
}

async function watch(witness: Player, admin: Admin): Promise<Watched> {
  const since = Date.now();
  const { roundId, schedule } = await openRound(ENOUGH_MS);
  const [key, body] = [newKey(), { picks: ['white', 'pink', 'black'], roundId }];
  const entered = await witness.enter(body, key);
  const look = () => witness.coloursRound({ roundId });
  const lookAround = () =>
    Promise.all([coloursConfig(), pastDraws(), look(), admin.coloursRound({ roundId }), witness.coloursEntries({ roundId })]);
  const answers: Answer[] = [entered, await witness.enter('{'), await witness.enter(body, null), ...(await lookAround())];
  const open = await roundItem(roundId);

  await expect.poll(() => Date.now(), { timeout: ROUND_MS, intervals: [100] }).toBeGreaterThanOrEqual(Date.parse(schedule.closeAt));
  const atClose = await witness.enter(body);
  answers.push(atClose, ...(await roundUntil(({ status }) => status === 'closed', look)));
  const afterwards = await witness.enter(body);
  answers.push(afterwards, ...(await lookAround()));
  const closed = await roundItem(roundId);
  const tables = await Promise.all(['ColoursRoundsTable', 'ColoursEntriesTable', 'ColoursSettlementsTable'].map(itemsOf));
  const written = [JSON.stringify(tables.flat().filter((item) => item['roundId']?.S === roundId)), await everyLog(since)];

  const toTheDraw = await roundUntil(({ draw }) => draw !== undefined, look);
  answers.push(...toTheDraw.slice(0, -1));
  const drawn = await roundItem(roundId);
  const last = (await roundUntil(({ status }) => status === 'settled', look)).at(-1);
  if (!last) throw new Error('the round was never asked for');
  return {
    before: [...answers.map(dump), ...written].join('\n'),
    logs: await everyLog(since),
    items: { open, closed, drawn },
    entered: expectOk(entered),
    key,
    late: [atClose, afterwards],
    round: expectOk(last).round,
  };
}

const GENUINE = JSON.stringify({ picks: ['red', 'green', 'blue'] });

test('the rules of the round need no token, and mind none', { tag: ['@spec-7.19'] }, async ({ cast }) => {
  const { roundId } = await openRound(ENOUGH_MS);
  const rules = expectOk(await coloursConfig());
  const { schedule } = rules;
  expect(rules).toEqual({
    roundId,
    colors: COLOURS,
    entryFee: FEE,
    schedule,
    odds: { combinations: 120, tiers: [{ matches: 3, multiple: 80, prize: PRIZE, ways: 1 }] },
  });
  const at = [schedule.openAt, schedule.closeAt, schedule.drawAt].map(Date.parse);
  expect(at).toEqual([0, 2, 3].map((minutes) => (at[0] ?? 0) + minutes * 60_000));
  expect((at[0] ?? 0) % (4 * 60_000)).toBe(0);
  expect(Date.parse(roundId)).toBe(at[2]);
  expect(expectOk(await coloursConfig('garbage'))).toEqual(rules);
  const { round, now } = expectOk(await cast.onlooker.coloursRound());
  expect(round).toEqual({
    id: roundId,
    status: 'open',
    winningColors: [],
    entryFee: FEE,
    colors: COLOURS,
    schedule,
    odds: rules.odds,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5_000);
});

test('an entry takes the fee with a row, and only its player sees it', async ({ cast }) => {
  const { entrant, onlooker } = cast;
  const { roundId } = await openRound(ENOUGH_MS);
  const { entry, ...rest } = expectOk(await entrant.enter({ picks: ['yellow', 'black', 'orange'], roundId }));
  expect(rest).toEqual({ roundId });
  expect(entry).toEqual({
    entryId: expect.stringMatching(/^[0-9A-Za-z]{22}$/) as unknown,
    picks: ['yellow', 'black', 'orange'],
    result: 'pending',
    matches: 0,
    prize: 0,
    createdAt: entry.createdAt,
  });
  const [row] = await auditedLedger(entrant);
  expect(row).toMatchObject({
    type: 'debit',
    amount: FEE,
    newBalance: STARTING_POINTS - FEE,
    source: 'colours',
    requestId: entry.entryId,
    description: `Colours for the Day ${roundId}: entry (black, orange, yellow)`,
    timestamp: entry.createdAt,
  });
  // Without a round's id, the entry is for the current round.
  const second = expectOk(await entrant.enter(GENUINE));
  expect(second.roundId).toBe(roundId);
  expect(await entrant.everyColoursEntry(roundId)).toEqual([second.entry, entry]);
  expect(expectOk(await entrant.coloursEntries()).items).toEqual([second.entry, entry]);
  expectRefusal(await entrant.enter(GENUINE), INSUFFICIENT);

  const asked: Record<string, string>[] = [{}, { roundId }, { uid: entrant.uid }, { cursor: cursorOf(entry.entryId) }];
  for (const query of asked) {
    expect(expectOk(await onlooker.coloursEntries(query))).toEqual({ roundId, items: [] });
  }
});

test('the same key and picks enter once; other picks are refused', async ({ cast }) => {
  const { retrying, entrant } = cast;
  const { roundId } = await openRound(ENOUGH_MS);
  const [key, picks] = [newKey(), ['red', 'green', 'blue']];
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => retrying.enter({ picks }, key)));
  const [first] = atOnce.map(expectOk);
  for (const answer of atOnce) expect(expectOk(answer)).toEqual(first);
  for (const again of [{ picks }, { picks, roundId }, { picks: ['blue', 'red', 'green'] }]) {
    expect(expectOk(await retrying.enter(again, key))).toEqual(first);
  }
  expectRefusal(await retrying.enter({ picks: ['red', 'green', 'black'] }, key), KEY_REUSED);
  expect(await retrying.everyColoursEntry(roundId)).toEqual([first?.entry]);
  const [row] = await auditedLedger(retrying);
  expect(row).toMatchObject({ newBalance: STARTING_POINTS - FEE, requestId: first?.entry.entryId });
  // The same key of another player is a separate key.
  expectRefusal(await entrant.enter({ picks }, key), INSUFFICIENT);
});

test('of eight entries at once, only those the balance covers take a fee', async ({ cast }) => {
  const { hurried } = cast;
  const { roundId } = await openRound(ENOUGH_MS);
  const answers = await Promise.all(Array.from({ length: 8 }, () => hurried.enter(GENUINE)));
  const made = answers.filter(({ status }) => status === 200).map((answer) => expectOk(answer).entry.entryId);
  expect(made).toHaveLength(STARTING_POINTS / FEE);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, INSUFFICIENT);
  expect((await hurried.everyColoursEntry(roundId)).map(({ entryId }) => entryId).sort()).toEqual([...made].sort());
  const fees = (await auditedLedger(hurried)).filter(({ source }) => source === 'colours');
  expect(fees.map(({ requestId }) => requestId).sort()).toEqual([...made].sort());
});

/** Fields that a route might wrongly accept: as a body, and as a query. */
function wish(roundId: string): Record<string, unknown> {
  return { roundId, id: roundId, winningColors: ['red', 'green', 'blue'], status: 'drawn', seed: '0'.repeat(64), commitment: '0'.repeat(64) };
}

test('no operation of the API changes a round, not even for an admin', async ({ admin }) => {
  // The tick closes a round, so all operations must be answered before it: half of an open round's time.
  const { roundId } = await openRound(60_000);
  const before = await roundItem(roundId);
  expect(OPERATIONS.length).toBeGreaterThan(0);
  const query = new URLSearchParams(Object.entries(wish(roundId)).map(([name, value]) => [name, String(value)])).toString();
  const ask = async ({ method, template }: (typeof OPERATIONS)[number]) => {
    const path = template.replaceAll(/\{\w+\}/g, encodeURIComponent(roundId));
    const body = method === 'GET' ? undefined : JSON.stringify(wish(roundId));
    const answer = await admin.send(method, `${path}?${query}`, { body, headers: { 'idempotency-key': newKey() } });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500);
  };
  await Promise.all(OPERATIONS.map(ask));
  const genuine = { ...wish(roundId), picks: ['red', 'green', 'blue'] };
  expectRefusal(await admin.enter(genuine), notKnown('id'));
  expect(await roundItem(roundId)).toEqual(before);
});

function picks(...names: unknown[]): string {
  return JSON.stringify({ picks: names });
}

/** The genuine body with a round's id, as JSON. */
function roundId(text: string): string {
  return GENUINE.replace('{', `{"roundId":${text},`);
}

const OF_TEXTS = malformed('Each value of the field picks must be a text.');
const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ['two equal picks', picks('red', 'red', 'blue'), NOT_UNIQUE],
  ['three equal picks', picks('red', 'red', 'red'), NOT_UNIQUE],
  ['no picks', picks(), NOT_UNIQUE],
  ['two picks', picks('red', 'blue'), NOT_UNIQUE],
  ['four picks', picks('red', 'blue', 'green', 'black'), NOT_UNIQUE],
  ['a thousand picks', picks(...Array.from({ length: 1000 }, () => 'red')), NOT_UNIQUE],
  ...['Red', 'RED', ' red', 'red ', '', 'cyan', 'réd', 'rеd', 'red-blue', 'red,blue', '0', 'null', 'r'.repeat(10_000)].map(
    (name): [string, string, Refusal] => [`the pick "${name.slice(0, 20)}"`, picks(name, 'green', 'blue'), UNKNOWN],
  ),
  ['three of one colour in other letters', picks('red', 'Red', 'RED'), UNKNOWN],
  ['numbers for picks', picks(1, 2, 3), OF_TEXTS],
  ['nothing for picks', picks(null, null, null), OF_TEXTS],
  ['nested picks', picks(['red', 'green', 'blue']), OF_TEXTS],
  ['deeply nested picks', `{"picks":${'['.repeat(7_000)}${']'.repeat(7_000)}}`, OF_TEXTS],
  ['a text of picks', '{"picks":"red,green,blue"}', mustBe('picks', 'a list')],
  ['picks by name', '{"picks":{"0":"red","1":"green","2":"blue"}}', mustBe('picks', 'a list')],
  ['picks that are null', '{"picks":null}', NOT_UNIQUE],
  ['no field picks', '{}', NOT_UNIQUE],
  ['picks twice', GENUINE.replace('{', '{"picks":["red","green","black"],'), twice('picks')],
  ['a fee of its own', GENUINE.replace('{', '{"entryFee":0,'), notKnown('entryFee')],
  ['a result', GENUINE.replace('{', '{"result":"win",'), notKnown('result')],
  ...['"x"', '""', '"2020-01-01T00:00Z"', '"2020-01-01T00:00:00Z"', '"all"', '"../rounds"', `"${'9'.repeat(1000)}"`].map(
    (text): [string, string, Refusal] => [`the round ${text.slice(0, 30)}`, roundId(text), ROUND_UNKNOWN],
  ),
  ['a number for a round', roundId('1'), mustBe('roundId', 'a text')],
  ['no body', '', NO_OBJECT],
  ...unreadable(GENUINE),
];

for (const [name, body, refusal] of REFUSED) {
  test(`an entry with ${name} is refused`, async ({ cast }) => {
    expectRefusal(await cast.refused.enter(body), refusal);
  });
}

test('an entry with no Idempotency-Key, or a malformed one, is refused', async ({ cast }) => {
  for (const key of [null, '']) expectRefusal(await cast.refused.enter(GENUINE, key), KEY_MISSING);
  for (const key of ['a b', 'x'.repeat(65)]) expectRefusal(await cast.refused.enter(GENUINE, key), KEY_MALFORMED);
});

test('what was refused has taken no fee and left no entry', async ({ cast }) => {
  const { refused } = cast;
  const { roundId } = expectOk(await coloursConfig());
  const rows = await auditedLedger(refused);
  expect(rows.map(({ newBalance }) => newBalance)).toEqual([100, STARTING_POINTS]);
  expect(await refused.everyColoursEntry(roundId)).toEqual([]);
});

test('a round that is none is not found, whoever asks for it or its entries', async ({ cast }) => {
  for (const roundId of ['x', '2020-01-01T00:00Z', '2020-01-01T00:00:00.000Z', 'all', '#', '%']) {
    expectRefusal(await cast.onlooker.coloursRound({ roundId }), ROUND_UNKNOWN);
    expectRefusal(await cast.onlooker.coloursEntries({ roundId }), ROUND_UNKNOWN);
  }
});

const FORGED = ['!', 'a', cursorOf('x'), cursorOf('x#y'), cursorOf('2020-01-01T00:00Z#x'), cursorOf('all'), Buffer.from([0xff]).toString('base64url'), 'A'.repeat(513)];

for (const cursor of FORGED) {
  test(`entries and past draws refuse the cursor ${cursor.slice(0, 20)}`, async ({ cast }) => {
    expectRefusal(await cast.onlooker.coloursEntries({ cursor }), CURSOR_INVALID);
    expectRefusal(await pastDraws({ cursor }), CURSOR_INVALID);
  });
}

test('at the close, and from then on, nobody enters', async ({ cast, watched }) => {
  const [atClose, afterwards] = watched.late;
  // The code depends on whether the schedule has run already.
  const closed = (atClose.body as Schema['ErrorBody']).code === ENTRIES_CLOSED.code ? ENTRIES_CLOSED : ROUND_CLOSED;
  expectRefusal(atClose, closed);
  expectRefusal(afterwards, ROUND_CLOSED);
  const { id } = watched.round;
  expectRefusal(await cast.witness.enter({ picks: ['red', 'green', 'blue'], roundId: id }), ROUND_CLOSED);
  expect(await cast.witness.everyColoursEntry(id)).toHaveLength(1);
  expect((await auditedLedger(cast.witness)).filter(({ type }) => type === 'debit')).toHaveLength(1);
});

test('no answer, log or table holds the seed before the draw, no log ever', { tag: ['@asvs-16.2.5'] }, ({ watched }) => {
  const { before, logs, round } = watched;
  const { seed = '' } = round.draw ?? {};
  expect(before).toContain(round.commitment);
  expectNothingOf(seed, before);
  expect(logs).toContain('colours-tick');
  expectNothingOf(seed, logs);
  // The search works: it finds the seed after the disclosure.
  expect(() => { expectNothingOf(seed, JSON.stringify(round)); }).toThrow();
});

/** Every value of an item, in every encoding that it may have. */
function readings(value: AttributeValue): Buffer[] {
  if (value.L) return value.L.flatMap(readings);
  if (value.M) return Object.values(value.M).flatMap(readings);
  const texts = [value.S, value.N, ...(value.SS ?? []), ...(value.NS ?? [])].filter((text) => text !== undefined);
  const encodings = ['utf8', 'hex', 'base64', 'base64url'] as const;
  const bytes = [value.B, ...(value.BS ?? [])].filter((bytes) => bytes !== undefined);
  return [...texts.flatMap((text) => encodings.map((encoding) => Buffer.from(text, encoding))), ...bytes.map((part) => Buffer.from(part))];
}

function hasAttributeBehind(commitment: string, item: Item): boolean {
  const hashes = Object.values(item).flatMap(readings).map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  return hashes.includes(commitment);
}

test('until the draw no attribute of the round hashes to its commitment', ({ watched }) => {
  const { items, round } = watched;
  for (const item of [items.open, items.closed]) {
    expect(JSON.stringify(item)).toContain(round.commitment);
    expect(hasAttributeBehind(round.commitment, item)).toBe(false);
  }
  expect(hasAttributeBehind(round.commitment, items.drawn)).toBe(true);
});

test('the draw follows from the seed that was promised at the opening', async ({ watched }) => {
  const { round, items } = watched;
  expect(Object.values(items.open).map(({ S }) => S)).toContain(round.commitment);
  const { seed = '' } = round.draw ?? {};
  const { id, commitment, colors, winningColors } = round;
  const proof = await proveDraw({ roundId: id, commitment, seed, drawAt: round.schedule.drawAt, colours: colors, winningColors });
  expect(drawVerified(proof), JSON.stringify(proof)).toBe(true);
  expect(new Set(winningColors).size).toBe(3);
});

test('an entry shows and is paid its matches, also when sent again', async ({ cast, watched }) => {
  const { entered, key, round } = watched;
  const { picks } = entered.entry;
  const matches = picks.filter((pick) => round.winningColors.includes(pick)).length;
  const won = matches === 3;
  const [entry, ...others] = await cast.witness.everyColoursEntry(round.id);
  expect(others).toEqual([]);
  const { paidAt, ...unpaid } = entry ?? {};
  expect(unpaid).toEqual({ ...entered.entry, matches, result: won ? 'win' : 'loss', prize: won ? PRIZE : 0 });
  expect(paidAt !== undefined).toBe(won);
  expect(expectOk(await cast.witness.enter({ picks, roundId: round.id }, key)).entry).toEqual(entry);
  const [row] = await auditedLedger(cast.witness);
  expect(row?.newBalance).toBe(STARTING_POINTS - FEE + (won ? PRIZE : 0));
});

test('past draws are for anybody, newest first, with all that checks them', async ({ watched }) => {
  const { items: rounds } = expectOk(await pastDraws());
  const ids = rounds.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  expect(rounds).toContainEqual(watched.round);
  // Other tests create rounds that wait for a beacon; the stack's own have none.
  for (const { status, draw } of rounds.filter(({ beaconRound }) => beaconRound === undefined)) {
    expect(['drawn', 'settled']).toContain(status);
    expect(draw).toBeTruthy();
  }
  const older = expectOk(await pastDraws({ cursor: cursorOf(watched.round.id) })).items;
  for (const { id } of older) expect(id < watched.round.id).toBe(true);
});
