import type { TicketCase } from '../../api/admin';

/** Opens the admin's own mail program, with the address and a subject that names the ticket. */
export function replyLink({ id, email, category }: Pick<TicketCase, 'id' | 'email' | 'category'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`${category} (ticket ${id})`)}`;
}
