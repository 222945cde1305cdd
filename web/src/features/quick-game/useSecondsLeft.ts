import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS));
}

/** Whole seconds until `end` (ms of `performance.now`), counting down to 0. */
export function useSecondsLeft(end: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end));
  useEffect(() => {
    if (seconds === 0) return;
    const nextAt = end - (seconds - 1) * SECOND_MS;
    const timer = setTimeout(() => setSeconds(Math.min(seconds - 1, secondsUntil(end))), Math.max(0, nextAt - performance.now()));
    return () => clearTimeout(timer);
  }, [end, seconds]);
  return seconds;
}
