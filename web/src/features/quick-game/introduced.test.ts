import { expect, it } from 'vitest';
import { aStore, BROKEN_STORE } from '../../lib/aStore';
import { isAnybodyIntroduced, keepIntroduced, readIntroduced } from './introduced';
import { readKept } from './kept';

it('an introduction is kept for its player, beside what else is kept', () => {
  const store = aStore();
  expect(readIntroduced('a-player', store)).toBe(false);
  keepIntroduced('a-player', store);
  expect([readIntroduced('a-player', store), readIntroduced('another', store)]).toEqual([true, false]);
  expect(readKept('keys', 'a-player', store)).toBe(false);
  expect([...store.kept.keys()]).toEqual(['introduced:a-player']);
});

it('a browser that keeps nothing introduces the game at each visit', () => {
  keepIntroduced('a-player', BROKEN_STORE);
  expect(readIntroduced('a-player', BROKEN_STORE)).toBe(false);
});

it('a device knows whether anybody was introduced on it', () => {
  expect(isAnybodyIntroduced({ 'introduced:a-player': 'on', 'keys:another': 'on' })).toBe(true);
  expect(isAnybodyIntroduced({ 'keys:another': 'on' })).toBe(false);
});
