/** Draws numbers from a seed, for both games (D28). The same rule exists in Rust, `functions/shared/domain/src/seed.rs`. */
import { fromHex } from './hex';

/** The number of different words. */
const WORDS = 2 ** 32;
/** One word in a hundred million is refused, so few attempts are needed; the bound only keeps the loop finite. */
const REFUSED_MAX = 64;

export interface Drawn {
  number: number;
  /** The counter of the word that gave the number. */
  counter: number;
}

/** Draws the next number, from 0 to `n` - 1. */
export type Below = (n: number) => Promise<Drawn>;

/** The numbers of the draw named by `subject`. A word is the first four bytes of HMAC-SHA256(seed, subject:counter). */
export async function numbersOf(seed: string, subject: string): Promise<Below> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return numbersFrom(async (counter) => {
    const message = new TextEncoder().encode(`${subject}:${counter}`);
    return new DataView(await crypto.subtle.sign('HMAC', key, message)).getUint32(0);
  });
}

/** Words from the largest multiple of `n` on would favour low numbers. They are refused, and the next word is used. */
export function numbersFrom(wordOf: (counter: number) => Promise<number>): Below {
  let next = 0;
  return async (n) => {
    const limit = Math.floor(WORDS / n) * n;
    for (let refused = 0; refused <= REFUSED_MAX; refused += 1) {
      const counter = next;
      next += 1;
      const word = await wordOf(counter);
      if (word < limit) return { number: word % n, counter };
    }
    throw new Error('no word below the limit');
  };
}
