import { QueryClient } from '@tanstack/react-query';
import { isPassing } from '../api/errors';

const RETRIES_MAX = 2;

/** Asks the server again by itself where nothing was refused, and never just because the window was looked at. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
        refetchOnWindowFocus: false,
      },
    },
  });
}
