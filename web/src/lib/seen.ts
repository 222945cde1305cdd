/** What a player has seen on this device, so that it is not shown twice. */

export interface Seen {
  /** When this device first had something to remember for this player; ms since the epoch. */
  since: number;
  /** What was seen, by name. */
  names: readonly string[];
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** More than two first pages of requests can hold: what has dropped off those pages is never looked up again. */
const NAMES_MAX = 200;

function keyFor(uid: string): string {
  // Devices keep it under this name.
  return `told:${uid}`;
}

function parse(text: string | null): Seen | null {
  if (text === null) return null;
  try {
    const { since, names } = JSON.parse(text) as Partial<Seen>;
    return typeof since === 'number' && Array.isArray(names) ? { since, names } : null;
  } catch {
    return null;
  }
}

/** Null on the first visit with this device, and where the browser keeps nothing. */
export function readSeen(uid: string, store: Store): Seen | null {
  try {
    return parse(store.getItem(keyFor(uid)));
  } catch {
    return null;
  }
}

export function remember(uid: string, names: readonly string[], store: Store, now: number): void {
  const known = readSeen(uid, store) ?? { since: now, names: [] };
  const all = [...new Set([...known.names, ...names])].slice(-NAMES_MAX);
  try {
    store.setItem(keyFor(uid), JSON.stringify({ since: known.since, names: all }));
  } catch {
    // A browser that keeps nothing shows it again next time.
  }
}

/** The names under which decisions are remembered. */
export const seenName = {
  deposit: (id: string) => `deposit:${id}`,
  withdrawal: (id: string) => `withdrawal:${id}`,
};
