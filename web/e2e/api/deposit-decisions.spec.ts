/** Approving and declining deposits (spec 4.14 to 4.19, D22): the effects, how often, and who may decide. */
import { Admin, auditOf } from '../support/admin';
import { expectOk, expectRefusal, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { makeMany } from '../support/limits';
import { Player } from '../support/player';
import {
  mustBe,
  NOT_ADMIN,
  NOTE_TOO_LONG,
  notKnown,
  OWN_REQUEST,
  REQUEST_NOT_FOUND,
  REQUEST_NOT_PENDING,
  unreadable,
} from '../support/refusals';
import { expect, test } from '../support/test';

const INSUFFICIENT_BALANCE = { status: 422, code: 'INSUFFICIENT_BALANCE', error: 'Insufficient balance' };

/** A ledger row without its place in the chain. */
function withoutChain({ type, amount, description, source, requestId, previousBalance, newBalance }: Schema['Transaction']) {
  return { type, amount, description, source, requestId, previousBalance, newBalance };
}

async function statusOf(player: Player, id: string): Promise<string | undefined> {
  return (await player.everyDeposit()).find((deposit) => deposit.id === id)?.status;
}

test('approving a deposit to oneself adds the points once, with its rows', async ({ player, admin }) => {
  const requested = await player.requestedDeposit({ amount: 25.5 });
  const party = await player.party();
  const approved = expectOk(await admin.approve(requested.id));
  const { processedAt } = approved;
  expect(approved).toEqual({
    id: requested.id,
    reference: requested.reference,
    type: 'transfer',
    amount: 25.5,
    status: 'completed',
    from: party,
    fromUserId: player.uid,
    to: party,
    targetPlayer: player.uid,
    toEmail: player.account.email,
    toSelf: true,
    decidable: false,
    reversible: false,
    processedAs: 'self_deposit',
    processedBy: admin.uid,
    processedAt,
    createdAt: requested.createdAt,
    updatedAt: processedAt,
  });

  const [row] = await auditedLedger(player);
  expect(row && withoutChain(row)).toEqual({
    type: 'credit',
    amount: 25.5,
    description: 'Deposit',
    source: 'deposit',
    requestId: requested.id,
    previousBalance: 10,
    newBalance: 35.5,
  });
  const seen = { ...requested, status: 'completed', processedAs: 'self_deposit', processedAt, updatedAt: processedAt };
  expect(await player.everyDeposit()).toEqual([seen]);
  expect(await auditOf(requested.id)).toEqual([
    {
      actor: admin.uid,
      action: 'deposit.approve',
      subject: requested.id,
      before: 'pending',
      after: 'completed',
      at: processedAt,
      requestId: expect.stringMatching(/./) as unknown,
    },
  ]);

  const after = await player.holdings();
  expect(expectOk(await admin.approve(requested.id))).toEqual(approved);
  expect(await player.holdings()).toEqual(after);
  expect(await auditOf(requested.id)).toHaveLength(1);
});

test('approving a deposit to another moves points from sender to recipient', async ({ player, admin }) => {
  const recipient = await Player.signedUp();
  const names = await Promise.all([player, recipient].map((who) => who.username()));
  await admin.fund(player, 4.25);
  const { id } = await player.requestedDeposit({ amount: 4.25, to: recipient.account.email });
  const approved = expectOk(await admin.approve(id));
  expect(approved).toMatchObject({ status: 'completed', toSelf: false, from: { userId: player.uid }, to: { userId: recipient.uid } });
  expect(approved.processedAs).toBeUndefined();
  const shared = { amount: 4.25, source: 'transfer', requestId: id };
  const [sent] = await auditedLedger(player);
  expect(sent && withoutChain(sent)).toEqual({ ...shared, type: 'debit', description: `Sent to ${names[1] ?? ''}`, previousBalance: 14.25, newBalance: 10 });
  const [received] = await auditedLedger(recipient);
  const from = `Received from ${names[0] ?? ''}`;
  expect(received && withoutChain(received)).toEqual({ ...shared, type: 'credit', description: from, previousBalance: 10, newBalance: 14.25 });
});

test('a transfer above the cash stays pending until it is covered', async ({ player, admin }) => {
  const recipient = await Player.signedUp();
  await admin.fund(player, 10.01);
  const [{ id }, other] = [
    await player.requestedDeposit({ amount: 20.01, to: recipient.uid }),
    await player.requestedDeposit({ amount: 0.01, to: recipient.uid }),
  ];
  expectOk(await admin.approve(other.id));
  const before = await Promise.all([player, recipient].map((who) => who.holdings()));
  expectRefusal(await admin.approve(id), INSUFFICIENT_BALANCE);
  expect(await Promise.all([player, recipient].map((who) => who.holdings()))).toEqual(before);
  expect(await statusOf(player, id)).toBe('pending');
  expect(await auditOf(id)).toEqual([]);

  await admin.fund(player, 0.01);
  expectOk(await admin.approve(id));
  expect([await player.balance(), await recipient.balance()]).toEqual([0, 30.02]);
});

test('declining moves nothing and tells the player why and when', async ({ player, admin }) => {
  const before = await player.holdings();
  const requested = await player.requestedDeposit({ amount: 5 });
  const declined = expectOk(await admin.declineDeposit(requested.id, { note: '  The slip shows another amount.  ' }));
  const { processedAt } = declined;
  const decision = { status: 'declined', adminNote: 'The slip shows another amount.', processedAt };
  expect(declined).toMatchObject({ ...decision, processedBy: admin.uid, decidable: false });
  expect(await player.everyDeposit()).toEqual([{ ...requested, ...decision, updatedAt: processedAt }]);
  expect(await player.holdings()).toEqual(before);
  expect(await auditOf(requested.id)).toMatchObject([
    { actor: admin.uid, action: 'deposit.decline', before: 'pending', after: 'declined', at: processedAt },
  ]);
});

test('a note may be missing, empty, or 500 characters of any script', async ({ player, admin }) => {
  const notes: [body: unknown, note: string | undefined][] = [
    ['', undefined],
    [{}, undefined],
    [{ note: '   ' }, undefined],
    [{ note: 'é'.repeat(500) }, 'é'.repeat(500)],
  ];
  for (const [body, note] of notes) {
    const { id } = await player.requestedDeposit({ amount: 5 });
    expect(expectOk(await admin.declineDeposit(id, body)).adminNote).toBe(note);
  }
});

test('the same decision again gets the first answer; any other is refused', async ({ player, admin, colleague }) => {
  const before = await player.holdings();
  const { id } = await player.requestedDeposit({ amount: 5 });
  const first = expectOk(await admin.declineDeposit(id, { note: 'No.' }));
  expect(expectOk(await admin.declineDeposit(id, { note: ' No. ' }))).toEqual(first);
  const others = [
    await admin.declineDeposit(id, { note: 'Never.' }),
    await admin.declineDeposit(id),
    await admin.approve(id),
    await colleague.declineDeposit(id, { note: 'No.' }),
    await colleague.approve(id),
  ];
  for (const other of others) expectRefusal(other, REQUEST_NOT_PENDING);

  const approved = await player.requestedDeposit({ amount: 5 });
  expectOk(await admin.approve(approved.id));
  const after = await player.holdings();
  for (const other of [await colleague.approve(approved.id), await admin.declineDeposit(approved.id)]) {
    expectRefusal(other, REQUEST_NOT_PENDING);
  }
  expect(await player.holdings()).toEqual(after);
  expect(after.ledger).toHaveLength(before.ledger.length + 1);
  expect([await auditOf(id), await auditOf(approved.id)].map((rows) => rows.length)).toEqual([1, 1]);
});

test('16 admins approve one deposit at once: points move once', { tag: ['@asvs-2.3.4'] }, async ({ player, admin, admins }) => {
  const recipient = await Player.signedUp();
  await admin.fund(player, 14);
  const requests = [
    await player.requestedDeposit({ amount: 7 }),
    // All the available cash: the second request finds none, which the answer does not disclose.
    await player.requestedDeposit({ amount: 14, to: recipient.uid }),
  ];
  for (const { id } of requests) {
    const answers = await Promise.all(admins.map((one) => one.approve(id)));
    const approved = answers.filter(({ status }) => status === 200);
    expect(approved).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, REQUEST_NOT_PENDING);
    const [audited, ...more] = await auditOf(id);
    expect(more).toEqual([]);
    expect(audited?.actor).toBe(approved.map(expectOk)[0]?.processedBy);
  }
  expect((await auditedLedger(player)).map(({ newBalance }) => newBalance)).toEqual([17, 31, 24, 10]);
  expect((await auditedLedger(recipient)).map(({ newBalance }) => newBalance)).toEqual([24, 10]);
});

