/** Withdrawals (spec 5.19 to 5.23, D23): holds, refusals with their reasons, and the effects of an admin's decision. */
import { Admin, auditOf } from '../support/admin';
import { expectOk, expectRefusal, type Answer, type Refusal, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess, aWithdrawal, newKey, Player } from '../support/player';
import {
  AMOUNT_INVALID,
  CURSOR_INVALID,
  cursorOf,
  KEY_MALFORMED,
  KEY_MISSING,
  KEY_REUSED,
  mustBe,
  NO_JSON,
  NO_OBJECT,
  NOTE_TOO_LONG,
  notKnown,
  OWN_REQUEST,
  REASON_MISSING,
  REQUEST_NOT_FOUND,
  REQUEST_NOT_PENDING,
  unreadable,
  WITHDRAWAL_EXCEEDS_BALANCE,
} from '../support/refusals';
import { expect, test as base } from '../support/test';

const TOO_SMALL = { status: 400, code: 'WITHDRAWAL_TOO_SMALL', error: 'Minimum withdrawal is $50.00' };
const METHOD_MISSING = { status: 400, code: 'PAYMENT_METHOD_MISSING', error: 'Please select a payment method' };
const DETAILS_MISSING = { status: 400, code: 'PAYMENT_DETAILS_MISSING', error: 'Please enter payment details' };
const DETAILS_TOO_LONG = {
  status: 400,
  code: 'PAYMENT_DETAILS_TOO_LONG',
  error: 'Payment details can have at most 500 characters',
};

const REQUEST_ID = /^[0-9A-Za-z]{22}$/;
const PAGE_ROWS = 25;

/** `rich` may get refusals but no successes, so one is enough for a worker. */
const test = base.extend<object, { rich: Player }>({
  rich: [
    async ({ admin }, use) => {
      await use(await admin.playerWith(90));
    },
    { scope: 'worker' },
  ],
});

test('a request takes the points from the balance at once and holds them', async ({ admin }) => {
  const player = await admin.playerWith(120.75);
  const body = { amount: 60.25, paymentMethod: 'Bank Transfer', paymentDetails: '  FNB 62000000000  ' };
  const requested = expectOk(await player.withdraw(body));
  expect(requested).toEqual({
    id: expect.stringMatching(REQUEST_ID) as unknown,
    amount: 60.25,
    paymentMethod: 'Bank Transfer',
    paymentDetails: 'FNB 62000000000',
    status: 'pending',
    createdAt: requested.createdAt,
  });
  expect(await player.cash()).toEqual({ available: 70.5, held: 60.25 });
  const [row] = await auditedLedger(player);
  expect(row).toMatchObject({
    type: 'debit',
    amount: 60.25,
    description: 'Withdrawal by Bank Transfer',
    source: 'withdrawal',
    requestId: requested.id,
    previousBalance: 130.75,
    newBalance: 70.5,
    timestamp: requested.createdAt,
  });
  expect(await player.everyWithdrawal()).toEqual([requested]);
});

test('the case shows what the money is made of, as it was just before', async ({ admin }) => {
  const [player, friend] = [await admin.playerWith(80), await admin.playerWith(5.5)];
  for (const [from, to, amount] of [[friend, player, 5.5], [player, friend, 2.25]] as const) {
    expectOk(await admin.approve((await from.requestedDeposit({ amount, to: to.uid })).id));
  }
  const { won, amount } = expectOk(await player.plays(aGuess()));
  const declined = await player.requestedWithdrawal(50);
  expectOk(await admin.declineWithdrawal(declined.id, { note: 'Once more, please.' }));
  const { id } = await player.requestedWithdrawal(50);
  const { createdAt } = expectOk(await player.wallet());
  const [{ funds } = { funds: undefined }] = expectOk(await admin.withdrawalQueue({ search: id })).items;
  const [winnings, losses] = won ? [amount, 0] : [0, amount];
  expect(funds).toEqual({
    accountCreatedAt: createdAt,
    starting: 10,
    deposited: 80,
    received: 5.5,
    sent: 2.25,
    won: winnings,
    lost: losses,
    withdrawn: 0,
    held: 0,
    balance: 93.25 + winnings - losses,
    bonus: 0,
    debt: 0,
  });
});

const GENUINE = JSON.stringify(aWithdrawal());

/** A body with `text` as its amount, unchanged in the JSON. */
function amount(text: string): string {
  return GENUINE.replace('"amount":50', `"amount":${text}`);
}

