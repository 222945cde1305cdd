import type { Limit, Limits } from '../api/wallet';

/** Which of a player's limits. */
export type LimitName = Pick<Limit, 'of' | 'period'>;

interface Words {
  title: string;
  /** What counts. */
  text: string;
  /** It decides what can be staked. */
  isOnPlay: boolean;
}

/** What a limit can be for. */
export const LIMITED: Record<Limit['of'], Words> = {
  stakes: { title: 'Stakes', text: 'Everything you stake, won back or not.', isOnPlay: true },
  losses: { title: 'Losses', text: 'What you stake, less what you win.', isOnPlay: true },
  deposits: { title: 'Deposits', text: 'What you pay in.', isOnPlay: false },
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

const onPlay = ({ set }: Limits) => set.filter(({ of }) => LIMITED[of].isOnPlay);

/** What all limits together leave to stake. */
export function leftToStake(limits: Limits): number {
  return Math.min(Infinity, ...onPlay(limits).map(({ left }) => left));
}

/** The limit that does not permit this stake; of several the one that counts from zero again last. */
export function limitBelow(stake: number, limits: Limits): Limit | undefined {
  return onPlay(limits)
    .filter(({ left }) => left < stake)
    .sort((one, other) => Date.parse(other.renews) - Date.parse(one.renews))[0];
}
