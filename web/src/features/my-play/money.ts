import type { Transaction } from '../../api/wallet';
import type { Withdrawal } from '../../api/withdrawals';
import { toHundredths } from '../../lib/money';

/** What went between the player and the outside, and other players. In hundredths, so that nothing is rounded. */
export interface Money {
  /** By deposits. */
  paidIn: number;
  /** By withdrawals that were paid. */
  paid: number;
  /** By withdrawals that wait for a decision. */
  held: number;
  /** What was paid out, or is to be, less what was paid in. */
  net: number;
  received: number;
  sent: number;
}

export type WithdrawalStates = ReadonlyMap<string, Withdrawal['status']>;

/** A withdrawal counts when it was asked for, by what has become of it: one that was given back was none. */
export function moneyOf(rows: readonly Transaction[], states: WithdrawalStates): Money {
  const money: Money = { paidIn: 0, paid: 0, held: 0, net: 0, received: 0, sent: 0 };
  const givenBack = new Set(rows.filter(isGivenBack).map(({ requestId }) => requestId));
  for (const row of rows) {
    const amount = toHundredths(row.amount);
    if (row.source === 'deposit') money.paidIn += amount;
    if (row.source === 'transfer') money[row.type === 'credit' ? 'received' : 'sent'] += amount;
    if (!isAskedFor(row) || givenBack.has(row.requestId)) continue;
    // One that the list does not have yet was asked for a moment ago.
    const state = states.get(row.requestId ?? '') ?? 'pending';
    if (state !== 'declined') money[state === 'completed' ? 'paid' : 'held'] += amount;
  }
  return { ...money, net: money.paid + money.held - money.paidIn };
}

/** Whether the row is of a withdrawal when it was asked for. */
export function isAskedFor({ source, type }: Transaction): boolean {
  return source === 'withdrawal' && type === 'debit';
}

function isGivenBack({ source, type }: Transaction): boolean {
  return source === 'withdrawal' && type === 'credit';
}
