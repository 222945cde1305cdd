import { expect, it } from 'vitest';
import { grouped } from './grouped';

it.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABC', 'ABC'],
])('groups a key in fours: %s', (key, words) => {
  expect(grouped(key)).toBe(words);
});
