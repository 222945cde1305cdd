/** The days of the user's own calendar, and the times within one. */

import { lazily } from './lazily';

const full = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }));
const time = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));

/** The local day as `2026-11-21`. */
export function dayOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Local midnight, `days` after the start of the day; undefined for an invalid day. */
export function midnight(day: string, days = 0): Date | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date);
  // Date would turn 30 February into a day in March.
  const exists = year >= 1 && at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === date;
  if (!exists) return undefined;
  at.setDate(date + days);
  return at;
}

/** The first and last day, `2026-11-21`, both included, in the local time zone. An undefined day leaves that end open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days in an address; invalid ones are ignored. */
export function readDays(search: URLSearchParams): Days {
  const [from, to] = ['from', 'to'].map((name) => search.get(name) ?? '').map((day) => (midnight(day) ? day : undefined));
  return { from, to };
}

/** The days as points in time, with an exclusive end. */
export function timesOf({ from, to }: Days): Days {
  return { from: from && midnight(from)?.toISOString(), to: to && midnight(to, 1)?.toISOString() };
}

/** A range that ends before it begins is empty; the screen says so. */
export function isBackwards({ from, to }: Days): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** The name of a time's day, as seen now. */
export function dayName(iso: string, now: number): string {
  const at = new Date(iso);
  const day = dayOf(at);
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === dayOf(new Date(now))) return 'Today';
  if (day === dayOf(yesterday)) return 'Yesterday';
  return full().format(at);
}

/** The time alone, under the heading of its day. */
export function formatTime(iso: string): string {
  return time().format(new Date(iso));
}

/** A time range within a day: `2:02 – 2:31 PM`, or one time if both are in the same minute. */
export function formatTimes(from: string, to: string): string {
  return time().formatRange(new Date(from), new Date(to));
}
