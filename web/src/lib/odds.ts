/** The costs and returns of the games by their rules. The server decides; these values are for display. */

/** The number of tiles in the quick game (spec 9.3 to 9.10). */
export const TILES = 6;
const STAKE_PER_MULTIPLIER = 1;
const WIN_PER_MULTIPLIER = 4;

/** The average return per point staked in the quick game. A win includes the stake. */
export const QUICK_RETURN = (STAKE_PER_MULTIPLIER + WIN_PER_MULTIPLIER) / TILES / STAKE_PER_MULTIPLIER;

export function stakeOf(multiplier: number): number {
  return STAKE_PER_MULTIPLIER * multiplier;
}

export function winOf(multiplier: number): number {
  return WIN_PER_MULTIPLIER * multiplier;
}

/** The average return per point spent on a draw's tickets, by the draw's own prizes. */
export function drawReturn({ combinations, tiers }: { combinations: number; tiers: readonly { ways: number; multiple: number }[] }): number {
  return tiers.reduce((sum, { ways, multiple }) => sum + ways * multiple, 0) / combinations;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
