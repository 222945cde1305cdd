import type { LedgerQuery, TransactionType } from '../../api/wallet';
import { midnight, readDays, timesOf, type Days } from '../../lib/days';

/** The statement's filter. It is stored in the address, so that it can be bookmarked and sent. */
export interface Filter extends Days {
  type?: TransactionType;
  /** Words to find in a row; the server does not know them. */
  search?: string;
}

export const TYPES = ['credit', 'debit', 'win', 'loss'] as const satisfies TransactionType[];

export const SEARCH_CHARS_MAX = 100;

/** The filter in an address; invalid values are ignored. */
export function readFilter(search: URLSearchParams): Filter {
  return {
    type: TYPES.find((type) => type === search.get('type')),
    ...readDays(search),
    search: search.get('search')?.trim().slice(0, SEARCH_CHARS_MAX) || undefined,
  };
}

export function writeFilter(filter: Filter): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of ['type', 'from', 'to', 'search'] as const) {
    const value = filter[name];
    if (value) search.set(name, value);
  }
  return search;
}

/** The filter for the server. */
export function queryOf({ type, ...days }: Filter): LedgerQuery {
  return { type, ...timesOf(days) };
}

/** Its first and last day as points in time, if given. */
export function periodOf({ from, to }: Filter): { first: string | undefined; last: string | undefined } {
  return { first: from && midnight(from)?.toISOString(), last: to && midnight(to)?.toISOString() };
}

/** `statement_win_2026-11-01.csv`: the name describes the contents. */
export function fileName(filter: Filter): string {
  const parts = [...writeFilter(filter).values()].map((part) => part.replaceAll(/[^\p{L}\p{N}.@-]+/gu, '-'));
  return ['statement', ...parts].join('_').concat('.csv');
}

/** Whether the selection leaves out no row between its first and last. */
export function isGapless({ type, search }: Filter): boolean {
  return !type && !search;
}

export function isEverything(filter: Filter): boolean {
  return isGapless(filter) && !filter.from && !filter.to;
}
