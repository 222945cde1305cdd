/** Several payouts in one file for the bank (D73). */
import { Admin, auditOf, REASON } from '../../support/admin';
import { expectOk } from '../../support/http';
import { aWithdrawal } from '../../support/player';
import { expect, test } from '../../support/test';

const DETAILS = ['Account holder: Ada N.', 'Bank: Bank Windhoek', 'Branch code: 481972', 'Account number: 8001234567', 'Account type: Savings'].join('\n');

/** The bank's answer to this order. */
function answerTo(messageId: string, payments: [reference: string, status: string][]): string {
  const said = payments.map(([reference, status]) => `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts>`);
  const group = `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts>`;
  return `<Document><CstmrPmtStsRpt>${group}<OrgnlPmtInfAndSts>${said.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}

test('two payouts leave in one file, until one of them was not paid', async ({ admin }) => {
  const [player, [cashier]] = await Promise.all([admin.playerWith(200), Admin.crowd(1)]);
  if (!cashier) throw new Error('there is an admin');
  const ids: string[] = [];
  const references: string[] = [];
  for (const amount of [60, 70]) {
    const { id } = expectOk(await player.withdraw(aWithdrawal({ amount, paymentMethod: 'Bank Transfer', paymentDetails: DETAILS })));
    const { taken } = expectOk(await cashier.take(id));
    ids.push(id);
    references.push(taken?.payment?.reference ?? '');
  }
  const [one = '', other = ''] = ids;
  const [paid = '', rejected = ''] = references;

  expect((await admin.exportPayouts({ ids })).body).toMatchObject({ code: 'PAYOUT_NOT_EXPORTED' });
  const file = expectOk(await cashier.exportPayouts({ ids }));
  for (const reference of references) expect(file.csv).toContain(reference);
  expect(expectOk(await cashier.exportPayouts({ ids }))).toEqual(file);
  expect((await cashier.exportPayouts({ ids: [one] })).body).toMatchObject({ code: 'PAYOUT_EXPORTED' });
  expect((await auditOf(file.messageId)).map(({ action }) => action)).toEqual(['withdrawal.export', 'withdrawal.export']);

  const answer = answerTo(file.messageId, [
    [paid, 'ACSC'],
    [rejected, 'RJCT'],
  ]);
  const { payments } = expectOk(await cashier.readBankAnswer(answer));
  expect(new Map(payments.map(({ id, status }) => [id, status]))).toEqual(new Map([[one, 'accepted'], [other, 'rejected']]));
  expect((await admin.readBankAnswer(answer)).body).toMatchObject({ code: 'BANK_ANSWER_FOREIGN' });

  expectOk(await cashier.complete(one));
  const takenAt = payments.find(({ id }) => id === other)?.takenAt;
  expectOk(await cashier.notPaid(other, { reason: REASON, takenAt }));
  expectOk(await cashier.take(other));
  const next = expectOk(await cashier.exportPayouts({ ids: [other] }));
  expect(next.messageId).not.toBe(file.messageId);
  expectOk(await cashier.complete(other));
  expect(await player.cash()).toMatchObject({ held: 0 });
});
