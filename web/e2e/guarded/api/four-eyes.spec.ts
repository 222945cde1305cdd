/** Decisions that take two admins (D48): one proposes, another confirms, and the stack checks that they differ. */
import { Admin, auditOf, proposed, proposedRole, REASON } from '../../support/admin';
import { expectOk, expectRefusal, type Refusal, type Schema } from '../../support/http';
import { auditedLedger } from '../../support/ledger';
import { cameBack, Player } from '../../support/player';
import { depositProposedADayAgo, payoutTaken } from '../../support/proposals';
import { aProof, attachedProof, awaitedProof, upload } from '../../support/proofs';
import {
  mustBe,
  NOT_ADMIN,
  NOTE_TOO_LONG,
  notKnown,
  OWN_APPROVAL,
  OWN_REQUEST,
  PAYOUT_IN_HAND,
  PAYOUT_NOT_TAKEN,
  PROPOSED_MEANWHILE,
  REASON_MISSING,
  REQUEST_NOT_PENDING,
  ROLE_NOT_PERMITTED,
  SLIP_LIMIT,
} from '../../support/refusals';
import { expect, test } from '../../support/test';

/** The stack's `FourEyesAbove`. */
const LIMIT = 1000;
const DAY_MS = 24 * 60 * 60_000;

const NO_REASON: [body: unknown, refusal: Refusal][] = [
  ['', REASON_MISSING],
  [{}, REASON_MISSING],
  [{ reason: '' }, REASON_MISSING],
  [{ reason: ' \n ' }, REASON_MISSING],
  [{ reason: 'x'.repeat(501) }, NOTE_TOO_LONG],
  [{ reason: 5 }, mustBe('reason', 'a text')],
  [{ reason: REASON, admin: true }, notKnown('admin')],
];

async function actionsOn(subject: string): Promise<[actor: string, action: string, before: string, after: string][]> {
  return (await auditOf(subject)).map(({ actor, action, before, after }) => [actor, action, before, after]);
}

/** The proposal of a role for this player, in an admin's view. */
async function roleProposalFor(player: Player, by: Admin): Promise<Schema['RoleProposalView'] | undefined> {
  const { takesTwo, proposals } = expectOk(await by.proposals());
  expect(takesTwo).toBe(true);
  return proposals.find(({ player: { userId } }) => userId === player.uid);
}

test('what a closed account left is proposed by one, approved by another', async ({ admin, colleague }) => {
  const old = await admin.playerWith(60);
  const back = await cameBack(old);
  expectOk(await back.profile());
  const asked = expectOk(await admin.handOver(old.uid));
  // The starting points are bonus on this stack.
  expect(asked).toMatchObject({ status: 'pending', amount: 60, fourEyes: { aloneAfterADay: true, proposal: { own: true, reason: REASON } } });
  expect(expectOk(await admin.approve(asked.id, { reason: REASON })).status).toBe('pending');
  expect(expectOk(await colleague.approve(asked.id)).status).toBe('completed');
  expect(expectOk(await back.wallet()).balance).toBe(60);
  expect(await actionsOn(asked.id)).toEqual([
    [admin.uid, 'deposit.propose', 'pending', 'pending'],
    [colleague.uid, 'deposit.approve', 'pending', 'completed'],
  ]);
});

