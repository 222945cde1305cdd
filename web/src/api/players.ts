import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import { listOf } from './list';
import type { components } from './schema';

export type Player = components['schemas']['Player'];

/** The players whose user name starts with `search`. */
export function playersKey(uid: string, search: string) {
  return ['players', uid, search] as const;
}

/** Players to send points to, by user name. */
export const players = (search: string) => listOf('/api/players', { search: search === '' ? undefined : search });

const FOUND_STAYS_MS = 60_000;

/** The player with this user id or e-mail. No retries: the user waits for the answer or is still typing. */
export function foundPlayerQuery(uid: string, player: string) {
  return queryOptions({
    queryKey: ['player', uid, player],
    queryFn: ({ signal }) => answer(api.POST('/api/players/lookup', { body: { player }, signal })),
    staleTime: FOUND_STAYS_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
