import { describe, expect, it } from 'vitest';
import { canAskForEnd, choiceLabel, choicesBeside, EXCLUSIONS, isConfirmed, isExclusion, TIME_OUTS } from './choices';

const SINCE = '2026-11-21T10:00:00.000Z';
const OVER = '2027-05-21T10:00:00.000Z';
const excluded = { kind: 'excluded', reason: '', since: SINCE } as const;

describe('a break', () => {
  it('is of any length for who plays, or takes a time-out', () => {
    const all = [...TIME_OUTS, ...EXCLUSIONS];
    expect(choicesBeside(undefined)).toEqual(all);
    expect(choicesBeside({ kind: 'time-out', reason: '', since: SINCE, until: OVER })).toEqual(all);
  });

  it('gives way to a longer exclusion alone once it is one', () => {
    expect(choicesBeside({ ...excluded, endableFrom: OVER })).toEqual(EXCLUSIONS);
    expect(choicesBeside(excluded)).toEqual([]);
  });

  it('is an exclusion when it is not counted in days', () => {
    expect([...TIME_OUTS, ...EXCLUSIONS].map(({ body }) => isExclusion(body))).toEqual([...TIME_OUTS.map(() => false), ...EXCLUSIONS.map(() => true)]);
  });
});

it('each choice says on its button what it does', () => {
  expect([...TIME_OUTS, ...EXCLUSIONS].map(choiceLabel)).toEqual([
    'Take 24 hours off',
    'Take 3 days off',
    'Take 1 week off',
    'Take 2 weeks off',
    'Take 6 weeks off',
    'Exclude me for 6 months',
    'Exclude me for 1 year',
    'Exclude me for 2 years',
    'Exclude me for 5 years',
    'Exclude me for good',
  ]);
});

it('an exclusion for good alone is confirmed by words', () => {
  const confirmedBy = (typed: string) => [...TIME_OUTS, ...EXCLUSIONS].filter(({ body }) => isConfirmed(body, typed));
  for (const typed of ['', 'for good', 'exclude me for good!', 'excludemeforgood']) expect(confirmedBy(typed)).toEqual([...TIME_OUTS, ...EXCLUSIONS].slice(0, -1));
  for (const typed of ['exclude me for good', ' Exclude Me FOR GOOD ']) expect(confirmedBy(typed)).toEqual([...TIME_OUTS, ...EXCLUSIONS]);
});

describe('the end of an exclusion', () => {
  it('can be asked for once, from its time on', () => {
    const over = Date.parse(OVER);
    expect(canAskForEnd({ ...excluded, endableFrom: OVER }, over - 1)).toBe(false);
    expect(canAskForEnd({ ...excluded, endableFrom: OVER }, over)).toBe(true);
    expect(canAskForEnd({ ...excluded, endableFrom: OVER, until: OVER }, over)).toBe(false);
    expect(canAskForEnd(excluded, over)).toBe(false);
  });
});
