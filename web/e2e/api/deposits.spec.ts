/** Requesting a deposit (spec 5.6 to 5.12, D21, D22): for whom, how much, how often, and the player's own history. */

import { expectOk, expectRefusal, type Refusal, type Schema } from '../support/http';
import { makeMany } from '../support/limits';
import { newKey, Player } from '../support/player';
import { announcementOf, aProof, contentOf, PROOF_BYTES_MAX } from '../support/proofs';
import {
  AMOUNT_INVALID,
  CURSOR_INVALID,
  cursorOf,
  EMAIL_INVALID,
  KEY_MALFORMED,
  KEY_MISSING,
  KEY_REUSED,
  mustBe,
  NO_JSON,
  NO_OBJECT,
  notKnown,
  noUserWith,
  REQUEST_NOT_FOUND,
  REQUEST_NOT_PENDING,
  twice,
  unreadable,
} from '../support/refusals';
import { expect, test } from '../support/test';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const REQUEST_ID = /^[0-9A-Za-z]{22}$/;
const REFERENCE = /^RF\d\d[B-DF-HJ-NP-TV-XZ]{8}$/;
const PAGE_ROWS = 25;
const TOO_MANY_PENDING = {
  status: 409,
  code: 'TOO_MANY_DEPOSITS_PENDING',
  error: 'Five of your deposits wait for a decision. Please wait until one of them is decided.',
};

test('a deposit to oneself is asked for, listed, and moves nothing', async ({ player }) => {
  const before = await player.holdings();
  const { username } = expectOk(await player.profile());
  const answer = expectOk(await player.deposit({ amount: 12.5 }));
  expect(answer).toEqual({
    deposit: {
      id: expect.stringMatching(REQUEST_ID) as unknown,
      reference: expect.stringMatching(REFERENCE) as unknown,
      amount: 12.5,
      status: 'pending',
      type: 'transfer',
      to: { userId: player.uid, username },
      toSelf: true,
      createdAt: expect.stringMatching(ISO_TIME) as unknown,
      updatedAt: answer.deposit.createdAt,
    },
  });
  expect(expectOk(await player.deposits())).toEqual({ items: [answer.deposit] });
  expect(await player.holdings()).toEqual(before);
});

test('another player is named by e-mail in any case, or by user id', async ({ player, bystander, admin }) => {
  await admin.give(player, 1);
  const { username } = expectOk(await bystander.profile());
  for (const to of [bystander.account.email, ` ${bystander.account.email.toUpperCase()} `, bystander.uid]) {
    const { to: target, toSelf } = await player.requestedDeposit({ amount: 1, to });
    expect({ target, toSelf }).toEqual({ target: { userId: bystander.uid, username }, toSelf: false });
  }
});

test("one's own e-mail or id under another player is a deposit to oneself", { tag: ['@asvs-2.2.3'] }, async ({ player }) => {
  for (const to of [player.account.email, player.uid]) {
    expect(await player.requestedDeposit({ amount: 1, to })).toMatchObject({ toSelf: true, to: { userId: player.uid } });
  }
});

test('a deposit to another shows and changes nothing of theirs', async ({ player, admin }) => {
  const recipient = await Player.signedUp();
  await admin.give(player, 1);
  const before = await recipient.holdings();
  await player.requestedDeposit({ amount: 1, to: recipient.uid });
  expect(await recipient.holdings()).toEqual(before);
  expect(await recipient.everyDeposit()).toEqual([]);
});

