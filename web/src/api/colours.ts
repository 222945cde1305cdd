import { queryOptions } from '@tanstack/react-query';
import { finerClock, readClock, type ServerClock } from '../lib/serverClock';
import { api, publicApi } from './client';
import { answer, hasCode } from './errors';
import { listOf } from './list';
import { fetchFilled, type FetchPage } from './pages';
import type { components } from './schema';

export type ColoursConfig = components['schemas']['ColoursConfig'];
export type ColoursRound = components['schemas']['ColoursRound'];
/** A prize may be missing (spec 3.36). */
export type ColoursEntry = Omit<components['schemas']['ColoursEntry'], 'prize'> & { prize?: number };
export type ColoursOdds = components['schemas']['ColoursOdds'];
export type EnterBody = components['schemas']['EnterBody'];
export type EnteredView = components['schemas']['EnteredView'];

/** The current round, and the server's clock read from its answer. */
export interface CurrentRound {
  round: ColoursRound;
  clock: ServerClock;
}

/** Null if no round has been opened yet, which is so right after the first deployment. */
async function unlessNone<Body>(asked: Promise<Body>): Promise<Body | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, 'NO_ROUND')) return null;
    throw error;
  }
}

/** The rules of the current round, without a token (spec 7.19). */
export const coloursConfigQuery = queryOptions({
  queryKey: ['colours config'],
  queryFn: ({ signal }) => unlessNone(answer(publicApi.GET('/api/colours/config', { signal }))),
});

export const coloursRoundQuery = queryOptions({
  queryKey: ['colours round'],
  queryFn: async ({ client, queryKey, signal }): Promise<CurrentRound | null> => {
    const askedAt = Date.now();
    const current = await unlessNone(answer(api.GET('/api/colours/round', { signal })));
    if (!current) return null;
    const known = client.getQueryData<CurrentRound | null>(queryKey);
    return { round: current.round, clock: finerClock(known?.clock, readClock(current.now, askedAt, Date.now())) };
  },
});

/** The public part of the current round, and the server's time in the answer: to the second, and as old as the answer. */
export interface NextDraw {
  rules: ColoursConfig;
  clock: ServerClock;
}

/** Without a token, like the rules. The site caches the answer for two seconds, so all players together cost one read in that time. */
export const nextDrawQuery = queryOptions({
  queryKey: ['next draw'],
  queryFn: async ({ signal }): Promise<NextDraw | null> => {
    const askedAt = Date.now();
    const exchange = publicApi.GET('/api/colours/config', { signal });
    const rules = await unlessNone(answer(exchange));
    if (!rules) return null;
    const date = (await exchange).response.headers.get('date');
    return { rules, clock: date === null ? { offsetMs: 0, errorMs: Infinity } : readClock(date, askedAt, Date.now()) };
  },
});

/** The same key and body again get the same entry, and nothing is charged twice. */
export function enterColours(body: EnterBody, idempotencyKey: string, signal: AbortSignal): Promise<EnteredView> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/colours/enter', { params: { header }, body, signal }));
}

/** For a draw that waits for its beacon. Safe to repeat. */
export async function handInBeacon(body: components['schemas']['BeaconBody']): Promise<void> {
  await answer(publicApi.POST('/api/colours/beacon', { body }));
}

/** The player's own entries in one round. */
export function coloursEntriesKey(uid: string, roundId: string) {
  return ['colours entries', uid, roundId] as const;
}

export const coloursEntries = (roundId: string): FetchPage<ColoursEntry> => listOf('/api/colours/my-entries', { roundId });

/** Past draws, newest first: drawn, settled and void rounds, and those that wait for their beacon. */
export const pastDrawsKey = ['colours draws'] as const;

export const pastDraws = listOf('/api/colours/rounds', {}, publicApi);

/** The newest past draw other than the current round, which may be drawn itself. Null if there is none. */
export function lastDrawQuery(currentId: string) {
  return queryOptions({
    queryKey: ['colours last draw', currentId],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await fetchFilled(pastDraws, undefined, signal);
      const isPast = ({ id, status }: ColoursRound) => id !== currentId && status !== 'open' && status !== 'closed';
      const last = items.find(isPast);
      if (last || nextCursor === undefined) return last ?? null;
      return (await fetchFilled(pastDraws, nextCursor, signal)).items.find(isPast) ?? null;
    },
  });
}
