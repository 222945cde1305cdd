/** How the numbers of a quick round are passed on: as text, and in a link whose fragment no server ever sees. */
import type { Proof } from './fairness';

/** As they are typed. Without `clientSeed` the round was not played, without `tile` nobody told which one was right. */
export interface Numbers {
  commitment: string;
  serverSeed: string;
  clientSeed: string;
  roundId: string;
  /** As on the board, counted from one. */
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

/** Where anybody can check them. */
export function addressOf({ ...numbers }: Numbers): string {
  return `/check#${new URLSearchParams(numbers).toString()}`;
}
