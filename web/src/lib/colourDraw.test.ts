import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawOf, drawVerified, proveDraw, type DrawnRound } from './colourDraw';
import { commitmentOf } from './fairness';

interface Vector {
  seed: string;
  commitment: string;
  roundId: string;
  beacon: string;
  colours: string[];
  winners: string[];
}

interface Beacon {
  round: number;
  signature: string;
  randomness: string;
}

/** The Rust tests expect the same winners from the same file. */
const vectors = JSON.parse(
  readFileSync(new URL('../../../functions/shared/domain/tests/colours_vectors.json', import.meta.url), 'utf8'),
) as { draws: Vector[]; beacons: Beacon[] };

describe('the shared vectors', () => {
  it('are there, with and without a beacon', () => {
    expect(vectors.draws.length).toBeGreaterThan(40);
    expect(vectors.draws.some(({ beacon }) => beacon === '')).toBe(true);
    expect(vectors.draws.some(({ beacon }) => beacon !== '')).toBe(true);
  });

  it.each(vectors.draws)('$roundId, seed $seed', async ({ seed, commitment, roundId, beacon, colours, winners }) => {
    expect(await commitmentOf(seed)).toBe(commitment);
    expect(await drawOf({ seed, roundId, beacon, colours })).toEqual(winners);
  });
});

it('draws only from three colours or more', async () => {
  const draw = { seed: 'ab'.repeat(32), roundId: '2026-11-21T18:05Z', beacon: '' };
  expect((await drawOf({ ...draw, colours: ['red', 'blue', 'green'] })).toSorted()).toEqual(['blue', 'green', 'red']);
  await expect(drawOf({ ...draw, colours: ['red', 'blue'] })).rejects.toThrow();
});

describe('a proof of a draw with a beacon', () => {
  const roundId = '2026-09-07T23:10Z';
  const due = 32_006_412;
  const { signature, randomness } = vectors.beacons.find(({ round }) => round === due) as Beacon;
  const { seed, commitment, colours, winners } = vectors.draws.find((vector) => vector.roundId === roundId) as Vector;
  const round: DrawnRound = {
    roundId,
    commitment,
    seed,
    beaconRound: due,
    beaconSignature: signature,
    drawAt: '2026-09-07T23:10:00.000Z',
    colours,
    winningColors: winners,
  };
  const beaconOf = (number: number) => vectors.beacons.find(({ round }) => round === number) as Beacon;
  /** A round from a server that also changed the winners to match the rest. */
  async function consistent(changed: Partial<DrawnRound>): Promise<DrawnRound> {
    const { computedWinners } = await proveDraw({ ...round, ...changed });
    return { ...round, ...changed, winningColors: computedWinners };
  }

  it('holds for what was promised', async () => {
    const proof = await proveDraw(round);
    expect(proof).toEqual({
      ...round,
      computedCommitment: commitment,
      seedKept: true,
      beacon: { dueRound: due, fixedBeforehand: true, genuine: true, randomness },
      computedWinners: winners,
      winnersFollow: true,
    });
    expect(drawVerified(proof)).toBe(true);
  });

  it('fails for another seed than the promised one, whatever follows from it', async () => {
    const proof = await proveDraw(await consistent({ seed: 'ab'.repeat(32) }));
    expect(proof).toMatchObject({ seedKept: false, beacon: { fixedBeforehand: true, genuine: true }, winnersFollow: true });
    expect(drawVerified(proof)).toBe(false);
  });

  it('fails for a genuine beacon of another time', async () => {
    const other = beaconOf(2_645_692);
    const proof = await proveDraw(await consistent({ beaconRound: other.round, beaconSignature: other.signature }));
    expect(proof).toMatchObject({ seedKept: true, beacon: { dueRound: due, fixedBeforehand: false, genuine: true }, winnersFollow: true });
    expect(drawVerified(proof)).toBe(false);
  });

  it('fails for the beacon of another time, even if the draw time fits it', async () => {
    const other = beaconOf(2_645_692);
    const changed = { beaconRound: other.round, beaconSignature: other.signature, drawAt: '2023-11-23T11:54:00.000Z' };
    const proof = await proveDraw(await consistent(changed));
    expect(proof).toMatchObject({ beacon: { dueRound: other.round, fixedBeforehand: false, genuine: true }, winnersFollow: true });
    expect(drawVerified(proof)).toBe(false);
  });

  it.each([
    ['a signature of another round', beaconOf(2_645_692).signature],
    ['a forged signature', `94${signature.slice(2)}`],
    ['a signature of no form', 'none'],
    ['no signature', undefined],
  ])('fails for %s', async (_, beaconSignature) => {
    const proof = await proveDraw(await consistent({ beaconSignature }));
    expect(proof).toMatchObject({ seedKept: true, beacon: { fixedBeforehand: true, genuine: false }, winnersFollow: true });
    expect(drawVerified(proof)).toBe(false);
  });

  it('fails for a beacon without a number', async () => {
    const proof = await proveDraw({ ...round, beaconRound: undefined });
    expect(proof).toMatchObject({ beacon: { fixedBeforehand: false } });
    expect(drawVerified(proof)).toBe(false);
  });

  it('fails when the beacon is left out: other winners follow without it', async () => {
    const proof = await proveDraw({ ...round, beaconRound: undefined, beaconSignature: undefined });
    expect(proof).toMatchObject({ seedKept: true, winnersFollow: false });
    expect(proof.beacon).toBeUndefined();
    expect(drawVerified(proof)).toBe(false);
  });

  it.each([
    ['another winner', ['red', ...winners.slice(1)]],
    ['another order', winners.toReversed()],
    ['a missing winner', winners.slice(1)],
    ['no winners', []],
  ])('fails for %s', async (_, winningColors) => {
    const proof = await proveDraw({ ...round, winningColors });
    expect(proof).toMatchObject({ seedKept: true, winnersFollow: false });
    expect(drawVerified(proof)).toBe(false);
  });

  it('fails for a palette in another order', async () => {
    expect(await proveDraw({ ...round, colours: colours.toReversed() })).toMatchObject({ winnersFollow: false });
  });
});

it('proves a draw without a beacon by seed and winners alone', async () => {
  const { seed, commitment, roundId, colours, winners } = vectors.draws.find(({ beacon }) => beacon === '') as Vector;
  const proof = await proveDraw({ roundId, commitment, seed, drawAt: roundId, colours, winningColors: winners });
  expect(proof).toMatchObject({ seedKept: true, winnersFollow: true });
  expect(proof.beacon).toBeUndefined();
  expect(drawVerified(proof)).toBe(true);
});
