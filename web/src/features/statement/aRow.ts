import type { Transaction } from '../../api/wallet';

/** For tests: a row without its place in the chain, with these changes. */
export function aRow(seq: number, change: Partial<Transaction> = {}): Transaction {
  return {
    seq,
    type: 'credit',
    amount: 1,
    previousBalance: 0,
    newBalance: 1,
    description: '',
    timestamp: '2026-11-21T10:00:00.000Z',
    source: 'quick',
    bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
    prevHash: '',
    hash: '',
    ...change,
  };
}
