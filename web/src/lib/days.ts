/** The days of a person's own calendar, and the times within one. */

import { lazily } from './lazily';

const full = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }));
const time = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));

/** The day as `2026-11-21`, where the person is. */
export function dayOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight where the person is, `days` after the one that begins the day; nothing for what is no day. */
export function midnight(day: string, days = 0): Date | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date);
  // The thirtieth of February would be a day in March.
  const exists = year >= 1 && at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === date;
  if (!exists) return undefined;
  at.setDate(date + days);
  return at;
}

/** What the day of a point in time is called, now. */
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

/** From one time to another of the same day: `2:02 – 2:31 PM`, and one time where both are in the same minute. */
export function formatTimes(from: string, to: string): string {
  return time().formatRange(new Date(from), new Date(to));
}
