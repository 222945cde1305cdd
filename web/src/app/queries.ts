import { QueryClient } from '@tanstack/react-query';
import { isPassing, tookTooLong } from '../api/errors';

/** The pauses before the retries. A server that fails at once is reported within 3 s. */
const PAUSES_MS = [300, 900] as const;
/** A tab that was left for less than this fetches nothing. */
const FRESH_MS = 5000;

/** Retries by itself if nothing was refused. Refetches when this tab becomes visible, since another tab may have changed its data. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A request that timed out is not repeated: the user has waited long enough.
        retry: (failures, error) => failures < PAUSES_MS.length && isPassing(error) && !tookTooLong(error),
        retryDelay: (failures) => PAUSES_MS[failures] ?? 0,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt >= FRESH_MS,
      },
      // Without a network it fails and says so. Otherwise it would wait and be sent later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
}
