import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Player = components['schemas']['Player'];
export type FoundPlayer = components['schemas']['FoundPlayer'];

/** Players to send points to, by user name; `search` is how the name begins. */
export async function playersPage(search: string, cursor: string | undefined, signal: AbortSignal) {
  const query = { search: search === '' ? undefined : search, cursor };
  const { players, nextCursor } = await answer(api.GET('/api/players', { params: { query }, signal }));
  return { rows: players, nextCursor };
}

/** Whose user id or e-mail that is. */
export function lookUpPlayer(player: string, signal: AbortSignal): Promise<FoundPlayer> {
  return answer(api.POST('/api/players/lookup', { body: { player }, signal }));
}
