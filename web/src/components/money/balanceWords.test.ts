import { expect, it } from 'vitest';
import { balanceWords, debtWords } from './balanceWords';

it('calls a balance worth money where all of it can be paid out', () => {
  expect(balanceWords({ balance: 1059.99, available: 1059.99, bonus: 0 })).toBe('points, worth N$ 1,059.99');
  expect(balanceWords({ balance: 0, available: 0, bonus: 0 })).toBe('points, worth N$ 0.00');
});

it('says what can be paid out beside what cannot', () => {
  expect(balanceWords({ balance: 59.99, available: 49.99, bonus: 10 })).toBe('points: 49.99 to pay out, 10.00 for playing');
});

it('calls starting points worth nothing', () => {
  expect(balanceWords({ balance: 10, available: 0, bonus: 10 })).toBe('points for playing, not for paying out');
});

it('says what is owed, and how it is paid', () => {
  expect(debtWords({ debt: 40 })).toBe('You owe 40.00 points of a deposit that was reversed. Deposits and points you receive pay it first.');
  expect(debtWords({})).toBeNull();
});
