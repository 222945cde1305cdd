import { expect, it } from 'vitest';
import { formatAmount } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { backOnAverage, LOSING_IN_WORDS, SECONDS_IN_WORDS, TILES_IN_WORDS } from './odds';
import { MULTIPLIERS } from './stake';

it('says the odds in words', () => {
  expect([TILES_IN_WORDS, SECONDS_IN_WORDS, LOSING_IN_WORDS]).toEqual(['six', 'five', 'five of six']);
});

it('what comes back on average is a sixth of what a right guess gives back', () => {
  // A right guess keeps its stake and adds the win.
  for (const multiplier of MULTIPLIERS) {
    expect(backOnAverage(multiplier)).toBeCloseTo((stakeOf(multiplier) + winOf(multiplier)) / 6, 10);
  }
  expect(MULTIPLIERS.map(backOnAverage).map(formatAmount)).toEqual(['0.83', '1.67', '4.17', '8.33']);
});
