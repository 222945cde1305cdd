import { expect, it } from 'vitest';
import { aStore, BROKEN_STORE } from '../../lib/aStore';
import { keepShortcuts, readShortcuts } from './shortcuts';

it('shortcuts are off until they are switched on, for each player', { tags: ['asvs-14.3.3'] }, () => {
  const store = aStore();
  expect(readShortcuts('a-player', store)).toBe(false);
  keepShortcuts('a-player', true, store);
  expect([readShortcuts('a-player', store), readShortcuts('another', store)]).toEqual([true, false]);
  keepShortcuts('a-player', false, store);
  expect(readShortcuts('a-player', store)).toBe(false);
});

it('shortcuts are off where the browser keeps nothing', () => {
  keepShortcuts('a-player', true, BROKEN_STORE);
  expect(readShortcuts('a-player', BROKEN_STORE)).toBe(false);
});