const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ...['0', '0.00', '-1', '-100', '0.001', '1', '49.99', '49.999'].map(
    (text): [string, string, Refusal] => [`the amount ${text}`, amount(text), TOO_SMALL],
  ),
  ...['100.01', '1000000000', '9'.repeat(30)].map(
    (text): [string, string, Refusal] => [`the amount ${text}`, amount(text), WITHDRAWAL_EXCEEDS_BALANCE],
  ),
  ...['1e9', '5E1', '50.001', '"12,50"', '"50"', '""', 'null', 'true', '[50]', '{}'].map(
    (text): [string, string, Refusal] => [`the amount ${text}`, amount(text), AMOUNT_INVALID],
  ),
  ['the amount NaN', amount('NaN'), NO_JSON],
  ['no amount', { paymentMethod: 'PayPal', paymentDetails: 'x' }, AMOUNT_INVALID],
  ['no method', { amount: 50, paymentDetails: 'x' }, METHOD_MISSING],
  ['an empty method', aWithdrawal({ paymentMethod: '' }), METHOD_MISSING],
  ['an unknown method', aWithdrawal({ paymentMethod: 'Cash' }), METHOD_MISSING],
  ['a method in small letters', aWithdrawal({ paymentMethod: 'paypal' }), METHOD_MISSING],
  ['a method that is not offered', aWithdrawal({ paymentMethod: 'Mobile Money' }), METHOD_MISSING],
  ['no details', { amount: 50, paymentMethod: 'PayPal' }, DETAILS_MISSING],
  ['empty details', aWithdrawal({ paymentDetails: '' }), DETAILS_MISSING],
  ['blank details', aWithdrawal({ paymentDetails: ' \n\t ' }), DETAILS_MISSING],
  ['details of 501 characters', aWithdrawal({ paymentDetails: 'é'.repeat(501) }), DETAILS_TOO_LONG],
  ['everything wrong', { amount: 1, paymentMethod: '', paymentDetails: '' }, TOO_SMALL],
  ['method and details missing', aWithdrawal({ paymentMethod: '', paymentDetails: '' }), METHOD_MISSING],
  ['no body', '', NO_OBJECT],
  ['a status', { ...aWithdrawal(), status: 'completed' }, notKnown('status')],
  ['another user', { ...aWithdrawal(), userId: 'a'.repeat(28) }, notKnown('userId')],
  ...unreadable(GENUINE),
];

for (const [name, body, refusal] of REFUSED) {
  test(`no withdrawal with ${name}`, { tag: ['@asvs-2.2.1'] }, async ({ rich }) => {
    const before = await rich.holdings();
    expectRefusal(await rich.withdraw(body), refusal);
    expect(await rich.holdings()).toEqual(before);
    expect(await rich.everyWithdrawal()).toEqual([]);
  });
}

test('all there is is taken, one hundredth more is refused', { tag: ['@asvs-2.3.2'] }, async ({ admin }) => {
  const player = await admin.playerWith(40.01);
  expectRefusal(await player.withdraw(aWithdrawal({ amount: 50.02 })), WITHDRAWAL_EXCEEDS_BALANCE);
  expectOk(await player.withdraw(aWithdrawal({ amount: 50.01, paymentDetails: 'é'.repeat(500) })));
  expect(await player.cash()).toEqual({ available: 0, held: 50.01 });
  expectRefusal(await player.withdraw(aWithdrawal()), WITHDRAWAL_EXCEEDS_BALANCE);
});

test('points on hold can be neither sent nor asked for again', async ({ admin }) => {
  const [player, friend] = [await admin.playerWith(45), await Player.signedUp()];
  await player.requestedWithdrawal(55);
  const before = await player.holdings();
  expectRefusal(await player.deposit({ amount: 1, to: friend.uid }), { status: 422, code: 'INSUFFICIENT_BALANCE', error: 'Insufficient balance' });
  expectRefusal(await player.withdraw(aWithdrawal()), WITHDRAWAL_EXCEEDS_BALANCE);
  expect(await player.holdings()).toEqual(before);
});

test('a withdrawal with no Idempotency-Key, or a malformed one, is refused', async ({ rich }) => {
  const before = await rich.holdings();
  for (const key of [null, '']) expectRefusal(await rich.withdraw(GENUINE, key), KEY_MISSING);
  for (const key of ['a b', 'x'.repeat(65)]) expectRefusal(await rich.withdraw(GENUINE, key), KEY_MALFORMED);
  expect(await rich.holdings()).toEqual(before);
});

