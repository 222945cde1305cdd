import type { NextDraw } from '../../api/colours';
import { serverNow } from '../../lib/serverClock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOUR_MINUTES = 60;

/** A clock that ticks every minute opens the next round, and not all players should ask at once. */
const AFTER_MS = 70_000;
const SPREAD_MS = 30_000;

/** `3 h 04 min`, `12 min`. */
function spanText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  return `${Math.floor(minutes / HOUR_MINUTES)} h ${String(minutes % HOUR_MINUTES).padStart(2, '0')} min`;
}

/** Whole minutes until `at`, the current one included. */
export function minutesUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / MINUTE_MS));
}

/** The phase of the round. */
export function timeText(minutesToClose: number, minutesToDraw: number): string {
  if (minutesToClose > 0) return `Entries close in ${spanText(minutesToClose)}`;
  return minutesToDraw > 0 ? `Entries are closed, draw in ${spanText(minutesToDraw)}` : 'The time of the draw has come';
}

/**
 * The interval until the draw's next fetch: the end of its round. If no new round has come by then, the intervals grow.
 * `spread` (0 to 1) differs by device.
 */
export function refetchMs({ rules, clock }: NextDraw, spread: number): number {
  const since = serverNow(clock) - Date.parse(rules.schedule.drawAt);
  if (since < AFTER_MS) return AFTER_MS + spread * SPREAD_MS - since;
  return Math.min(Math.max(since, MINUTE_MS), HOUR_MS);
}
