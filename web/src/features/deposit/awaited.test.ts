import { expect, it } from 'vitest';
import { awaited, forget, keep } from './awaited';

function storage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

const one = (id: string, key = 'key') => ({ id, key, body: { amount: 5, proof: { name: 'slip.png', type: 'image/png', size: 9 } } });

it('keeps what an upload needs for its player until it is forgotten', () => {
  const store = storage();
  keep('a-player', one('first'), store);
  keep('a-player', one('second'), store);
  expect(awaited('a-player', 'first', store)).toEqual(one('first'));
  expect(awaited('another', 'first', store)).toBeUndefined();
  forget('a-player', 'first', store);
  expect(awaited('a-player', 'first', store)).toBeUndefined();
  expect(awaited('a-player', 'second', store)).toEqual(one('second'));
});

it('forgets the oldest of too many', () => {
  const store = storage();
  for (let index = 0; index < 21; index += 1) keep('a-player', one(`request-${index}`), store);
  expect(awaited('a-player', 'request-0', store)).toBeUndefined();
  expect(awaited('a-player', 'request-1', store)).toEqual(one('request-1'));
});

it('keeps one for each request', () => {
  const store = storage();
  for (let index = 0; index < 20; index += 1) keep('a-player', one(`request-${index}`), store);
  keep('a-player', one('request-19', 'another key'), store);
  expect(awaited('a-player', 'request-0', store)).toEqual(one('request-0'));
  expect(awaited('a-player', 'request-19', store)?.key).toBe('another key');
});

it('finds nothing in text that it cannot read', () => {
  const store = storage();
  for (const text of ['{', '{}', '[1, null, {"id": 1}]']) {
    store.entries.set('awaited:a-player', text);
    expect(awaited('a-player', 'first', store)).toBeUndefined();
  }
});

it('finds nothing where the browser refuses storage', () => {
  const refuses = () => {
    throw new Error('not here');
  };
  keep('a-player', one('first'), { getItem: refuses, setItem: refuses });
  expect(awaited('a-player', 'first', { getItem: refuses, setItem: refuses })).toBeUndefined();
});
