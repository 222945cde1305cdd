import { lazily } from './lazily';

const dateTime = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
const toTheSecond = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }));
const utcDate = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }));
const utcTime = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' }));
const date = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AGE_DAYS_MAX = 30;

/** A time in the user's locale, to the minute. */
export function formatDateTime(iso: string): string {
  return dateTime().format(new Date(iso));
}

/** The same to the second. */
export function formatToTheSecond(iso: string): string {
  return toTheSecond().format(new Date(iso));
}

export function formatDate(iso: string): string {
  return date().format(new Date(iso));
}

/** Date and time to the second in UTC, for records that are kept by UTC days. */
export function formatUtc(iso: string): { date: string; time: string } {
  const at = new Date(iso);
  return { date: utcDate().format(at), time: utcTime().format(at) };
}

/** The age: `3 min ago`. Beyond a month it is the date. */
export function formatAge(iso: string, now: number): string {
  // Clocks differ: a time in the future counts as now.
  const ms = Math.max(0, now - Date.parse(iso));
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  const days = Math.floor(ms / DAY_MS);
  if (days > AGE_DAYS_MAX) return formatDate(iso);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
