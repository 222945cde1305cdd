import type { ColoursOdds } from '../../api/colours';
import { formatPoints } from '../../lib/money';
import { drawReturn, percent } from '../../lib/odds';
import { PICKS } from './selection';

/** `1 in 120`, or `21 in 120` if it is not a whole fraction. */
function chance(ways: number, combinations: number): string {
  const one = combinations / ways;
  return Number.isInteger(one) ? `1 in ${one}` : `${ways} in ${combinations}`;
}

/** The odds of a round, computed from its own prize table. */
export function oddsText(odds: ColoursOdds) {
  const { combinations, tiers } = odds;
  return {
    /** Most matches first. Numbers of matches not listed pay nothing. */
    tiers: tiers.map(({ matches, prize, ways }) => ({
      matches: `${matches} of ${PICKS}`,
      prize: formatPoints(prize),
      chance: chance(ways, combinations),
    })),
    /** The share of all fees that is paid back as prizes. */
    returned: percent(drawReturn(odds)),
  };
}
