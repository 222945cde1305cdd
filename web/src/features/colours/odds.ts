import type { ColoursOdds } from '../../api/colours';
import { formatPoints } from '../../lib/money';
import { drawReturn, percent } from '../../lib/odds';
import { PICKS } from './selection';

export interface TierText {
  matches: string;
  prize: string;
  chance: string;
}

export interface OddsText {
  /** Most matches first; what is not named pays nothing. */
  tiers: TierText[];
  /** How much of all fees comes back as prizes. */
  returned: string;
}

/** `1 in 120`, or `21 in 120` where it cannot be said with a 1. */
function chance(ways: number, combinations: number): string {
  const one = combinations / ways;
  return Number.isInteger(one) ? `1 in ${one}` : `${ways} in ${combinations}`;
}

/** What a round offers, worked out from its own prize table. */
export function oddsText(odds: ColoursOdds): OddsText {
  const { combinations, tiers } = odds;
  return {
    tiers: tiers.map(({ matches, prize, ways }) => ({
      matches: `${matches} of ${PICKS}`,
      prize: formatPoints(prize),
      chance: chance(ways, combinations),
    })),
    returned: percent(drawReturn(odds)),
  };
}
