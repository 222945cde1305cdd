import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ColoursRound } from '../../api/colours';
import { checkDraw, isVerified, reportOf, type Check, type ColoursDraw } from './drawCheck';

interface Vectors {
  draws: { seed: string; commitment: string; roundId: string; colours: string[]; winners: string[]; beacon: string }[];
  beacons: { round: number; signature: string; randomness: string }[];
}

const { draws, beacons } = JSON.parse(
  readFileSync(new URL('../../../../functions/shared/domain/tests/colours_vectors.json', import.meta.url), 'utf8'),
) as Vectors;

/** A round with a beacon that quicknet published at the time of the draw. */
const ID = '2026-09-07T23:10Z';
const DUE = 32_006_412;
const vector = draws.find(({ roundId }) => roundId === ID) as Vectors['draws'][number];
const beacon = beacons.find(({ round }) => round === DUE) as Vectors['beacons'][number];
const other = beacons.find(({ round }) => round !== DUE) as Vectors['beacons'][number];

const DRAW: ColoursDraw = { seed: vector.seed, beacon, drawnAt: '2026-09-07T23:10:04.000Z' };
const ROUND: ColoursRound = {
  id: ID,
  status: 'settled',
  colors: vector.colours,
  commitment: vector.commitment,
  winningColors: vector.winners,
  beaconRound: DUE,
  entryFee: 5,
  odds: { combinations: 120, tiers: [] },
  schedule: { openAt: '2026-09-07T23:00:00.000Z', closeAt: '2026-09-07T23:09:00.000Z', drawAt: '2026-09-07T23:10:00.000Z' },
  draw: DRAW,
};

const resultsOf = ({ findings }: Check) => findings.map(({ result }) => result);
const failed = (check: Check) => check.findings.filter(({ result }) => result === 'failed').map(({ text }) => text);

describe('a draw as it was made', () => {
  it('passes every check, with the time of its beacon', async () => {
    const check = await checkDraw(ROUND, DRAW);
    expect(check.findings.map(({ text }) => text)).toEqual([
      'The seed is the one sealed at the opening',
      'The beacon is the one fixed before anybody could know it',
      "The beacon's signature is drand's",
      'The winning colours follow',
    ]);
    expect(resultsOf(check)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(check.beaconAt).toBe('2026-09-07T23:10:00.000Z');
    expect(isVerified(check)).toBe(true);
  });

  it('without a beacon passes as one that has none', async () => {
    const { seed, commitment, roundId, colours, winners } = draws.find(({ beacon }) => beacon === '') as Vectors['draws'][number];
    const draw = { seed, drawnAt: roundId };
    const round = { ...ROUND, id: roundId, commitment, colors: colours, winningColors: winners, beaconRound: undefined, draw };
    const check = await checkDraw(round, draw);
    expect(resultsOf(check)).toEqual(['passed', 'absent', 'passed']);
    expect(check.findings[1]?.text).toBe('No beacon was mixed in');
    expect(isVerified(check)).toBe(true);
  });
});

describe('a draw that was tampered with', () => {
  const SEED = 'The seed is not the one sealed at the opening';
  const BEACON = 'The beacon is not the one fixed before anybody could know it';
  const SIGNATURE = "The beacon's signature is not drand's";
  const WINNERS = 'The winning colours do not follow';

  it.each<[string, Partial<ColoursRound>, Partial<ColoursDraw>, string[]]>([
    ['another seed', {}, { seed: 'ab'.repeat(32) }, [SEED, WINNERS]],
    ['another commitment', { commitment: 'ab'.repeat(32) }, {}, [SEED]],
    ['other winners', { winningColors: vector.winners.toReversed() }, {}, [WINNERS]],
    ['the signature of another beacon', {}, { beacon: { ...beacon, signature: other.signature } }, [SIGNATURE, WINNERS]],
    ['another beacon, genuine', { beaconRound: other.round }, { beacon: other }, [BEACON, WINNERS]],
    ['a beacon named but not there', {}, { beacon: undefined }, [SIGNATURE, WINNERS]],
    ['a beacon there that was never named', { beaconRound: undefined }, {}, [BEACON]],
    ['its beacon denied', { beaconRound: undefined }, { beacon: undefined }, [WINNERS]],
    ['entries that closed after the beacon came', { schedule: { ...ROUND.schedule, closeAt: '2026-09-07T23:10:00.000Z' } }, {}, [BEACON]],
  ])('by %s fails, and it is said where', async (_, ofRound, ofDraw, wanted) => {
    const draw = { ...DRAW, ...ofDraw };
    const check = await checkDraw({ ...ROUND, ...ofRound, draw }, draw);
    expect(failed(check)).toEqual(wanted);
    expect(isVerified(check)).toBe(false);
  });

  it.each<[string, Partial<ColoursRound>, Partial<ColoursDraw>]>([
    ['a seed that is no number', {}, { seed: 'none' }],
    ['no seed', {}, { seed: '' }],
    ['too few colours', { colors: ['red', 'blue'] }, {}],
    ['a beacon that can have no number', { beaconRound: 0.5 }, {}],
  ])('to %s fails, rather than not being checked', async (_, ofRound, ofDraw) => {
    const draw = { ...DRAW, ...ofDraw };
    const check = await checkDraw({ ...ROUND, ...ofRound, draw }, draw);
    expect(isVerified(check)).toBe(false);
  });

  it('is told with everything that somebody else needs to look into it', async () => {
    const round = { ...ROUND, winningColors: vector.winners.toReversed() };
    const check = await checkDraw(round, DRAW);
    const report = JSON.parse(reportOf(round, check)) as Record<string, unknown>;
    expect(report).toMatchObject({ round, checked: check.findings, computed: { computedWinners: vector.winners } });
  });
});
