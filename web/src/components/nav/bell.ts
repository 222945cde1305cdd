import { useSyncExternalStore } from 'react';

/** The bar's and the header's view of the notices. Their list is loaded after the screen. */

let state = { unread: 0, isOpen: false };
const listeners = new Set<() => void>();

function become(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const bell = {
  count: (unread: number) => become({ unread }),
  open: () => become({ isOpen: true }),
  close: () => become({ isOpen: false }),
};

export function useBell(): typeof state {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** `Notices, 2 new`. */
export function bellName(unread: number): string {
  return unread === 0 ? 'Notices' : `Notices, ${unread} new`;
}
