import type { ColoursRound } from '../../api/colours';

export interface Standing {
  /** The status in a word. */
  status: string;
  tone: 'good' | 'waiting' | 'plain';
  /** The explanation in a sentence. */
  line: string | undefined;
}

/** The status of a past round. An unknown status is shown as it is (spec 3.31). */
export function standingOf({ status }: Pick<ColoursRound, 'status'>): Standing {
  switch (status) {
    case 'settled':
      return { status: 'Settled', tone: 'good', line: 'Every prize is paid' };
    case 'drawn':
      return { status: 'Drawn', tone: 'waiting', line: 'Prizes are being paid' };
    case 'open':
    case 'closed':
      return { status: 'Waiting', tone: 'waiting', line: 'The beacon has not come yet' };
    case 'void':
      return { status: 'Void', tone: 'plain', line: 'No draw: every fee was returned' };
    default:
      return { status, tone: 'plain', line: undefined };
  }
}

/** A round whose draw waits for the beacon fixed at its opening. */
export type AwaitedRound = ColoursRound & { beaconRound: number };

export function isAwaited(round: ColoursRound): round is AwaitedRound {
  return (round.status === 'open' || round.status === 'closed') && round.beaconRound !== undefined;
}

/** A round that has been drawn, so that it can be checked. */
export type DrawnRound = ColoursRound & { draw: NonNullable<ColoursRound['draw']> };

export function isDrawn(round: ColoursRound): round is DrawnRound {
  return round.draw !== undefined;
}

/** The result of checking this many draws. */
export function allCheckedText(count: number, failed: number): string {
  if (failed > 0) return `${failed} of ${count} ${failed === 1 ? 'draws does' : 'draws do'} not check out.`;
  return count === 1 ? 'The one draw listed checks out.' : `All ${count} listed draws check out.`;
}
