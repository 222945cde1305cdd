import { useCallback, useSyncExternalStore } from 'react';
import { serverNow, type ServerClock } from '../../lib/serverClock';
import { secondsUntil } from './countdown';

const SECOND_MS = 1000;

/** Tells at every whole second before `at` (ms of the server's clock), and at the moment itself. */
function useTicks(at: number, clock: ServerClock): (tell: () => void) => () => void {
  return useCallback(
    (tell) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        const left = at - serverNow(clock);
        if (left <= 0) return;
        timer = setTimeout(() => {
          tell();
          arm();
        }, left % SECOND_MS || SECOND_MS);
      };
      arm();
      return () => clearTimeout(timer);
    },
    [at, clock],
  );
}

/** Whole seconds until then, counting down to 0. */
export function useSecondsUntil(at: number, clock: ServerClock): number {
  return useSyncExternalStore(useTicks(at, clock), () => secondsUntil(at, serverNow(clock)));
}

/** Whether it is then. Renders nothing anew before. */
export function useReached(at: number, clock: ServerClock): boolean {
  return useSyncExternalStore(useTicks(at, clock), () => serverNow(clock) >= at);
}
