import { useCallback, useSyncExternalStore } from 'react';
import { serverNow, type ServerClock } from '../../lib/serverClock';
import { secondsUntil } from './countdown';

const SECOND_MS = 1000;

/** Notifies at every whole second before `at` (ms of the server's clock), and at the moment itself. */
function useTicks(at: number, clock: ServerClock): (notify: () => void) => () => void {
  return useCallback(
    (notify) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        const left = at - serverNow(clock);
        if (left <= 0) return;
        timer = setTimeout(() => {
          notify();
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

/** Whether that moment has come. Does not re-render before it. */
export function useReached(at: number, clock: ServerClock): boolean {
  return useSyncExternalStore(useTicks(at, clock), () => serverNow(clock) >= at);
}
