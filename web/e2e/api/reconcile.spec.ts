/** The nightly run on the deployed stack: no finding for consistent books, and a finding for a changed record. */
import { createHash } from 'node:crypto';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { Admin } from '../support/admin';
import { aws, resource } from '../support/aws';
import { expectOk } from '../support/http';
import { runNightly } from '../support/nightly';
import { personHash } from '../support/personHash';
import { aGuess, Player } from '../support/player';
import { deleteItem, itemAt, putItem, type Item } from '../support/tables';
import { expect, test } from '../support/test';

// Only one run reports a missing check-point, so no other test may start a run meanwhile.
test.describe.configure({ mode: 'default' });

/** The win of a guess at 1x. */
const WIN = 4;

interface Finding {
  wallet: string | null;
  row: number | null;
  what: string;
}

interface Answer {
  started?: string;
  finished?: string | null;
  findings: Finding[];
}

async function invoke(event: object): Promise<Answer> {
  return runNightly('WalletReconcileFunction', event);
}

/** A complete run from row 1 that starts after this call. */
async function run(): Promise<Finding[]> {
  const called = Date.now();
  for (;;) {
    const { started = '', finished, findings } = await invoke({ full: true });
    if (finished && Date.parse(started) >= called) return findings;
  }
}

/** Without the findings of other players. */
async function findingsOf(uid: string): Promise<Pick<Finding, 'row' | 'what'>[]> {
  return (await run()).filter(({ wallet }) => wallet === uid).map(({ row, what }) => ({ row, what }));
}

/** A player's wallet and rows from the tables. */
async function books(uid: string): Promise<{ wallet: Item; rows: Item[] }> {
  const wallet = (await itemAt('WalletsTable', { uid: { S: uid } })) ?? {};
  const query = {
    TableName: await resource('TransactionsTable'),
    KeyConditionExpression: 'uid = :uid',
    ExpressionAttributeValues: { ':uid': { S: uid } },
  };
  return { wallet, rows: (await new DynamoDBClient(await aws()).send(new QueryCommand(query))).Items ?? [] };
}

/** Replaces all existing items. */
async function rewrite({ wallet, rows }: { wallet: Item; rows: Item[] }): Promise<void> {
  const uid = wallet.uid ?? { S: '' };
  for (const { seq } of (await books(uid.S ?? '')).rows) await deleteItem('TransactionsTable', { uid, seq: seq ?? { N: '0' } });
  for (const row of rows) await putItem('TransactionsTable', row);
  await putItem('WalletsTable', wallet);
}

test('a run names the wallet and the row once a row has been changed', async () => {
  const [player, friend, admin] = await Promise.all([Player.signedUp(), Player.signedUp(), Admin.appointed()]);
  await admin.fund(player, 200);
  const sent = await player.requestedDeposit({ amount: 20, to: friend.uid });
  expectOk(await admin.approve(sent.id));
  await player.requestedWithdrawal(60);
  expectOk(await player.plays(aGuess()));
  expect(await findingsOf(player.uid)).toEqual([]);

  const second = await itemAt('TransactionsTable', { uid: { S: player.uid }, seq: { N: '2' } });
  if (!second) throw new Error('there is no second row');
  await putItem('TransactionsTable', { ...second, amount: { N: '2000' } });
  try {
    const tampered = await findingsOf(player.uid);
    expect(tampered.map(({ row, what }) => `${row ?? 'wallet'} ${what}`).sort()).toEqual([
      '2 request-disagrees',
      '2 row-tampered',
      'wallet wallet-deposited',
    ]);
    expect((await invoke({ wallet: friend.uid })).findings).toEqual([]);
  } finally {
    await putItem('TransactionsTable', second);
  }
  expect((await invoke({ wallet: player.uid })).findings).toEqual([]);
});

