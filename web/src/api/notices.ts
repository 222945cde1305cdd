import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Notice = components['schemas']['Notice'];

const FRESH_MS = 20_000;

/** The latest events of the player's requests, tickets and draws, and which are new. Refetched when the tab becomes visible. */
export function noticesQuery(uid: string) {
  return queryOptions({
    queryKey: ['notices', uid],
    queryFn: ({ signal }) => answer(api.GET('/api/notices', { signal })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}

/** Marks everything up to `until` as seen, on every device. */
export async function markSeen(until: string): Promise<void> {
  await answer(api.POST('/api/notices/seen', { body: { until } }));
}
