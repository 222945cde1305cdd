import { TEXT } from './texts';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Whole seconds until `end`, counting down to 0. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / SECOND_MS));
}

/** Hours, minutes and seconds: `3h 04m 09s`; 'Closed' at zero (spec 4.43, 4.44). */
export function countdownText(seconds: number): string {
  if (seconds <= 0) return TEXT.closed;
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  return `${Math.floor(seconds / HOUR_SECONDS)}h ${two(minutes)}m ${two(seconds % MINUTE_SECONDS)}s`;
}

/** The remaining share of the time for entries, from 0 to 1. */
export function shareLeft(seconds: number, openAt: string, closeAt: string): number {
  const whole = (Date.parse(closeAt) - Date.parse(openAt)) / SECOND_MS;
  return whole > 0 ? Math.min(1, Math.max(0, seconds / whole)) : 0;
}
