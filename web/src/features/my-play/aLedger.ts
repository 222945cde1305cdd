import type { Transaction } from '../../api/wallet';

export type Moved = Pick<Transaction, 'type' | 'source' | 'amount' | 'requestId' | 'reverses'> & { at?: string };

/** For tests: consistent ledger rows, newest first, from moves given oldest first. */
export function aLedger(moves: readonly Moved[]): Transaction[] {
  let balance = 1000;
  const rows = moves.map(({ type, source, amount, requestId, reverses, at = '2026-11-21T10:00:00Z' }, index): Transaction => {
    const previousBalance = balance;
    balance += type === 'win' || type === 'credit' ? amount : -amount;
    return {
      seq: index + 1,
      type,
      source,
      amount,
      requestId,
      reverses,
      previousBalance,
      newBalance: balance,
      description: '',
      timestamp: at,
      bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
      prevHash: '',
      hash: '',
    };
  });
  return rows.toReversed();
}
