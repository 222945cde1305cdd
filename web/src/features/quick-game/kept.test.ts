import { expect, it } from 'vitest';
import { aStore, BROKEN_STORE } from '../../lib/aStore';
import { INTRODUCED, isKeptForAnybody, keep, readKept } from './kept';

it('a setting is off until it is switched on, for each player', { tags: ['asvs-14.3.3'] }, () => {
  const store = aStore();
  expect(readKept('keys', 'a-player', store)).toBe(false);
  keep('keys', 'a-player', true, store);
  expect([readKept('keys', 'a-player', store), readKept('keys', 'another', store)]).toEqual([true, false]);
  keep('keys', 'a-player', false, store);
  expect(readKept('keys', 'a-player', store)).toBe(false);
});

it('a setting is off where the browser keeps nothing', () => {
  keep('keys', 'a-player', true, BROKEN_STORE);
  expect(readKept('keys', 'a-player', BROKEN_STORE)).toBe(false);
});

it('settings of a player are kept beside each other', () => {
  const store = aStore();
  keep(INTRODUCED, 'a-player', true, store);
  expect(readKept(INTRODUCED, 'a-player', store)).toBe(true);
  expect(readKept('keys', 'a-player', store)).toBe(false);
  expect([...store.kept.keys()]).toEqual(['introduced:a-player']);
});

it('a device knows whether anybody was introduced on it', () => {
  expect(isKeptForAnybody(INTRODUCED, { 'introduced:a-player': 'on', 'keys:another': 'on' })).toBe(true);
  expect(isKeptForAnybody(INTRODUCED, { 'keys:another': 'on' })).toBe(false);
});