const TYPE_INVALID = { status: 400, code: 'PROOF_TYPE_INVALID', error: 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.' };
const TOO_LARGE = { status: 413, code: 'PROOF_TOO_LARGE', error: 'File is too large. Maximum size is 5MB.' };
const DEPOSIT_TOO_LARGE = { status: 400, code: 'DEPOSIT_TOO_LARGE', error: 'Maximum deposit is N$1,000,000.00' };

const GENUINE = JSON.stringify({ amount: 10 });
const PROOF = announcementOf(aProof());

/** A body with `text` as its amount, unchanged in the JSON. */
function amount(text: string): string {
  return `{"amount":${text}}`;
}

function proof(changes: Record<string, unknown>): object {
  return { amount: 10, proof: { ...PROOF, ...changes } };
}

const WHOLE = 'a whole number, 0 or more';

const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ...['0', '0.00', '-1', '-0.01', '0.001', '12.345', '1e9', '1E2', '"12,50"', '"12"', '""', 'null', 'true', '[1]', '{}'].map(
    (text): [string, string, Refusal] => [`the amount ${text}`, amount(text), AMOUNT_INVALID],
  ),
  ['the amount 1,000,000.01', amount('1000000.01'), DEPOSIT_TOO_LARGE],
  ['the amount 10^12', amount('1000000000000'), DEPOSIT_TOO_LARGE],
  ['an amount of 30 digits', amount('9'.repeat(30)), DEPOSIT_TOO_LARGE],
  ['the amount NaN', amount('NaN'), NO_JSON],
  ['no amount', '{"to":"x@example.com"}', AMOUNT_INVALID],
  ['the amount twice', '{"amount":1,"amount":2}', twice('amount')],
  ['no body', '', NO_OBJECT],
  ['another sender', { amount: 1, fromUserId: 'a'.repeat(28) }, notKnown('fromUserId')],
  ['a status', { amount: 1, status: 'completed' }, notKnown('status')],
  ...unreadable(GENUINE),
  ...['', ' ', 'x', 'x@', '@example.com', 'x@example', 'x@@example.com', 'x y@example.com', 'a'.repeat(27), 'a'.repeat(29)].map(
    (to): [string, object, Refusal] => [`the recipient "${to}"`, { amount: 1, to }, EMAIL_INVALID],
  ),
  ['a recipient that is a number', { amount: 1, to: 5 }, mustBe('to', 'a text')],
  ['an unknown e-mail', { amount: 1, to: 'Nobody@Example.com' }, noUserWith('email: nobody@example.com')],
  ['an unknown user id', { amount: 1, to: 'Z'.repeat(28) }, noUserWith(`ID: ${'Z'.repeat(28)}`)],
  ['a proof of another type', proof({ type: 'text/html' }), TYPE_INVALID],
  ['a proof of a type that is none', proof({ type: '' }), TYPE_INVALID],
  ['a proof of a type in capitals', proof({ type: 'IMAGE/PNG' }), TYPE_INVALID],
  ['a PDF called .png', proof({ type: 'application/pdf' }), TYPE_INVALID],
  ['a PNG called .html', proof({ name: 'slip.html' }), TYPE_INVALID],
  ['a PNG called .png.exe', proof({ name: 'slip.png.exe' }), TYPE_INVALID],
  ['a proof without an extension', proof({ name: 'slip' }), TYPE_INVALID],
  ['a proof without a name', proof({ name: '' }), TYPE_INVALID],
  ['an empty proof', proof({ size: 0 }), { status: 400, code: 'PROOF_EMPTY', error: 'This file is empty' }],
  ['a proof of 5 MB and 1 byte', proof({ size: PROOF_BYTES_MAX + 1 }), TOO_LARGE],
  ['a proof of 2^53 bytes', proof({ size: 2 ** 53 }), TOO_LARGE],
  ['a proof of -1 bytes', proof({ size: -1 }), mustBe('proof.size', WHOLE)],
  ['a proof of 1.5 bytes', proof({ size: 1.5 }), mustBe('proof.size', WHOLE)],
  ['a proof of "600" bytes', proof({ size: '600' }), mustBe('proof.size', WHOLE)],
  ['a proof without a size', { amount: 1, proof: { name: 'a.png', type: 'image/png' } }, mustBe('proof.size', WHOLE)],
  ['a proof with a path', proof({ path: 'deposit_proofs/x/1_slip.png' }), notKnown('proof.path')],
  ['a proof that is a text', { amount: 1, proof: 'slip.png' }, mustBe('proof', 'an object')],
];

for (const [name, body, refusal] of REFUSED) {
  test(`no deposit with ${name}`, { tag: ['@asvs-2.2.1'] }, async ({ bystander }) => {
    expectRefusal(await bystander.deposit(body), refusal);
    expect(await bystander.everyDeposit()).toEqual([]);
  });
}

