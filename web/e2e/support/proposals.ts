/** Proposals and taken payouts that are older than they are: a test does not wait a day (D48, D66). */
import { DynamoDBClient, GetItemCommand, PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { aws, resource } from './aws';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

type Item = Record<string, AttributeValue>;

/** Changes one item as `change` says, which is given when a proposal was made that nobody else can confirm any more. */
async function changed(table: string, Key: Item, change: (item: Item, proposedAt: AttributeValue) => Item): Promise<void> {
  const [client, TableName] = [new DynamoDBClient(await aws()), await resource(table)];
  const { Item = {} } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  const proposedAt = { S: new Date(Date.now() - DAY_MS - MINUTE_MS).toISOString() };
  await client.send(new PutItemCommand({ TableName, Item: change(Item, proposedAt) }));
}

export function depositProposedADayAgo(id: string): Promise<void> {
  return changed('DepositRequestsTable', { id: { S: id } }, (item, proposedAt) => ({ ...item, proposedAt }));
}

export function payoutProposedADayAgo(id: string): Promise<void> {
  return changed('WithdrawalRequestsTable', { id: { S: id } }, (item, proposedAt) => ({ ...item, proposedAt }));
}

/** It is unclear by then whether the money was sent. */
export function payoutTakenAnHourAgo(id: string): Promise<void> {
  const takenAt = { S: new Date(Date.now() - 60 * MINUTE_MS).toISOString() };
  return changed('WithdrawalRequestsTable', { id: { S: id } }, (item) => ({ ...item, takenAt }));
}

/** Every role that is proposed: only where no other test proposes one. */
export function rolesProposedADayAgo(): Promise<void> {
  return changed('SettingsTable', { name: { S: 'first-admin' } }, (item, proposedAt) => ({
    ...item,
    proposals: { L: (item.proposals?.L ?? []).map(({ M }) => ({ M: { ...M, proposedAt } })) },
  }));
}
