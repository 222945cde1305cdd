import { change, type Transaction } from '../../api/wallet';
import { toHundredths } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { stretchesOf, within } from '../../lib/playTime';
import type { Slot } from './period';

type Game = 'quick' | 'colours';

/** The games played and their result. Amounts are in hundredths, so that nothing is rounded. */
export interface Result {
  /** The number of quick rounds, or of a draw's tickets. */
  played: number;
  staked: number;
  /** Returned stakes and winnings: wins with their stake, prizes, and the fees of cancelled draws. */
  back: number;
  /** `back` minus `staked`. */
  net: number;
}

/** The games in a part of the period. */
export interface SlotResult extends Result {
  name: string;
  /** The time played, in ms. */
  ms: number;
}

export interface Results {
  games: Record<Game, Result>;
  all: Result;
  /** The time played, in ms. */
  ms: number;
  /** In the order of the given parts. */
  slots: SlotResult[];
}

function isGame(source: Transaction['source']): source is Game {
  return source === 'quick' || source === 'colours';
}

function stakedIn(row: Transaction, moved: number): number {
  // A win row of the quick game holds the amount beyond its stake. A draw has separate rows for tickets and prizes.
  const wonBy = row.source === 'quick' && moved > 0 ? (moved * stakeOf(1)) / winOf(1) : 0;
  return moved < 0 ? -moved : wonBy;
}

function add(sum: Result, row: Transaction): void {
  const moved = toHundredths(change(row));
  const staked = stakedIn(row, moved);
  if (staked > 0) sum.played += 1;
  sum.staked += staked;
  sum.back += staked + moved;
  sum.net += moved;
}

const nothing = (): Result => ({ played: 0, staked: 0, back: 0, net: 0 });

/** Sums up the games by game and by part of the period, from complete rows, newest first. */
export function resultsOf(rows: readonly Transaction[], slots: readonly Slot[]): Results {
  const games = { quick: nothing(), colours: nothing() };
  const all = nothing();
  const parts = slots.map(({ name }) => ({ name, ...nothing(), ms: 0 }));
  const plays: number[] = [];
  for (const row of rows.toReversed()) {
    if (!isGame(row.source)) continue;
    const at = Date.parse(row.timestamp);
    const part = parts[slots.findLastIndex(({ from }) => from <= at)];
    for (const sum of [games[row.source], all, ...(part ? [part] : [])]) add(sum, row);
    if (stakedIn(row, change(row)) > 0) plays.push(at);
  }
  const stretches = stretchesOf(plays);
  for (const [index, slot] of slots.entries()) {
    const part = parts[index];
    if (part) part.ms = stretches.reduce((sum, stretch) => sum + within(stretch, slot), 0);
  }
  return { games, all, ms: stretches.reduce((sum, { from, to }) => sum + to - from, 0), slots: parts };
}