const TOO_MANY_PENDING = {
  status: 409,
  code: 'TOO_MANY_WITHDRAWALS_PENDING',
  error: 'Three of your withdrawals wait for a decision. Please wait until one of them is decided.',
};

test('the same key and body holds once; with another body it is refused', async ({ admin }) => {
  const player = await admin.playerWith(190);
  const key = newKey();
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => player.withdraw(aWithdrawal(), key)));
  const [first] = atOnce.map(expectOk);
  for (const answer of atOnce) expect(expectOk(answer)).toEqual(first);
  expect(expectOk(await player.withdraw(aWithdrawal(), key))).toEqual(first);
  const after = await player.holdings();
  expect(after.wallet).toMatchObject({ available: 150, held: 50 });
  for (const other of [{ amount: 51 }, { paymentMethod: 'Crypto Wallet' }, { paymentDetails: 'you@example.com' }]) {
    expectRefusal(await player.withdraw(aWithdrawal(other), key), KEY_REUSED);
  }
  expect(await player.holdings()).toEqual(after);
  // A key belongs to a player and a route: on another route it is a separate key.
  expectOk(await player.deposit({ amount: 1 }, key));
  const other = await admin.playerWith(60);
  expect(expectOk(await other.withdraw(aWithdrawal(), key)).id).not.toBe(first?.id);
  expect(await player.everyWithdrawal()).toEqual([first]);
});

test('a withdrawal of the whole balance, sent again, is the same request', async ({ admin }) => {
  const [player, key] = [await admin.playerWith(40), newKey()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => player.withdraw(aWithdrawal(), key)));
  expect(new Set(answers.map((answer) => expectOk(answer).id)).size).toBe(1);
  expect(await player.cash()).toEqual({ available: 0, held: 50 });
});

test('three withdrawals may wait; the next is taken once one is decided', async ({ admin }) => {
  const player = await admin.playerWith(240);
  const answers = await Promise.all(Array.from({ length: 5 }, () => player.withdraw(aWithdrawal())));
  const taken = answers.filter(({ status }) => status === 200).map(expectOk);
  expect(taken).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, TOO_MANY_PENDING);
  expect(await player.cash()).toEqual({ available: 100, held: 150 });
  const [first, second] = taken;
  expectOk(await admin.complete(first?.id ?? ''));
  await player.requestedWithdrawal(50);
  expectRefusal(await player.withdraw(aWithdrawal()), TOO_MANY_PENDING);
  expectOk(await admin.declineWithdrawal(second?.id ?? '', { note: 'No.' }));
  await player.requestedWithdrawal(50);
  expect(await player.cash()).toEqual({ available: 50, held: 150 });
});

test('completing releases the hold without a row, with note and time', async ({ admin }) => {
  const player = await admin.playerWith(80);
  const requested = await player.requestedWithdrawal(50);
  const { ledger } = await player.holdings();
  const completed = expectOk(await admin.complete(requested.id, { note: ' Paid today. ' }));
  const { processedAt } = completed;
  const decision = { status: 'completed', adminNote: 'Paid today.', processedAt };
  expect(completed).toMatchObject({
    ...decision,
    id: requested.id,
    userId: player.uid,
    userEmail: player.account.email,
    processedBy: admin.uid,
    decidable: false,
  });
  expect(await player.cash()).toEqual({ available: 40, held: 0 });
  expect(await auditedLedger(player)).toEqual(ledger);
  expect(await player.everyWithdrawal()).toEqual([{ ...requested, ...decision }]);
  expect(await auditOf(requested.id)).toMatchObject([
    { actor: admin.uid, action: 'withdrawal.complete', before: 'pending', after: 'completed', at: processedAt },
  ]);
});

test('declining gives the points back with a row, and wants a reason', async ({ admin }) => {
  const player = await admin.playerWith(80);
  const requested = await player.requestedWithdrawal(50);
  for (const body of ['', {}, { note: '' }, { note: ' \n ' }]) {
    expectRefusal(await admin.declineWithdrawal(requested.id, body), REASON_MISSING);
  }
  expect(await player.cash()).toEqual({ available: 40, held: 50 });
  const declined = expectOk(await admin.declineWithdrawal(requested.id, { note: 'The account is closed.' }));
  const decision = { status: 'declined', adminNote: 'The account is closed.', processedAt: declined.processedAt };
  expect(declined).toMatchObject({ ...decision, processedBy: admin.uid });
  expect(await player.cash()).toEqual({ available: 90, held: 0 });
  const [row] = await auditedLedger(player);
  expect(row).toMatchObject({
    type: 'credit',
    amount: 50,
    description: 'Withdrawal declined',
    source: 'withdrawal',
    requestId: requested.id,
    previousBalance: 40,
    newBalance: 90,
  });
  expect(await player.everyWithdrawal()).toEqual([{ ...requested, ...decision }]);
  expect(await auditOf(requested.id)).toMatchObject([
    { actor: admin.uid, action: 'withdrawal.decline', before: 'pending', after: 'declined' },
  ]);
});

