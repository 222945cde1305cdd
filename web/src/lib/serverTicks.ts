import { useCallback } from 'react';
import { serverNow, type ServerClock } from './serverClock';

/** For `useSyncExternalStore`: notifies at every whole step before `at` (ms of the server's clock), and at `at` itself. */
export function useServerTicks(at: number, clock: ServerClock, stepMs: number): (notify: () => void) => () => void {
  return useCallback(
    (notify) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        const left = at - serverNow(clock);
        if (left <= 0) return;
        timer = setTimeout(() => {
          notify();
          arm();
        }, left % stepMs || stepMs);
      };
      arm();
      return () => clearTimeout(timer);
    },
    [at, clock, stepMs],
  );
}
