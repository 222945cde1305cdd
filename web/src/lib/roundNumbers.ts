/** The formats for sharing the numbers of a quick round: a text, and a link whose fragment never reaches a server. */
import type { Proof } from './fairness';

/** As typed. Without `clientSeed` the round was not played; without `tile` the right tile was not given. */
export interface Numbers {
  commitment: string;
  serverSeed: string;
  clientSeed: string;
  roundId: string;
  /** Its number on the board, counted from one. */
  tile: string;
}

export function numbersIn({ commitment, serverSeed, clientSeed, roundId, answer }: Proof, isTold: boolean): Numbers {
  return { commitment, serverSeed, clientSeed, roundId, tile: isTold ? `${answer + 1}` : '' };
}

export function asText({ commitment, serverSeed, clientSeed, roundId, tile }: Numbers): string {
  return [
    `Commitment: ${commitment}`,
    `Server seed: ${serverSeed}`,
    `Your seed: ${clientSeed || 'none'}`,
    `Round: ${roundId}`,
    ...(tile ? [`Answer: tile ${tile}`] : []),
  ].join('\n');
}

/** The link where they can be checked. */
export function addressOf({ ...numbers }: Numbers): string {
  return `/check#${new URLSearchParams(numbers).toString()}`;
}
