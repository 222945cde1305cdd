import { expect, it } from 'vitest';
import { dayOf, readFilter, shifted } from './filter';

const TODAY = '2026-11-21';

it('takes its days from UTC', () => {
  expect(dayOf(Date.parse('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(Date.parse('2026-11-22T00:00:00.000Z'))).toBe('2026-11-22');
});

it.each([
  ['2026-11-21', -1, '2026-11-20'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
])('%s and %i days is %s', (day, days, there) => {
  expect(shifted(day, days)).toBe(there);
});

it.each([
  ['', { day: TODAY }],
  ['day=2026-10-01', { day: '2026-10-01' }],
  ['day=2026-02-30', { day: TODAY }],
  ['day=2026-13-01', { day: TODAY }],
  ['day=yesterday', { day: TODAY }],
  ['subject=+abc+', { subject: 'abc' }],
  ['subject=abc&day=2026-10-01', { subject: 'abc' }],
  ['subject=+&day=2026-10-01', { day: '2026-10-01' }],
])('the address ?%s asks for %o', (address, filter) => {
  expect(readFilter(new URLSearchParams(address), TODAY)).toEqual(filter);
});
