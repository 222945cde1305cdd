import { expect, it } from 'vitest';
import { formatBalance } from './points';

it.each([
  [10, '10.00'],
  [0, '0.00'],
  [9.5, '9.50'],
  [1204.05, '1,204.05'],
])('shows %d with two decimals', (points, shown) => {
  expect(formatBalance(points)).toBe(shown);
});
