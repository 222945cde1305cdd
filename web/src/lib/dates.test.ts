import { expect, it } from 'vitest';
import { formatAge, formatDate, formatDateTime, formatUtc } from './dates';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-21T12:00:30.000Z', 'just now'],
  ['2026-11-21T11:59:01.000Z', 'just now'],
  ['2026-11-21T11:57:00.000Z', '3 min ago'],
  ['2026-11-21T11:00:01.000Z', '59 min ago'],
  ['2026-11-21T09:10:00.000Z', '2 h ago'],
  ['2026-11-20T12:00:00.000Z', '1 day ago'],
  ['2026-10-22T12:00:00.000Z', '30 days ago'],
])('%s is %s', (iso, age) => {
  expect(formatAge(iso, NOW)).toBe(age);
});

it('tells what is older by its date', () => {
  const iso = '2026-10-20T12:00:00.000Z';
  expect(formatAge(iso, NOW)).toBe(formatDate(iso));
});

it('tells day and time in the local format', () => {
  const at = new Date('2026-11-21T12:34:56.000Z');
  const local = at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  expect(formatDateTime(at.toISOString())).toBe(local);
});

it('tells day and time of UTC wherever it is asked', () => {
  const day = new Date(2026, 10, 21).toLocaleDateString(undefined, { dateStyle: 'medium' });
  expect(formatUtc('2026-11-21T23:59:58.000Z')).toEqual({ date: day, time: '23:59:58' });
});
