import type { PlayerLinks } from '../../api/admin';
import { formatAge, formatDate } from '../../lib/dates';

/** A player's part in a case. */
export type Role = 'player' | 'sender' | 'recipient';

export const NO_LINKS =
  'No other account shares payment details or a proof with this one, and no points went to or from another.';

/** The title of the list of linked accounts. */
export function linkedTo(role: Role): string {
  return `Accounts linked to the ${role}`;
}

/** The age of an account. */
export function openedWords(createdAt: string, now: number): string {
  const [date, age] = [formatDate(createdAt), formatAge(createdAt, now)];
  return `Opened ${date}, ${age === date ? 'more than a month ago' : age}.`;
}

/** The state of the query for a player's links. */
interface Known {
  data?: Pick<PlayerLinks, 'accounts'> | undefined;
  isError: boolean;
}

/** The confirmation's text about accounts that may belong to the same person; null if there are none. */
export function reminder({ data, isError }: Known, role: Role): string | null {
  if (!data) {
    const accounts = role === 'player' ? 'Linked accounts' : linkedTo(role);
    return isError ? `${accounts} could not be checked.` : `${accounts} are still being looked up.`;
  }
  const count = data.accounts.filter(({ sameDetails, sameProof }) => sameDetails || sameProof).length;
  if (count === 0) return null;
  const accounts = count === 1 ? '1 other account shares' : `${count} other accounts share`;
  return `${accounts} payment details or a proof with ${role === 'player' ? 'this player' : `the ${role}`}.`;
}