test('a deposit without a proof is proposed by one, approved by another', async ({ player, admin, colleague }) => {
  const requested = await player.requestedDeposit({ amount: 20 });
  const before = await player.holdings();
  expect((await admin.seesDeposit(requested.id)).fourEyes).toEqual({ aloneAfterADay: true });
  for (const [body, refusal] of NO_REASON) expectRefusal(await admin.approve(requested.id, body), refusal);
  expect(await auditOf(requested.id)).toEqual([]);

  const answer = expectOk(await admin.approve(requested.id, { reason: `  ${REASON} ` }));
  const proposal = answer.fourEyes?.proposal;
  if (!proposal) throw new Error('it is proposed');
  expect(answer).toMatchObject({ status: 'pending', decidable: true, fourEyes: { aloneAfterADay: true } });
  expect(proposal).toEqual({ by: admin.uid, email: admin.account.email, own: true, reason: REASON, at: proposal.at, until: proposal.until });
  expect(Date.parse(proposal.until) - Date.parse(proposal.at)).toBe(DAY_MS);
  expect((await colleague.seesDeposit(requested.id)).fourEyes?.proposal).toEqual({ ...proposal, own: false });

  // The proposer's second call changes nothing, and the player sees nothing of it.
  for (const body of [undefined, { reason: 'Another one' }]) expect(expectOk(await admin.approve(requested.id, body))).toEqual(answer);
  expect(await player.holdings()).toEqual(before);
  expect(await player.everyDeposit()).toMatchObject([{ status: 'pending' }]);
  expect(JSON.stringify(await player.everyDeposit())).not.toContain(REASON);

  const approved = expectOk(await colleague.approve(requested.id));
  expect(approved).toMatchObject({ status: 'completed', processedBy: colleague.uid, decidable: false });
  expect(approved.fourEyes).toBeUndefined();
  expect(await player.cash()).toEqual({ available: 20, held: 0 });
  expectRefusal(await admin.approve(requested.id), REQUEST_NOT_PENDING);
  expect(await actionsOn(requested.id)).toEqual([
    [admin.uid, 'deposit.propose', 'pending', 'pending'],
    [colleague.uid, 'deposit.approve', 'pending', 'completed'],
  ]);
  const { items: entries } = expectOk(await admin.audit({ subject: requested.id }));
  expect(entries.map(({ note }) => note)).toEqual([undefined, REASON]);
});

test('above the limit a deposit takes two admins, proof or not; at it, one', async ({ player, admin, colleague }) => {
  await admin.fund(player, LIMIT + 0.01);
  const [at, above] = [await attachedProof(player, aProof(), LIMIT), await attachedProof(player, aProof(), LIMIT + 0.01)];
  expect((await admin.seesDeposit(at.id)).fourEyes).toBeUndefined();
  expect(expectOk(await admin.approve(at.id)).status).toBe('completed');
  expect((await admin.seesDeposit(above.id)).fourEyes).toEqual({ aloneAfterADay: false });
  const friend = await Player.signedUp();
  // A transfer adds no points, but above the limit it takes two as well.
  const sent = await player.requestedDeposit({ amount: LIMIT, to: friend.uid });
  expect(expectOk(await admin.approve(sent.id)).status).toBe('completed');
  const more = await player.requestedDeposit({ amount: LIMIT + 0.01, to: friend.uid });
  for (const { id } of [above, more]) {
    expectRefusal(await admin.approve(id), REASON_MISSING);
    expect(expectOk(await admin.approve(id, { reason: REASON })).status).toBe('pending');
    expect(expectOk(await colleague.approve(id)).status).toBe('completed');
  }
  expect(await friend.cash()).toMatchObject({ held: 0 });
  await auditedLedger(player);
  await auditedLedger(friend);
});

test('above the limit a payout takes two; the player reads the second’s note', async ({ admin, colleague }) => {
  const player = await admin.playerWith(2 * LIMIT + 0.01);
  const [at, above] = [await player.requestedWithdrawal(LIMIT), await player.requestedWithdrawal(LIMIT + 0.01)];
  expectOk(await admin.take(at.id));
  expect(expectOk(await admin.complete(at.id)).status).toBe('completed');
  for (const [body, refusal] of NO_REASON) expectRefusal(await admin.take(above.id, body), refusal);
  const answer = expectOk(await admin.take(above.id, { reason: REASON }));
  expect(answer).toMatchObject({ status: 'pending', fourEyes: { aloneAfterADay: false, proposal: { own: true, reason: REASON } } });
  expect(expectOk(await admin.take(above.id))).toEqual(answer);
  expect(await player.cash()).toEqual({ available: 0, held: LIMIT + 0.01 });
  expect(expectOk(await colleague.take(above.id)).taken).toMatchObject({ own: true });
  const completed = expectOk(await colleague.complete(above.id, { note: 'Sent today' }));
  expect(completed).toMatchObject({ status: 'completed', processedBy: colleague.uid, adminNote: 'Sent today' });
  expect(await player.cash()).toEqual({ available: 0, held: 0 });
  const [shown] = await player.everyWithdrawal();
  expect(shown).toMatchObject({ id: above.id, status: 'completed', adminNote: 'Sent today' });
  expect(JSON.stringify(shown)).not.toContain(REASON);
  expect(await actionsOn(above.id)).toEqual([
    [admin.uid, 'withdrawal.propose', 'pending', 'pending'],
    [colleague.uid, 'withdrawal.take', 'pending', 'pending'],
    [colleague.uid, 'withdrawal.complete', 'pending', 'completed'],
  ]);
});

