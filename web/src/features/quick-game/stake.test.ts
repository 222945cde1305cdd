import { expect, it } from 'vitest';
import { COPIED } from '../../components/copy';
import { CHANCE_TEXT, MULTIPLIERS, multiplierRefusal, playRefusal, RETURN_TEXT, stakeOf, winOf } from './stake';
import { lostText, STATUS, TEXT, wonText } from './texts';

it('offers the multipliers, stakes and wins of the specification', () => {
  expect(MULTIPLIERS).toEqual([1, 2, 5, 10]);
  expect(MULTIPLIERS.map(stakeOf)).toEqual([1, 2, 5, 10]);
  expect(MULTIPLIERS.map(winOf)).toEqual([4, 8, 20, 40]);
});

it('shows the chance of one in six', () => {
  expect(CHANCE_TEXT).toBe(`1/6 (${((1 / 6) * 100).toFixed(1)} %)`);
});

it('shows that five sixths of the stakes come back', () => {
  expect(RETURN_TEXT).toBe(`${((5 / 6) * 100).toFixed(1)} %`);
});

it('refuses a multiplier below one or above the balance, as specified', () => {
  expect(multiplierRefusal(0, 10)).toBe('Multiplier cannot be less than 1');
  expect(multiplierRefusal(10, 9.99)).toBe('Insufficient balance for this multiplier');
  expect(multiplierRefusal(10, 10)).toBeNull();
});

it('refuses a play that the balance does not cover', () => {
  expect(playRefusal(5, 4)).toBe('Insufficient balance! Need 5 points to play with 5x multiplier.');
  expect(playRefusal(5, 5)).toBeNull();
});

it('speaks as the specification does', () => {
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
