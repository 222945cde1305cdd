import type { AuditFilter } from '../../api/rights';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The log is kept by days of UTC, wherever the admin is. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** `days` after the day, or before it. */
export function shifted(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** The thirtieth of February would be a day in March. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && shifted(text, 0) === text;
}

/** What an address asks for: a subject before a day, and today where it says neither, or no day that exists. */
export function readFilter(search: URLSearchParams, today: string): AuditFilter {
  const subject = search.get('subject')?.trim() ?? '';
  if (subject !== '') return { subject };
  const day = search.get('day') ?? '';
  return { day: isDay(day) ? day : today };
}
