import type { Limit } from '../../api/wallet';
import { limitAmount, limitName } from '../../components/money/limitWords';

/** The specification's exact texts for this screen (spec 4.35 to 4.38, 5.25 to 5.28, 8.28, 8.45, 8.46). */

export const STATUS = {
  open: 'Guess the correct color!',
  won: 'Winner, Congrats!',
  timeUp: "Time's up! Correct option was..",
  wrong: 'Wrong, Try again!',
} as const;

export const TEXT = {
  continue: 'Continue?',
  signIn: 'Please sign in to play!',
  multiplierTooSmall: 'Multiplier cannot be less than 1',
  multiplierTooBig: 'Insufficient balance for this multiplier',
} as const;

export function wonText(points: number): string {
  return `Won + ${points} points!`;
}

export function lostText(points: number): string {
  return `Lost - ${points} points`;
}

export function stakeNotCoveredText(stake: number, multiplier: number): string {
  return `Insufficient balance! Need ${stake} points to play with ${multiplier}x multiplier.`;
}

/** The remainder of one of the player's own limits, if it is below the stake. */
export function beyondLimitText(limit: Limit): string {
  return `Your limit of ${limitAmount(limit, limit.most)} for ${limitName(limit)} leaves ${limitAmount(limit, limit.left)}.`;
}

/** The text about keys, for devices that have them. */
export function keysText(areOnEverywhere: boolean): string {
  return areOnEverywhere ? 'Keys 1 to 6 work too.' : 'On a tile, keys 1 to 6 work too.';
}
