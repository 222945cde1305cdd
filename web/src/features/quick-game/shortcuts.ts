/** Whether keys 1 to 6 play wherever the focus is, by the player's choice on this device; off by default (WCAG 2.1.4). */
import { keep, readKept, type Store } from './kept';

const NAME = 'keys';

export function readShortcuts(uid: string, store: Store): boolean {
  return readKept(NAME, uid, store);
}

export function keepShortcuts(uid: string, isOn: boolean, store: Store): void {
  keep(NAME, uid, isOn, store);
}
