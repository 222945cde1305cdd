/** Proofs of payment (D24): accepted uploads, attached files, access to them, and the rest. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { auditOf } from '../support/admin';
import { assume, resource } from '../support/aws';
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { newKey, Player } from '../support/player';
import {
  announcementOf,
  aProof,
  attachedProof,
  awaitedProof,
  contentOf,
  keysOf,
  objectAt,
  PROOF_BYTES_MAX,
  s3,
  upload,
  type ProofFile,
} from '../support/proofs';
import { NOT_ADMIN, REQUEST_NOT_FOUND, REQUEST_NOT_PENDING } from '../support/refusals';
import { BASE_URL } from '../support/stack';
import { expect, test } from '../support/test';

const PROOF_MISSING = {
  status: 409,
  code: 'PROOF_MISSING',
  error: 'The file has not arrived yet. Please upload it again.',
};
const NOT_AWAITED = { status: 409, code: 'PROOF_NOT_AWAITED', error: 'This request is not waiting for a file' };
const NOT_ATTACHED = {
  status: 404,
  code: 'PROOF_NOT_ATTACHED',
  error: 'No proof of payment is attached to this request',
};
const TYPE_INVALID = 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.';

function rejected(error: string): Refusal {
  return { status: 422, code: 'PROOF_REJECTED', error };
}

/** The key of the object at an address. */
function keyOf(url: string): string {
  const { pathname } = new URL(url);
  return decodeURIComponent(pathname.slice(pathname.indexOf('/deposit_proofs/') + 1));
}

const TAKEN: ProofFile[] = [
  aProof(),
  aProof({ name: 'SLIP.PNG' }),
  aProof({ name: 'slip.jpg', type: 'image/jpeg', bytes: contentOf('image/jpeg') }),
  aProof({ name: 'slip.jpeg', type: 'image/jpeg', bytes: contentOf('image/jpeg') }),
  aProof({ name: 'slip.pdf', type: 'application/pdf', bytes: contentOf('application/pdf') }),
];

for (const file of TAKEN) {
  test(`${file.name} of type ${file.type} is uploaded and attached`, async ({ player }) => {
    const { deposit, upload: target } = await awaitedProof(player, file);
    const proof = { name: file.name, type: file.type, size: file.bytes.length };
    expect(deposit.proof).toEqual(proof);
    expect(Object.keys(target.headers).sort()).toEqual(['content-type', 'if-none-match', 'x-amz-tagging']);
    expect(await upload(target, file.bytes)).toEqual({ status: 200, code: '' });

    const [key = '', ...others] = await keysOf(player.uid);
    expect({ key, others }).toEqual({ key: keyOf(target.url), others: [] });
    expect(key).toMatch(new RegExp(`^deposit_proofs/${player.uid}/\\d{13}_${deposit.id}_${file.name.replace('.', '\\.')}$`));
    expect(await objectAt(key)).toEqual({ type: file.type, size: file.bytes.length, attached: 'no' });

    const attached = expectOk(await player.attach(deposit.id));
    const { uploadedAt } = attached.proof ?? {};
    expect(attached).toEqual({ ...deposit, proof: { ...proof, uploadedAt }, updatedAt: uploadedAt });
    expect(await objectAt(key)).toEqual({ type: file.type, size: file.bytes.length, attached: 'yes' });
    expect(await player.everyDeposit()).toEqual([attached]);
    expect(expectOk(await player.attach(deposit.id))).toEqual(attached);
  });
}

test('a file of exactly 5 MB is taken', { tag: ['@spec-9.19'] }, async ({ player }) => {
  const file = aProof({ bytes: contentOf('image/png', PROOF_BYTES_MAX) });
  expect(await attachedProof(player, file)).toMatchObject({ status: 'pending', proof: { size: PROOF_BYTES_MAX } });
});

test('files of one name at once lie apart, and fail apart', async ({ player }) => {
  const awaited = await Promise.all(Array.from({ length: 5 }, () => awaitedProof(player, aProof())));
  const keys = awaited.map(({ upload: target }) => keyOf(target.url));
  expect(new Set(keys).size).toBe(keys.length);
  await Promise.all(awaited.map(({ upload: target }, index) => upload(target, contentOf(index === 0 ? 'text/html' : 'image/png'))));
  const [failed] = await Promise.all(awaited.map(({ deposit }) => player.attach(deposit.id)));
  expect(failed?.status).toBe(422);
  expect((await keysOf(player.uid)).sort()).toEqual(keys.slice(1).sort());
});

