/** The odds in words and figures, from the rules, for the explanations of the game. */
import { QUICK_RETURN, stakeOf, TILES } from '../../lib/odds';
import { SECONDS_TO_GUESS } from './stake';

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

export const TILES_IN_WORDS = inWords(TILES);
export const SECONDS_IN_WORDS = inWords(SECONDS_TO_GUESS);
/** `five of six`. */
export const LOSING_IN_WORDS = `${inWords(TILES - 1)} of ${TILES_IN_WORDS}`;

/** The average return of a stake. */
export function backOnAverage(multiplier: number): number {
  return stakeOf(multiplier) * QUICK_RETURN;
}
