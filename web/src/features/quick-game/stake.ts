import { stakeNotCoveredText, TEXT } from './texts';

/** The rules of the stake (spec 9.7 to 9.10). The server decides; these only spare the player a trip. */
export const MULTIPLIERS = [1, 2, 5, 10] as const;
export const CHANCE_TEXT = '1/6 (16.7 %)';
export const RETURN_TEXT = '83.3 %';

const STAKE_PER_MULTIPLIER = 1;
const WIN_PER_MULTIPLIER = 4;

export function stakeOf(multiplier: number): number {
  return STAKE_PER_MULTIPLIER * multiplier;
}

export function winOf(multiplier: number): number {
  return WIN_PER_MULTIPLIER * multiplier;
}

/** Why this multiplier cannot be chosen, or null. */
export function multiplierRefusal(multiplier: number, balance: number): string | null {
  if (multiplier < 1) return TEXT.multiplierTooSmall;
  return stakeOf(multiplier) > balance ? TEXT.multiplierTooBig : null;
}

/** Why this multiplier cannot be played now, or null. */
export function playRefusal(multiplier: number, balance: number): string | null {
  const stake = stakeOf(multiplier);
  return stake > balance ? stakeNotCoveredText(stake, multiplier) : null;
}
