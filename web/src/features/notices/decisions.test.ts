import { describe, expect, it } from 'vitest';
import type { Deposit } from '../../api/deposits';
import type { Withdrawal } from '../../api/withdrawals';
import { unseen } from './decisions';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

const deposit = (changes: Partial<Deposit>): Deposit => ({
  id: 'd1',
  amount: 1050.5,
  status: 'completed',
  type: 'transfer',
  to: { userId: 'u', username: 'thandi' },
  toSelf: true,
  createdAt: ago(2),
  updatedAt: ago(1),
  processedAt: ago(1),
  ...changes,
});

const withdrawal = (changes: Partial<Withdrawal>): Withdrawal => ({
  id: 'w1',
  amount: 60,
  paymentMethod: 'PayPal',
  paymentDetails: 'thandi@example.com',
  status: 'completed',
  createdAt: ago(2),
  processedAt: ago(1),
  ...changes,
});

const shown = (deposits: Deposit[], withdrawals: Withdrawal[] = []) => unseen(deposits, withdrawals, null, NOW);

describe('a decision', () => {
  it.each([
    [deposit({}), 'Deposit approved', 'N$ 1,050.50 was added to your balance.'],
    [deposit({ toSelf: false }), 'Deposit approved', 'N$ 1,050.50 moved from your balance to thandi.'],
    [deposit({ status: 'declined' }), 'Deposit declined', 'N$ 1,050.50 was not added to your balance.'],
    [deposit({ status: 'declined', toSelf: false }), 'Deposit declined', 'N$ 1,050.50 was not sent to thandi.'],
    [deposit({ status: 'failed' }), 'Deposit failed', 'N$ 1,050.50 was not added to your balance.'],
  ])('about a deposit is shown with its amount', (request, title, text) => {
    expect(shown([request])).toMatchObject([{ title, text, history: { path: '/deposits' } }]);
  });

  it.each([
    [withdrawal({}), 'Withdrawal completed', 'N$ 60.00 was paid out by PayPal.'],
    [withdrawal({ status: 'declined' }), 'Withdrawal declined', 'N$ 60.00 is back in your balance.'],
  ])('about a withdrawal is shown with its amount', (request, title, text) => {
    expect(shown([], [request])).toMatchObject([{ title, text, history: { path: '/withdraw' } }]);
  });

  it("carries the admin's note, or why it failed, and its time", () => {
    expect(shown([deposit({ adminNote: 'Thank you' })])).toMatchObject([{ note: 'Thank you', at: ago(1) }]);
    const failed = deposit({ status: 'failed', processedAt: undefined, updatedAt: ago(3), failureReason: 'Invalid file type' });
    expect(shown([failed])).toMatchObject([{ note: 'Invalid file type', at: ago(3) }]);
    expect(shown([], [withdrawal({ status: 'declined', adminNote: 'Wrong account' })])).toMatchObject([{ note: 'Wrong account' }]);
  });
});

describe('what is shown', () => {
  it('is decided', () => {
    expect(shown([deposit({ status: 'pending' })], [withdrawal({ status: 'pending' })])).toEqual([]);
  });

  it('comes newest first, of both kinds', () => {
    const names = shown([deposit({ id: 'old', processedAt: ago(3) }), deposit({ id: 'new', processedAt: ago(1) })], [
      withdrawal({ id: 'between', processedAt: ago(2) }),
    ]).map(({ name }) => name);
    expect(names).toEqual(['deposit:new', 'withdrawal:between', 'deposit:old']);
  });

  it('is shown once: a deposit and a withdrawal of one id are two things', () => {
    const memory = { since: NOW - DAY_MS, names: ['deposit:same'] };
    expect(unseen([deposit({ id: 'same' })], [withdrawal({ id: 'same' })], memory, NOW).map(({ name }) => name)).toEqual([
      'withdrawal:same',
    ]);
  });

  it('is of the last week on the first visit with a device', () => {
    expect(shown([deposit({ processedAt: ago(6.9) })])).toHaveLength(1);
    expect(shown([deposit({ processedAt: ago(7.1) })])).toEqual([]);
  });

  it('may be as old as it likes when it was decided since then', () => {
    const memory = { since: NOW - 100 * DAY_MS, names: [] };
    expect(unseen([deposit({ processedAt: ago(90) })], [], memory, NOW)).toHaveLength(1);
    expect(unseen([deposit({ processedAt: ago(108) })], [], memory, NOW)).toEqual([]);
  });
});
