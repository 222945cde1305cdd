import { useSyncExternalStore } from 'react';

/** Whether a toast was shown: the first one loads their code. */
let requested = false;
const listeners = new Set<() => void>();

export function requestToasts(): void {
  if (requested) return;
  requested = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToastsRequested(): boolean {
  return useSyncExternalStore(subscribe, () => requested);
}
