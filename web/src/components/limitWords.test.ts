import { describe, expect, it } from 'vitest';
import type { Limit } from '../api/wallet';
import { leftToStake, limitBelow, limitName, limitTitle } from './limitWords';

const aDay: Limit = { of: 'losses', period: 'day', most: 20, left: 3, renews: '2026-11-26T22:00:00.000Z' };
const aWeek: Limit = { of: 'stakes', period: 'week', most: 50, left: 4.5, renews: '2026-11-29T22:00:00.000Z' };

it('a limit is called by what it is for and by its time', () => {
  expect(limitTitle(aDay)).toBe('Losses a day');
  expect(limitName(aWeek)).toBe('stakes a week');
});

describe('what limits leave', () => {
  it('is what the smallest of them leaves', () => {
    expect(leftToStake({ set: [aWeek, aDay] })).toBe(3);
    expect(leftToStake({ set: [] })).toBe(Infinity);
  });

  it('permits a stake of just as much', () => {
    expect(limitBelow(3, { set: [aDay] })).toBeUndefined();
    expect(limitBelow(3.01, { set: [aDay] })).toBe(aDay);
  });

  it('is as little until the last of them counts from zero again', () => {
    expect(limitBelow(4, { set: [aDay, aWeek] })).toBe(aDay);
    expect(limitBelow(5, { set: [aDay, aWeek] })).toBe(aWeek);
    expect(limitBelow(5, { set: [aWeek, aDay] })).toBe(aWeek);
  });
});
