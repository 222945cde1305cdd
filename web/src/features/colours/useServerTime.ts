import { useSyncExternalStore } from 'react';
import { serverNow, type ServerClock } from '../../lib/serverClock';
import { useServerTicks } from '../../lib/serverTicks';
import { secondsUntil } from './countdown';

const SECOND_MS = 1000;

/** Whole seconds until `at`, counting down to 0. */
export function useSecondsUntil(at: number, clock: ServerClock): number {
  return useSyncExternalStore(useServerTicks(at, clock, SECOND_MS), () => secondsUntil(at, serverNow(clock)));
}

/** Whether `at` has been reached. Does not re-render before it. */
export function useReached(at: number, clock: ServerClock): boolean {
  return useSyncExternalStore(useServerTicks(at, clock, SECOND_MS), () => serverNow(clock) >= at);
}