test('the same decision again gets the first answer; any other is refused', async ({ admin, colleague }) => {
  const player = await admin.playerWith(110);
  const [paid, refused] = [await player.requestedWithdrawal(50), await player.requestedWithdrawal(50)];
  const completed = expectOk(await admin.complete(paid.id));
  const declined = expectOk(await admin.declineWithdrawal(refused.id, { note: 'No.' }));
  const after = await player.holdings();
  expect(expectOk(await admin.complete(paid.id, ''))).toEqual(completed);
  expect(expectOk(await admin.declineWithdrawal(refused.id, { note: 'No. ' }))).toEqual(declined);
  const others = [
    await admin.complete(paid.id, { note: 'Paid.' }),
    await admin.declineWithdrawal(paid.id, { note: 'No.' }),
    await colleague.complete(paid.id),
    await admin.declineWithdrawal(refused.id, { note: 'Never.' }),
    await admin.complete(refused.id),
    await colleague.declineWithdrawal(refused.id, { note: 'No.' }),
  ];
  for (const other of others) expectRefusal(other, REQUEST_NOT_PENDING);
  expect(await player.holdings()).toEqual(after);
  expect([await auditOf(paid.id), await auditOf(refused.id)].map((rows) => rows.length)).toEqual([1, 1]);
});

test('16 admins decide one withdrawal at once: one decision holds', async ({ admin, admins }) => {
  const player = await admin.playerWith(190);
  let available = 200;
  for (let round = 0; round < 3; round += 1) {
    const { id } = await player.requestedWithdrawal(50);
    const decide = (colleague: Admin, index: number) =>
      index % 2 === 0 ? colleague.complete(id) : colleague.declineWithdrawal(id, { note: 'No.' });
    const answers = await Promise.all(admins.map((colleague, index) => decide(colleague, index)));
    const [decided, ...more] = answers.filter(({ status }) => status === 200).map(expectOk);
    expect(more).toEqual([]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, REQUEST_NOT_PENDING);
    if (decided?.status === 'completed') available -= 50;
    expect(await player.cash()).toEqual({ available, held: 0 });
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([decided?.status]);
  }
  await auditedLedger(player);
});

test('one admin approves a deposit and pays it out', async ({ admin }) => {
  const player = await Player.signedUp();
  expectOk(await admin.approve((await player.requestedDeposit({ amount: 60 })).id));
  const { id } = await player.requestedWithdrawal(60);
  const [seen] = expectOk(await admin.withdrawalQueue({ search: id })).items;
  expect(seen).toMatchObject({ id, decidable: true });
  expect(seen?.barred).toBeUndefined();
  expect(expectOk(await admin.complete(id))).toMatchObject({ status: 'completed', processedBy: admin.uid });
});

test('nobody decides their own withdrawal', async ({ admin }) => {
  const interested = await Admin.appointed();
  await admin.fund(interested, 50);
  const { id } = await interested.requestedWithdrawal(50);
  expectRefusal(await interested.complete(id), OWN_REQUEST);
  expectRefusal(await interested.declineWithdrawal(id, { note: 'No.' }), OWN_REQUEST);
  expect(await interested.cash()).toEqual({ available: 10, held: 50 });
  expect(await auditOf(id)).toEqual([]);
  const [seen] = expectOk(await interested.withdrawalQueue({ search: id })).items;
  expect(seen).toMatchObject({ id, decidable: false, barred: { code: OWN_REQUEST.code, message: OWN_REQUEST.error } });
  expectOk(await admin.complete(id));
});

for (const id of ['0'.repeat(22), '0'.repeat(21), '0'.repeat(23), 'x', '%20', '0'.repeat(21).concat('-')]) {
  test(`the withdrawal ${id} does not exist`, async ({ admin }) => {
    for (const answer of [await admin.complete(id), await admin.declineWithdrawal(id, { note: 'No.' })]) {
      expectRefusal(answer, REQUEST_NOT_FOUND);
    }
  });
}

