import { describe, expect, it } from 'vitest';
import { countdownText, secondsUntil } from './countdown';

describe('the countdown', () => {
  it.each([
    [1, '0h 00m 01s'],
    [59, '0h 00m 59s'],
    [60, '0h 01m 00s'],
    [3 * 3600 + 4 * 60 + 9, '3h 04m 09s'],
    [26 * 3600, '26h 00m 00s'],
  ])('says %d seconds as %s', (seconds, text) => {
    expect(countdownText(seconds)).toBe(text);
  });

  it('says Closed from zero on', () => {
    expect(countdownText(secondsUntil(10_000, 9999))).toBe('0h 00m 01s');
    expect(countdownText(secondsUntil(10_000, 10_000))).toBe('Closed');
    expect(countdownText(secondsUntil(10_000, 99_000))).toBe('Closed');
  });
});
