/** Whether a text discloses a seed, and the functions' logs. */
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { expect } from '@playwright/test';
import { aws, resource } from './aws';
import type { Answer } from './http';

/** The whole answer: headers and body. */
export function dump({ status, headers, text }: Answer): string {
  return [status, ...[...headers].map(([name, value]) => `${name}: ${value}`), text].join('\n');
}

/** The shortest searched piece of a seed, in hexadecimal digits. */
const PIECE_DIGITS = 12;

/** Asserts that `text` contains no piece of the seed in any encoding. */
export function expectNothingOf(serverSeed: string, text: string): void {
  expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
  const bytes = Buffer.from(serverSeed, 'hex');
  const pieces = Array.from({ length: serverSeed.length - PIECE_DIGITS }, (_, at) => serverSeed.slice(at, at + PIECE_DIGITS));
  const folded = text.toLowerCase();
  expect(pieces.filter((piece) => folded.includes(piece))).toEqual([]);
  for (const offset of [0, 1, 2]) {
    // The first base64 digits for each of the three offsets at which a seed may stand in a longer text.
    const [plain, url] = (['base64', 'base64url'] as const).map((encoding) => bytes.subarray(offset).toString(encoding).slice(0, 8));
    expect(text).not.toContain(plain);
    expect(text).not.toContain(url);
  }
  expect(text).not.toContain([...bytes.subarray(0, 6)].join(','));
}

export interface Line {
  log: string;
  at: number;
  message: string;
}

/** The entries of these logs since then. */
export async function logged(logs: string[], since: number): Promise<Line[]> {
  const client = new CloudWatchLogsClient(await aws());
  const lines: Line[] = [];
  for (const log of logs) {
    const query = { logGroupName: await resource(log), startTime: since };
    for await (const { events = [] } of paginateFilterLogEvents({ client }, query)) {
      for (const { timestamp = 0, message = '' } of events) lines.push({ log, at: timestamp, message });
    }
  }
  return lines;
}
