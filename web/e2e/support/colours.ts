/** Colours for the Day from outside: its round, and the contents of its tables. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect } from '@playwright/test';
import { drawOf } from '../../src/lib/colourDraw';
import { assume, aws, resource } from './aws';
import { expectOk, send, type Answer, type Schema } from './http';
import { putItem, type Item } from './tables';

/** A whole cycle of the test stack plus its schedule's possible delay: the longest wait here. */
export const ROUND_MS = 4 * 60_000 + 15_000;
const POLL = { intervals: [1_000], timeout: ROUND_MS };

export function coloursConfig(token?: string): Promise<Answer<Schema['ColoursConfig']>> {
  return send('GET', '/api/colours/config', { token });
}

export function pastDraws(query: Record<string, string> = {}): Promise<Answer<Schema['ColoursRoundPage']>> {
  return send('GET', `/api/colours/rounds?${new URLSearchParams(query).toString()}`);
}

/**
 * A round that can be entered for at least `msLeft` more. The test stack has one open in two of every four minutes, so
 * this may wait for ROUND_MS: the caller's test must allow for it.
 */
export async function openRound(msLeft: number): Promise<Schema['ColoursConfig']> {
  let config: Schema['ColoursConfig'] | undefined;
  const left = async () => {
    const answer = await coloursConfig();
    if (answer.status === 404) return -Infinity;
    config = expectOk(answer);
    return Date.parse(config.schedule.closeAt) - Date.now();
  };
  await expect.poll(left, { ...POLL, message: 'no round opened' }).toBeGreaterThanOrEqual(msLeft);
  if (!config) throw new Error('there is no round');
  return config;
}

/** Polls the round until it `hasGotThere`. Returns all answers; the last one meets the condition. */
export async function roundUntil(
  hasGotThere: (round: Schema['ColoursRound']) => boolean,
  ask: () => Promise<Answer<Schema['CurrentColoursRound']>>,
): Promise<Answer<Schema['CurrentColoursRound']>[]> {
  const answers: Answer<Schema['CurrentColoursRound']>[] = [];
  await expect
    .poll(async () => {
      const answer = await ask();
      answers.push(answer);
      return hasGotThere(expectOk(answer).round);
    }, POLL)
    .toBe(true);
  return answers;
}

/** All items in one of template.yaml's tables. */
export async function itemsOf(table: string): Promise<Item[]> {
  const client = new DynamoDBClient(await aws());
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: await resource(table) })) items.push(...Items);
  return items;
}

/** The table's item of one round. */
export async function roundItem(roundId: string): Promise<Item> {
  const item = (await itemsOf('ColoursRoundsTable')).find((item) => item['roundId']?.S === roundId);
  if (!item) throw new Error(`there is no round ${roundId}`);
  return item;
}

interface Beacon {
  round: number;
  signature: string;
}

const VECTORS = new URL('../../../functions/shared/domain/tests/colours_vectors.json', import.meta.url);

/** Quicknet's published beacon of this round. */
export function recordedBeacon(round: number): Beacon {
  const { beacons } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { beacons: Beacon[] };
  const found = beacons.find((beacon) => beacon.round === round);
  if (!found) throw new Error(`beacon ${round} is not recorded`);
  return { round, signature: found.signature };
}

/** Submits a beacon without an account. */
export function handIn(roundId: string, signature: string): Promise<Answer<Schema['ColoursBeacon']>> {
  return send('POST', '/api/colours/beacon', { body: JSON.stringify({ roundId, signature }) });
}

/** The secret of a round's draw, which only the tick's role may compute. */
async function seedOf(roundId: string): Promise<Buffer> {
  const KeyId = await resource('DrawsKey');
  const kms = new KMSClient(await aws(await assume(await resource('ColoursTickRole'))));
  const Message = Buffer.from(`colours/v1/${roundId}`);
  const { Mac } = await kms.send(new GenerateMacCommand({ KeyId, Message, MacAlgorithm: 'HMAC_SHA_256' }));
  if (!Mac) throw new Error(`there is no seed of ${roundId}`);
  return Buffer.from(Mac);
}

/** The coming result of a round without a beacon, which is fixed since the round opened. */
export async function drawToCome(roundId: string, colours: readonly string[]): Promise<string[]> {
  return drawOf({ seed: (await seedOf(roundId)).toString('hex'), roundId, beacon: '', colours });
}

/** The id of a closed round whose draw is overdue by this much and waits for this beacon. The tick finds it like any other. */
export async function aWaitingRound(agoMs: number, beaconRound: number): Promise<string> {
  const minutes = Math.floor((Date.now() - agoMs) / 60_000);
  const time = (minutesBefore: number) => ({ S: new Date((minutes - minutesBefore) * 60_000).toISOString() });
  const roundId = time(0).S.replace(/:00\.000Z$/, 'Z');
  const colours = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'];
  const item: Item = {
    roundId: { S: roundId },
    status: { S: 'closed' },
    openAt: time(3),
    closeAt: time(1),
    drawAt: time(0),
    entryFee: { N: '5' },
    colors: { L: colours.map((colour) => ({ S: colour })) },
    prizes: { S: '3:80' },
    keyId: { S: await resource('DrawsKey') },
    commitment: { S: createHash('sha256').update(await seedOf(roundId)).digest('hex') },
    beaconRound: { N: String(beaconRound) },
    due: { S: 'due' },
    all: { S: 'all' },
    version: { N: '2' },
  };
  await putItem('ColoursRoundsTable', item);
  return roundId;
}
