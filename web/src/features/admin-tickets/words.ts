import type { TicketCase } from '../../api/admin';

type Sent = Pick<TicketCase, 'email' | 'from'>;

/** Whether the form names another address than the account has. */
export function isFromElsewhere({ email, from }: Sent): boolean {
  return email !== from?.email;
}

export const OTHER_ADDRESS = 'This is not the address of the account. Whoever reads mail there may be somebody else.';

/** Opens the admin's own mail program, with the account's address and a subject that names the ticket. */
export function replyLink({ id, email, from, category }: Sent & Pick<TicketCase, 'id' | 'category'>): string {
  const to = encodeURIComponent(from?.email ?? email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`${category} (ticket ${id})`)}`;
}
