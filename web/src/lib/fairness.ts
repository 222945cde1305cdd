/**
 * The rules for checking a quick round (D27, D28). The same rules exist in Rust; both are tested against
 * `functions/shared/domain/tests/fairness_vectors.json`.
 */
import { fromHex, toHex } from './hex';
import { numbersOf } from './numbers';

const SQUARES = 6;
const CLIENT_SEED_BYTES = 16;
export const CLIENT_SEED_PATTERN = /^[0-9a-f]{32}$/;

export interface Round {
  roundId: string;
  /** SHA-256 of the server seed, shown before the guess. */
  commitment: string;
}

export interface Disclosure {
  roundId: string;
  commitment: string;
  serverSeed: string;
  /** Empty for a round that was not played. */
  clientSeed: string;
  answer: number;
}

export interface Proof extends Disclosure {
  /** The commitment that this browser computed from the disclosed seed. */
  computedCommitment: string;
  /** The answer that this browser computed, and its counter. */
  computedAnswer: number;
  counter: number;
  /** The seed matches the promise from before the guess. */
  seedKept: boolean;
  /** The answer follows from the two seeds and the round. */
  answerFollows: boolean;
}

export function makeClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(CLIENT_SEED_BYTES)));
}

export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))));
}

export function hmacMessage(clientSeed: string, roundId: string, counter: number): string {
  return `${subject(clientSeed, roundId)}:${counter}`;
}

function subject(clientSeed: string, roundId: string): string {
  return `quick/v1:${clientSeed}:${roundId}`;
}

export async function answerOf(
  serverSeed: string,
  clientSeed: string,
  roundId: string,
): Promise<{ answer: number; counter: number }> {
  const below = await numbersOf(serverSeed, subject(clientSeed, roundId));
  const { number: answer, counter } = await below(SQUARES);
  return { answer, counter };
}

/** Checks the server's disclosure against its promise. `clientSeed` is the one that this browser sent. */
export async function prove(promised: Round, clientSeed: string, disclosed: Disclosure): Promise<Proof> {
  const [computedCommitment, { answer, counter }] = await Promise.all([
    commitmentOf(disclosed.serverSeed),
    answerOf(disclosed.serverSeed, clientSeed, promised.roundId),
  ]);
  return {
    ...disclosed,
    roundId: promised.roundId,
    commitment: promised.commitment,
    clientSeed,
    computedCommitment,
    computedAnswer: answer,
    counter,
    seedKept: computedCommitment === promised.commitment,
    answerFollows: answer === disclosed.answer,
  };
}

export function verified(proof: Proof): boolean {
  return proof.seedKept && proof.answerFollows;
}
