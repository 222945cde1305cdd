/** Runs of oha, the load generator that `cargo dev load` installs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BASE_URL } from '../support/stack';
import { runOfOha, type Run } from './figures';

export interface Kind {
  name: string;
  method?: 'GET' | 'POST';
  path: string;
  token?: string;
  connections: number;
}

/** A request that takes longer counts as an error: API Gateway gives up after 30 seconds. */
const TIMEOUT = '30s';
const REPORT_BYTES_MAX = 16 * 1024 * 1024;

/** Repeats one request for this long, and waits for the last responses. */
export async function oha(kind: Kind, seconds: number): Promise<Run> {
  const { name, method = 'GET', path, token, connections } = kind;
  const program = process.env.OHA_PATH;
  if (program === undefined) throw new Error('OHA_PATH says where oha is: please run `cargo dev load`');
  const { stdout } = await promisify(execFile)(
    program,
    [
      ...['-z', `${String(seconds)}s`, '--wait-ongoing-requests-after-deadline', '-t', TIMEOUT],
      ...['-c', String(connections), '-m', method, '--no-tui', '--output-format', 'json'],
      ...(token === undefined ? [] : ['-H', `authorization: Bearer ${token}`]),
      `${BASE_URL}${path}`,
    ],
    { maxBuffer: REPORT_BYTES_MAX },
  );
  return runOfOha(name, JSON.parse(stdout));
}
