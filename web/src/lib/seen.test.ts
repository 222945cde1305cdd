import { expect, it } from 'vitest';
import { readSeen, remember } from './seen';

function storage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('knows nothing on the first visit', () => {
  expect(readSeen('a-player', storage())).toBeNull();
});

it('remembers each name once, with the time of the first', () => {
  const store = storage();
  remember('a-player', [], store, 1000);
  remember('a-player', ['one', 'two'], store, 2000);
  remember('a-player', ['two', 'three'], store, 3000);
  expect(readSeen('a-player', store)).toEqual({ since: 1000, names: ['one', 'two', 'three'] });
});

it('keeps players apart', () => {
  const store = storage();
  remember('a-player', ['one'], store, 1000);
  expect(readSeen('another', store)).toBeNull();
});

it('forgets the oldest before it grows without bound', () => {
  const store = storage();
  for (let batch = 0; batch < 5; batch += 1) {
    remember('a-player', Array.from({ length: 50 }, (_, index) => `${batch}-${index}`), store, 1000);
  }
  const { names = [] } = readSeen('a-player', store) ?? {};
  expect(names).toHaveLength(200);
  expect(names.at(-1)).toBe('4-49');
});

it('takes unreadable storage for a first visit', () => {
  const store = storage();
  store.entries.set('told:a-player', '{"since":"yesterday"');
  expect(readSeen('a-player', store)).toBeNull();
});

it('copes without storage', () => {
  const refuses = () => {
    throw new Error('not here');
  };
  remember('a-player', ['one'], { getItem: refuses, setItem: refuses }, 1000);
  expect(readSeen('a-player', { getItem: refuses, setItem: refuses })).toBeNull();
});
