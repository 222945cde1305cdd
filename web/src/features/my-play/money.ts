import type { Transaction } from '../../api/wallet';
import type { Withdrawal } from '../../api/withdrawals';
import { toHundredths } from '../../lib/money';

/** Money between the player and the outside, and between players. In hundredths, so that nothing is rounded. */
export interface Money {
  /** By deposits. */
  paidIn: number;
  /** By paid withdrawals. */
  paid: number;
  /** By withdrawals that wait for a decision. */
  held: number;
  /** Paid out or held for payment, minus paid in. */
  net: number;
  received: number;
  sent: number;
}

const UNDONE = { 'paid-in': 'paidIn', sent: 'sent', received: 'received' } as const;

export type WithdrawalStates = ReadonlyMap<string, Withdrawal['status']>;

/** A withdrawal counts at its request, by its present state. A returned one does not count. */
export function moneyOf(rows: readonly Transaction[], states: WithdrawalStates): Money {
  const money: Money = { paidIn: 0, paid: 0, held: 0, net: 0, received: 0, sent: 0 };
  const givenBack = new Set(rows.filter(isGivenBack).map(({ requestId }) => requestId));
  for (const row of rows) {
    const amount = toHundredths(row.amount);
    if (row.source === 'deposit') money.paidIn += amount;
    if (row.source === 'transfer') money[row.type === 'credit' ? 'received' : 'sent'] += amount;
    if (row.reverses) money[UNDONE[row.reverses.kind]] -= amount;
    if (!isAskedFor(row) || givenBack.has(row.requestId)) continue;
    // A withdrawal that the list does not contain yet is new.
    const state = states.get(row.requestId ?? '') ?? 'pending';
    if (state !== 'declined') money[state === 'completed' ? 'paid' : 'held'] += amount;
  }
  return { ...money, net: money.paid + money.held - money.paidIn };
}

/** Whether the row is the request of a withdrawal. */
export function isAskedFor({ source, type }: Transaction): boolean {
  return source === 'withdrawal' && type === 'debit';
}

function isGivenBack({ source, type }: Transaction): boolean {
  return source === 'withdrawal' && type === 'credit';
}
