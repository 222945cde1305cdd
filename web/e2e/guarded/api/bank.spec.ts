/** What the bank says, where two admins watch each other (D69, D70). */
import { REASON } from '../../support/admin';
import { anImport, beginStatements, imported, lineOf, nextStatement } from '../../support/bank';
import { expectOk, expectRefusal } from '../../support/http';
import { auditedLedger } from '../../support/ledger';
import { payoutTaken } from '../../support/proposals';
import { ANOTHER_ADMIN_NEEDED } from '../../support/refusals';
import { expect, test } from '../../support/test';

const CLOSING_DIFFERS = {
  status: 409,
  code: 'CLOSING_DIFFERS',
  error: 'The statement ends with another balance. Please look at it together.',
};
const OWN_IMPORT = { status: 409, code: 'OWN_IMPORT', error: 'You have imported this line, so another admin explains it' };

// Statements follow on from each other.
test.describe.configure({ mode: 'serial' });

test('an import counts once another admin has read the balance at the bank', async ({ player, admin, colleague }) => {
  const { id: deposit, reference } = await player.requestedDeposit({ amount: 30 });
  await beginStatements(admin, colleague);
  const statement = await nextStatement([{ amount: 3000, text: reference }]);
  const begun = expectOk(await admin.importStatement(anImport(statement)));
  expect(begun).toMatchObject({ status: 'waiting', own: true, lines: 1 });
  expect(JSON.stringify(begun)).not.toContain(String(statement.closing));
  expect(expectOk(await admin.importStatement(anImport(statement)))).toEqual(begun);
  expectRefusal(await admin.confirmStatement(begun.id, { closing: statement.closing }), ANOTHER_ADMIN_NEEDED);
  expectRefusal(await colleague.confirmStatement(begun.id, { closing: statement.closing + 0.01 }), CLOSING_DIFFERS);
  expect(expectOk(await colleague.statements()).items).toContainEqual({ ...begun, own: false });
  const counted = expectOk(await colleague.confirmStatement(begun.id, { closing: statement.closing }));
  expect(counted).toMatchObject({ status: 'counted', added: 1, confirmedBy: colleague.account.email });

  // One admin is enough: the line names the request. It is not on a slip.
  const line = await lineOf(admin, reference);
  expect(line.match).toMatchObject({ certainty: 'exact', deposit });
  expect(line.match?.fourEyes).toBeUndefined();
  expect(expectOk(await admin.approve(deposit, { line: line.id })).status).toBe('completed');
  await auditedLedger(player);
});

test('the same file by another admin counts too', async ({ player, admin, colleague }) => {
  const statement = await nextStatement([{ amount: -200, text: `Card ${player.uid}` }]);
  expect(expectOk(await admin.importStatement(anImport(statement))).status).toBe('waiting');
  expect(expectOk(await colleague.importStatement(anImport(statement, 'mine.xml')))).toMatchObject({ status: 'counted', name: 'statement.xml' });
  const { id } = await lineOf(admin, `Card ${player.uid}`);
  expectRefusal(await admin.settleLine(id, { as: 'fee' }), OWN_IMPORT);
  expect(expectOk(await colleague.settleLine(id, { as: 'fee' })).status).toBe('fee');
});

test('more than was asked for, or without a request, takes two', async ({ player, admin, colleague }) => {
  const { id: deposit, reference } = await player.requestedDeposit({ amount: 10 });
  await imported(admin, colleague, [{ amount: 1500, text: reference }, { amount: 700, text: `Gift ${player.uid}` }]);
  const more = await lineOf(admin, reference);
  const proposed = expectOk(await admin.approve(deposit, { line: more.id, reason: REASON }));
  expect(proposed).toMatchObject({ status: 'pending', fourEyes: { proposal: { own: true, reason: REASON } } });
  expect((await lineOf(colleague, reference)).proposed).toMatchObject({ deposit, fourEyes: { proposal: { own: false } } });
  expect(expectOk(await colleague.approve(deposit, { line: more.id }))).toMatchObject({ booked: 15, processedBy: colleague.uid });

  const gift = await lineOf(admin, `Gift ${player.uid}`);
  expectOk(await admin.credit(gift.id, { userId: player.uid, reason: REASON }));
  expect(await player.cash()).toEqual({ available: 15, held: 0 });
  expect(expectOk(await colleague.credit(gift.id, { userId: player.uid })).status).toBe('completed');
  expect(await player.cash()).toEqual({ available: 22, held: 0 });
  await auditedLedger(player);
});

test('what the bank returns is given back by two if it names no payout', async ({ admin, colleague }) => {
  const player = await admin.playerWith(55);
  const { id } = await player.requestedWithdrawal(55);
  const [first, second] = [admin, colleague];
  expectOk(await first.take(id));
  expectOk(await first.complete(id));
  await imported(first, second, [{ amount: 5500, text: `Returned ${id}` }]);
  const line = (await lineOf(first, `Returned ${id}`)).id;
  expect(expectOk(await first.giveBack(id, { line, reason: REASON })).returnedAt).toBeUndefined();
  expect(expectOk(await second.giveBack(id, { line })).returnedAt).toBeDefined();
  expect(await player.cash()).toEqual({ available: 55, held: 0 });
  await auditedLedger(player);
});

test('money that went out is explained by two', async ({ player, admin, colleague }) => {
  const text = `Rent ${player.uid}`;
  await imported(admin, colleague, [{ amount: -20_000, text }]);
  const { id } = await lineOf(admin, text);
  expect((await colleague.settleLine(id, { as: 'fee' })).body).toMatchObject({ code: 'FEE_TOO_HIGH' });
  expect(expectOk(await admin.settleLine(id, { as: 'explained', note: REASON })).status).toBe('open');
  expect((await lineOf(colleague, text)).proposed).toMatchObject({ fourEyes: { proposal: { own: false, reason: REASON } } });
  expect(expectOk(await colleague.settleLine(id, { as: 'explained' }))).toMatchObject({ status: 'explained', used: { note: REASON, by: colleague.uid } });
});

test('an unclear payout waits for a statement that would show it', async ({ admin, colleague }) => {
  const player = await admin.playerWith(60);
  const { id } = await player.requestedWithdrawal(60);
  expectOk(await admin.take(id));
  await imported(admin, colleague, []);
  await payoutTaken(id, { daysAgo: 1 });
  expect((await colleague.notPaid(id, { reason: REASON })).body).toMatchObject({ code: 'PAYOUT_NOT_IN_STATEMENTS' });
  await payoutTaken(id, { daysAgo: 50 });
  expect(expectOk(await colleague.notPaid(id, { reason: REASON })).fourEyes).toMatchObject({ proposal: { own: true } });
  expect(await player.cash()).toEqual({ available: 0, held: 60 });
});
