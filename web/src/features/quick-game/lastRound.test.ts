import { expect, it } from 'vitest';
import { aStore } from '../../lib/aStore';
import { keepLastRound, readLastRound } from './lastRound';

const ROUND_ID = 'AZ-_'.padEnd(43, '0');

it('a played round is known to its player', () => {
  const store = aStore();
  expect(readLastRound('anna', store)).toBeUndefined();
  keepLastRound('anna', ROUND_ID, store);
  expect(readLastRound('anna', store)).toBe(ROUND_ID);
  expect(readLastRound('bea', store)).toBeUndefined();
});

it('what an earlier version kept is read, and what is no round is none', () => {
  expect(readLastRound('anna', aStore({ 'round:anna': `1795262400000 ${ROUND_ID}` }))).toBe(ROUND_ID);
  for (const text of ['', 'on', '1795262400000 A']) expect(readLastRound('anna', aStore({ 'round:anna': text }))).toBeUndefined();
});
