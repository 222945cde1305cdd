import { expect, it } from 'vitest';
import { keepShortcuts, readShortcuts } from './shortcuts';

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('shortcuts are off until they are switched on, for each player', { tags: ['asvs-14.3.3'] }, () => {
  const store = storage();
  expect(readShortcuts('a-player', store)).toBe(false);
  keepShortcuts('a-player', true, store);
  expect([readShortcuts('a-player', store), readShortcuts('another', store)]).toEqual([true, false]);
  keepShortcuts('a-player', false, store);
  expect(readShortcuts('a-player', store)).toBe(false);
});

it('shortcuts are off where the browser keeps nothing', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const store = { getItem: blocked, setItem: blocked };
  keepShortcuts('a-player', true, store);
  expect(readShortcuts('a-player', store)).toBe(false);
});
