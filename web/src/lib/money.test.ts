import { describe, expect, it } from 'vitest';
import { formatAmount, formatPoints, formatSigned, formatPointsWorth, fromHundredths, ONE_POINT, parseAmount, toHundredths } from './money';

it.each([
  [10, '10.00'],
  [0, '0.00'],
  [9.5, '9.50'],
  [1204.05, '1,204.05'],
  [1_000_000_000_000, '1,000,000,000,000.00'],
])('shows %d with two decimals', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown);
});

it('names the unit, and what that is worth where money is paid in or out', () => {
  expect(formatPoints(1204.5)).toBe('1,204.50 points');
  expect(formatPointsWorth(60)).toBe('60.00 points (N$ 60.00)');
  expect(ONE_POINT).toBe('A point that can be paid out is N$ 1.00.');
});

it('shows the direction of all but nothing', () => {
  expect([4, -12.5, 0].map(formatSigned)).toEqual(['+4.00', '−12.50', '0.00']);
});

describe('a typed amount', () => {
  it.each([
    ['50', 50],
    ['50.5', 50.5],
    ['0.01', 0.01],
    [' 49.99 ', 49.99],
    ['007', 7],
  ])('%j is %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each(['', ' ', '0', '0.00', '-1', '+1', '0.001', '1e9', 'NaN', 'Infinity', '12,50', '1,000.00', '.5', '5.', '0x10', '1 000', '12345678901234'])(
    '%j is none',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );
});

it('adds up in hundredths where numbers would drift', () => {
  const amounts = [0.1, 0.2, 4.35, 1_000_000_000_000.01];
  expect(amounts.map(toHundredths)).toEqual([10, 20, 435, 100_000_000_000_001]);
  expect(fromHundredths([0.1, 0.2].map(toHundredths).reduce((sum, part) => sum + part))).toBe(0.3);
});
