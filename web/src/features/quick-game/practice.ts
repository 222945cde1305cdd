/** The practice board: the game without a server, and without points. */
import { TILES } from '../../lib/odds';
import type { TileLook } from './board';

export interface Practice {
  /** The tile that was picked, and the one that was right. */
  guess: { chosen: number; right: number } | null;
  guesses: number;
  found: number;
}

export const FRESH: Practice = { guess: null, guesses: 0, found: 0 };

/** So many values has a byte. */
const BYTE = 256;

function randomByte(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
}

/** Any of the tiles, each as likely as any other. */
export function drawTile(byteOf = randomByte): number {
  for (;;) {
    const byte = byteOf();
    // The rest would favour the first tiles.
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
