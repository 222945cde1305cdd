/** The stack's parameters `KeepClosedAccountMonths` and `KeepTicketMonths`. Checked here and not at boot: the page also works without them. */
import { counted } from '../../lib/counted';

/** How long the data of a closed account and a resolved ticket are kept, in words. */
export interface Kept {
  closedAccount: string;
  ticket: string;
}

function words(months: unknown): string {
  if (typeof months !== 'number' || !Number.isInteger(months) || months <= 0) return 'some time';
  return months % 12 === 0 ? counted(months / 12, 'year') : counted(months, 'month');
}

export function keptOf(settings: unknown): Kept {
  const { closedAccount, ticket } = (typeof settings === 'object' && settings !== null ? settings : {}) as Record<string, unknown>;
  return { closedAccount: words(closedAccount), ticket: words(ticket) };
}
