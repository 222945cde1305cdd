/** A user id (spec §5, §9); anything else is an e-mail. */
const USER_ID = /^[0-9a-zA-Z]{28}$/;
/** As strict as the server's own rule: something on both sides of the @, and a dot in what follows it. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether this could name a player; the server says whether it does. */
export function couldBePlayer(text: string): boolean {
  const typed = text.trim();
  return USER_ID.test(typed) || EMAIL.test(typed);
}
