import type { Limit, Limits } from '../../api/wallet';
import { formatPoints } from '../../lib/money';

/** Identifies one of a player's limits. */
export type LimitName = Pick<Limit, 'of' | 'period'>;

interface Words {
  title: string;
  /** What counts towards it. */
  text: string;
  /** It restricts stakes. */
  isOnStakes: boolean;
  unit: 'points' | 'minutes';
}

/** The kinds of limits. */
export const LIMITED: Record<Limit['of'], Words> = {
  stakes: { title: 'Stakes', text: 'Everything you stake, won back or not.', isOnStakes: true, unit: 'points' },
  losses: { title: 'Losses', text: 'What you stake, less what you win.', isOnStakes: true, unit: 'points' },
  deposits: { title: 'Deposits', text: 'What you pay in.', isOnStakes: false, unit: 'points' },
  time: { title: 'Time', text: 'How long you play.', isOnStakes: false, unit: 'minutes' },
};

export const PERIODS: Record<Limit['period'], { title: string }> = {
  day: { title: 'Day' },
  week: { title: 'Week' },
  month: { title: 'Month' },
};

/** `Losses a day`. */
export function limitTitle({ of, period }: LimitName): string {
  return `${LIMITED[of].title} a ${period}`;
}

/** `losses a day`, within a sentence. */
export function limitName(name: LimitName): string {
  return limitTitle(name).toLowerCase();
}

/** A round takes six seconds. */
const ROUND_MINUTES = 0.1;

/** `4.00 points` or, in whole minutes, `4 minutes`. */
export function limitAmount({ of }: Pick<Limit, 'of'>, amount: number): string {
  if (LIMITED[of].unit === 'points') return formatPoints(amount);
  const minutes = Math.floor(amount);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** The stake that all limits together permit. */
export function leftToStake({ set }: Limits): number {
  return Math.min(Infinity, ...set.filter(({ of }) => LIMITED[of].isOnStakes).map(({ left }) => left));
}

const neededOf = (of: Limit['of'], stake: number) => (of === 'time' ? ROUND_MINUTES : LIMITED[of].isOnStakes ? stake : 0);

/** The limit that forbids this stake; of several, the one that resets last. */
export function limitBelow(stake: number, { set }: Limits): Limit | undefined {
  return set
    .filter(({ of, left }) => left < neededOf(of, stake))
    .sort((one, other) => Date.parse(other.renews) - Date.parse(one.renews))[0];
}
