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