test("a file's name is kept as it was, its path only what is safe there", {
  tag: ['@spec-7.40', '@asvs-5.3.2', '@asvs-5.4.2'],
}, async ({ player }) => {
  const name = `${'x'.repeat(200)}/../../ö "slip" <1>.png`;
  const { deposit, upload: target } = await awaitedProof(player, aProof({ name }));
  expect(deposit.proof?.name).toBe(name.slice(-100));
  expect(keyOf(target.url)).toMatch(/_x*__\.__\.____slip___1_\.png$/);
  expect(keyOf(target.url)).toBe(`deposit_proofs/${player.uid}/${keyOf(target.url).split('/')[2] ?? ''}`);
  expect((await upload(target, aProof().bytes)).status).toBe(200);
  expectOk(await player.attach(deposit.id));
});

const ANNOUNCED = aProof({ bytes: contentOf('image/png', 600) });

const REFUSED: [name: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string | null>][] = [
  ['one byte more than announced', contentOf('image/png', 601), {}],
  ['one byte less than announced', contentOf('image/png', 599), {}],
  ['nothing', new Uint8Array(0), {}],
  ['another type than announced', ANNOUNCED.bytes, { 'content-type': 'text/html' }],
  ['a type with something behind it', ANNOUNCED.bytes, { 'content-type': 'image/png; charset=utf-8' }],
  ['no type', ANNOUNCED.bytes, { 'content-type': null }],
  ['leave to overwrite', ANNOUNCED.bytes, { 'if-none-match': null }],
  ['a tag that says it is attached', ANNOUNCED.bytes, { 'x-amz-tagging': 'attached=yes' }],
  ['no tag', ANNOUNCED.bytes, { 'x-amz-tagging': null }],
];

