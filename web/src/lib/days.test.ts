import { describe, expect, it } from 'vitest';
import { dayName, dayOf, formatTime, formatTimes, isBackwards, timesOf } from './days';

/** In the local time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const NOW = new Date(2026, 10, 1, 0, 5).getTime();

describe('a day', () => {
  it.each([
    ['a moment ago', at(1, 0, 1), 'Today'],
    ['minutes ago, before midnight', at(0, 23, 59), 'Yesterday'],
    ['at the start of yesterday', at(0, 0), 'Yesterday'],
  ])('%s has a name', (_, iso, name) => {
    expect(dayName(iso, NOW)).toBe(name);
  });

  it.each([at(-1, 23, 59), at(2, 0), at(-364, 12)])('further away (%s) is called by its date', (iso) => {
    expect(dayName(iso, NOW)).toBe(new Date(iso).toLocaleDateString(undefined, { dateStyle: 'full' }));
  });

  it('is written as an address and a date field have it', () => {
    expect(dayOf(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  });
});

it('times of one day are told as a stretch, those of one minute as one', () => {
  const local = (iso: string) => new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' });
  expect(formatTime(at(1, 14, 2))).toBe(local(at(1, 14, 2)));
  expect(formatTimes(at(1, 14, 2), at(1, 14, 2))).toBe(local(at(1, 14, 2)));
  expect(formatTimes(at(1, 14, 2), at(1, 15, 31))).toMatch(/2:02.+3:31|14:02.+15:31/);
});

it('a range of days lasts from midnight to midnight where the person is', () => {
  expect(timesOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
  expect(JSON.stringify(timesOf({}))).toBe('{}');
});

it('a range of days is not to end before it begins', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-02' })).toBe(false);
  expect(isBackwards({ from: '2026-11-02' })).toBe(false);
});
