/** What the bank says, where one admin decides: imports, and each end of a line (D68 to D72). Players begin with 10. */
import { auditOf } from '../support/admin';
import { anImport, imported, lineOf, nextStatement } from '../support/bank';
import { expectOk, expectRefusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { Player } from '../support/player';
import { expect, test } from '../support/test';

const LINE_USED = { status: 409, code: 'LINE_USED', error: 'This line was used before' };
const STATEMENT_GAP = {
  status: 409,
  code: 'STATEMENT_GAP',
  error: 'The new lines do not lead from the last closing balance to this one. Import the statements in their order, each whole.',
};

// Statements follow on from each other.
test.describe.configure({ mode: 'serial' });

test('a line that names a request is approved with what was paid', async ({ player, admin }) => {
  const exact = await player.requestedDeposit({ amount: 40 });
  const less = await player.requestedDeposit({ amount: 50 });
  const texts = [`Game ${exact.reference}`, `${less.reference.slice(0, 5)} ${less.reference.slice(5)} thanks`] as const;
  const counted = await imported(admin, admin, [
    { amount: 4000, text: texts[0] },
    { amount: 4500, text: texts[1], name: 'Thandi Example' },
  ]);
  expect(counted).toMatchObject({ status: 'counted', lines: 2, added: 2, own: true, confirmedBy: admin.account.email });

  const [first, second] = [await lineOf(admin, texts[0]), await lineOf(admin, texts[1])];
  expect(first).toMatchObject({ amount: 40, credit: true, match: { certainty: 'exact', why: 'reference', deposit: exact.id } });
  expect(second).toMatchObject({ amount: 45, name: 'Thandi Example', match: { certainty: 'likely', why: 'other-amount', amount: 50 } });
  expect(expectOk(await admin.approve(exact.id, { line: first.id }))).toMatchObject({ status: 'completed', line: first.id });
  expect(expectOk(await admin.approve(less.id, { line: second.id }))).toMatchObject({ amount: 50, booked: 45 });
  expect(await player.cash()).toEqual({ available: 95, held: 0 });
  expect(await player.everyDeposit()).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: less.id, amount: 50, booked: 45, status: 'completed' })]),
  );
  await auditedLedger(player);

  const third = await player.requestedDeposit({ amount: 40 });
  expectRefusal(await admin.approve(third.id, { line: first.id }), LINE_USED);
  const used = await lineOf(admin, texts[0], 'used');
  expect(used.used).toMatchObject({ deposit: exact.id, by: admin.uid });
  expect((await admin.everyBankLine({ search: first.id })).map(({ id }) => id)).toEqual([first.id]);

  // An approval that is undone frees its line.
  expectOk(await admin.reverse(less.id, { reason: 'By mistake' }));
  expect(await player.cash()).toEqual({ available: 50, held: 0 });
  expect((await lineOf(admin, texts[1])).status).toBe('open');
  await auditedLedger(player);
});

test('a line shows the deposit that was approved before it came', async ({ player, admin }) => {
  const { id: deposit, reference } = await player.requestedDeposit({ amount: 20 });
  expectOk(await admin.approve(deposit));
  await imported(admin, admin, [{ amount: 2000, text: reference }]);
  const line = await lineOf(admin, reference);
  expect(line.match).toMatchObject({ certainty: 'exact', why: 'approved', deposit });
  expect(expectOk(await admin.settleLine(line.id, { as: 'used', deposit }))).toMatchObject({ status: 'used', used: { deposit } });
  expect(await player.cash()).toEqual({ available: 30, held: 0 });
});

test('a payment without a request is credited to its player', async ({ player, admin }) => {
  const text = `From ${player.uid}`;
  await imported(admin, admin, [{ amount: 1250, text }]);
  const { id } = await lineOf(admin, text);
  const credited = expectOk(await admin.credit(id, { userId: player.uid }));
  expect(credited).toMatchObject({ status: 'completed', amount: 12.5, line: id });
  expect(expectOk(await admin.credit(id, { userId: player.uid }))).toEqual(credited);
  expect(await player.cash()).toEqual({ available: 22.5, held: 0 });
  expect((await auditOf(credited.id)).map(({ action }) => action)).toEqual(['deposit.credit']);
  await auditedLedger(player);
});

test('a payout has its line, and what the bank returns is given back', async ({ admin }) => {
  const player = await admin.playerWith(60);
  const { id } = await player.requestedWithdrawal(60);
  expectOk(await admin.complete(id));
  const [sent, back] = [`Sent ${id}`, `Back ${id}`];
  await imported(admin, admin, [{ amount: -6000, text: sent }, { amount: 6000, text: back }]);
  const settled = expectOk(await admin.settleLine((await lineOf(admin, sent)).id, { as: 'payout', withdrawal: id }));
  expect(settled).toMatchObject({ status: 'payout', used: { withdrawal: id } });
  const line = (await lineOf(admin, back)).id;
  const returned = expectOk(await admin.giveBack(id, { line }));
  expect(returned).toMatchObject({ status: 'completed' });
  expect(returned.returnedAt).toBeDefined();
  expect(expectOk(await admin.giveBack(id, { line }))).toEqual(returned);
  expect(await player.cash()).toEqual({ available: 70, held: 0 });
  await auditedLedger(player);
});

test('a fee and a line that is explained are no longer open', async ({ player, admin }) => {
  const [fee, rest] = [`Fee ${player.uid}`, `Interest ${player.uid}`];
  await imported(admin, admin, [{ amount: -150, text: fee }, { amount: 7, text: rest }]);
  expect(expectOk(await admin.settleLine((await lineOf(admin, fee)).id, { as: 'fee' })).status).toBe('fee');
  const explained = await admin.settleLine((await lineOf(admin, rest)).id, { as: 'explained', note: 'Interest of the bank' });
  expect(expectOk(explained).used).toMatchObject({ note: 'Interest of the bank' });
});

test('a statement that does not follow on or is of another is refused', async ({ player, admin }) => {
  const line = { amount: 100, text: `Never ${player.uid}` };
  const gap = await nextStatement([line], { opening: 1 });
  expectRefusal(await admin.importStatement(anImport(gap)), STATEMENT_GAP);
  const other = await nextStatement([line], { account: '8000000001' });
  expectRefusal(await admin.importStatement(anImport(other)), {
    status: 422,
    code: 'STATEMENT_OF_ANOTHER',
    error: 'This statement is of another account: 8000000001',
  });
  const damaged = await nextStatement([line]);
  const refused = await admin.importStatement(anImport({ ...damaged, file: damaged.file.replace('>1.00<', '>2.00<') }));
  expect(refused).toMatchObject({ status: 422, body: { code: 'STATEMENT_UNREADABLE' } });
  expect((await admin.everyBankLine({ status: 'open' })).filter(({ text }) => text === line.text)).toEqual([]);
  expect(expectOk(await admin.withoutLines())).toMatchObject({ days: 3, items: [] });
});

test('a player reads nothing of the bank', async () => {
  const player = await Player.signedUp();
  for (const path of ['imports', 'lines', 'missing']) {
    expect(await player.send('GET', `/api/admin/bank/${path}`)).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } });
  }
});
