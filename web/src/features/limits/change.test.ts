import { describe, expect, it } from 'vitest';
import type { Limits } from '../../api/wallet';
import { bodyOf, draftSchema, meaningOf, meaningText, raiseOf, raiseText, replacedText } from './change';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const LAPSES = '2026-12-04T12:00:00.000Z';
const LAPSED = Date.parse(LAPSES);

const LOSSES = { of: 'losses', period: 'day' } as const;
const STAKES = { of: 'stakes', period: 'week' } as const;
const limits: Limits = {
  set: [{ ...LOSSES, most: 20, left: 12, renews: '2026-11-26T22:00:00.000Z' }],
  raise: { ...LOSSES, to: 50, from: '2026-11-27T12:00:00.000Z', lapses: LAPSES },
};

describe('a new amount', () => {
  it.each([
    ['holds at once where it is lower', 19.99, 'lower'],
    ['changes nothing where it is the old one', 20, 'same'],
    ['waits where it is higher', 20.01, 'higher'],
    ['is asked for once', 50, 'asked'],
  ] as const)('%s', (_, most, meaning) => {
    expect(meaningOf(limits, LOSSES, most, NOW)).toBe(meaning);
  });

  it('holds at once where no limit is set', () => {
    expect(meaningOf(limits, STAKES, 1000, NOW)).toBe('first');
    expect(meaningOf(limits, { ...LOSSES, period: 'week' }, 1000, NOW)).toBe('first');
  });

  it('says what it comes to', { tags: ['rts-12A.3'] }, () => {
    expect(meaningText('first', false)).toBe('It holds from now on, and counts from now on.');
    expect(meaningText('lower', false)).toBe('It holds from now on.');
    expect(meaningText('lower', true)).toBe('It holds from now on. The change that waits is taken back.');
    expect(meaningText('higher', false)).toContain('at least 24 hours; then you confirm it here');
    expect(meaningText('same', false)).toBe('This is your limit already.');
    expect(meaningText('asked', true)).toContain('asked for this already');
  });
});

describe('a raise that waits', () => {
  it('is one of this limit, until it lapses', () => {
    expect(raiseOf(limits, LOSSES, LAPSED - 1)).toBe(limits.raise);
    expect(raiseOf(limits, LOSSES, LAPSED)).toBeUndefined();
    expect(raiseOf(limits, STAKES, NOW)).toBeUndefined();
  });

  it('can be asked for again once it has lapsed', () => {
    expect(meaningOf(limits, LOSSES, 50, LAPSED)).toBe('higher');
  });

  it('is named where another takes its place', () => {
    expect(replacedText(limits, NOW)).toBe('It takes the place of the change that waits now, of your limit for losses a day.');
    expect(replacedText(limits, LAPSED)).toBeUndefined();
    expect(replacedText({ set: limits.set }, NOW)).toBeUndefined();
  });

  it('is told with both amounts', () => {
    expect(raiseText({ ...LOSSES, to: 50 }, 20)).toBe('Losses a day: 50.00 points instead of 20.00 points');
    expect(raiseText(LOSSES, 20)).toBe('Losses a day: no limit instead of 20.00 points');
    expect(raiseText({ of: 'time', period: 'day', to: 90 }, 60)).toBe('Time a day: 90 minutes instead of 60 minutes');
  });
});

describe('a draft', () => {
  it('asks for nothing until it is whole', () => {
    expect(bodyOf({ of: 'losses', period: '', amount: '20' })).toBeUndefined();
    expect(bodyOf({ of: '', period: 'day', amount: '20' })).toBeUndefined();
    expect(bodyOf({ ...LOSSES, amount: '20.001' })).toBeUndefined();
    expect(bodyOf({ ...LOSSES, amount: '20.5' })).toEqual({ ...LOSSES, most: 20.5 });
  });

  it('says at each field what is missing', () => {
    const { error } = draftSchema.safeParse({ of: '', period: '', amount: '0' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please choose what it limits',
      'Please choose for how long',
      'Please enter a valid amount',
    ]);
  });
});
