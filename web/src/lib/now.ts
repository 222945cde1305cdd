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
    const timer = setTimeout(() => setNow(Math.max(at, Date.now())), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && now >= at;
}
