/** Whether a player has been shown on this device how the game works, or did not want to be. */
import { isKeptForAnybody, keep, readKept, type Store } from './kept';

const NAME = 'introduced';

export function readIntroduced(uid: string, store: Store): boolean {
  return readKept(NAME, uid, store);
}

/** On a device without, whoever signs in is probably new. */
export function isAnybodyIntroduced(store: object): boolean {
  return isKeptForAnybody(NAME, store);
}

export function keepIntroduced(uid: string, store: Store): void {
  keep(NAME, uid, true, store);
}
