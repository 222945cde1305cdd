import { expect, it } from 'vitest';
import { aStore, BROKEN_STORE } from '../../lib/aStore';
import { isDrawSeen, keepSeenDraw } from './seenDraw';

const BEFORE = '2026-11-20T18:05Z';
const DRAW = '2026-11-21T18:05Z';

it('a draw is seen once it was shown, and so are those before it', () => {
  const store = aStore();
  expect(isDrawSeen('A', DRAW, store)).toBe(false);
  keepSeenDraw('A', DRAW, store);
  expect([BEFORE, DRAW].map((id) => isDrawSeen('A', id, store))).toEqual([true, true]);
  expect(isDrawSeen('A', '2026-11-22T18:05Z', store)).toBe(false);
});

it('an older draw does not bring back a newer one', () => {
  const store = aStore();
  keepSeenDraw('A', DRAW, store);
  keepSeenDraw('A', BEFORE, store);
  expect(isDrawSeen('A', DRAW, store)).toBe(true);
});

it('what one player has seen, another has not', () => {
  const store = aStore();
  keepSeenDraw('A', DRAW, store);
  expect(isDrawSeen('B', DRAW, store)).toBe(false);
});

it('a browser that keeps nothing is offered nothing at each visit', () => {
  expect(isDrawSeen('A', DRAW, BROKEN_STORE)).toBe(true);
  expect(() => keepSeenDraw('A', DRAW, BROKEN_STORE)).not.toThrow();
});
