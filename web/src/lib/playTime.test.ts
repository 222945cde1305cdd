import { describe, expect, it } from 'vitest';
import { formatDuration, PAUSE_MS, stretchesOf, within } from './playTime';

const MINUTE = 60_000;

describe('a stretch of play', () => {
  it('goes on as long as less than half an hour lies between two plays', () => {
    expect(stretchesOf([0, PAUSE_MS - 1, 2 * PAUSE_MS - 2])).toEqual([{ from: 0, to: 2 * PAUSE_MS - 2 }]);
    expect(stretchesOf([0, PAUSE_MS])).toEqual([
      { from: 0, to: MINUTE },
      { from: PAUSE_MS, to: PAUSE_MS + MINUTE },
    ]);
  });

  it('takes a minute at least', () => {
    expect(stretchesOf([0, 6_000])).toEqual([{ from: 0, to: MINUTE }]);
    expect(stretchesOf([])).toEqual([]);
  });

  it('is shared by what it goes over', () => {
    const stretch = { from: 10, to: 30 };
    expect(within(stretch, { from: 0, to: 15 })).toBe(5);
    expect(within(stretch, { from: 15, to: 100 })).toBe(15);
    expect(within(stretch, { from: 30, to: 100 })).toBe(0);
  });
});

it.each([
  [0, '0 min'],
  [1, '1 min'],
  [32 * MINUTE, '32 min'],
  [59.6 * MINUTE, '1 h'],
  [65 * MINUTE, '1 h 5 min'],
  [1500 * 60 * MINUTE, '1,500 h'],
])('%d ms are told as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
