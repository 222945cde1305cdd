import type { Colour } from '../../api/game';
import type { State } from './machine';
import { pointsText, STATUS } from './texts';

export interface StatusLine {
  text: string;
  detail: string;
  /** The colour the detail is about. */
  colour: Colour | null;
  /** The points won or lost. */
  points?: string;
  /** A hint for those who have keys. */
  keysHint?: string;
}

export type TileLook = 'plain' | 'waiting' | 'chosen' | 'right' | 'wrong' | 'dimmed';

/** What the status line says in each state. */
export function statusOf({ phase, round }: State): StatusLine {
  const colourOf = (square: number) => round?.colours[square] ?? null;
  switch (phase.name) {
    case 'loading':
      return { text: 'One moment', detail: 'New colours are coming.', colour: null };
    case 'resting':
      return { text: 'Paused', detail: 'The game goes on when the connection is back.', colour: null };
    case 'open':
      return { text: STATUS.open, detail: 'Pick a tile.', keysHint: 'Keys 1 to 6 work too.', colour: null };
    case 'guessing':
      return { text: STATUS.open, detail: 'Checking your guess…', colour: null };
    case 'lost':
      return { text: STATUS.wrong, detail: 'The right one shows when the time is up.', colour: null };
    case 'closed':
      return { text: STATUS.timeUp, detail: '…', colour: null };
    case 'revealed': {
      const colour = colourOf(phase.answer);
      return { text: phase.choice ? STATUS.wrong : STATUS.timeUp, detail: colour?.name ?? '', colour };
    }
    case 'won': {
      const colour = colourOf(phase.answer);
      return { text: STATUS.won, detail: colour?.name ?? '', colour, points: `+ ${pointsText(phase.amount)}` };
    }
    case 'failed':
      return { text: '', detail: '', colour: null };
  }
}

/** How each tile looks in each state. */
export function tileLook({ phase }: State, square: number): TileLook {
  switch (phase.name) {
    case 'open':
      return 'plain';
    case 'guessing':
      return phase.choice.square === square ? 'chosen' : 'waiting';
    case 'lost':
      return phase.choice.square === square ? 'wrong' : 'waiting';
    case 'revealed':
      if (phase.answer === square) return 'right';
      return phase.choice?.square === square ? 'wrong' : 'dimmed';
    case 'won':
      return phase.answer === square ? 'right' : 'dimmed';
    case 'closed':
      return 'waiting';
    case 'loading':
    case 'resting':
    case 'failed':
      return 'dimmed';
  }
}
