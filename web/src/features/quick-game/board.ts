import type { Colour } from '../../api/game';
import { formatPoints } from '../../lib/money';
import type { State } from './machine';
import { STAKE_MIN } from './stake';
import { STATUS } from './texts';

export interface StatusLine {
  text: string;
  detail: string;
  /** The colour that the detail names. */
  colour: Colour | null;
  /** The points won or lost. */
  points?: string;
  /** A tile can be chosen, also by its key. */
  takesKeys?: boolean;
}

export type TileLook = 'plain' | 'waiting' | 'chosen' | 'right' | 'wrong' | 'dimmed';

/** Why the board rests, other than for a hidden tab or the network. */
export type Rest = 'stopped' | 'new' | 'check' | 'away' | 'broke' | 'limited' | null;

/** The text of the status line in each state. */
export function statusOf({ phase, round, asking }: State, rest: Rest = null): StatusLine {
  const colourOf = (square: number) => round?.colours[square] ?? null;
  switch (phase.name) {
    case 'loading':
      return { text: 'One moment', detail: asking === null ? 'Rounds begin six seconds apart.' : 'New colours are coming.', colour: null };
    case 'resting':
      if (rest === 'new') return { text: STATUS.open, detail: 'The first round begins when you start.', colour: null };
      if (rest === 'check') return { text: 'Reality check', detail: 'The board rests until you have answered.', colour: null };
      if (rest === 'away') return { text: 'Still there?', detail: 'The board rests until you go on.', colour: null };
      if (rest === 'broke') return { text: 'Not enough points', detail: `The smallest stake is ${formatPoints(STAKE_MIN)}.`, colour: null };
      if (rest === 'limited') return { text: 'Limit reached', detail: 'You set it for yourself.', colour: null };
      return {
        text: 'Paused',
        detail: rest ? 'Nothing can be played for now.' : 'The game goes on when the connection is back.',
        colour: null,
      };
    case 'open':
      if (rest === 'broke' || rest === 'limited') return { text: STATUS.open, detail: 'You watch: no stake.', colour: null };
      return { text: STATUS.open, detail: 'Pick a tile.', takesKeys: true, colour: null };
    case 'guessing':
      return { text: STATUS.open, detail: 'Checking your guess…', colour: null };
    case 'lost':
      return { text: STATUS.wrong, detail: 'The right one shows when the time is up.', colour: null };
    case 'closed':
      // The right tile is named together with its colour, once that is known.
      return { text: STATUS.open, detail: 'One moment…', colour: null };
    case 'revealed': {
      const colour = colourOf(phase.answer);
      return { text: phase.choice ? STATUS.wrong : STATUS.timeUp, detail: colour?.name ?? '', colour };
    }
    case 'won': {
      const colour = colourOf(phase.answer);
      return { text: STATUS.won, detail: colour?.name ?? '', colour, points: `+ ${formatPoints(phase.amount)}` };
    }
    case 'failed':
      return { text: '', detail: '', colour: null };
  }
}

/** The look of each tile in each state. */
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
