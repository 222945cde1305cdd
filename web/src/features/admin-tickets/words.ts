import type { TicketCase } from '../../api/admin';

type Sent = Pick<TicketCase, 'email' | 'from'>;

/** Whether the form's address differs from the account's. */
export function isFromElsewhere({ email, from }: Sent): boolean {
  return email !== from?.email;
}

export const OTHER_ADDRESS = 'This is not the address of the account. Whoever reads mail there may be somebody else.';

type Answered = Sent & Pick<TicketCase, 'id' | 'category'>;

/** Opens the admin's mail program with the account's address and a subject that names the ticket. */
export function replyLink(ticket: Answered): string {
  return mailTo(ticket.from?.email ?? ticket.email, ticket);
}

export const REPLY_ELSEWHERE = 'Reply to the address in the ticket instead';
export const NOT_THE_ACCOUNTS = "It is not the account's address.";

/** The same with the address from the form; undefined if it equals the account's. */
export function replyElsewhereLink(ticket: Answered): string | undefined {
  return ticket.from && isFromElsewhere(ticket) ? mailTo(ticket.email, ticket) : undefined;
}

function mailTo(address: string, { id, category }: Answered): string {
  const to = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`${category} (ticket ${id})`)}`;
}
