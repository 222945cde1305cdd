/** The last draw that this device showed or offered to the player. Each draw is offered once. */

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function keyFor(uid: string): string {
  return `draw:${uid}`;
}

export function isDrawSeen(uid: string, roundId: string, store: Store): boolean {
  try {
    // Ids are times: one older than the last seen is past.
    return (store.getItem(keyFor(uid)) ?? '') >= roundId;
  } catch {
    // A browser without storage would offer it at each visit.
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