test('one admin approves one deposit 16 times at once: points move once', async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 7 });
  const answers = (await Promise.all(Array.from({ length: 16 }, () => admin.approve(id)))).map(expectOk);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await auditedLedger(player)).map(({ newBalance }) => newBalance)).toEqual([17, 10]);
  expect(await auditOf(id)).toHaveLength(1);
});

test('approving and declining at once: one holds, the balance agrees', async ({ player, admins }) => {
  let balance = 10;
  for (let round = 0; round < 3; round += 1) {
    const { id } = await player.requestedDeposit({ amount: 1 });
    const answers = await Promise.all(
      admins.map((admin, index) => (index % 2 === 0 ? admin.approve(id) : admin.declineDeposit(id, { note: 'No.' }))),
    );
    const [decided, ...more] = answers.filter(({ status }) => status === 200).map(expectOk);
    expect(more).toEqual([]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, REQUEST_NOT_PENDING);
    if (decided?.status === 'completed') balance += 1;
    expect(await statusOf(player, id)).toBe(decided?.status);
    expect(await player.balance()).toBe(balance);
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([decided?.status]);
  }
  await auditedLedger(player);
});

test('deposits to and from one wallet at once leave one unbroken ledger', async ({ player, admin, admins }) => {
  const recipient = await Player.signedUp();
  await admin.give(player, 1);
  const requests = await makeMany(player, 'deposits', 12, (index) =>
    player.requestedDeposit(index % 2 === 0 ? { amount: 2 } : { amount: 1, to: recipient.uid }),
  );
  await Promise.all(requests.map(({ id }, index) => untilDecided(admins[index % admins.length], id)));
  expect(await auditedLedger(player)).toHaveLength(14);
  expect(await auditedLedger(recipient)).toHaveLength(7);
  expect([await player.balance(), await recipient.balance()]).toEqual([17, 16]);
});

