import { QueryClient } from '@tanstack/react-query';
import { isPassing, tookTooLong } from '../api/errors';

/** The pauses before the tries after the first: whoever waits for a server that fails at once reads so within 3 s. */
const PAUSES_MS = [300, 900] as const;
/** Whoever comes back to this tab after less finds nothing new. */
const FRESH_MS = 5000;

/**
 * Asks the server again by itself where nothing was refused, and, since another tab may have changed what this one
 * shows, when this one comes to the front.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Nobody waits twice for an answer that did not come in all the time there was.
        retry: (failures, error) => failures < PAUSES_MS.length && isPassing(error) && !tookTooLong(error),
        retryDelay: (failures) => PAUSES_MS[failures] ?? 0,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt >= FRESH_MS,
      },
      // Without a network it fails and says so. It would wait otherwise, and be sent when nobody asks for it any more.
      mutations: { networkMode: 'always' },
    },
  });
}
