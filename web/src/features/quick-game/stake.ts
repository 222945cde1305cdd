import type { Wallet } from '../../api/wallet';
import { leftToStake, limitBelow } from '../../components/money/limitWords';
import { formatPoints } from '../../lib/money';
import { percent, QUICK_RETURN, stakeOf, TILES } from '../../lib/odds';
import { beyondLimitText, stakeNotCoveredText, TEXT } from './texts';

/** The rules of a round and its stake (spec 9.3 to 9.10). The server decides; these only save the player a request. */
export const SECONDS_TO_GUESS = 5;
export const MULTIPLIERS = [1, 2, 5, 10] as const;

export const CHANCE_TEXT = `1/${TILES}`;
export const RETURN_TEXT = percent(QUICK_RETURN);

/** The data that decides which stakes are possible. */
export type Means = Pick<Wallet, 'balance' | 'limits'>;

/** A balance below it permits no play. */
export const STAKE_MIN = stakeOf(MULTIPLIERS[0]);

/** Why this multiplier cannot be chosen, or null. */
export function multiplierRefusal(multiplier: number, { balance, limits }: Means): string | null {
  if (multiplier < 1) return TEXT.multiplierTooSmall;
  const stake = stakeOf(multiplier);
  return stake > balance ? TEXT.multiplierTooBig : limitRefusal(stake, limits);
}

function limitRefusal(stake: number, limits: Means['limits']): string | null {
  const limit = limitBelow(stake, limits);
  return limit ? beyondLimitText(limit) : null;
}

/** Why some multipliers are crossed out. The smaller of balance and limits explains all of them. */
export function crossedOutText({ balance, limits }: Means): string {
  const left = leftToStake(limits);
  return left < balance ? `Crossed out: your limits leave ${formatPoints(left)}.` : 'Crossed out: more than your balance.';
}

/** Why this multiplier cannot be played now, or null. */
export function playRefusal(multiplier: number, { balance, limits }: Means): string | null {
  const stake = stakeOf(multiplier);
  return stake > balance ? stakeNotCoveredText(stake, multiplier) : limitRefusal(stake, limits);
}
