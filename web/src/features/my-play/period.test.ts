import { describe, expect, it } from 'vitest';
import { addressOf, readPeriod, slotsOf, type Period } from './period';

/** A Thursday, late in the evening in the local time zone. */
const TODAY = new Date(2026, 10, 26, 23, 30);
const read = (search: string, today = TODAY) => readPeriod(new URLSearchParams(search), today);

describe('the address', () => {
  it.each([
    ['', { name: 'month', from: '2026-11-01', to: '2026-11-30' }],
    ['period=nonsense', { name: 'month', from: '2026-11-01', to: '2026-11-30' }],
    ['period=week', { name: 'week', from: '2026-11-23', to: '2026-11-29' }],
    ['period=last-month&from=2020-01-01', { name: 'last-month', from: '2026-10-01', to: '2026-10-31' }],
    ['period=year', { name: 'year', from: '2026-01-01', to: '2026-12-31' }],
    ['period=start', { name: 'start' }],
    ['from=2026-11-03&to=2026-11-05', { name: 'days', from: '2026-11-03', to: '2026-11-05' }],
    ['period=days&from=2026-02-30', { name: 'days', from: undefined, to: undefined }],
  ])('that says %s', (search, period) => {
    expect(read(search)).toEqual(period);
  });

  it('knows the last month in January, a leap year, a week on a Sunday', () => {
    expect(read('period=last-month', new Date(2027, 0, 31))).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
    expect(read('period=last-month', new Date(2028, 2, 31))).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
    expect(read('period=week', new Date(2026, 10, 1))).toMatchObject({ from: '2026-10-26', to: '2026-11-01' });
  });

  it('of days begins with those that were shown', () => {
    expect(addressOf('days', { from: '2026-11-01', to: '2026-11-30' })).toEqual({ period: 'days', from: '2026-11-01', to: '2026-11-30' });
    expect(addressOf('year', { from: '2026-11-01' })).toEqual({ period: 'year', from: undefined, to: undefined });
    expect(addressOf('month', {}).period).toBeUndefined();
  });
});

describe('the parts', () => {
  const parts = (period: Period, oldest = TODAY) => {
    const { unit, slots } = slotsOf(period, oldest, TODAY);
    const [first, last] = [slots.at(0), slots.at(-1)];
    return [unit, slots.length, new Date(first?.from ?? NaN), new Date(last?.to ?? NaN)];
  };

  it('of a month are its days, also those to come', () => {
    expect(parts(read(''))).toEqual(['day', 30, new Date(2026, 10, 1), new Date(2026, 11, 1)]);
  });

  it('of a year are its months', () => {
    expect(parts(read('period=year'))).toEqual(['month', 12, new Date(2026, 0, 1), new Date(2027, 0, 1)]);
  });

  it('of some months are weeks, the first and the last of them cut', () => {
    const { slots } = slotsOf(read('from=2026-09-02&to=2026-10-31'), TODAY, TODAY);
    expect(slots).toHaveLength(9);
    expect(slots[0]).toMatchObject({ from: new Date(2026, 8, 2).getTime(), to: new Date(2026, 8, 7).getTime() });
    expect(slots.at(-1)).toMatchObject({ from: new Date(2026, 9, 26).getTime(), to: new Date(2026, 10, 1).getTime() });
  });

  it('since the start begin with the oldest row and end today', () => {
    expect(parts(read('period=start'), new Date(2026, 10, 20, 12))).toEqual(['day', 7, new Date(2026, 10, 20), new Date(2026, 10, 27)]);
    expect(parts(read('period=start'), TODAY)).toEqual(['day', 1, new Date(2026, 10, 26), new Date(2026, 10, 27)]);
    expect(parts(read('period=start'), new Date(2020, 0, 1))[0]).toBe('year');
  });

  it('of days that are to come end today', () => {
    expect(parts(read('from=2026-11-20&to=2030-01-01'))).toEqual(['day', 7, new Date(2026, 10, 20), new Date(2026, 10, 27)]);
    expect(parts(read('from=2026-12-20&to=2030-01-01'))[1]).toBe(0);
  });

  it('never reach further back than anything does, where they are years', () => {
    expect(parts(read('from=1200-01-01'), new Date(2026, 9, 20))).toEqual(['week', 6, new Date(2026, 9, 20), new Date(2026, 10, 27)]);
  });

  it('have no gap, and are as few as a phone has room for', () => {
    for (const from of ['2026-11-20', '2026-10-01', '2026-04-30', '2024-06-01', '2015-01-01']) {
      const { slots } = slotsOf({ name: 'days', from, to: undefined }, new Date(2015, 0, 1), TODAY);
      slots.slice(1).forEach((slot, index) => expect(slot.from).toBe(slots[index]?.to));
      expect(slots.length).toBeLessThanOrEqual(32);
    }
  });
});
