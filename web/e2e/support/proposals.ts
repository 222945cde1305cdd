/** Proposals and taken payouts with an earlier time: a test does not wait a day (D48, D66). */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { itemAt, putItem, type Item } from './tables';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** Changes one item by `change`, which receives the time of a proposal that is too old to be confirmed by another admin. */
async function changed(table: string, Key: Item, change: (item: Item, proposedAt: AttributeValue) => Item): Promise<void> {
  const proposedAt = { S: new Date(Date.now() - DAY_MS - MINUTE_MS).toISOString() };
  await putItem(table, change((await itemAt(table, Key)) ?? {}, proposedAt));
}

export function depositProposedADayAgo(id: string): Promise<void> {
  return changed('DepositRequestsTable', { id: { S: id } }, (item, proposedAt) => ({ ...item, proposedAt }));
}

export function payoutProposedADayAgo(id: string): Promise<void> {
  return changed('WithdrawalRequestsTable', { id: { S: id } }, (item, proposedAt) => ({ ...item, proposedAt }));
}

/** After an hour it is unclear whether the money was sent. All statements are of the days from the 40th before today on. */
export function payoutTaken(id: string, { daysAgo }: { daysAgo: 1 | 50 }): Promise<void> {
  const takenAt = { S: new Date(Date.now() - daysAgo * DAY_MS).toISOString() };
  return changed('WithdrawalRequestsTable', { id: { S: id } }, (item) => ({ ...item, takenAt }));
}

/** All proposed roles: only for tests that run without others that propose one. */
export function rolesProposedADayAgo(): Promise<void> {
  return changed('SettingsTable', { name: { S: 'first-admin' } }, (item, proposedAt) => ({
    ...item,
    proposals: { L: (item.proposals?.L ?? []).map(({ M }) => ({ M: { ...M, proposedAt } })) },
  }));
}
