/** What the games take and give back, by their rules: the server's say, and here to be told. */

/** The quick game's tiles (spec 9.3 to 9.10). */
export const TILES = 6;
const STAKE_PER_MULTIPLIER = 1;
const WIN_PER_MULTIPLIER = 4;

/** What comes back of each point staked in the quick game, on average: a win gives the stake back, too. */
export const QUICK_RETURN = (STAKE_PER_MULTIPLIER + WIN_PER_MULTIPLIER) / TILES / STAKE_PER_MULTIPLIER;

export function stakeOf(multiplier: number): number {
  return STAKE_PER_MULTIPLIER * multiplier;
}

export function winOf(multiplier: number): number {
  return WIN_PER_MULTIPLIER * multiplier;
}

/** What comes back of each point paid for a draw's tickets, on average, by its own prizes. */
export function drawReturn({ combinations, tiers }: { combinations: number; tiers: readonly { ways: number; multiple: number }[] }): number {
  return tiers.reduce((sum, { ways, multiple }) => sum + ways * multiple, 0) / combinations;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