test('the smallest and the largest deposit, and the largest proof, are taken', async ({ player }) => {
  for (const amount of [0.01, 1_000_000]) expect(await player.requestedDeposit({ amount })).toMatchObject({ amount });
  const largest = announcementOf(aProof({ bytes: contentOf('image/png', PROOF_BYTES_MAX) }));
  expect(await player.requestedDeposit({ amount: 1, proof: largest })).toMatchObject({ proof: { size: PROOF_BYTES_MAX } });
});

test('a deposit with no Idempotency-Key, or a malformed one, is refused', async ({ bystander }) => {
  expectRefusal(await bystander.deposit(GENUINE, null), KEY_MISSING);
  expectRefusal(await bystander.deposit(GENUINE, ''), KEY_MISSING);
  for (const key of ['a b', 'x'.repeat(65), 'tab\there']) expectRefusal(await bystander.deposit(GENUINE, key), KEY_MALFORMED);
  expect(await bystander.everyDeposit()).toEqual([]);
});

test('a transfer beyond the cash is refused when it is asked for', async ({ player, bystander, admin }) => {
  const refusal = { status: 422, code: 'INSUFFICIENT_BALANCE', error: 'Insufficient balance' };
  expectRefusal(await player.deposit({ amount: 10.01, to: bystander.uid }), refusal);
  await admin.give(player, 2);
  expectRefusal(await player.deposit({ amount: 12.01, to: bystander.uid }), refusal);
  const asked = await player.requestedDeposit({ amount: 12, to: bystander.uid });
  expect(await player.everyDeposit()).toEqual([asked]);
});

test('the same key and body again, in turn or at once, is the same request', async ({ player, bystander, admin }) => {
  await admin.give(player, 3);
  const [key, body] = [newKey(), { amount: 3, to: bystander.uid }];
  const first = expectOk(await player.deposit(body, key));
  const again = await Promise.all(Array.from({ length: 8 }, () => player.deposit(body, key)));
  for (const answer of again) expect(expectOk(answer)).toEqual(first);
  // Written differently, but still the same.
  expect(expectOk(await player.deposit(`{"to": "${bystander.uid}", "amount": 3.00}`, key))).toEqual(first);

  const keyAtOnce = newKey();
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => player.deposit(body, keyAtOnce)));
  expect(new Set(atOnce.map((answer) => expectOk(answer).deposit.id)).size).toBe(1);
  expect(await player.everyDeposit()).toHaveLength(2);
});

test('the same key with another body is refused and changes nothing', async ({ player, bystander, admin }) => {
  await admin.give(player, 3);
  const key = newKey();
  const first = expectOk(await player.deposit({ amount: 3, to: bystander.uid, proof: PROOF }, key)).deposit;
  const others: Schema['DepositBody'][] = [
    { amount: 4, to: bystander.uid, proof: PROOF },
    { amount: 3, proof: PROOF },
    { amount: 3, to: bystander.account.email, proof: PROOF },
    { amount: 3, to: bystander.uid },
    { amount: 3, to: bystander.uid, proof: { ...PROOF, size: PROOF.size + 1 } },
    { amount: 3, to: bystander.uid, proof: { ...PROOF, name: 'other.png' } },
  ];
  for (const body of others) expectRefusal(await player.deposit(body, key), KEY_REUSED);
  expect(await player.everyDeposit()).toEqual([first]);
});

test('the same key of another player is another request', async ({ player }) => {
  const [key, other] = [newKey(), await Player.signedUp()];
  const [own, theirs] = [expectOk(await player.deposit({ amount: 3 }, key)), expectOk(await other.deposit({ amount: 4 }, key))];
  expect(own.deposit.id).not.toBe(theirs.deposit.id);
  expect(await player.everyDeposit()).toEqual([own.deposit]);
  expect(await other.everyDeposit()).toEqual([theirs.deposit]);
});

