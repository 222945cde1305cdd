import type { TicketStatus } from '../../api/tickets';

/** The status of a ticket that has none (spec 4.23). */
export const TICKET_STATUS_DEFAULT = 'new' satisfies TicketStatus;

/** The statuses of a ticket in words. */
export const TICKET_STATUS_TEXT: Record<TicketStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
};
