import { keepText, readText, type Store } from './kept';

const NAME = 'round';
/** At the end: before it an earlier version wrote a time. */
const ROUND_ID = /[\w-]{43}$/;

/** After a reload, and in another tab, the next round starts six seconds after the one that was played last. */
export function keepLastRound(uid: string, roundId: string, store: Store): void {
  keepText(NAME, uid, roundId, store);
}

/** The round that was played last on this device. */
export function readLastRound(uid: string, store: Store): string | undefined {
  return readText(NAME, uid, store)?.match(ROUND_ID)?.[0];
}
