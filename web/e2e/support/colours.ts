/** Colours for the Day from outside: its round, and what lies in its tables. */
import { DynamoDBClient, paginateScan, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { expect } from '@playwright/test';
import { aws, resource } from './aws';
import { expectOk, send, type Answer, type Schema } from './http';

/** A whole cycle of the test stack, and what its schedule may come late by: the longest wait for anything here. */
export const ROUND_MS = 4 * 60_000 + 15_000;
const POLL = { intervals: [1_000], timeout: ROUND_MS };

export function coloursConfig(token?: string): Promise<Answer<Schema['ColoursConfig']>> {
  return send('GET', '/api/colours/config', { token });
}

export function pastDraws(query: Record<string, string> = {}): Promise<Answer<Schema['ColoursRoundPage']>> {
  return send('GET', `/api/colours/rounds?${new URLSearchParams(query).toString()}`);
}

/**
 * The round that can be entered for at least `msLeft` yet. On the test stack one is open in two of every four
 * minutes, so this may wait for ROUND_MS: the caller's test must have the time.
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

/** Asks for the round until it `hasGotThere`; all that was answered, the last of which says so. */
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

type Item = Record<string, AttributeValue>;

/** Everything that lies in one of template.yaml's tables. */
export async function itemsOf(table: string): Promise<Item[]> {
  const client = new DynamoDBClient(await aws());
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: await resource(table) })) items.push(...Items);
  return items;
}

/** One round as it lies in the table. */
export async function roundItem(roundId: string): Promise<Item> {
  const item = (await itemsOf('ColoursRoundsTable')).find((item) => item['roundId']?.S === roundId);
  if (!item) throw new Error(`there is no round ${roundId}`);
  return item;
}
