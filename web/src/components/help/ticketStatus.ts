import type { TicketStatus } from '../../api/tickets';

/** What a ticket without a status is (spec 4.23). */
export const TICKET_STATUS_DEFAULT = 'new' satisfies TicketStatus;

/** How far a ticket has come, in words. */
export const TICKET_STATUS_TEXT: Record<TicketStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
};
