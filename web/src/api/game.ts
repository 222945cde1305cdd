import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Colour = components['schemas']['Colour'];
export type OpenRound = components['schemas']['OpenRound'];
export type StartedRounds = components['schemas']['StartedRounds'];
export type GuessBody = components['schemas']['GuessBody'];
export type GuessResult = components['schemas']['GuessResult'];
export type RevealedRound = components['schemas']['RevealedRound'];

/** The next rounds; `after` is the last round shown. */
export function startRounds(after: string | undefined, signal: AbortSignal): Promise<StartedRounds> {
  return answer(api.POST('/api/game/rounds', { params: { query: { after } }, signal }));
}

/** The same guess may be sent again: the server returns its first answer. */
export function guess(roundId: string, body: GuessBody, signal: AbortSignal): Promise<GuessResult> {
  return answer(api.POST('/api/game/rounds/{roundId}/guess', { params: { path: { roundId } }, body, signal }));
}

/** What the server discloses of a finished round; `clientSeed` is the one that was played, absent if the round was not played. */
export function revealRound(roundId: string, signal: AbortSignal, clientSeed?: string): Promise<RevealedRound> {
  return answer(api.GET('/api/game/rounds/{roundId}', { params: { path: { roundId }, query: { clientSeed } }, signal }));
}
