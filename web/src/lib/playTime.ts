/** The time that a player spent playing, computed from the times of the plays. */

/** Plays less than this apart belong to one stretch. */
export const PAUSE_MS = 30 * 60_000;

const MINUTE_MS = 60_000;

/** A time range in ms. */
export interface Stretch {
  from: number;
  to: number;
}

/** The stretches of these plays; both are ordered oldest first. A single play counts as a minute, the least length of a stretch. */
export function stretchesOf(plays: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const at of plays) {
    const last = stretches.at(-1);
    if (last && at - last.to < PAUSE_MS) last.to = at;
    else stretches.push({ from: at, to: at });
  }
  return stretches.map(({ from, to }) => ({ from, to: Math.max(to, from + MINUTE_MS) }));
}

/** The part of the stretch within that time, in ms. */
export function within({ from, to }: Stretch, time: Stretch): number {
  return Math.max(0, Math.min(to, time.to) - Math.max(from, time.from));
}

/** `32 min`, `1 h 5 min`; anything above zero and below a minute counts as one minute. */
export function formatDuration(ms: number): string {
  const minutes = ms > 0 ? Math.max(1, Math.round(ms / MINUTE_MS)) : 0;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours.toLocaleString('en-US')} h` : `${hours.toLocaleString('en-US')} h ${rest} min`;
}
