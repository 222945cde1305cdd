import type { AuditFilter } from '../../api/rights';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The log is kept by UTC days, wherever the admin is. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day that many days after, or before if negative. */
export function shifted(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** Date would turn 30 February into a day in March. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && shifted(text, 0) === text;
}

/** The filter in an address: a subject takes precedence over a day. Without either, or for an invalid day, it is today. */
export function readFilter(search: URLSearchParams, today: string): AuditFilter {
  const subject = search.get('subject')?.trim() ?? '';
  if (subject !== '') return { subject };
  const day = search.get('day') ?? '';
  return { day: isDay(day) ? day : today };
}