for (const [name, bytes, headers] of REFUSED) {
  test(`no upload with ${name}`, async ({ player }) => {
    const { deposit, upload: target } = await awaitedProof(player, ANNOUNCED);
    expect(await upload(target, bytes, headers)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(await keysOf(player.uid)).toEqual([]);
    expectRefusal(await player.attach(deposit.id), PROOF_MISSING);
    expect(await player.everyDeposit()).toEqual([deposit]);
  });
}

test('5 MB and 1 byte are refused where 5 MB were announced', { tag: ['@asvs-5.2.1'] }, async ({ player }) => {
  const { deposit, upload: target } = await awaitedProof(player, aProof({ bytes: contentOf('image/png', PROOF_BYTES_MAX) }));
  const { status } = await upload(target, contentOf('image/png', PROOF_BYTES_MAX + 1));
  expect(status).toBe(403);
  expect(await keysOf(player.uid)).toEqual([]);
  expectRefusal(await player.attach(deposit.id), PROOF_MISSING);
});

/** Changes to an address without the function's key. */
const FORGERIES: [name: string, forge: (url: string) => string][] = [
  ['another name', (url) => url.replace('slip.png', 'slip2.png')],
  ["another player's folder", (url) => url.replace(/deposit_proofs\/\w{28}/, `deposit_proofs/${'a'.repeat(28)}`)],
  ['a place outside the proofs', (url) => url.replace('/deposit_proofs/', '/elsewhere/')],
  ['a longer life', (url) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
  ['no signature', (url) => url.replace(/\?.*/, '')],
  ['another signature', (url) => url.replace(/X-Amz-Signature=\w{4}/, 'X-Amz-Signature=0000')],
  ['fewer signed headers', (url) => url.replace('content-length%3B', '')],
];

for (const [name, forge] of FORGERIES) {
  test(`an address with ${name} takes no upload`, async ({ player }) => {
    const { deposit, upload: target } = await awaitedProof(player, ANNOUNCED);
    const forged = forge(target.url);
    expect(forged).not.toBe(target.url);
    expect((await upload({ ...target, url: forged }, ANNOUNCED.bytes)).status).toBe(403);
    expect(await keysOf(player.uid)).toEqual([]);
    expect(await keysOf('a'.repeat(28))).toEqual([]);
    expectRefusal(await player.attach(deposit.id), PROOF_MISSING);
  });
}

test('an address lives five minutes, and says so', async ({ player }) => {
  const asked = Date.now();
  const { upload: target } = await awaitedProof(player, ANNOUNCED);
  expect(new URL(target.url).searchParams.get('X-Amz-Expires')).toBe('300');
  const since = Date.parse(target.expiresAt) - 300_000;
  expect(since).toBeGreaterThan(asked - 5_000);
  expect(since).toBeLessThan(Date.now() + 5_000);
});

// Five minutes are too long to wait, so this address lives a second. It is signed with the function's rights.
test('an expired address takes no upload', async ({ player }) => {
  const client = await s3(await assume(await resource('DepositsCreateRole')));
  const Key = `deposit_proofs/${player.uid}/1_slip.png`;
  const put = new PutObjectCommand({ Bucket: await resource('ProofsBucket'), Key, ContentType: 'image/png', IfNoneMatch: '*' });
  const sign = (expiresIn: number) =>
    getSignedUrl(client, put, { expiresIn, signableHeaders: new Set(['content-type', 'if-none-match']) });
  const target = { url: await sign(1), headers: { 'content-type': 'image/png', 'if-none-match': '*' }, expiresAt: '' };
  const expires = Date.now() + 2000;
  await expect.poll(() => Date.now()).toBeGreaterThan(expires);
  expect(await upload(target, ANNOUNCED.bytes)).toEqual({ status: 403, code: 'AccessDenied' });
  expect(await keysOf(player.uid)).toEqual([]);
  expect(await upload({ ...target, url: await sign(60) }, ANNOUNCED.bytes)).toEqual({ status: 200, code: '' });
});

test('a second upload to the same address is refused, and the first stays', async ({ player }) => {
  const { deposit, upload: target } = await awaitedProof(player, ANNOUNCED);
  expect((await upload(target, ANNOUNCED.bytes)).status).toBe(200);
  const other = contentOf('text/html', 600);
  expect(await upload(target, other)).toEqual({ status: 412, code: 'PreconditionFailed' });
  expectOk(await player.attach(deposit.id));
  expect(await upload(target, other)).toEqual({ status: 412, code: 'PreconditionFailed' });
  expect(await objectAt(keyOf(target.url))).toEqual({ type: 'image/png', size: 600, attached: 'yes' });
});

const DAMAGED = 'This file is damaged. Please choose another.';

const DISGUISED: [name: string, announced: ProofFile, sent: Uint8Array<ArrayBuffer>, reason?: string][] = [
  ['HTML named .png', ANNOUNCED, contentOf('text/html', 600)],
  ['a PDF declared as PNG', ANNOUNCED, contentOf('application/pdf', 600)],
  ['a PNG declared as PDF', aProof({ name: 'slip.pdf', type: 'application/pdf' }), contentOf('image/png')],
  ['a JPEG declared as PNG', ANNOUNCED, contentOf('image/jpeg', 600)],
  ['a PNG cut off in its signature', aProof({ bytes: contentOf('image/png', 7) }), contentOf('image/png', 7)],
  ['the beginning of a PNG alone', aProof({ bytes: contentOf('image/png', 8) }), contentOf('image/png', 8), DAMAGED],
  ['a PNG cut off before its end', aProof({ bytes: ANNOUNCED.bytes.slice(0, 599) }), ANNOUNCED.bytes.slice(0, 599), DAMAGED],
];

for (const [name, announced, sent, reason = TYPE_INVALID] of DISGUISED) {
  test(`${name} fails the request with the reason`, { tag: ['@asvs-5.2.2'] }, async ({ player, admin }) => {
    const { deposit, upload: target } = await awaitedProof(player, announced);
    expect((await upload(target, sent)).status).toBe(200);
    expectRefusal(await player.attach(deposit.id), rejected(reason));
    expect(await keysOf(player.uid)).toEqual([]);
    const [failed] = await player.everyDeposit();
    expect(failed).toMatchObject({ id: deposit.id, status: 'failed', failureReason: reason });

    expectRefusal(await player.attach(deposit.id), rejected(reason));
    expectRefusal(await admin.viewProof(deposit.id), NOT_ATTACHED);
    expectRefusal(await admin.approve(deposit.id), REQUEST_NOT_PENDING);
    expectRefusal(await admin.declineDeposit(deposit.id), REQUEST_NOT_PENDING);
    expect(await auditOf(deposit.id)).toEqual([]);
  });
}

test('a failed request takes no second file, not even at its old address', async ({ player }) => {
  const [key, body] = [newKey(), { amount: 5, proof: announcementOf(ANNOUNCED) }];
  const { deposit, upload: target } = expectOk(await player.deposit(body, key));
  if (!target) throw new Error('the answer does not say where to send the proof');
  expect((await upload(target, contentOf('text/html', 600))).status).toBe(200);
  expectRefusal(await player.attach(deposit.id), rejected(TYPE_INVALID));
  const again = expectOk(await player.deposit(body, key));
  expect(again).toMatchObject({ deposit: { id: deposit.id, status: 'failed' } });
  expect(again.upload).toBeUndefined();
  // The bucket still accepts the upload. The file is tagged to expire, and is never attached.
  await upload(target, ANNOUNCED.bytes);
  expectRefusal(await player.attach(deposit.id), rejected(TYPE_INVALID));
  for (const Key of await keysOf(player.uid)) expect(await objectAt(Key)).toMatchObject({ attached: 'no' });
});

test('a late proof may still come, through a newly signed address', async ({ player }) => {
  const [key, body] = [newKey(), { amount: 5, proof: announcementOf(ANNOUNCED) }];
  const first = expectOk(await player.deposit(body, key));
  expectRefusal(await player.attach(first.deposit.id), PROOF_MISSING);
  const again = expectOk(await player.deposit(body, key));
  expect(again.deposit).toEqual(first.deposit);
  if (!again.upload) throw new Error('the answer does not say where to send the proof');
  expect((await upload(again.upload, ANNOUNCED.bytes)).status).toBe(200);
  const attached = expectOk(await player.attach(first.deposit.id));
  expect(expectOk(await player.deposit(body, key))).toEqual({ deposit: attached });
});

test('one request takes in one file, however often it is attached at once', async ({ player }) => {
  const { deposit, upload: target } = await awaitedProof(player, ANNOUNCED);
  await upload(target, ANNOUNCED.bytes);
  const answers = await Promise.all(Array.from({ length: 8 }, () => player.attach(deposit.id)));
  const [first] = await player.everyDeposit();
  for (const answer of answers) expect(expectOk(answer)).toEqual(first);
});

test('the file announced last is attached, whatever comes of an earlier one', async ({ player }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  const announced = async (name: string) => {
    const { upload: target } = expectOk(await player.announce(id, announcementOf(aProof({ name }))));
    if (!target) throw new Error('the answer does not say where to send the proof');
    return target;
  };
  const removed = await announced('slip.png');
  expect((await upload(removed, aProof().bytes)).status).toBe(200);
  const late = await announced('slip.png');
  expect(await keysOf(player.uid)).toEqual([]);
  const last = await announced('photo.png');
  expect((await upload(late, aProof().bytes)).status).toBe(200);
  expectRefusal(await player.attach(id), PROOF_MISSING);
  expect((await upload(last, aProof().bytes)).status).toBe(200);
  const attached = expectOk(await player.attach(id));
  expect(attached).toMatchObject({ status: 'pending', proof: { name: 'photo.png' } });
  expect(await objectAt(keyOf(late.url))).toMatchObject({ attached: 'no' });
  expect(await objectAt(keyOf(last.url))).toMatchObject({ attached: 'yes' });
  expectRefusal(await player.announce(id, announcementOf(aProof())), NOT_AWAITED);
  expect(await player.everyDeposit()).toEqual([attached]);
});

test('a file for a request is announced by its player while it is pending', async ({ player, bystander }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  expectRefusal(await bystander.announce(id, announcementOf(aProof())), REQUEST_NOT_FOUND);
  const html = { name: 'slip.html', type: 'text/html', size: 600 };
  expectRefusal(await player.announce(id, html), { status: 400, code: 'PROOF_TYPE_INVALID', error: TYPE_INVALID });
  const cancelled = expectOk(await player.cancel(id));
  expectRefusal(await player.announce(id, announcementOf(aProof())), REQUEST_NOT_PENDING);
  expect(await player.everyDeposit()).toEqual([cancelled]);
});

test("another player's request does not exist, to attach a proof to", { tag: ['@asvs-8.2.2'] }, async ({ player }) => {
  const { deposit, upload: target } = await awaitedProof(player, ANNOUNCED);
  await upload(target, ANNOUNCED.bytes);
  const stranger = await Player.signedUp();
  const answers = [await stranger.attach(deposit.id), await stranger.attach('0'.repeat(22)), await stranger.attach('x')];
  for (const answer of answers) expectRefusal(answer, REQUEST_NOT_FOUND);
  const texts = answers.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''));
  expect(new Set(texts).size).toBe(1);
  expect(await player.everyDeposit()).toEqual([deposit]);
});

