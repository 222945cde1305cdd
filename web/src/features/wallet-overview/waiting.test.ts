import { expect, it } from 'vitest';
import { aDeposit } from '../../api/aDeposit';
import type { Deposit } from '../../api/deposits';
import type { Withdrawal } from '../../api/withdrawals';
import { depositsWaiting, waitingOf } from './waiting';

const to = { userId: 'a'.repeat(28), username: 'Ndapewa' };
const deposit = (changes: Partial<Deposit> = {}) => aDeposit({ id: 'd', amount: 20, to, createdAt: '2026-11-25T10:00:00.000Z', updatedAt: '2026-11-25T10:00:00.000Z', ...changes });
const withdrawal = (changes: Partial<Withdrawal>): Withdrawal => ({
  id: 'w',
  amount: 60,
  createdAt: '2026-11-25T11:00:00.000Z',
  paymentDetails: 'thandi@example.com',
  paymentMethod: 'PayPal',
  status: 'pending',
  ...changes,
});

it('only what nobody has decided waits, newest first', () => {
  const deposits = [
    deposit({ id: 'late', createdAt: '2026-11-25T12:00:00.000Z' }),
    deposit({ id: 'early', createdAt: '2026-11-25T09:00:00.000Z' }),
    deposit({ id: 'done', status: 'completed' }),
    deposit({ id: 'gone', status: 'failed' }),
  ];
  const withdrawals = [withdrawal({ id: 'paid', status: 'completed' }), withdrawal({ id: 'held' })];
  expect(waitingOf(deposits, withdrawals).map(({ id }) => id)).toEqual(['late', 'held', 'early']);
});

it('each says what it is for and what it moves', () => {
  const rows = waitingOf([deposit({}), deposit({ id: 'gift', toSelf: false, createdAt: '2026-11-25T09:00:00.000Z' })], [withdrawal({})]);
  expect(rows.map(({ name, amount, deposit }) => [name, amount, deposit?.id])).toEqual([
    ['Withdrawal by PayPal', -60, undefined],
    ['Deposit', 20, 'd'],
    ['Deposit to Ndapewa', -20, 'gift'],
  ]);
});

it('a withdrawal that is held says so, and no other', () => {
  const rows = waitingOf([deposit()], [withdrawal({ payableFrom: '2026-11-27T08:15:00.000Z' }), withdrawal({ id: 'free' })]);
  expect(rows.map(({ id, held }) => [id, held?.startsWith('Held until ')])).toEqual([
    ['w', true],
    ['free', undefined],
    ['d', undefined],
  ]);
});

it('what comes is not set off against what goes', () => {
  const gift = { toSelf: false, amount: 0.3 };
  const rows = waitingOf([deposit({ amount: 0.1 }), deposit({ amount: 0.2 }), deposit(gift)], [withdrawal({})]);
  expect(depositsWaiting(rows)).toEqual({ coming: 0.3, going: -0.3 });
  expect(depositsWaiting([])).toEqual({ coming: 0, going: 0 });
});
