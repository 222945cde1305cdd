/** The last draw that a player was shown, or offered, on this device: each is offered once. */

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function keyFor(uid: string): string {
  return `draw:${uid}`;
}

export function isDrawSeen(uid: string, roundId: string, store: Store): boolean {
  try {
    // Ids are times: one that is older than what was seen is of the past.
    return (store.getItem(keyFor(uid)) ?? '') >= roundId;
  } catch {
    // A browser that keeps nothing would offer it at each visit.
    return true;
  }
}

export function keepSeenDraw(uid: string, roundId: string, store: Store): void {
  if (isDrawSeen(uid, roundId, store)) return;
  try {
    store.setItem(keyFor(uid), roundId);
  } catch {
    // It may be offered again.
  }
}
