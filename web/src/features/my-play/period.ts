import { dayOf, midnight, readDays, type Days } from '../../lib/days';
import type { Stretch } from '../../lib/playTime';

export const PERIODS = ['week', 'month', 'last-month', 'year', 'start', 'days'] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_NAMES: Record<PeriodName, string> = {
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  start: 'Since the start',
  days: 'From one day to another',
};

export interface Period extends Days {
  name: PeriodName;
}

/** The days of a named period. Weeks start on Monday. */
function named(name: PeriodName, today: Date): Days {
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const days = (from: Date, to: Date): Days => ({ from: dayOf(from), to: dayOf(to) });
  const monday = date - ((today.getDay() + 6) % 7);
  switch (name) {
    case 'week':
      return days(new Date(year, month, monday), new Date(year, month, monday + 6));
    case 'month':
      return days(new Date(year, month, 1), new Date(year, month + 1, 0));
    case 'last-month':
      return days(new Date(year, month - 1, 1), new Date(year, month, 0));
    case 'year':
      return days(new Date(year, 0, 1), new Date(year, 11, 31));
    case 'start':
    case 'days':
      return {};
  }
}

/** The period in an address; this month if it is missing or invalid. */
export function readPeriod(search: URLSearchParams, today: Date): Period {
  const { from, to } = readDays(search);
  const name = PERIODS.find((each) => each === search.get('period')) ?? (from || to ? 'days' : 'month');
  return name === 'days' ? { name, from, to } : { name, ...named(name, today) };
}

/** The changes of the address that choose a period. A custom period starts with the shown days. */
export function addressOf(name: PeriodName, shown: Days): Record<'period' | 'from' | 'to', string | undefined> {
  return {
    period: name === 'month' ? undefined : name,
    from: name === 'days' ? shown.from : undefined,
    to: name === 'days' ? shown.to : undefined,
  };
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

/** The first to the last day, in words. */
export function periodText(days: Days): string {
  const [from, to] = [days.from && midnight(days.from), days.to && midnight(days.to)];
  if (from && to) return DATE.formatRange(from, to);
  if (from) return `From ${DATE.format(from)} on`;
  return to ? `Until ${DATE.format(to)}` : 'Everything so far';
}

/** The unit that groups a period's days, so that the bars fit on a phone. */
export type Unit = 'day' | 'week' | 'month' | 'year';

/** A part of a period: one bar in a chart, one row in its table. */
export interface Slot extends Stretch {
  name: string;
}

const DAY_MS = 86_400_000;
const BARS_MAX = 31;

function unitOf(from: Date, to: Date): Unit {
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();
  if (days <= BARS_MAX) return 'day';
  if (days <= (BARS_MAX - 1) * 7) return 'week';
  return months < BARS_MAX ? 'month' : 'year';
}

/** The start of the next part. */
function next(from: Date, unit: Unit): Date {
  const [year, month, date] = [from.getFullYear(), from.getMonth(), from.getDate()];
  switch (unit) {
    case 'day':
      return new Date(year, month, date + 1);
    case 'week':
      return new Date(year, month, date + 7 - ((from.getDay() + 6) % 7));
    case 'month':
      return new Date(year, month + 1, 1);
    case 'year':
      return new Date(year + 1, 0, 1);
  }
}

function nameOf(from: Date, to: Date, unit: Unit): string {
  switch (unit) {
    case 'day':
      return DATE.format(from);
    case 'week':
      return DATE.formatRange(from, new Date(to.getTime() - 1));
    case 'month':
      return MONTH.format(from);
    case 'year':
      return String(from.getFullYear());
  }
}

/**
 * The parts of a period, oldest first. A period that is open, or much longer than its data, is cut to the range from
 * the day of the `oldest` row to today.
 */
export function slotsOf({ name, from, to }: Period, oldest: Date, now: Date): { unit: Unit; slots: Slot[] } {
  const [first, today] = [midnight(dayOf(oldest)), midnight(dayOf(now), 1)];
  const asked = (from && midnight(from)) || first;
  const end = (to && (name !== 'days' || to < dayOf(now)) && midnight(to, 1)) || today;
  if (!asked || !first || !end) return { unit: 'day', slots: [] };
  const begin = unitOf(asked, end) === 'year' && first > asked ? first : asked;
  const unit = unitOf(begin, end);
  const slots: Slot[] = [];
  for (let at = begin; at < end; ) {
    const after = next(at, unit);
    const until = after < end ? after : end;
    slots.push({ from: at.getTime(), to: until.getTime(), name: nameOf(at, until, unit) });
    at = after;
  }
  return { unit, slots };
}
