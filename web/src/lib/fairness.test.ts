import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerOf, CLIENT_SEED_PATTERN, commitmentOf, makeClientSeed, prove, verified } from './fairness';

interface Vector {
  serverSeed: string;
  commitment: string;
  clientSeed: string;
  roundId: string;
  counter: number;
  answer: number;
}

/** The Rust tests expect the same answers from the same file. */
const vectors = JSON.parse(
  readFileSync(new URL('../../../functions/shared/domain/tests/fairness_vectors.json', import.meta.url), 'utf8'),
) as Vector[];

describe('the shared vectors', () => {
  it('are there, played and unplayed', () => {
    expect(vectors.length).toBeGreaterThan(5);
    expect(vectors.some(({ clientSeed }) => clientSeed === '')).toBe(true);
    expect(vectors.some(({ clientSeed }) => clientSeed !== '')).toBe(true);
  });

  it.each(vectors)('$roundId, seed "$clientSeed"', async ({ serverSeed, commitment, clientSeed, roundId, counter, answer }) => {
    expect(await commitmentOf(serverSeed)).toBe(commitment);
    expect(await answerOf(serverSeed, clientSeed, roundId)).toEqual({ answer, counter });
  });
});

describe('a proof', () => {
  const [vector] = vectors as [Vector];
  const { roundId, commitment, clientSeed, serverSeed, answer } = vector;
  const disclosed = { roundId, commitment, clientSeed, serverSeed, answer };

  it('holds for what was promised', async () => {
    const proof = await prove({ roundId, commitment }, clientSeed, disclosed);
    expect(proof).toMatchObject({ seedKept: true, answerFollows: true, computedAnswer: answer });
    expect(verified(proof)).toBe(true);
  });

  it('fails for another seed, even with a new matching commitment', async () => {
    const otherSeed = 'ab'.repeat(32);
    const other = { ...disclosed, serverSeed: otherSeed, commitment: await commitmentOf(otherSeed) };
    const proof = await prove({ roundId, commitment }, clientSeed, other);
    expect(proof.seedKept).toBe(false);
    expect(verified(proof)).toBe(false);
  });

  it('fails for another answer', async () => {
    const proof = await prove({ roundId, commitment }, clientSeed, { ...disclosed, answer: (answer + 1) % 6 });
    expect(proof).toMatchObject({ seedKept: true, answerFollows: false });
    expect(verified(proof)).toBe(false);
  });

  it('counts with the seed that was sent, not the one that came back', async () => {
    const proof = await prove({ roundId, commitment }, 'cd'.repeat(16), { ...disclosed, clientSeed: 'ef'.repeat(16) });
    expect(proof.clientSeed).toBe('cd'.repeat(16));
  });
});

it('makes client seeds of 32 digits, each another one', { tags: ['asvs-11.5.1'] }, () => {
  const seeds = Array.from({ length: 50 }, makeClientSeed);
  expect(seeds.every((seed) => CLIENT_SEED_PATTERN.test(seed))).toBe(true);
  expect(new Set(seeds).size).toBe(seeds.length);
});
