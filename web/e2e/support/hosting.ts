/** The site under its distribution's own name, as an outside browser reaches it, and how a web is published there. */
import { execFile } from 'node:child_process';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aws, theStack } from './aws';
import { EMULATOR_URL } from './stack';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Hosting {
  domainName: string;
  siteUrl: string;
  stackName: string;
}

let found: Promise<Hosting> | undefined;

export function hosting(): Promise<Hosting> {
  found ??= find();
  return found;
}

async function find(): Promise<Hosting> {
  const { StackName = '', Outputs = [] } = await theStack();
  const output = (name: string) => Outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? '';
  return { domainName: output('DistributionDomainName'), siteUrl: output('SiteUrl'), stackName: StackName };
}

export interface Served {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a request to the emulator with the distribution's name; the emulator trusts the caller's TLS header. `fetch` sets its own name. */
export async function ask(method: string, path: string, sent: { headers?: OutgoingHttpHeaders; body?: string } = {}): Promise<Served> {
  const { domainName } = await hosting();
  const headers = { 'x-forwarded-proto': 'https', ...sent.headers, host: domainName };
  return new Promise((resolve, reject) => {
    const asking = request(EMULATOR_URL, { method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(pairs), bytes: Buffer.concat(chunks) });
      });
    });
    asking.on('error', reject);
    asking.end(sent.body);
  });
}

/** `cargo dev publish --local` after the web is built; returns its output. */
export async function publish(dist: string): Promise<string> {
  const { endpoint, region, credentials } = await aws();
  const { stackName } = await hosting();
  const { stdout } = await promisify(execFile)('.local/python/emulator/bin/python', ['infra/operate/publish.py', '--local', '--stack-name', stackName, dist], {
    cwd: ROOT,
    env: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_DEFAULT_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  });
  return stdout;
}
