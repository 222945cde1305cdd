/** The public address of a round of quicknet at drand. */
export function publicAddress(round: number): string {
  return `https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/${round}`;
}
