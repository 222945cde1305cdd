import { api } from './client';
import { answer } from './errors';
import { listOf } from './list';
import type { components } from './schema';

export type Ticket = components['schemas']['TicketView'];
export type TicketBody = components['schemas']['TicketBody'];
export type TicketStatus = components['schemas']['TicketStatus'];

/** The same key and body again get the same ticket. */
export function submitTicket(body: TicketBody, idempotencyKey: string, signal: AbortSignal): Promise<Ticket> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/support/tickets', { params: { header }, body, signal }));
}

/** The player's own tickets, newest first. */
export function ticketsKey(uid: string) {
  return ['tickets', uid] as const;
}

export const ownTickets = listOf('/api/support/tickets');
