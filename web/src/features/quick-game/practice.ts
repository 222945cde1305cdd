/** The practice board: the game without server and points. */
import { TILES } from '../../lib/odds';
import type { TileLook } from './board';

export interface Practice {
  /** The chosen tile and the right one. */
  guess: { chosen: number; right: number } | null;
  guesses: number;
  found: number;
}

export const FRESH: Practice = { guess: null, guesses: 0, found: 0 };

/** The number of values of a byte. */
const BYTE = 256;

function randomByte(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
}

/** A random tile; all have the same probability. */
export function drawTile(byteOf = randomByte): number {
  for (;;) {
    const byte = byteOf();
    // The remaining bytes would favour the first tiles.
    if (byte < BYTE - (BYTE % TILES)) return byte % TILES;
  }
}

export function pick(practice: Practice, chosen: number, right: number): Practice {
  if (practice.guess) return practice;
  return { guess: { chosen, right }, guesses: practice.guesses + 1, found: practice.found + (chosen === right ? 1 : 0) };
}

export function again(practice: Practice): Practice {
  return { ...practice, guess: null };
}

export function practiceLook({ guess }: Practice, square: number): TileLook {
  if (!guess) return 'plain';
  if (guess.right === square) return 'right';
  return guess.chosen === square ? 'wrong' : 'dimmed';
}
