import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time in ms, updated every minute, for ages to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether a time, in ms, has been reached. */
export function useHasCome(at: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      const left = at - Date.now();
      // Timers stop while the device sleeps, and none can run for a month.
      timer = setTimeout(left > MINUTE_MS ? arm : () => setNow(Math.max(at, Date.now())), Math.min(Math.max(0, left), MINUTE_MS));
    };
    arm();
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && now >= at;
}