test('a request without an announced proof, or a decided one, takes no file', { tag: ['@asvs-2.3.1'] }, async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  expectRefusal(await player.attach(id), NOT_AWAITED);
  const { deposit, upload: target } = await awaitedProof(player, ANNOUNCED);
  await upload(target, ANNOUNCED.bytes);
  expectOk(await admin.declineDeposit(deposit.id));
  expectRefusal(await player.attach(deposit.id), NOT_AWAITED);
});

test('an admin sees a proof for a minute, as its checked type; it is logged', { tag: ['@asvs-5.4.1'] }, async ({ player, admin }) => {
  const file = aProof({ name: 'slip.pdf', type: 'application/pdf', bytes: contentOf('application/pdf') });
  const { id } = await attachedProof(player, file);
  const asked = Date.now();
  const link = expectOk(await admin.viewProof(id));
  expect(link).toMatchObject({ name: file.name, type: file.type, size: file.bytes.length });
  expect(new URL(link.url).searchParams.get('X-Amz-Expires')).toBe('60');
  const since = Date.parse(link.expiresAt) - 60_000;
  expect(since).toBeGreaterThan(asked - 5_000);
  expect(since).toBeLessThan(Date.now() + 5_000);

  const shown = await fetch(link.url);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe(file.type);
  const name = new URL(link.url).pathname.split('/').at(-1) ?? '';
  expect(name).toMatch(/^[\w.-]+slip\.pdf$/);
  expect(shown.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(file.bytes);

  expectOk(await admin.viewProof(id));
  const looks = await auditOf(id);
  expect(looks).toHaveLength(2);
  for (const look of looks) {
    expect(look).toMatchObject({ actor: admin.uid, action: 'deposit.view-proof', subject: id, before: 'pending', after: 'pending' });
    expect(Math.abs(Date.parse(look.at) - asked)).toBeLessThan(30_000);
    expect(look.requestId).not.toBe('');
  }
});

test("a look's address shows nothing else and writes nothing", async ({ player, admin }) => {
  const { id } = await attachedProof(player, ANNOUNCED);
  const other = await attachedProof(player, aProof({ name: 'other.png' }));
  const { url } = expectOk(await admin.viewProof(id));
  const keys = await keysOf(player.uid);
  const otherKey = keys.find((key) => key.endsWith('_other.png')) ?? '';
  for (const forged of [url.replace(keyOf(url), otherKey), url.replace('image%2Fpng', 'text%2Fhtml'), url.replace(/\?.*/, '')]) {
    expect(forged).not.toBe(url);
    expect((await fetch(forged)).status).toBe(403);
  }
  for (const method of ['PUT', 'DELETE']) expect((await fetch(url, { method })).status).toBe(403);
  expect(await keysOf(player.uid)).toEqual(keys);
  expect(await auditOf(other.id)).toEqual([]);
});

test('a proof that never arrived cannot be viewed, and no view is logged', async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  const { deposit } = await awaitedProof(player, ANNOUNCED);
  for (const subject of [id, deposit.id]) {
    expectRefusal(await admin.viewProof(subject), NOT_ATTACHED);
    expect(await auditOf(subject)).toEqual([]);
  }
  for (const unknown of ['0'.repeat(22), 'x', player.uid]) expectRefusal(await admin.viewProof(unknown), REQUEST_NOT_FOUND);
});

