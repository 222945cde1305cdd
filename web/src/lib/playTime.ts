/** How long somebody played, by when they did. */

/** Plays with less than this between them belong to one stretch. */
export const PAUSE_MS = 30 * 60_000;

const MINUTE_MS = 60_000;

/** From one point in time to another, in ms. */
export interface Stretch {
  from: number;
  to: number;
}

/** The stretches in which these plays were made, oldest first as they are given. A play alone takes a minute, and no stretch less. */
export function stretchesOf(plays: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const at of plays) {
    const last = stretches.at(-1);
    if (last && at - last.to < PAUSE_MS) last.to = at;
    else stretches.push({ from: at, to: at });
  }
  return stretches.map(({ from, to }) => ({ from, to: Math.max(to, from + MINUTE_MS) }));
}

/** What of the stretch lies in that time, in ms. */
export function within({ from, to }: Stretch, time: Stretch): number {
  return Math.max(0, Math.min(to, time.to) - Math.max(from, time.from));
}

/** `32 min`, `1 h 5 min`; what is less than a minute, but something, is one. */
export function formatDuration(ms: number): string {
  const minutes = ms > 0 ? Math.max(1, Math.round(ms / MINUTE_MS)) : 0;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours.toLocaleString('en-US')} h` : `${hours.toLocaleString('en-US')} h ${rest} min`;
}
