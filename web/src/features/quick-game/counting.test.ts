import { expect, it } from 'vitest';
import { countedAt } from './counting';

it('a count goes from the balance before to the one after, and never back', () => {
  const counted = [0, 0.25, 0.5, 0.75, 1, 1.2].map((share) => countedAt(share, 10, 14));
  expect(counted).toEqual(counted.toSorted((one, other) => one - other));
  expect([counted[0], counted[4], counted[5]]).toEqual([10, 14, 14]);
});