/** The hash of a play's row by `ledger/v2` (D20). */
function digestOf(item: Item): string {
  const text = (name: string) => item[name]?.S ?? '';
  const number = (name: string) => Number(item[name]?.N ?? 0);
  const money = (name: string) => [name, `${name}Bonus`].map((part) => Math.round(100 * number(part)));
  const play = [text('roundId'), number('square'), number('multiplier'), text('clientSeed'), number('answer')];
  const fields = [
    'ledger/v2',
    [text('uid'), number('seq'), Date.parse(text('timestamp'))],
    [text('type'), text('source'), { play }],
    ...['amount', 'previousBalance', 'newBalance'].map(money),
    text('description'),
    text('prevHash'),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** A player who lost the last round. */
async function aLoser(): Promise<Player> {
  const player = await Player.signedUp();
  for (let lost = false; !lost; ) {
    lost = !expectOk(await player.plays(aGuess())).won;
  }
  return player;
}

test('a forged win is found even if wallet, row and chain fit it', async () => {
  const player = await aLoser();
  const before = await books(player.uid);
  const { wallet, rows } = before;
  const loss = rows.at(-1) ?? {};
  expect(digestOf(loss)).toBe(loss.hash?.S);
  const sum = (name: string) => ({ N: String(Number(loss[name]?.N ?? 0) + WIN) });
  const forged: Item = {
    ...loss,
    type: { S: 'win' },
    answer: loss.square ?? { N: '0' },
    amount: { N: String(WIN) },
    newBalance: sum('previousBalance'),
  };
  forged.hash = { S: digestOf(forged) };
  const richer: Item = {
    ...wallet,
    balance: sum('previousBalance'),
    totalWinnings: { N: String(Number(wallet.totalWinnings?.N ?? 0) + WIN) },
    ledgerHead: forged.hash,
  };
  await rewrite({ wallet: richer, rows: [...rows.slice(0, -1), forged] });
  try {
    expect(await findingsOf(player.uid)).toEqual([{ row: rows.length, what: 'play-forged' }]);
  } finally {
    await rewrite(before);
  }
  expect((await invoke({ wallet: player.uid })).findings).toEqual([]);
});

/** The loss is removed completely, which needs no key of a game. */
test('a rewritten history is found once a run has sealed it', async () => {
  const player = await aLoser();
  expect(await findingsOf(player.uid)).toEqual([]);
  const before = await books(player.uid);
  const { wallet, rows } = before;
  const [loss = {}, last = {}] = [rows.at(-1), rows.at(-2)];
  const played = rows.slice(0, -1).findLast(({ roundId }) => roundId !== undefined);
  const poorer: Item = {
    ...wallet,
    balance: loss.previousBalance ?? { N: '0' },
    balanceBonus: loss.previousBalanceBonus ?? { N: '0' },
    gamesPlayed: { N: String(Number(wallet.gamesPlayed?.N) - 1) },
    seq: last.seq ?? { N: '0' },
    ledgerHead: last.hash ?? { S: '' },
  };
  delete poorer.lastRoundId;
  delete poorer.lastRoundSeq;
  if (played?.roundId && played.seq) Object.assign(poorer, { lastRoundId: played.roundId, lastRoundSeq: played.seq });
  await rewrite({ wallet: poorer, rows: rows.slice(0, -1) });
  const rewritten = [{ row: rows.length, what: 'history-rewritten' }];
  try {
    expect(await findingsOf(player.uid)).toEqual(rewritten);
    expect(await findingsOf(player.uid)).toEqual(rewritten);
    // Removing the seal does not help either.
    await deleteItem('ReconciliationsTable', { name: { S: `wallet#${player.uid}` } });
    expect((await run()).filter(({ wallet: of, what }) => of === null && what === 'check-point-gone')).toHaveLength(1);
  } finally {
    await rewrite(before);
  }
});

test('a run gives an address without records back to its account', async ({ admin, bystander }) => {
  const player = await Player.signedUp();
  const hash = personHash(player.account.email);
  const key = { address: { S: `email#${player.account.email}` } };
  for (const one of [key, { address: { S: `person#${hash}` } }]) await deleteItem('AddressesTable', one);
  expect((await invoke({ wallet: player.uid })).findings).toEqual([]);
  expect(expectOk(await admin.register({ hashes: [hash], isListed: true })).players).toBe(1);
  expectOk(await admin.register({ hashes: [hash], isListed: false }));
  expect(expectOk(await bystander.lookup(player.account.email)).userId).toBe(player.uid);

  const record = (uid: string) => putItem('AddressesTable', { ...key, uid: { S: uid } });
  await record(bystander.uid);
  try {
    expect((await invoke({ wallet: player.uid })).findings.map(({ what }) => what)).toEqual(['address-elsewhere']);
  } finally {
    await record(player.uid);
  }
});
