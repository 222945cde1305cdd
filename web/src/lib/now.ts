import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in ms, updated every minute: for ages that are shown to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether a point in time, in ms, has come. */
export function useHasCome(at: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      const left = at - Date.now();
      // A timer stands still while the device sleeps, and none runs for a month.
      timer = setTimeout(left > MINUTE_MS ? arm : () => setNow(Math.max(at, Date.now())), Math.min(Math.max(0, left), MINUTE_MS));
    };
    arm();
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && now >= at;
}
