import { expect, it } from 'vitest';
import type { Limit } from '../../api/wallet';
import { COPIED } from '../../components/toast/copy';
import { stakeOf, winOf } from '../../lib/odds';
import { CHANCE_TEXT, crossedOutText, MULTIPLIERS, multiplierRefusal, playRefusal, RETURN_TEXT, type Means } from './stake';
import { lostText, STATUS, TEXT, wonText } from './texts';

/** With a limit of 20 points for losses a day, of which this much is left. */
function means(balance: number, left?: number): Means {
  const set: Limit[] = left === undefined ? [] : [{ of: 'losses', period: 'day', most: 20, left, renews: '2026-11-26T22:00:00.000Z' }];
  return { balance, limits: { set } };
}

it('offers the multipliers, stakes and wins of the specification', { tags: ['spec-9.7', 'spec-9.8', 'spec-9.9'] }, () => {
  expect(MULTIPLIERS).toEqual([1, 2, 5, 10]);
  expect(MULTIPLIERS.map(stakeOf)).toEqual([1, 2, 5, 10]);
  expect(MULTIPLIERS.map(winOf)).toEqual([4, 8, 20, 40]);
});

it('shows the chance of one in six', () => {
  expect(CHANCE_TEXT).toBe('1/6');
});

it('shows that five sixths of the stakes come back', () => {
  expect(RETURN_TEXT).toBe(`${((5 / 6) * 100).toFixed(1)} %`);
});

it('refuses a multiplier below one or above the balance, as specified', { tags: ['spec-5.25', 'spec-5.26'] }, () => {
  expect(multiplierRefusal(0, means(10))).toBe('Multiplier cannot be less than 1');
  expect(multiplierRefusal(10, means(9.99))).toBe('Insufficient balance for this multiplier');
  expect(multiplierRefusal(10, means(10))).toBeNull();
});

it('refuses a play that the balance does not cover', { tags: ['spec-8.28'] }, () => {
  expect(playRefusal(5, means(4))).toBe('Insufficient balance! Need 5 points to play with 5x multiplier.');
  expect(playRefusal(5, means(5))).toBeNull();
});

it('refuses more than the limit leaves, once the balance covers it', () => {
  const text = 'Your limit of 20.00 points for losses a day leaves 3.00 points.';
  expect(multiplierRefusal(5, means(10, 3))).toBe(text);
  expect(playRefusal(5, means(10, 3))).toBe(text);
  expect(multiplierRefusal(5, means(4, 3))).toBe('Insufficient balance for this multiplier');
  expect(playRefusal(5, means(4, 3))).toBe('Insufficient balance! Need 5 points to play with 5x multiplier.');
  expect(multiplierRefusal(2, means(10, 3))).toBeNull();
  expect(playRefusal(2, means(10, 3))).toBeNull();
});

it('crosses out by whichever is smaller, balance or limit', () => {
  expect(crossedOutText(means(8, 3))).toBe('Crossed out: your limits leave 3.00 points.');
  expect(crossedOutText(means(3, 8))).toBe('Crossed out: more than your balance.');
  expect(crossedOutText(means(3))).toBe('Crossed out: more than your balance.');
});

it('speaks as the specification does', { tags: ['spec-4.35', 'spec-4.36', 'spec-4.37', 'spec-4.38', 'spec-8.45', 'spec-8.46', 'spec-8.47'] }, () => {
  expect(STATUS).toEqual({
    open: 'Guess the correct color!',
    won: 'Winner, Congrats!',
    timeUp: "Time's up! Correct option was..",
    wrong: 'Wrong, Try again!',
  });
  expect(TEXT).toMatchObject({ continue: 'Continue?', signIn: 'Please sign in to play!' });
  expect(COPIED).toBe('Copied to clipboard.');
  expect(wonText(40)).toBe('Won + 40 points!');
  expect(lostText(1)).toBe('Lost - 1 points');
});
