/** Rounds of Colours for the Day and entries in them, in the server's format. */
import type { components } from '../../src/api/schema';

export type Round = components['schemas']['ColoursRound'];
export type Entry = components['schemas']['ColoursEntry'];

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown', 'black', 'white'];

export const HOUR_MS = 3_600_000;

/** ISO 8601, this many milliseconds from now. */
export function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** A round that is open for hours. */
export function aRound(changes: Partial<Round> = {}): Round {
  return {
    id: '2026-11-21T18:05Z',
    status: 'open',
    colors: COLOURS,
    commitment: '5e'.repeat(32),
    entryFee: 5,
    odds: { combinations: 120, tiers: [{ matches: 3, multiple: 80, prize: 400, ways: 1 }] },
    schedule: { openAt: inMs(-HOUR_MS), closeAt: inMs(3 * HOUR_MS), drawAt: inMs(4 * HOUR_MS) },
    winningColors: [],
    ...changes,
  };
}

export function anEntry(changes: Partial<Entry> = {}): Entry {
  return {
    entryId: crypto.randomUUID(),
    createdAt: inMs(-60_000),
    picks: ['blue', 'green', 'red'],
    result: 'pending',
    matches: 0,
    prize: 0,
    ...changes,
  };
}
