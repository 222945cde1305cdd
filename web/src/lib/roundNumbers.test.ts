import { expect, it } from 'vitest';
import type { Proof } from './fairness';
import { addressOf, asText, numbersIn } from './roundNumbers';

const PROOF: Proof = {
  commitment: 'c0'.repeat(32),
  serverSeed: '5e'.repeat(32),
  clientSeed: 'ab'.repeat(16),
  roundId: `A-_${'a'.repeat(40)}`,
  answer: 2,
  computedCommitment: 'c0'.repeat(32),
  computedAnswer: 2,
  counter: 0,
  seedKept: true,
  answerFollows: true,
};

it('writes the numbers of a proof line by line', () => {
  expect(asText(numbersIn(PROOF, true)).split('\n')).toEqual([
    `Commitment: ${PROOF.commitment}`,
    `Server seed: ${PROOF.serverSeed}`,
    `Your seed: ${PROOF.clientSeed}`,
    `Round: ${PROOF.roundId}`,
    'Answer: tile 3',
  ]);
});

it('says of a round that was let pass that it has no seed', () => {
  expect(asText(numbersIn({ ...PROOF, clientSeed: '' }, true))).toContain('\nYour seed: none\n');
});

it('passes on no answer that nobody told', () => {
  expect(asText(numbersIn(PROOF, false))).not.toContain('Answer');
  expect(addressOf(numbersIn(PROOF, false))).toMatch(/&tile=$/);
});

it('puts everything into the fragment, which no server sees', () => {
  const url = new URL(addressOf(numbersIn(PROOF, true)), 'https://example.com');
  expect([url.pathname, url.search]).toEqual(['/check', '']);
  expect(url.hash).toContain(PROOF.serverSeed);
});
