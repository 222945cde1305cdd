import { expect, it } from 'vitest';
import { keepLastRound, readLastRound } from './lastRound';

function aStore() {
  const texts = new Map<string, string>();
  return { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) };
}

it('a played round is known for six seconds, to its player', () => {
  const store = aStore();
  expect(readLastRound('anna', 1000, store)).toBeUndefined();
  keepLastRound('anna', 'A', 1000, store);
  expect(readLastRound('anna', 6999, store)).toBe('A');
  expect(readLastRound('anna', 7000, store)).toBeUndefined();
  expect(readLastRound('bea', 1000, store)).toBeUndefined();
});

it('what cannot be read is no round', () => {
  const store = aStore();
  store.setItem('round:anna', 'on');
  expect(readLastRound('anna', 1000, store)).toBeUndefined();
});
