import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type Colour = components['schemas']['Colour'];
export type OpenRound = components['schemas']['OpenRound'];
export type GuessBody = components['schemas']['GuessBody'];
export type GuessResult = components['schemas']['GuessResult'];
export type RevealedRound = components['schemas']['RevealedRound'];

export function startRound(signal: AbortSignal): Promise<OpenRound> {
  return answer(api.POST('/api/game/rounds', { signal }));
}

/** The same guess may be sent again: the server gives its first answer. */
export function guess(roundId: string, body: GuessBody, signal: AbortSignal): Promise<GuessResult> {
  return answer(api.POST('/api/game/rounds/{roundId}/guess', { params: { path: { roundId } }, body, signal }));
}

export function revealRound(roundId: string, signal: AbortSignal): Promise<RevealedRound> {
  return answer(api.GET('/api/game/rounds/{roundId}', { params: { path: { roundId } }, signal }));
}
