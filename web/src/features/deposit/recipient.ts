import { asSeen } from '../../auth/address';
import { isUserId } from '../../lib/userId';

/** As strict as the server's own rule: something on both sides of the @, and a dot in what follows it. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether this could name a player, by user id or by e-mail; the server says whether it does. */
export function couldBePlayer(text: string): boolean {
  const typed = asSeen(text);
  return isUserId(typed) || EMAIL.test(typed);
}
