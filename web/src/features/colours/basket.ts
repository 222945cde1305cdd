import { counted } from '../../lib/counted';

/** The highest number of tickets in one purchase. */
export const TICKETS_MAX = 5;

export interface BasketTicket {
  picks: readonly string[];
  /** The idempotency key of its request: repeats cannot buy a ticket twice. */
  key: string;
  /** `unknown`: it was sent, but no answer came. */
  standing: 'waiting' | 'bought' | 'unknown';
}

export function aTicket(picks: readonly string[]): BasketTicket {
  return { picks, key: crypto.randomUUID(), standing: 'waiting' };
}

export interface Buying {
  send: (ticket: BasketTicket) => Promise<unknown>;
  /** Whether an error leaves the outcome of a request unknown. */
  isUnknown: (error: unknown) => boolean;
  /** Receives the tickets after each answer. */
  onChange: (tickets: BasketTicket[]) => void;
}

/** Sends the unbought tickets one after another. Stops at the first failure and throws it. */
export async function buyInOrder(tickets: readonly BasketTicket[], { send, isUnknown, onChange }: Buying): Promise<void> {
  let known = [...tickets];
  const settle = (key: string, standing: BasketTicket['standing']) => {
    known = known.map((ticket) => (ticket.key === key ? { ...ticket, standing } : ticket));
    onChange(known);
  };
  for (const ticket of tickets) {
    if (ticket.standing === 'bought') continue;
    try {
      await send(ticket);
    } catch (error) {
      settle(ticket.key, isUnknown(error) ? 'unknown' : 'waiting');
      throw error;
    }
    settle(ticket.key, 'bought');
  }
}

export function boughtOf(tickets: readonly BasketTicket[]): number {
  return tickets.filter(({ standing }) => standing === 'bought').length;
}

/** The reason of a failure and the state after it. A reason may end with a full stop or not. */
export function failureText(reason: string, tickets: readonly BasketTicket[]): string {
  return `${reason.replace(/\.$/, '')}. ${standingText(tickets)}`;
}

/** Which tickets are bought and which are not, after a failure. */
export function standingText(tickets: readonly BasketTicket[]): string {
  const open = tickets.findIndex(({ standing }) => standing === 'unknown');
  const bought = `${boughtOf(tickets)} of ${counted(tickets.length, 'ticket')} bought`;
  if (open < 0) return `${bought}, the rest not.`;
  return `${bought}. No answer came for ticket ${open + 1}: try again, the same ticket is paid for only once.`;
}
