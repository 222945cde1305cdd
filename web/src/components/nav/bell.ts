import { sharedValue } from '../../lib/sharedValue';

/** The bar's and the header's view of the notices. Their list is loaded after the screen. */

const unread = sharedValue(0);
const isOpen = sharedValue(false);

export const bell = { count: unread.set, open: () => isOpen.set(true), close: () => isOpen.set(false) };

export function useBell() {
  return { unread: unread.useValue(), isOpen: isOpen.useValue() };
}

/** `Notices, 2 new`. */
export function bellName(count: number): string {
  return count === 0 ? 'Notices' : `Notices, ${count} new`;
}
