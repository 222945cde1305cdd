import { useSyncExternalStore } from 'react';

/** The id of the round whose draw a screen is about to show. Until then nothing else reveals the result. */
let heldBackId: string | undefined;
const listeners = new Set<() => void>();

export const untoldDraw = {
  holdBack(roundId: string | undefined): void {
    heldBackId = roundId;
    for (const listener of listeners) listener();
  },
};

export function useUntoldDraw(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => heldBackId,
  );
}
