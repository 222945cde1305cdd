/** Whether a player has seen or skipped the introduction on this device. */
import { isKeptForAnybody, keep, readKept, type Store } from './kept';

const NAME = 'introduced';

export function readIntroduced(uid: string, store: Store): boolean {
  return readKept(NAME, uid, store);
}

/** On a device without any, the user who signs in is probably new. */
export function isAnybodyIntroduced(store: object): boolean {
  return isKeptForAnybody(NAME, store);
}

export function keepIntroduced(uid: string, store: Store): void {
  keep(NAME, uid, true, store);
}
