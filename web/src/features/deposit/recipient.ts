import { asSeen } from '../../auth/address';
import { isUserId } from '../../lib/userId';

/** As strict as the server's rule: text on both sides of the @, and a dot in the part after it. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether this could name a player, by user id or e-mail; the server decides whether it does. */
export function couldBePlayer(text: string): boolean {
  const typed = asSeen(text);
  return isUserId(typed) || EMAIL.test(typed);
}