/** A transfer is refused until enough deposits have been approved. */
async function untilDecided(admin: Admin | undefined, id: string): Promise<void> {
  if (!admin) throw new Error('there are admins');
  await expect(async () => expectOk(await admin.approve(id))).toPass();
}

test('neither sender nor recipient may decide', async ({ player, admin }) => {
  const interested = await Admin.appointed();
  for (const who of [player, interested]) await admin.give(who, 1);
  const own = await interested.requestedDeposit({ amount: 1 });
  const requests = [
    own,
    await interested.requestedDeposit({ amount: 1, to: player.uid }),
    await player.requestedDeposit({ amount: 1, to: interested.uid }),
  ];
  const before = await Promise.all([player, interested].map((who) => who.holdings()));
  for (const { id } of requests) {
    expectRefusal(await interested.approve(id), OWN_REQUEST);
    expectRefusal(await interested.declineDeposit(id, { note: 'No.' }), OWN_REQUEST);
    expect(await auditOf(id)).toEqual([]);
  }
  expect(await Promise.all([player, interested].map((who) => who.holdings()))).toEqual(before);
  for (const { id } of requests) expectOk(await admin.approve(id));
});

/** Every admin operation on deposits and withdrawals, called with `id`. */
function everyRoute(admin: Admin, id: string) {
  return [
    admin.depositQueue(),
    admin.viewProof(id),
    admin.approve(id),
    admin.declineDeposit(id, { note: 'No.' }),
    admin.withdrawalQueue(),
    admin.complete(id, { note: 'Paid.' }),
    admin.declineWithdrawal(id, { note: 'No.' }),
  ];
}

test("a removed admin's token opens no admin route until the flag is back", { tag: ['@spec-6.16'] }, async ({ player }) => {
  const removed = await Admin.appointed();
  const { id } = await player.requestedDeposit({ amount: 1 });
  const before = await player.holdings();
  await removed.setIsAdmin(false);
  for (const answer of await Promise.all(everyRoute(removed, id))) expectRefusal(answer, NOT_ADMIN);
  expect(await player.holdings()).toEqual(before);
  expect(await auditOf(id)).toEqual([]);
  await removed.setIsAdmin(true);
  expectOk(await removed.approve(id));
});

test("a player's token opens no admin route, even if the table says admin", { tag: ['@asvs-8.2.1'] }, async ({ player }) => {
  const { id } = await player.requestedDeposit({ amount: 1 });
  const other = await Admin.withoutClaim();
  const before = await player.holdings();
  for (const isAdmin of [false, true]) {
    if (isAdmin) await other.setIsAdmin(true);
    for (const answer of await Promise.all(everyRoute(other, id))) expectRefusal(answer, NOT_ADMIN);
  }
  expect(await player.holdings()).toEqual(before);
  expect(await auditOf(id)).toEqual([]);
});

for (const id of ['0'.repeat(22), '0'.repeat(21), '0'.repeat(23), 'x', '%20', '0'.repeat(21).concat('-')]) {
  test(`the request ${id} does not exist`, async ({ admin }) => {
    for (const answer of [await admin.approve(id), await admin.declineDeposit(id), await admin.viewProof(id)]) {
      expectRefusal(answer, REQUEST_NOT_FOUND);
    }
  });
}

const NOTE = JSON.stringify({ note: 'No.' });

test('a note that is none is refused and decides nothing', async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 1 });
  const refused: [body: unknown, refusal: Parameters<typeof expectRefusal>[1]][] = [
    [{ note: 'x'.repeat(501) }, NOTE_TOO_LONG],
    [{ note: 5 }, mustBe('note', 'a text')],
    [{ note: 'No.', amount: 1 }, notKnown('amount')],
    ...unreadable(NOTE).map(([, body, refusal]): [string, typeof refusal] => [body, refusal]),
  ];
  for (const [body, refusal] of refused) expectRefusal(await admin.declineDeposit(id, body), refusal);
  expect(await statusOf(player, id)).toBe('pending');
  expect(await auditOf(id)).toEqual([]);
});
