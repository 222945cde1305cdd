/**
 * The site under its distribution: its published files, and the API under the same name. The emulator's CloudFront
 * neither caches nor compresses, and supports neither TLS nor HTTP/2. Cache times, the immediate effect of an
 * invalidation, and compression can be checked only on AWS.
 */
import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emailField } from '../browser/screens';
import { send, type Sending } from '../support/http';
import { ask, hosting, publish } from '../support/hosting';
import { BASE_URL, EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';

test.describe.configure({ mode: 'serial' });

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** A minimal web whose page names one hashed file. */
async function smallWeb(directory: string, asset: string): Promise<string> {
  const dist = join(directory, asset);
  const files = { 'index.html': `<title>%PRODUCT_NAME%</title><script src="/assets/${asset}.js"></script>`, 'manifest.webmanifest': '{}', [`assets/${asset}.js`]: asset };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  return dist;
}

async function statusOf(path: string): Promise<number> {
  return (await ask('GET', path)).status;
}

test('an open page keeps its files through the next version, not two', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'webs-'));
  try {
    const [first, second, third] = await Promise.all(['v-1', 'v-2', 'v-3'].map((name) => smallWeb(directory, name)));
    await publish(first ?? '');
    await publish(second ?? '');
    // Publishing the same again makes no new version.
    expect(await publish(second ?? '')).toContain('\n0 new and 3 other files');
    expect([await statusOf('/assets/v-1.js'), await statusOf('/assets/v-2.js')]).toEqual([200, 200]);
    expect(await publish(third ?? '')).toContain(', 1 unused files removed');
    expect([await statusOf('/assets/v-1.js'), await statusOf('/assets/v-2.js'), await statusOf('/assets/v-3.js')]).toEqual([404, 200, 200]);
    expect((await ask('GET', '/')).bytes.toString()).toContain('/assets/v-3.js');
  } finally {
    await rm(directory, { recursive: true });
    await publish(DIST);
  }
});

test('every path is served as the local server serves it', async () => {
  const { siteUrl } = await hosting();
  const here = `http://localhost:${new URL(BASE_URL).port}`;
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `/${relative(DIST, join(entry.parentPath, entry.name))}`);
  expect(files.length).toBeGreaterThan(20);
  for (const file of [...files, '/', '/login', '/COD', '/admin/']) {
    const [there, local] = await Promise.all([ask('GET', file), fetch(`${BASE_URL}${file}`)]);
    const said = (headers: Headers) => [headers.get('content-type'), headers.get('cache-control')];
    expect([there.status, ...said(there.headers)], file).toEqual([200, ...said(local.headers)]);
    const body = Buffer.from(await local.arrayBuffer());
    const stands = /\.(html|webmanifest)$|\/[^.]*$/.test(file) ? Buffer.from(body.toString().replaceAll(here, siteUrl)) : body;
    expect(there.bytes.equals(stands), file).toBe(true);
  }
  const config = JSON.parse((await ask('GET', '/config.json')).bytes.toString()) as unknown;
  expect(config).toEqual(await (await fetch(`${BASE_URL}/config.json`)).json());
  for (const missing of ['/none.js', '/assets/none.js', '/favicon.ico']) expect(await statusOf(missing), missing).toBe(404);
  expect((await ask('POST', '/COD')).status).toBe(403);
});

test('pages have the headers of the local server', async () => {
  const [there, local] = [await ask('GET', '/'), await fetch(BASE_URL)];
  const own = ['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified', 'vary', 'via', 'x-cache', 'x-amz-cf-id', 'x-amz-cf-pop'];
  const said = (headers: Headers) => [...headers].filter(([name]) => !own.includes(name) && !name.startsWith('content-security') && name !== 'content-encoding');
  expect(said(there.headers)).toEqual([...said(local.headers), ['strict-transport-security', 'max-age=63072000; includeSubDomains']].sort());
  const policy = (headers: Headers) => headers.get('content-security-policy')?.replace(/https?:\/\/[^ ;]+/g, '<origin>');
  // With one address for all of AWS, the origins of proofs and of the sign-in are equal.
  expect(policy(there.headers)).toBe(policy(local.headers));
});

test('a page in the clear is redirected to TLS, an answer of the API refused', async () => {
  const { domainName } = await hosting();
  const inTheClear = { headers: { 'x-forwarded-proto': 'http' } };
  const led = await ask('GET', '/COD', inTheClear);
  expect([led.status, led.headers.get('location')]).toEqual([301, `https://${domainName}/COD`]);
  expect((await ask('GET', '/api/colours/config', inTheClear)).status).toBe(403);
});

test('API and admin paths answer alike under the site’s name', async ({ player }) => {
  const token = player.tokens.id;
  const json = { 'content-type': 'application/json' };
  const subject = JSON.stringify({ userId: player.uid });
  const requests: [method: string, path: string, sending: Sending, status: number][] = [
    ['GET', '/api/auth/password-policy', {}, 200],
    ['GET', '/api/profile', { token }, 200],
    ['GET', '/api/profile', {}, 401],
    ['GET', '/api/wallet/transactions?type=win&cursor=none', { token }, 400],
    ['PUT', '/api/profile', { token, headers: json, body: '{"phoneNumber":7}' }, 400],
    ['POST', '/api/deposits', { token, headers: json, body: '{"amount":1}' }, 400],
    ['DELETE', '/api/wallet', { token }, 404],
    ['GET', '/check-admin', { token }, 200],
    ['POST', '/set-admin', { token, headers: json, body: subject }, 403],
    ['POST', '/remove-admin', { token, headers: json, body: subject }, 403],
    ['POST', '/initialize-admin', { token, headers: json, body: '{}' }, 409],
  ];
  for (const [method, path, sending, status] of requests) {
    const { body } = sending;
    const authorization = sending.token === undefined ? {} : { authorization: `Bearer ${sending.token}` };
    const sent = { headers: { ...authorization, ...sending.headers }, body: typeof body === 'string' ? body : undefined };
    const [there, behind] = [await ask(method, path, sent), await send<object>(method, path, sending)];
    const what = `${method} ${path}`;
    expect([there.status, behind.status], what).toEqual([status, status]);
    const answer = { ...(JSON.parse(there.bytes.toString()) as object), requestId: '' };
    expect(answer, what).toEqual({ ...behind.body, requestId: '' });
    expect([there.headers.get('cache-control'), there.headers.get('strict-transport-security')], what).toEqual(['no-store', expect.any(String)]);
  }
});

test('a browser shows the sign-in screen of the published site', async ({ context }) => {
  const { domainName } = await hosting();
  await context.setExtraHTTPHeaders({ 'x-forwarded-proto': 'https' });
  const page = await context.newPage();
  // Browsers resolve every name below localhost to this machine.
  await page.goto(`http://${domainName.replace(/net$/, 'localhost')}:${new URL(EMULATOR_URL).port}/login`);
  await expect(emailField(page)).toBeVisible();
});