test('who approved points pays them out only with one who did not', async ({ player, admins }) => {
  const [first, second, third] = admins;
  if (!first || !second || !third) throw new Error('there are admins');
  const deposit = await player.requestedDeposit({ amount: 2 * LIMIT });
  expectOk(await first.approve(deposit.id, { reason: REASON }));
  expectOk(await second.approve(deposit.id));
  const { id } = await player.requestedWithdrawal(2 * LIMIT);
  for (const approver of [first, second]) expectRefusal(await approver.take(id, { reason: REASON }), OWN_APPROVAL);
  expectOk(await third.take(id, { reason: REASON }));
  expect(expectOk(await second.take(id)).taken).toMatchObject({ own: true });
});

test('of two admins at one payout one sees where to send the money', async ({ admin, colleague }) => {
  const player = await admin.playerWith(70);
  const { id, paymentDetails: details } = await player.requestedWithdrawal(70);
  for (const one of [admin, colleague]) {
    const { items: requests } = expectOk(await one.withdrawalQueue({ search: id }));
    expect(requests).toMatchObject([{ toTake: true, decidable: true }]);
    expect(JSON.stringify(requests)).not.toContain(details);
    expectRefusal(await one.complete(id), PAYOUT_NOT_TAKEN);
  }
  const answers = await Promise.all([admin.take(id), colleague.take(id)]);
  const [taker, other] = answers[0].status === 200 ? [admin, colleague] : [colleague, admin];
  const taken = answers.find(({ status }) => status === 200);
  expect(JSON.stringify(taken?.body)).toContain(details);
  const refusal = { status: 409, code: 'PAYOUT_TAKEN', error: `${taker.account.email} has taken this payout, so no other admin decides about it now` };
  for (const lost of answers.filter(({ status }) => status !== 200)) expectRefusal(lost, refusal);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const call of [other.take(id), other.complete(id), other.declineWithdrawal(id, { note: 'No' }), other.notPaid(id, { reason: REASON })]) {
    expectRefusal(await call, refusal);
  }
  const { items: requests } = expectOk(await other.withdrawalQueue({ search: id }));
  expect(requests).toMatchObject([{ toTake: false, decidable: false, taken: { own: false, email: taker.account.email } }]);
  expect(JSON.stringify(requests)).not.toContain(details);
  expect(expectOk(await taker.complete(id, { bankReference: 'NB-1' }))).toMatchObject({ status: 'completed', bankReference: 'NB-1' });
});

