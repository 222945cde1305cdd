import { expect, it } from 'vitest';
import { isAnybodyIntroduced, keepIntroduced, readIntroduced } from './introduced';
import { readShortcuts } from './shortcuts';

it('an introduction is kept for its player, beside what else is kept', () => {
  const entries = new Map<string, string>();
  const store = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  expect(readIntroduced('a-player', store)).toBe(false);
  keepIntroduced('a-player', store);
  expect([readIntroduced('a-player', store), readIntroduced('another', store)]).toEqual([true, false]);
  expect(readShortcuts('a-player', store)).toBe(false);
  expect([...entries.keys()]).toEqual(['introduced:a-player']);
});

it('a browser that keeps nothing introduces the game at each visit', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const store = { getItem: blocked, setItem: blocked };
  keepIntroduced('a-player', store);
  expect(readIntroduced('a-player', store)).toBe(false);
});

it('a device knows whether anybody was introduced on it', () => {
  expect(isAnybodyIntroduced({ 'introduced:a-player': 'on', 'keys:another': 'on' })).toBe(true);
  expect(isAnybodyIntroduced({ 'keys:another': 'on' })).toBe(false);
});
