import { expect, it } from 'vitest';
import { again, drawTile, FRESH, pick, practiceLook } from './practice';

const looksOf = (practice: typeof FRESH) => [0, 1, 2].map((square) => practiceLook(practice, square));

it('a byte that would favour the first tiles is passed over', () => {
  const bytes = [255, 252, 251];
  expect(drawTile(() => bytes.shift() ?? 0)).toBe(5);
  expect(bytes).toEqual([]);
});

it('each tile is right for as many bytes as any other', () => {
  const counts = Array.from({ length: 6 }, () => 0);
  for (let byte = 0; byte < 252; byte += 1) {
    const tile = drawTile(() => byte);
    counts[tile] = (counts[tile] ?? 0) + 1;
  }
  expect(counts).toEqual([42, 42, 42, 42, 42, 42]);
});

it('the browser’s own random source draws one of the six', () => {
  for (let draw = 0; draw < 50; draw += 1) expect([0, 1, 2, 3, 4, 5]).toContain(drawTile());
});

it('a pick is told at once, and is counted', () => {
  const missed = pick(FRESH, 0, 2);
  expect(looksOf(missed)).toEqual(['wrong', 'dimmed', 'right']);
  expect(missed).toMatchObject({ guesses: 1, found: 0 });
  const found = pick(again(missed), 1, 1);
  expect(looksOf(found)).toEqual(['dimmed', 'right', 'dimmed']);
  expect(found).toMatchObject({ guesses: 2, found: 1 });
});

it('only the first pick counts until the next colours', () => {
  const missed = pick(FRESH, 0, 2);
  expect(pick(missed, 2, 2)).toBe(missed);
  expect(looksOf(again(missed))).toEqual(['plain', 'plain', 'plain']);
});
