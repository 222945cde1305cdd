import type { Deposit } from './deposits';

/** For tests: a pending deposit to oneself, with these changes. */
export function aDeposit(changes: Partial<Deposit> = {}): Deposit {
  return {
    id: 'a-request',
    reference: 'RF26FKMRBCDG',
    amount: 50,
    status: 'pending',
    type: 'transfer',
    to: { userId: 'u', username: 'thandi' },
    toSelf: true,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T11:00:00.000Z',
    ...changes,
  };
}