test("not even the sender sees a proof: looking is an admin's", async ({ player }) => {
  const { id } = await attachedProof(player, ANNOUNCED);
  expectRefusal(await player.send('GET', `/api/admin/deposits/${id}/proof`), NOT_ADMIN);
  expect(await auditOf(id)).toEqual([]);
});

test('a browser may upload from the pages of this product only', { tag: ['@asvs-3.4.2'] }, async ({ player }) => {
  const { upload: target } = await awaitedProof(player, ANNOUNCED);
  const preflight = async (origin: string, method: string, header: string) => {
    const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': header };
    const response = await fetch(target.url, { method: 'OPTIONS', headers });
    return { status: response.status, origin: response.headers.get('access-control-allow-origin') };
  };
  const own = [BASE_URL, BASE_URL.replace('127.0.0.1', 'localhost')];
  for (const origin of own) {
    const asked = await preflight(origin, 'PUT', 'content-type,if-none-match,x-amz-tagging');
    expect(asked).toEqual({ status: 200, origin });
  }
  for (const origin of ['http://evil.example.com', 'null', `${BASE_URL}0`]) {
    expect(await preflight(origin, 'PUT', 'content-type')).toEqual({ status: 403, origin: null });
  }
  expect(await preflight(BASE_URL, 'DELETE', 'content-type')).toEqual({ status: 403, origin: null });
  expect(await preflight(BASE_URL, 'PUT', 'x-amz-acl')).toEqual({ status: 403, origin: null });
});
