/** Players whose play shows signs of harm, and the admins who care for them (D63). */
import { Admin, auditOf } from '../support/admin';
import { caseOf, lookAt, showsSigns } from '../support/care';
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { aGuess, aWithdrawal, newKey, Player } from '../support/player';
import { mustBe, notKnown, unreadable } from '../support/refusals';
import { expect, test } from '../support/test';

const CALLED = { note: 'Called; no answer.', contact: 'phone' };
const CLOSING = { note: 'Told about limits.', contact: 'email', outcome: 'informed' };
const CASE_CLOSED = { status: 409, code: 'CASE_CLOSED', error: 'This case is already closed' };

const stepsOf = async (player: Player) => (await auditOf(player.uid)).filter(({ action }) => action === 'care.note').map(({ before, after, actor }) => [before, after, actor]);

test('a night looks at everybody who has played lately, and opens cases', async ({ player, admin }) => {
  await showsSigns(player, admin);
  // Another invocation of this night may have checked all players before this one showed signs.
  expect(await lookAt({})).toMatchObject({ finished: true });
  await lookAt({ player: player.uid });
  const { items: cases } = expectOk(await admin.careQueue({ search: player.account.email }));
  expect(cases).toMatchObject([
    {
      userId: player.uid,
      email: player.account.email,
      status: 'new',
      score: 4,
      signs: [
        { marker: 'failed_deposits', weight: 2, reason: '3 deposits were declined or failed in 7 days' },
        { marker: 'many_accounts', weight: 2, reason: 'Shares a mailbox, a phone number or payment details with another account' },
      ],
      notes: [],
    },
  ]);
});

test('the same payment details are a sign, and one sign is no case', async ({ admin }) => {
  const [player, other] = [await admin.playerWith(60), await admin.playerWith(50)];
  const details = `Bank Windhoek, ${newKey()}`;
  for (const each of [player, other]) expectOk(await each.withdraw(aWithdrawal({ paymentDetails: details })));
  expectOk(await player.plays(aGuess()));
  expect(await lookAt({ player: player.uid })).toEqual({ opened: false });
  expect(expectOk(await admin.careQueue({ search: player.uid })).items).toEqual([]);
});

test('notes take a case up, an outcome closes it, and both are audited', async ({ player, admin }) => {
  const { id } = await caseOf(player, admin);
  const key = newKey();
  const noted = expectOk(await admin.noteOnCase(id, CALLED, key));
  expect(noted).toMatchObject({ status: 'in_contact', notes: [{ ...CALLED, by: admin.uid, email: admin.account.email, own: true }] });
  expect(expectOk(await admin.noteOnCase(id, CALLED, key))).toEqual(noted);
  expectRefusal(await admin.noteOnCase(id, CLOSING, key), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED', error: /./ });
  const closed = expectOk(await admin.noteOnCase(id, CLOSING));
  expect([closed.status, closed.notes[1]?.outcome]).toEqual(['closed', 'informed']);
  expectRefusal(await admin.noteOnCase(id, CALLED), CASE_CLOSED);
  expect(await stepsOf(player)).toEqual([
    ['new', 'in_contact', admin.uid],
    ['in_contact', 'closed', admin.uid],
  ]);
  // The same signs are already settled.
  expect(await lookAt({ player: player.uid })).toEqual({ opened: false });
});

test('nobody looks after themselves, and an auditor only reads', async ({ admin }) => {
  const support = await Admin.appointed('support');
  const { id } = await caseOf(support, admin);
  expectRefusal(await support.noteOnCase(id, CLOSING), { status: 403, code: 'OWN_CASE', error: 'Another admin has to look after you' });
  const auditor = await Admin.appointed('auditor');
  expect(expectOk(await auditor.careQueue({ search: id })).items).toMatchObject([{ id, notes: [] }]);
  expectRefusal(await auditor.noteOnCase(id, CLOSING), { status: 403, code: 'ROLE_NOT_PERMITTED', error: /./ });
  expectOk(await admin.noteOnCase(id, CLOSING));
});

test('a malformed note is refused and changes nothing', async ({ player, admin }) => {
  const opened = await caseOf(player, admin);
  const refused: [body: unknown, refusal: Refusal][] = [
    [{ ...CALLED, note: ' ' }, { status: 400, code: 'REASON_MISSING', error: 'Please enter a reason' }],
    [{ ...CALLED, note: 'n'.repeat(501) }, { status: 400, code: 'NOTE_TOO_LONG', error: 'A note can have at most 500 characters' }],
    [{ ...CALLED, contact: 'post' }, mustBe('contact', 'none, email or phone')],
    [{ ...CALLED, outcome: 'won' }, mustBe('outcome', 'no_concern, informed, set_limits, took_break or frozen')],
    [{ note: 'x' }, mustBe('contact', 'none, email or phone')],
    [{ contact: 'none' }, { status: 400, code: 'REASON_MISSING', error: 'Please enter a reason' }],
    [{ ...CALLED, by: player.uid }, notKnown('by')],
    ...unreadable(JSON.stringify(CALLED)).map(([, text, refusal]): [string, Refusal] => [text, refusal]),
  ];
  for (const [wrong, refusal] of refused) expectRefusal(await admin.noteOnCase(opened.id, wrong), refusal);
  expectRefusal(await admin.noteOnCase('C'.repeat(22), CALLED), { status: 404, code: 'CASE_NOT_FOUND', error: 'Case no longer exists' });
  expect(expectOk(await admin.careQueue({ search: opened.id })).items).toEqual([opened]);
});
