import type { ColoursConfig, ColoursRound } from '../../api/colours';
import { listText, TEXT } from './texts';

/** The rules shown before a purchase: the configuration, or between two rounds the round's own. */
export type Rules = Pick<ColoursConfig, 'colors' | 'entryFee' | 'odds' | 'schedule'>;

export function rulesOf(config: ColoursConfig, round: ColoursRound): Rules {
  return config.roundId === round.id ? config : round;
}

/** A round that has been drawn. */
export type DrawnRound = ColoursRound & { draw: NonNullable<ColoursRound['draw']> };

export function isDrawn(round: ColoursRound): round is DrawnRound {
  return round.draw !== undefined && round.winningColors.length > 0;
}

/** The round without its draw. */
export function undrawn(round: ColoursRound): ColoursRound {
  return { ...round, status: 'closed', winningColors: [], draw: undefined };
}

/** Why no entry is possible, or null. A round takes entries while open, strictly before its close (spec 4.39). */
export function refusalOf({ status }: Pick<ColoursRound, 'status'>, isPastClose: boolean): string | null {
  if (status !== 'open') return TEXT.roundClosed;
  return isPastClose ? TEXT.windowClosed : null;
}

/** The result of a round in a sentence. A late beacon makes a late draw. */
export function newsOf({ status, winningColors, beaconRound }: ColoursRound, isLate: boolean): string {
  switch (status) {
    case 'open':
      return 'The result of the draw appears here by itself.';
    case 'closed':
      return isLate && beaconRound !== undefined
        ? 'The draw waits for its public random number. If none comes for 24 hours, all entry fees go back.'
        : 'Entries are closed. The result appears here by itself.';
    case 'drawn':
    case 'settled':
      return `The draw has been made: ${listText(winningColors)}.`;
    case 'void':
      return 'There was no draw in this round. All entry fees go back.';
    default:
      return '';
  }
}
