import { expect, it } from 'vitest';
import { asPaidWords } from './asPaid';

it('says only of another amount what arrived', () => {
  expect(asPaidWords({ amount: 50, booked: 45 })).toBe('You asked for 50.00; 45.00 arrived and was added.');
  expect(asPaidWords({ amount: 50, booked: 50 })).toBeNull();
  expect(asPaidWords({ amount: 50 })).toBeNull();
});