test('a payout that was not paid goes back by its taker, or by two others', async ({ admin, admins, colleague }) => {
  const player = await admin.playerWith(60);
  const third = admins.find((one) => one !== admin && one !== colleague);
  if (!third) throw new Error('there is a third admin');
  const { id } = await player.requestedWithdrawal(60);
  expectOk(await admin.take(id));
  expectRefusal(await admin.declineWithdrawal(id, { note: 'No' }), PAYOUT_IN_HAND);
  for (const [body, refusal] of NO_REASON) expectRefusal(await admin.notPaid(id, body), refusal);
  expect(expectOk(await admin.notPaid(id, { reason: REASON })).taken).toBeUndefined();
  expectOk(await colleague.take(id));
  await payoutTaken(id, { daysAgo: 50 });
  expect(expectOk(await admin.notPaid(id, { reason: REASON }))).toMatchObject({ taken: { own: false }, fourEyes: { proposal: { own: true } } });
  expect(expectOk(await third.notPaid(id)).taken).toBeUndefined();
  expect(expectOk(await colleague.withdrawalQueue({ search: id })).items).toMatchObject([{ toTake: true, status: 'pending' }]);
  expect(await actionsOn(id)).toEqual([
    [admin.uid, 'withdrawal.take', 'pending', 'pending'],
    [admin.uid, 'withdrawal.not-paid', 'pending', 'pending'],
    [colleague.uid, 'withdrawal.take', 'pending', 'pending'],
    [admin.uid, 'withdrawal.propose-not-paid', 'pending', 'pending'],
    [third.uid, 'withdrawal.not-paid', 'pending', 'pending'],
  ]);
  expect(await player.cash()).toEqual({ available: 0, held: 60 });
});

