import { change, type Transaction } from '../../api/wallet';
import { toHundredths } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { stretchesOf, within } from '../../lib/playTime';
import type { Slot } from './period';

type Game = 'quick' | 'colours';

/** What was played, and what came of it. Amounts are in hundredths, so that nothing is rounded. */
export interface Result {
  /** Rounds of the quick game, tickets of a draw. */
  played: number;
  staked: number;
  /** Of what was staked, and won beyond it: wins with their stake, prizes, and fees of a draw that did not take place. */
  back: number;
  /** `back` less `staked`. */
  net: number;
}

/** What was played in a part of the period. */
export interface SlotResult extends Result {
  name: string;
  /** How long, in ms. */
  ms: number;
}

export interface Results {
  games: Record<Game, Result>;
  all: Result;
  /** How long was played, in ms. */
  ms: number;
  /** As the parts are given. */
  slots: SlotResult[];
}

function isGame(source: Transaction['source']): source is Game {
  return source === 'quick' || source === 'colours';
}

function stakedIn(row: Transaction, moved: number): number {
  // A win of the quick game is what came beyond its stake. A draw pays for its tickets and gets prizes in rows of their own.
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

/** Adds up what was played, by game and by part of the period, from whole rows, newest first. */
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
