import { keepText, readText, type Store } from './kept';

const NAME = 'round';
/** At the end of the value: an earlier version stored a time before it. */
const ROUND_ID = /[\w-]{43}$/;

/** Lets the next round start six seconds after the last one played, also after a reload and in another tab. */
export function keepLastRound(uid: string, roundId: string, store: Store): void {
  keepText(NAME, uid, roundId, store);
}

/** The last round played on this device. */
export function readLastRound(uid: string, store: Store): string | undefined {
  return readText(NAME, uid, store)?.match(ROUND_ID)?.[0];
}