test('five deposits may wait; the next is taken once one is decided', async ({ admin }) => {
  const player = await Player.signedUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => player.deposit({ amount: 1 })));
  const [taken, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)];
  expect(taken).toHaveLength(5);
  for (const answer of refused) expectRefusal(answer, TOO_MANY_PENDING);
  expect(await player.everyDeposit()).toHaveLength(5);
  const [first, second] = taken.map((answer) => expectOk(answer).deposit);
  if (!first || !second) throw new Error('five were taken');
  expectOk(await admin.approve(first.id));
  await player.requestedDeposit({ amount: 1 });
  expectRefusal(await player.deposit({ amount: 1 }), TOO_MANY_PENDING);
  expectOk(await admin.declineDeposit(second.id));
  await player.requestedDeposit({ amount: 1 });
});

test('a pending deposit can be taken back, and frees its place', async ({ admin }) => {
  const player = await Player.signedUp();
  const asked = await Promise.all(Array.from({ length: 5 }, () => player.requestedDeposit({ amount: 1 })));
  expectRefusal(await player.deposit({ amount: 1 }), TOO_MANY_PENDING);
  const [{ id }] = asked as [Schema['DepositView']];
  const cancelled = expectOk(await player.cancel(id));
  expect(cancelled).toMatchObject({ id, status: 'failed', failureReason: 'Cancelled by the player' });
  expect(expectOk(await player.cancel(id))).toEqual(cancelled);
  await player.requestedDeposit({ amount: 1 });
  expectRefusal(await admin.approve(id, { reason: 'It was paid' }), REQUEST_NOT_PENDING);
  expectRefusal(await admin.declineDeposit(id), REQUEST_NOT_PENDING);
});

test('a decided deposit, or that of somebody else, is not taken back', async ({ player, bystander, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 1 });
  expectRefusal(await bystander.cancel(id), REQUEST_NOT_FOUND);
  expectOk(await admin.declineDeposit(id));
  const before = await player.everyDeposit();
  expectRefusal(await player.cancel(id), REQUEST_NOT_PENDING);
  expect(await player.everyDeposit()).toEqual(before);
});

test('one outcome of an admin and a player who decide at once', async ({ player, admin }) => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await player.requestedDeposit({ amount: 1 });
    const [cancelled, declined] = await Promise.all([player.cancel(id), admin.declineDeposit(id)]);
    expect([cancelled.status, declined.status].sort()).toEqual([200, 409]);
    expectRefusal(cancelled.status === 200 ? declined : cancelled, REQUEST_NOT_PENDING);
    const [stored] = await player.everyDeposit();
    expect(stored?.status).toBe(cancelled.status === 200 ? 'failed' : 'declined');
  }
});

test('where to pay is said to every player, as an example on this stage', async ({ player }) => {
  const { payTo, qr } = expectOk(await player.payment());
  expect(payTo.map(({ name }) => name)).toEqual(['Bank', 'Account holder', 'Account number', 'Branch code', 'Account type']);
  expect(payTo[0]?.value).toContain('an example: do not pay');
  expect(qr).toBeUndefined();
});

test("the history is newest first, in pages, closed to another's cursor", async ({ player, bystander }) => {
  const made = await makeMany(player, 'deposits', PAGE_ROWS + 3, (index) => player.requestedDeposit({ amount: 1 + index }));
  made.reverse();
  const first = expectOk(await player.deposits());
  expect(first.items).toEqual(made.slice(0, PAGE_ROWS));
  const cursor = first.nextCursor ?? '';
  expect(expectOk(await player.deposits({ cursor })).items).toEqual(made.slice(PAGE_ROWS));

  for (const theirs of [cursor, cursorOf(`2099-01-01T00:00:00.000Z#${made[0]?.id ?? ''}`)]) {
    expect(expectOk(await bystander.deposits({ cursor: theirs }))).toEqual({ items: [] });
  }
  const elsewhere = { userId: player.uid, fromUserId: player.uid, uid: player.uid, status: 'pending' };
  expect(expectOk(await bystander.deposits(elsewhere))).toEqual({ items: [] });
});

const FORGED = ['!', 'a', cursorOf('9999'), cursorOf('x#y'), cursorOf('x').concat('='), Buffer.from([0xff]).toString('base64url'), 'A'.repeat(513)];

for (const cursor of FORGED) {
  test(`the history refuses the cursor ${cursor.slice(0, 20)}`, async ({ bystander }) => {
    expectRefusal(await bystander.deposits({ cursor }), CURSOR_INVALID);
  });
}
