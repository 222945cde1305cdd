import type { TicketStatus } from '../../api/tickets';

/** The statuses of a ticket in words. */
export const TICKET_STATUS_DEFAULT = 'new' satisfies TicketStatus;

/** How far a ticket has come, in words. */
export const TICKET_STATUS_TEXT: Record<TicketStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
};