test('a note that is none is refused and decides nothing', async ({ admin }) => {
  const player = await admin.playerWith(40);
  const { id } = await player.requestedWithdrawal(50);
  const refused: [body: unknown, refusal: Refusal][] = [
    [{ note: 'x'.repeat(501) }, NOTE_TOO_LONG],
    [{ note: 5 }, mustBe('note', 'a text')],
    [{ note: 'No.', amount: 1 }, notKnown('amount')],
    ...unreadable(JSON.stringify({ note: 'No.' })).map(([, body, refusal]): [string, Refusal] => [body, refusal]),
  ];
  for (const [body, refusal] of refused) {
    expectRefusal(await admin.complete(id, body), refusal);
    expectRefusal(await admin.declineWithdrawal(id, body), refusal);
  }
  expect(await player.cash()).toEqual({ available: 0, held: 50 });
  expect(await auditOf(id)).toEqual([]);
});

test('withdrawals at once never pass the balance', async ({ admin }) => {
  const player = await admin.playerWith(110);
  const keys = Array.from({ length: 8 }, () => newKey());
  const answers = await Promise.all(keys.map((key) => player.withdraw(aWithdrawal(), key)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, WITHDRAWAL_EXCEEDS_BALANCE);
  expect(await player.cash()).toEqual({ available: 20, held: 100 });
  expect(await auditedLedger(player)).toHaveLength(4);
});

test('withdrawals, stakes and transfers at once never pass the balance', { tag: ['@asvs-2.3.4'] }, async ({ admin, admins }) => {
  const [player, friend] = [await admin.playerWith(160), await admin.playerWith(10)];
  const transfers: Schema['DepositView'][] = [];
  for (let index = 0; index < 4; index += 1) transfers.push(await player.requestedDeposit({ amount: 30, to: friend.uid }));
  const incoming = await friend.requestedDeposit({ amount: 10, to: player.uid });
  const rounds = await Promise.all(Array.from({ length: 6 }, () => player.openRound()));
  const keys = Array.from({ length: 4 }, () => newKey());

  const approve = ({ id }: Schema['DepositView'], index: number) => (admins[index] ?? admin).approve(id);
  const everything: Promise<Answer>[] = [
    ...keys.map((key) => player.withdraw(aWithdrawal(), key)),
    ...transfers.map(approve),
    approve(incoming, 15),
    ...rounds.map(({ roundId }) => player.guess(roundId, aGuess({ multiplier: 10 }))),
  ];
  for (const { status, text } of await Promise.all(everything)) expect([200, 409, 422], text).toContain(status);

  const rows = await auditedLedger(player);
  const sum = (source: string, type: string) =>
    rows.filter((row) => row.source === source && row.type === type).reduce((total, row) => total + row.amount, 0);
  const { balance, held } = expectOk(await player.wallet());
  const sent = (await player.everyDeposit()).filter(({ status, toSelf }) => status === 'completed' && !toSelf);
  expect(sum('transfer', 'debit')).toBe(sent.length * 30);
  expect(held).toBe((await player.everyWithdrawal()).length * 50);
  expect(balance + held).toBe(170 + sum('transfer', 'credit') - sum('transfer', 'debit') + sum('quick', 'win') - sum('quick', 'loss'));
  const friends = await auditedLedger(friend);
  expect(friends[0]?.newBalance).toBe(20 + sum('transfer', 'debit') - sum('transfer', 'credit'));
});

test("the history is newest first, in pages, closed to another's cursor", async ({ admin, rich }) => {
  const player = await admin.playerWith(50 * (PAGE_ROWS + 2));
  const made = (await admin.paidOut(player, PAGE_ROWS + 2)).map(({ id }) => id).reverse();
  const idsOf = ({ items: withdrawals }: Schema['WithdrawalPage']) => withdrawals.map(({ id }) => id);
  const first = expectOk(await player.withdrawals());
  expect(idsOf(first)).toEqual(made.slice(0, PAGE_ROWS));
  const cursor = first.nextCursor ?? '';
  expect(idsOf(expectOk(await player.withdrawals({ cursor })))).toEqual(made.slice(PAGE_ROWS));
  expect(expectOk(await rich.withdrawals({ cursor }))).toEqual({ items: [] });
  expect(expectOk(await rich.withdrawals({ userId: player.uid, uid: player.uid }))).toEqual({ items: [] });
  for (const forged of ['!', cursorOf('x'), cursorOf('x#y'), 'A'.repeat(513)]) {
    expectRefusal(await rich.withdrawals({ cursor: forged }), CURSOR_INVALID);
  }
});
