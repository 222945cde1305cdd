import { keepText, readText, type Store } from './kept';

const NAME = 'round';
const ROUND_MS = 6_000;

/** After a reload, and in another tab, the next round starts six seconds after the one that was played last. */
export function keepLastRound(uid: string, roundId: string, now: number, store: Store): void {
  keepText(NAME, uid, `${now} ${roundId}`, store);
}

/** The round that was played last on this device, if that is less than its time ago. */
export function readLastRound(uid: string, now: number, store: Store): string | undefined {
  const [at, roundId] = readText(NAME, uid, store)?.split(' ') ?? [];
  return now - Number(at) < ROUND_MS ? roundId : undefined;
}
