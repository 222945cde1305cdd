/** An estimate of the server's clock: add `offsetMs` to this device's. The true value lies within `errorMs` of it. */
export interface ServerClock {
  offsetMs: number;
  errorMs: number;
}

/** Reads the clock from an answer: the server wrote `now` between the request and the answer (ms of this device). */
export function readClock(now: string, askedAt: number, answeredAt: number): ServerClock {
  const errorMs = (answeredAt - askedAt) / 2;
  return { offsetMs: Date.parse(now) - (askedAt + errorMs), errorMs };
}

/** Keeps the more precise of two readings that agree, so that countdowns do not jump. If they disagree, a clock was changed. */
export function finerClock(known: ServerClock | undefined, fresh: ServerClock): ServerClock {
  if (!known || fresh.errorMs < known.errorMs) return fresh;
  const agree = Math.abs(fresh.offsetMs - known.offsetMs) <= fresh.errorMs + known.errorMs;
  return agree ? known : fresh;
}

/** The server's time in ms. */
export function serverNow({ offsetMs }: ServerClock): number {
  return Date.now() + offsetMs;
}