test('a role is proposed by one owner and given by another', async ({ player, admin, colleague }) => {
  const party = await player.party();
  expectRefusal(await admin.grant(player.uid, 'cashier'), REASON_MISSING);
  expectRefusal(await admin.grant(player.uid, 'cashier', ' '), REASON_MISSING);
  expectRefusal(await admin.grant(player.uid, 'cashier', 'x'.repeat(501)), NOTE_TOO_LONG);
  for (const reason of [REASON, undefined, 'Another one']) {
    expect(expectOk(await admin.grant(player.uid, 'cashier', reason))).toEqual({ userId: player.uid, isAdmin: false, proposed: 'cashier' });
  }
  expect(await player.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
  const own = await roleProposalFor(player, admin);
  expect(own).toMatchObject({ player: party, role: 'cashier', proposal: { by: admin.uid, email: admin.account.email, own: true, reason: REASON } });
  expect((await roleProposalFor(player, colleague))?.proposal).toEqual({ ...own?.proposal, own: false });

  expect(expectOk(await colleague.grant(player.uid, 'cashier'))).toEqual({ userId: player.uid, isAdmin: true, role: 'cashier' });
  expect(await player.adminCheck()).toEqual({ isAdmin: true, role: 'cashier', factorMissing: false });
  expect(await roleProposalFor(player, admin)).toBeUndefined();
  expect(await actionsOn(player.uid)).toEqual([
    [admin.uid, 'admin.propose', 'player', 'cashier'],
    [colleague.uid, 'admin.grant', 'player', 'cashier'],
  ]);
});

test('a confirmation gives the role that was proposed, no other', async ({ player, admin, colleague }) => {
  expectOk(await admin.grant(player.uid, 'support', REASON));
  expectRefusal(await colleague.grant(player.uid, 'owner'), REASON_MISSING);
  // A proposal of another role for the same player replaces it.
  expect(expectOk(await colleague.grant(player.uid, 'auditor', REASON)).proposed).toBe('auditor');
  expect((await roleProposalFor(player, admin))?.role).toBe('auditor');
  expectRefusal(await admin.grant(player.uid, 'support'), REASON_MISSING);
  expect(await player.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
  expectOk(await admin.remove(player.uid));
});

test('a proposed role that is stopped can be confirmed by nobody', async ({ player, admin, colleague }) => {
  expectOk(await admin.grant(player.uid, 'owner', REASON));
  expect(expectOk(await colleague.remove(player.uid))).toEqual({ userId: player.uid, isAdmin: false });
  expectRefusal(await colleague.grant(player.uid, 'owner'), REASON_MISSING);
  expect(await roleProposalFor(player, admin)).toBeUndefined();

  // A grant of an admin's present role keeps it.
  await admin.appoint(player.uid, 'support');
  expectOk(await admin.grant(player.uid, 'owner', REASON));
  expect(expectOk(await colleague.grant(player.uid, 'support'))).toEqual({ userId: player.uid, isAdmin: true, role: 'support' });
  expectRefusal(await colleague.grant(player.uid, 'owner'), REASON_MISSING);
  expect(await player.adminCheck()).toEqual({ isAdmin: true, role: 'support', factorMissing: false });
  expect((await actionsOn(player.uid)).filter(([, action]) => action === 'admin.stop').map(([actor]) => actor)).toEqual([
    colleague.uid,
    colleague.uid,
  ]);
});

test('an owner takes a lesser role when two others agree', async ({ player, admin, colleague }) => {
  await admin.appoint(player.uid);
  expectRefusal(await admin.grant(player.uid, 'cashier'), REASON_MISSING);
  const proposed = { userId: player.uid, isAdmin: true, role: 'owner', proposed: 'cashier' };
  expect(expectOk(await admin.grant(player.uid, 'cashier', REASON))).toEqual(proposed);
  expect(await roleProposalFor(player, colleague)).toMatchObject({ role: 'cashier', proposal: { own: false } });
  expect(expectOk(await colleague.grant(player.uid, 'cashier'))).toEqual({ userId: player.uid, isAdmin: true, role: 'cashier' });
  await admin.dismiss(player.uid);
});

test('stepping down takes one owner, taking all rights away two', async ({ player, admin, colleague }) => {
  await admin.appoint(player.uid);
  const owner = await Admin.signedIn(player.account);
  expect(expectOk(await owner.grant(owner.uid, 'cashier'))).toEqual({ userId: owner.uid, isAdmin: true, role: 'cashier' });
  expectRefusal(await admin.remove(owner.uid), REASON_MISSING);
  expect(expectOk(await admin.remove(owner.uid, REASON))).toEqual({ userId: owner.uid, isAdmin: true, role: 'cashier', proposed: 'player' });
  expect(await owner.adminCheck()).toMatchObject({ isAdmin: true });
  expect(expectOk(await colleague.remove(owner.uid))).toEqual({ userId: owner.uid, isAdmin: false });
});

test('an owner suspends another, and neither changes anything until it ends', async ({ player, admin }) => {
  const [one, other] = [await Admin.appointed(), await Admin.appointed()];
  const { id } = await player.requestedDeposit({ amount: 5 });
  const suspension = (userId: string, isSuspended: boolean) => ({ userId, isSuspended, reason: REASON });
  expect(expectOk(await one.suspend(suspension(other.uid, true)))).toEqual({ userId: other.uid, isSuspended: true });
  for (const aside of [one, other]) {
    expect(await aside.adminCheck()).toMatchObject({ isAdmin: true, role: 'auditor' });
    expectRefusal(await aside.approve(id, { reason: REASON }), ROLE_NOT_PERMITTED);
    expectRefusal(await aside.grant(player.uid, 'owner', REASON), ROLE_NOT_PERMITTED);
    expectOk(await aside.depositQueue());
  }
  expectRefusal(await other.suspend(suspension(one.uid, true)), ROLE_NOT_PERMITTED);
  expect(expectOk(await one.suspend(suspension(other.uid, false))).isSuspended).toBe(false);
  expect(await other.adminCheck()).toMatchObject({ role: 'owner' });

  // Two admins agree that the suspended one has no rights any more, and the other gets theirs back.
  expectOk(await one.suspend(suspension(other.uid, true)));
  expect(expectOk(await one.remove(other.uid, REASON)).proposed).toBe('player');
  expect(expectOk(await admin.remove(other.uid))).toEqual({ userId: other.uid, isAdmin: false });
  expect(await one.adminCheck()).toMatchObject({ role: 'owner' });
  expect(expectOk(await one.approve(id, { reason: REASON })).fourEyes?.proposal?.own).toBe(true);
});

test('the proposal of an admin who lost the rights counts for nothing', async ({ player, admin, colleague }) => {
  const losses: ((who: Admin) => Promise<unknown>)[] = [
    (who) => admin.dismiss(who.uid),
    (who) => admin.appoint(who.uid, 'auditor'),
  ];
  for (const lose of losses) {
    const proposer = await Admin.appointed();
    const [{ id }, candidate] = [await player.requestedDeposit({ amount: 5 }), await Player.signedUp()];
    expectOk(await proposer.approve(id, { reason: REASON }));
    expectOk(await proposer.grant(candidate.uid, 'owner', REASON));
    await lose(proposer);
    expectRefusal(await admin.approve(id), REASON_MISSING);
    expectRefusal(await admin.grant(candidate.uid, 'owner'), REASON_MISSING);
    expect(await candidate.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
    // It can be proposed again.
    expect(expectOk(await admin.approve(id, { reason: REASON })).fourEyes?.proposal?.own).toBe(true);
    expect(expectOk(await colleague.approve(id)).status).toBe('completed');
  }
});

test('a party to a request neither proposes nor confirms', async ({ admin, colleague }) => {
  const [interested, player] = [await Admin.appointed(), await admin.playerWith(2 * LIMIT)];
  await admin.fund(interested, 3 * LIMIT);
  const deposits = [
    await interested.requestedDeposit({ amount: 5 }),
    await interested.requestedDeposit({ amount: LIMIT + 1, to: player.uid }),
    await player.requestedDeposit({ amount: LIMIT + 1, to: interested.uid }),
  ];
  const withdrawal = await interested.requestedWithdrawal(LIMIT + 1);
  const before = await interested.holdings();
  const refused = async () => {
    for (const { id } of deposits) expectRefusal(await interested.approve(id, { reason: REASON }), OWN_REQUEST);
    expectRefusal(await interested.take(withdrawal.id, { reason: REASON }), OWN_REQUEST);
  };
  await refused();
  for (const { id } of [...deposits, withdrawal]) expect(await auditOf(id)).toEqual([]);
  await Promise.all(deposits.map(proposed));
  expectOk(await colleague.take(withdrawal.id, { reason: REASON }));
  await refused();
  expect(await interested.holdings()).toEqual(before);
});

test('16 admins propose and confirm at once: one decision, one credit', async ({ player, admins }) => {
  const { id } = await player.requestedDeposit({ amount: 7 });
  const proposing = await Promise.all(admins.map((one) => one.approve(id, { reason: REASON })));
  expect(proposing.filter(({ status }) => status === 200).map((answer) => expectOk(answer).status)).toEqual(['pending']);
  for (const answer of proposing.filter(({ status }) => status !== 200)) expectRefusal(answer, PROPOSED_MEANWHILE);
  const answers = await Promise.all(admins.map((one) => one.approve(id)));
  const taken = answers.filter(({ status }) => status === 200).map((answer) => expectOk(answer).status);
  // The proposer may have got the answer that it waits.
  expect(taken.filter((status) => status === 'completed')).toHaveLength(1);
  expect(taken.filter((status) => status === 'pending').length).toBeLessThanOrEqual(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, REQUEST_NOT_PENDING);
  const [proposal, decision, ...more] = await actionsOn(id);
  expect([proposal?.[1], decision?.[1], ...more]).toEqual(['deposit.propose', 'deposit.approve']);
  expect(proposal?.[0]).not.toBe(decision?.[0]);
  expect((await auditedLedger(player)).map(({ newBalance }) => newBalance)).toEqual([17, 10]);
});

test('one admin’s 16 calls at once propose once and decide nothing', async ({ player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 7 });
  const answers = await Promise.all(Array.from({ length: 16 }, () => admin.approve(id, { reason: REASON })));
  expect(new Set(answers.map((answer) => JSON.stringify(expectOk(answer)))).size).toBe(1);
  expect((await actionsOn(id)).map(([, action]) => action)).toEqual(['deposit.propose']);
  expect(await player.cash()).toEqual({ available: 0, held: 0 });
});

test('a declined request cannot be confirmed, and one admin declines', async ({ player, admin, colleague }) => {
  const { id } = await proposed(await player.requestedDeposit({ amount: 5 }));
  expect(expectOk(await admin.declineDeposit(id, { note: 'No.' })).status).toBe('declined');
  expectRefusal(await colleague.approve(id), REQUEST_NOT_PENDING);
  expect((await colleague.seesDeposit(id)).fourEyes).toBeUndefined();
  expect(await player.cash()).toEqual({ available: 0, held: 0 });
});

test('a proposal that is a day old can be made anew, but not confirmed', async ({ player, admin, colleague }) => {
  const { id } = await player.requestedDeposit({ amount: 5 });
  expectOk(await admin.approve(id, { reason: REASON }));
  await depositProposedADayAgo(id);
  // Not even by its proposer, because there are other admins.
  for (const one of [admin, colleague]) expectRefusal(await one.approve(id), REASON_MISSING);
  expect(expectOk(await colleague.approve(id, { reason: REASON })).fourEyes?.proposal).toMatchObject({ by: colleague.uid, own: true });
  expect(expectOk(await admin.approve(id)).status).toBe('completed');
});

test('small proofs of many players count together; then it takes two', async ({ player, colleague }) => {
  const [one, friend] = [await Admin.appointed(), await Player.signedUp()];
  const [first, second] = [await attachedProof(player, aProof(), LIMIT), await attachedProof(friend, aProof(), LIMIT - 0.01)];
  const [last, more] = [await attachedProof(player, aProof(), 0.01), await attachedProof(friend, aProof(), 0.01)];
  for (const { id } of [first, second, last]) expect(expectOk(await one.approve(id)).status).toBe('completed');
  expect((await one.seesDeposit(more.id)).fourEyes).toEqual({ aloneAfterADay: true });
  expect((await colleague.seesDeposit(more.id)).fourEyes).toBeUndefined();
  expectRefusal(await one.approve(more.id), SLIP_LIMIT);
  expect(expectOk(await one.approve(more.id, { reason: REASON })).status).toBe('pending');
  expect((await colleague.seesDeposit(more.id)).fourEyes?.proposal).toMatchObject({ by: one.uid, reason: REASON });
  expect(expectOk(await colleague.approve(more.id)).status).toBe('completed');
  for (const owner of [player, friend]) await auditedLedger(owner);
});

test('a proof that is attached later makes one admin enough', async ({ player, admin }) => {
  const file = aProof();
  const { deposit, upload: target } = await awaitedProof(player, file);
  expect((await admin.seesDeposit(deposit.id)).fourEyes).toEqual({ aloneAfterADay: true });
  expectOk(await admin.approve(deposit.id, { reason: REASON }));
  expect((await upload(target, file.bytes)).status).toBe(200);
  expectOk(await player.attach(deposit.id));
  expect((await admin.seesDeposit(deposit.id)).fourEyes).toBeUndefined();
  expect(expectOk(await admin.approve(deposit.id))).toMatchObject({ status: 'completed', processedBy: admin.uid });
});

test('each role proposes, confirms and reads what it may, nothing else', async ({ player, admin }) => {
  const [cashier, support, auditor] = await Promise.all((['cashier', 'support', 'auditor'] as const).map((role) => Admin.appointed(role)));
  if (!cashier || !support || !auditor) throw new Error('they are appointed');
  const deposit = await player.requestedDeposit({ amount: 5 });
  for (const one of [support, auditor]) expectRefusal(await one.approve(deposit.id, { reason: REASON }), ROLE_NOT_PERMITTED);
  expectOk(await admin.approve(deposit.id, { reason: REASON }));
  for (const one of [support, auditor]) expectRefusal(await one.approve(deposit.id), ROLE_NOT_PERMITTED);
  expect(expectOk(await cashier.approve(deposit.id)).status).toBe('completed');

  await proposedRole(player.uid, 'support');
  for (const one of [cashier, support, auditor]) expectRefusal(await one.grant(player.uid, 'support', REASON), ROLE_NOT_PERMITTED);
  expect((await roleProposalFor(player, auditor))?.proposal.own).toBe(false);
  for (const one of [cashier, support]) expectRefusal(await one.proposals(), ROLE_NOT_PERMITTED);
  expectRefusal(await player.send('GET', '/api/admin/proposals'), NOT_ADMIN);
  expectOk(await admin.remove(player.uid));
});
