import { queryOptions } from '@tanstack/react-query';
import type { ColoursRound } from '../../api/colours';
import { NetworkError } from '../../api/errors';
import type { DrawProof } from '../../lib/colourDraw';

export type ColoursDraw = NonNullable<ColoursRound['draw']>;

/** One checked point. */
export interface Finding {
  /** `absent`: there was nothing to check, which is no failure. */
  result: 'passed' | 'failed' | 'absent';
  text: string;
  /** What was compared, or its meaning. */
  detail: string;
}

export interface Check {
  findings: Finding[];
  /** Absent if the published data is malformed and nothing can be computed from it. */
  proof?: DrawProof;
  /** When drand published the beacon, ISO 8601. */
  beaconAt?: string;
}

const NO_DRAW: Finding = {
  result: 'failed',
  text: 'What was published is not a draw',
  detail: 'A seed, a beacon or a list of colours is not of its form, so nothing follows from it.',
};

/** Computes a draw again from its published data. Rejects only if the code for it could not be loaded. */
export async function checkDraw(round: ColoursRound, draw: ColoursDraw): Promise<Check> {
  // The pairing that checks drand's signature is large code, so it is loaded only for a check.
  const [{ proveDraw }, { quicknetTimeOf }] = await Promise.all([
    import('../../lib/colourDraw'),
    import('../../lib/drand'),
  ]).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  const { id: roundId, commitment, colors: colours, winningColors, beaconRound, schedule } = round;
  try {
    const proof = await proveDraw({
      roundId,
      commitment,
      seed: draw.seed,
      beaconRound,
      beaconSignature: draw.beacon?.signature,
      drawAt: schedule.drawAt,
      colours,
      winningColors,
    });
    const beaconAt = beaconRound === undefined ? undefined : quicknetTimeOf(beaconRound);
    return { findings: findingsOf(proof, schedule.closeAt, beaconAt), proof, beaconAt };
  } catch (error) {
    console.error('Draw not worked out', error);
    return { findings: [NO_DRAW] };
  }
}

/** The check of a draw, cached for each draw. */
export function drawCheckQuery(round: ColoursRound, draw: ColoursDraw) {
  return queryOptions({
    queryKey: ['draw check', round],
    queryFn: () => checkDraw(round, draw),
    staleTime: 'static',
    // Makes no request: the loaded code works without a connection.
    networkMode: 'always',
  });
}

/** Whether every possible check passed. */
export function isVerified({ findings }: Check): boolean {
  return findings.every(({ result }) => result !== 'failed');
}

function finding(passed: boolean, good: [text: string, detail: string], bad: [text: string, detail: string]): Finding {
  const [text, detail] = passed ? good : bad;
  return { result: passed ? 'passed' : 'failed', text, detail };
}

function findingsOf(proof: DrawProof, closeAt: string, beaconAt: string | undefined): Finding[] {
  return [
    finding(
      proof.seedKept,
      ['The seed is the one sealed at the opening', 'Its SHA-256 is the commitment.'],
      ['The seed is not the one sealed at the opening', `Its SHA-256 is ${proof.computedCommitment}, not the commitment.`],
    ),
    ...beaconFindings(proof, closeAt, beaconAt),
    finding(
      proof.winnersFollow,
      ['The winning colours follow', 'Your browser shuffled the colours itself and got the same three.'],
      ['The winning colours do not follow', `Your browser got ${proof.computedWinners.join(', ')} instead.`],
    ),
  ];
}

function beaconFindings({ beacon }: DrawProof, closeAt: string, beaconAt: string | undefined): Finding[] {
  if (!beacon) {
    const detail = 'The seed alone decided. It was sealed before the first entry, but nothing shows that nobody knew it.';
    return [{ result: 'absent', text: 'No beacon was mixed in', detail }];
  }
  const isLater = beaconAt !== undefined && Date.parse(beaconAt) > Date.parse(closeAt);
  return [
    finding(
      beacon.fixedBeforehand && isLater,
      [
        'The beacon is the one fixed before anybody could know it',
        'It is the last one before the draw, and drand published it after entries had closed.',
      ],
      [
        'The beacon is not the one fixed before anybody could know it',
        `The last one before the draw is number ${beacon.dueRound}, and it has to come after entries have closed.`,
      ],
    ),
    finding(
      beacon.genuine,
      ["The beacon's signature is drand's", "The public key of drand's quicknet confirms it for just this number."],
      ["The beacon's signature is not drand's", "The public key of drand's quicknet does not confirm it for this number."],
    ),
  ];
}

/** A report of everything published and found, for an investigation. */
export function reportOf(round: ColoursRound, check: Check): string {
  return JSON.stringify({ round, checked: check.findings, computed: check.proof }, null, 2);
}
