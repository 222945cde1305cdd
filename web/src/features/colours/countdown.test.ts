import { describe, expect, it } from 'vitest';
import { countdownText, secondsUntil, shareLeft } from './countdown';

describe('the countdown', () => {
  it.each([
    [1, '0h 00m 01s'],
    [59, '0h 00m 59s'],
    [60, '0h 01m 00s'],
    [3 * 3600 + 4 * 60 + 9, '3h 04m 09s'],
    [26 * 3600, '26h 00m 00s'],
  ])('says %d seconds as %s', { tags: ['spec-4.43'] }, (seconds, text) => {
    expect(countdownText(seconds)).toBe(text);
  });

  it('says Closed from zero on', { tags: ['spec-4.44'] }, () => {
    expect(countdownText(secondsUntil(10_000, 9999))).toBe('0h 00m 01s');
    expect(countdownText(secondsUntil(10_000, 10_000))).toBe('Closed');
    expect(countdownText(secondsUntil(10_000, 99_000))).toBe('Closed');
  });
});

describe('the ring', () => {
  const opens = '2026-11-21T12:00:00.000Z';
  const closes = '2026-11-21T14:00:00.000Z';

  it('is full at the opening, half full in the middle and empty at the close', () => {
    expect([7200, 3600, 0].map((seconds) => shareLeft(seconds, opens, closes))).toEqual([1, 0.5, 0]);
  });

  it('is never more than full, nor anything for a round without a length', () => {
    expect(shareLeft(9000, opens, closes)).toBe(1);
    expect(shareLeft(10, opens, opens)).toBe(0);
  });
});
