import type { Limit, Limits } from '../../api/wallet';
import { formatPoints } from '../../lib/money';

/** Which of a player's limits. */
export type LimitName = Pick<Limit, 'of' | 'period'>;

interface Words {
  title: string;
  /** What counts. */
  text: string;
  /** It decides what can be staked. */
  isOnStakes: boolean;
  unit: 'points' | 'minutes';
}

/** What a limit can be for. */
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

/** `4.00 points` or, begun ones left out, `4 minutes`. */
export function limitAmount({ of }: Pick<Limit, 'of'>, amount: number): string {
  if (LIMITED[of].unit === 'points') return formatPoints(amount);
  const minutes = Math.floor(amount);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** What all limits together leave to stake. */
export function leftToStake({ set }: Limits): number {
  return Math.min(Infinity, ...set.filter(({ of }) => LIMITED[of].isOnStakes).map(({ left }) => left));
}

const neededOf = (of: Limit['of'], stake: number) => (of === 'time' ? ROUND_MINUTES : LIMITED[of].isOnStakes ? stake : 0);

/** The limit that does not permit this stake; of several the one that counts from zero again last. */
export function limitBelow(stake: number, { set }: Limits): Limit | undefined {
  return set
    .filter(({ of, left }) => left < neededOf(of, stake))
    .sort((one, other) => Date.parse(other.renews) - Date.parse(one.renews))[0];
}
