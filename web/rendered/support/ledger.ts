/** Rows of a player's ledger. */
import type { Schema } from './answers';

export type Row = Schema['Transaction'];

/** The part of a row that the others do not determine. */
export type Move = Pick<Row, 'type' | 'source' | 'amount' | 'description'> &
  Pick<Partial<Row>, 'requestId' | 'round' | 'timestamp'>;

export const START: Move = { type: 'credit', source: 'start', amount: 10, description: 'Starting balance' };

const MINUTE_MS = 60_000;

export const hundredths = (amount: number): number => Math.round(amount * 100);

/** Negative if points go out. */
export const changeOf = ({ type, amount }: Pick<Row, 'type' | 'amount'>): number =>
  type === 'credit' || type === 'win' ? amount : -amount;

/** Consistent complete rows, newest first; the moves are given oldest first, a minute apart. */
export function ledgerOf(moves: readonly Move[], now = Date.now()): Row[] {
  let balance = 0;
  const rows = moves.map((move, index): Row => {
    const previousBalance = balance;
    balance = (hundredths(balance) + hundredths(changeOf(move))) / 100;
    return {
      seq: index + 1,
      previousBalance,
      newBalance: balance,
      timestamp: new Date(now - (moves.length - index) * MINUTE_MS).toISOString(),
      bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
      prevHash: index.toString(16).padStart(64, '0'),
      hash: (index + 1).toString(16).padStart(64, '0'),
      ...move,
    };
  });
  return rows.toReversed();
}
