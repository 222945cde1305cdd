import type { LedgerQuery, TransactionType } from '../../api/wallet';

/** What the statement shows: it stands in the address, so that it can be kept and sent. */
export interface Filter {
  type?: TransactionType;
  /** First and last day, `2026-11-21`, both shown, in the player's own time zone. */
  from?: string;
  to?: string;
}

export const TYPES = ['credit', 'debit', 'win', 'loss'] as const satisfies TransactionType[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight where the player is, `days` after the one that begins the day; nothing for what is no day. */
function midnight(day: string, days: number): Date | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date);
  // The thirtieth of February would be a day in March.
  const exists = year >= 1 && at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === date;
  if (!exists) return undefined;
  at.setDate(date + days);
  return at;
}

/** What an address asks for; what it says wrongly counts for nothing. */
export function readFilter(search: URLSearchParams): Filter {
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return midnight(text, 0) ? text : undefined;
  };
  return { type: TYPES.find((type) => type === search.get('type')), from: day('from'), to: day('to') };
}

export function writeFilter(filter: Filter): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of ['type', 'from', 'to'] as const) {
    const value = filter[name];
    if (value) search.set(name, value);
  }
  return search;
}

/** The same as the server understands it: points in time, the last one not included. */
export function queryOf({ type, from, to }: Filter): LedgerQuery {
  return {
    type,
    from: from && midnight(from, 0)?.toISOString(),
    to: to && midnight(to, 1)?.toISOString(),
  };
}

/** A period that ends before it begins holds nothing; the screen says so. */
export function isBackwards({ from, to }: Filter): boolean {
  return from !== undefined && to !== undefined && to < from;
}

export function isEverything({ type, from, to }: Filter): boolean {
  return !type && !from && !to;
}
