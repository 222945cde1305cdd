/**
 * The rules for checking a draw of Colours for the Day (D28, D32). The same rules exist in Rust; both are tested
 * against `functions/shared/domain/tests/colours_vectors.json`.
 */
import { commitmentOf } from './fairness';
import { numbersOf } from './numbers';

const WINNERS = 3;

export interface Draw {
  seed: string;
  roundId: string;
  /** The beacon's randomness; empty for a round without a beacon. */
  beacon: string;
  /** At least three, in the round's order. */
  colours: readonly string[];
}

/** The server's data of a drawn round. */
export interface DrawnRound {
  roundId: string;
  /** SHA-256 of the seed, public since the round opened. */
  commitment: string;
  seed: string;
  /** The quicknet round named when the round opened, and its signature. Both are absent if no beacon is mixed in. */
  beaconRound?: number;
  beaconSignature?: string;
  drawAt: string;
  colours: readonly string[];
  /** In the order of the draw. */
  winningColors: readonly string[];
}

export interface BeaconProof {
  /** The last quicknet round at the time of the draw. */
  dueRound: number;
  /** The beacon is the due one, so it could not be chosen. */
  fixedBeforehand: boolean;
  /** Its signature is quicknet's for the named round. */
  genuine: boolean;
  /** Computed here from the signature. */
  randomness: string;
}

export interface DrawProof extends DrawnRound {
  /** The commitment that this browser computed from the disclosed seed. */
  computedCommitment: string;
  /** The seed matches the promise from when the round opened. */
  seedKept: boolean;
  /** Absent for a round without a beacon. */
  beacon?: BeaconProof;
  /** The winners that this browser computed. */
  computedWinners: string[];
  /** The winners follow from seed, round, beacon and colours. */
  winnersFollow: boolean;
}

/** The winning colours in the order of the draw: the first three of a shuffle. */
export async function drawOf({ seed, roundId, beacon, colours }: Draw): Promise<string[]> {
  const below = await numbersOf(seed, `colours/v1:${roundId}:${beacon}`);
  const shuffled = [...colours];
  for (let position = 0; position < WINNERS; position += 1) {
    const drawn = position + (await below(shuffled.length - position)).number;
    const winner = shuffled[drawn] as string;
    shuffled[drawn] = shuffled[position] as string;
    shuffled[position] = winner;
  }
  return shuffled.slice(0, WINNERS);
}

/** Checks the server's data of a draw. Rejects if a seed is not hexadecimal or there are too few colours. */
export async function proveDraw(round: DrawnRound): Promise<DrawProof> {
  const { roundId, commitment, seed, colours, winningColors } = round;
  const [computedCommitment, beacon] = await Promise.all([commitmentOf(seed), proveBeacon(round)]);
  const computedWinners = await drawOf({ seed, roundId, beacon: beacon?.randomness ?? '', colours });
  return {
    ...round,
    computedCommitment,
    seedKept: computedCommitment === commitment,
    beacon,
    computedWinners,
    winnersFollow: computedWinners.join() === winningColors.join(),
  };
}

async function proveBeacon(round: DrawnRound): Promise<BeaconProof | undefined> {
  const { roundId, drawAt, beaconRound, beaconSignature } = round;
  if (beaconRound === undefined && beaconSignature === undefined) return undefined;
  const { quicknetRoundAt, verifyBeacon } = await import('./drand');
  const dueRound = quicknetRoundAt(Date.parse(drawAt));
  // A beacon without a number could be any beacon, and one without a signature proves nothing.
  const { valid, randomness } = await verifyBeacon(beaconRound ?? dueRound, beaconSignature ?? '');
  return {
    dueRound,
    // The id is the time of the draw, so the separate time must be equal.
    fixedBeforehand: beaconRound === dueRound && Date.parse(roundId) === Date.parse(drawAt),
    genuine: valid,
    randomness,
  };
}

export function drawVerified({ seedKept, beacon, winnersFollow }: DrawProof): boolean {
  return seedKept && winnersFollow && (beacon === undefined || (beacon.fixedBeforehand && beacon.genuine));
}
