import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Notice = components['schemas']['Notice'];

const FRESH_MS = 20_000;

/** The latest that happened to the player's requests, tickets and draws, and what of it is new. Asked for again when the tab comes to the front. */
export function noticesQuery(uid: string) {
  return queryOptions({
    queryKey: ['notices', uid],
    queryFn: ({ signal }) => answer(api.GET('/api/notices', { signal })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}

/** Everything up to `until` has been seen, on every device. */
export async function markSeen(until: string): Promise<void> {
  await answer(api.POST('/api/notices/seen', { body: { until } }));
}
