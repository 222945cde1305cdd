import { describe, expect, it } from 'vitest';
import type { Limit } from '../../api/wallet';
import { leftToStake, limitAmount, limitBelow, limitName, limitTitle } from './limitWords';

const aDay: Limit = { of: 'losses', period: 'day', most: 20, left: 3, renews: '2026-11-26T22:00:00.000Z' };
const aWeek: Limit = { of: 'stakes', period: 'week', most: 50, left: 4.5, renews: '2026-11-29T22:00:00.000Z' };

it('a limit is called by what it is for and by its time', () => {
  expect(limitTitle(aDay)).toBe('Losses a day');
  expect(limitName(aWeek)).toBe('stakes a week');
});

const ofTime: Limit = { of: 'time', period: 'day', most: 60, left: 0.1, renews: '2026-11-26T22:00:00.000Z' };

it.each([
  [aDay, 3, '3.00 points'],
  [ofTime, 60, '60 minutes'],
  [ofTime, 1.99, '1 minute'],
  [ofTime, 0.9, '0 minutes'],
])('%o counts %d as %s', (limit, amount, text) => {
  expect(limitAmount(limit, amount)).toBe(text);
});

describe('what limits leave', () => {
  it('is time for a round, whatever it is played for', () => {
    expect(leftToStake({ set: [ofTime, aDay] })).toBe(3);
    expect(limitBelow(3, { set: [ofTime] })).toBeUndefined();
    const passed = { ...ofTime, left: 0.09 };
    expect(limitBelow(0.01, { set: [passed] })).toBe(passed);
  });

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
