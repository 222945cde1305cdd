import { sharedValue } from '../../lib/sharedValue';

/** The value shown instead of the balance while a win is counted up; null shows the balance. */
export const { set: showCounted, useValue: useCounted } = sharedValue<number | null>(null);

/** The counted value at this share of the time: fast at first, slower towards the end. */
export function countedAt(share: number, before: number, after: number): number {
  if (share >= 1) return after;
  return before + (after - before) * (1 - (1 - share) ** 3);
}
