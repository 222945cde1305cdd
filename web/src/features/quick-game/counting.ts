import { useSyncExternalStore } from 'react';

/** The value shown instead of the balance while a win is counted up; null shows the balance. */
let counted: number | null = null;
const listeners = new Set<() => void>();

export function showCounted(balance: number | null): void {
  counted = balance;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCounted(): number | null {
  return useSyncExternalStore(subscribe, () => counted);
}

/** The counted value at this share of the time: fast at first, slower towards the end. */
export function countedAt(share: number, before: number, after: number): number {
  if (share >= 1) return after;
  return before + (after - before) * (1 - (1 - share) ** 3);
}
