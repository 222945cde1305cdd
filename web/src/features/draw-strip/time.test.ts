import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NextDraw } from '../../api/colours';
import { minutesUntil, refetchMs, timeText } from './time';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const MINUTE_MS = 60_000;

describe('the time left', () => {
  it.each([
    [184, 185, 'Entries close in 3 h 04 min'],
    [60, 61, 'Entries close in 1 h 00 min'],
    [59, 60, 'Entries close in 59 min'],
    [1, 2, 'Entries close in 1 min'],
    [0, 1, 'Entries are closed, draw in 1 min'],
    [0, 0, 'The time of the draw has come'],
  ])('%d min to the close, %d to the draw: %s', (toClose, toDraw, text) => {
    expect(timeText(toClose, toDraw)).toBe(text);
  });

  it('counts the minute that runs', () => {
    expect([NOW + 1, NOW, NOW - 1, NOW + MINUTE_MS, NOW + MINUTE_MS + 1].map((at) => minutesUntil(at, NOW))).toEqual([1, 0, 0, 1, 2]);
  });
});

describe('the draw is fetched again', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  const after = (minutesSinceDraw: number, { spread = 0, offsetMs = 0 } = {}): number => {
    const drawAt = new Date(NOW - minutesSinceDraw * MINUTE_MS).toISOString();
    const rules = { schedule: { openAt: drawAt, closeAt: drawAt, drawAt } } as NextDraw['rules'];
    return refetchMs({ rules, clock: { offsetMs, errorMs: 0 } }, spread) / MINUTE_MS;
  };

  it('not before its round is over', () => {
    expect(after(-180)).toBeCloseTo(180 + 70 / 60);
    expect(after(-1)).toBeCloseTo(1 + 70 / 60);
  });

  it('by the server’s time', () => {
    expect(after(-180, { offsetMs: 5 * MINUTE_MS })).toBeCloseTo(175 + 70 / 60);
  });

  it('not by all devices at once', () => {
    expect(after(-1, { spread: 1 }) - after(-1)).toBeCloseTo(0.5);
  });

  it('less and less often while no other round has come', () => {
    expect([2, 8, 45, 600].map((since) => after(since))).toEqual([2, 8, 45, 60]);
  });
});
