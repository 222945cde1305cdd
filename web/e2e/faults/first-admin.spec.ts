/**
 * The first admin of a stack without one (spec 4.49, D11): the record of the first admin is removed meanwhile. The
 * other tests would lose the count of admins, so this project runs after them.
 */
/* eslint no-empty-pattern: ["error", { "allowObjectPatternsAsParameters": true }] -- Playwright reads from the pattern what a fixture needs. */
import { claimsOf, renewed, signedUpAtOnce } from '../support/accounts';
import { Admin, auditOf, leaveAdmins, REASON } from '../support/admin';
import { expectOk, expectRefusal } from '../support/http';
import { depositProposedADayAgo, payoutProposedADayAgo, rolesProposedADayAgo } from '../support/proposals';
import { ADMIN_INITIALISED, ANOTHER_ADMIN_NEEDED, LAST_ADMIN, NOT_ADMIN } from '../support/refusals';
import { deleteItem, itemAt, putItem, type Item } from '../support/tables';
import { expect, test as base } from '../support/test';

const PLAYERS = 50;
const KEY = { name: { S: 'first-admin' } };

/** The item with the first admin and the number of admins. */
const rightsItem = (): Promise<Item | undefined> => itemAt('SettingsTable', KEY);

async function withoutFirstAdmin(meanwhile: () => Promise<void>): Promise<void> {
  const item = await rightsItem();
  await deleteItem('SettingsTable', KEY);
  try {
    await meanwhile();
  } finally {
    if (item) await putItem('SettingsTable', item);
    else await deleteItem('SettingsTable', KEY);
  }
}

const test = base.extend<{ crowd: Admin[] }>({
  /** Players of a stack without a first admin. They have no rights before or afterwards. */
  crowd: async ({}, use) => {
    const crowd = await Promise.all((await signedUpAtOnce(PLAYERS)).map((account) => Admin.signedIn(account)));
    await withoutFirstAdmin(async () => {
      await use(crowd);
      for (const player of crowd) {
        if (!(await player.isAdmin())) continue;
        await player.setIsAdmin(false);
        await leaveAdmins(player.account.email);
      }
    });
  },
});

test('of 50 players who initialize at once, one becomes the first admin', { tag: ['@spec-4.49', '@spec-7.10'] }, async ({ crowd }) => {
  const answers = await Promise.all(crowd.map((player) => player.initializeAdmin()));
  const [winner, ...more] = crowd.filter((_, index) => answers[index]?.status === 200);
  expect(more).toEqual([]);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, ADMIN_INITIALISED);
  const losers = crowd.filter((player) => player !== winner);
  const [heir, player] = losers;
  if (!winner || !heir || !player) throw new Error(`nobody became an admin: ${answers[0]?.text ?? ''}`);
  const done = { userId: winner.uid, isAdmin: true, role: 'owner' };
  const alone = { ...KEY, firstUid: { S: winner.uid }, adminCount: { N: '1' }, ownerCount: { N: '1' }, cashierCount: { N: '0' } };

  await test.step('they alone are an admin, and it is written once', async () => {
    expect(answers.map(({ body }) => body)).toContainEqual(done);
    expect(await rightsItem()).toMatchObject(alone);
    expect((await Promise.all(crowd.map((player) => player.isAdmin()))).filter(Boolean)).toHaveLength(1);
    expect(await winner.isAdmin()).toBe(true);
    const written = (await Promise.all(crowd.map(({ uid }) => auditOf(uid)))).flat();
    const row = { actor: winner.uid, action: 'admin.initialize', subject: winner.uid, before: 'player', after: 'owner' };
    expect(written).toEqual([{ ...row, at: written[0]?.at, requestId: written[0]?.requestId }]);
  });

  await test.step('asked again they get the same answer, and the others theirs', async () => {
    expect(expectOk(await winner.initializeAdmin())).toEqual(done);
    expectRefusal(await heir.initializeAdmin(), ADMIN_INITIALISED);
    expect(await auditOf(winner.uid)).toHaveLength(1);
    expect(await rightsItem()).toMatchObject({ adminCount: { N: '1' } });
  });

  await test.step('their next token says admin, and opens the admins’ routes; the last admin stays', async () => {
    expectRefusal(await winner.audit(), NOT_ADMIN);
    expect(claimsOf(await renewed(winner.tokens))).toMatchObject({ admin: true, uid: winner.uid });
    expect(claimsOf(await renewed(heir.tokens))).not.toHaveProperty('admin');
    const first = await Admin.signedIn(winner.account);
    expectRefusal(await first.remove(first.uid), LAST_ADMIN);
    for (const role of ['cashier', 'support', 'auditor'] as const) expectRefusal(await first.grant(first.uid, role), LAST_ADMIN);
  });

  await test.step('alone, they approve no large deposit, and one without a proof after a day', async () => {
    const first = await Admin.signedIn(winner.account);
    await player.agrees();
    const large = await player.requestedDeposit({ amount: 1000.01 });
    expectRefusal(await first.approve(large.id, { reason: REASON }), ANOTHER_ADMIN_NEEDED);
    const { id } = await player.requestedDeposit({ amount: 60 });
    const { status, fourEyes } = expectOk(await first.approve(id, { reason: REASON }));
    expect({ status, fourEyes }).toMatchObject({ status: 'pending', fourEyes: { aloneAfterADay: true, proposal: { own: true } } });
    expect(expectOk(await first.approve(id)).status).toBe('pending');
    await depositProposedADayAgo(id);
    expect(expectOk(await first.approve(id))).toMatchObject({ status: 'completed', processedBy: first.uid });
  });

  await test.step('alone, they pay out what they approved a day after proposing it', async () => {
    const first = await Admin.signedIn(winner.account);
    const { id } = await player.requestedWithdrawal(50);
    for (const body of [{ reason: REASON }, undefined]) {
      expect(expectOk(await first.take(id, body))).toMatchObject({ status: 'pending', fourEyes: { aloneAfterADay: true, proposal: { own: true } } });
    }
    await payoutProposedADayAgo(id);
    expect(expectOk(await first.take(id))).toMatchObject({ status: 'pending', taken: { own: true } });
    expect(expectOk(await first.complete(id))).toMatchObject({ status: 'completed', processedBy: first.uid });
  });

  await test.step('alone, they give a role a day after proposing it', async () => {
    const first = await Admin.signedIn(winner.account);
    const give = async (role: 'cashier' | 'owner') => {
      for (const reason of [REASON, undefined]) expect(expectOk(await first.grant(heir.uid, role, reason)).proposed).toBe(role);
      await rolesProposedADayAgo();
      expect(expectOk(await first.grant(heir.uid, role))).toEqual({ userId: heir.uid, isAdmin: true, role });
    };
    // An admin with another role is no second owner.
    await give('cashier');
    expect(await rightsItem()).toMatchObject({ adminCount: { N: '2' }, ownerCount: { N: '1' }, cashierCount: { N: '1' } });
    expectRefusal(await first.remove(first.uid), LAST_ADMIN);
    expectRefusal(await first.grant(first.uid, 'auditor'), LAST_ADMIN);
    await give('owner');
    expect(await rightsItem()).toMatchObject({ adminCount: { N: '2' }, ownerCount: { N: '2' }, cashierCount: { N: '0' } });
  });

  await test.step('whom the other owner has removed a day later is not the first admin again', async () => {
    const second = await Admin.signedIn(heir.account);
    for (const reason of [REASON, undefined]) expect(expectOk(await second.remove(winner.uid, reason)).proposed).toBe('player');
    await rolesProposedADayAgo();
    expect(expectOk(await second.remove(winner.uid)).isAdmin).toBe(false);
    expectRefusal(await winner.initializeAdmin(), ADMIN_INITIALISED);
    expect(await winner.isAdmin()).toBe(false);
    expect(claimsOf(await renewed(winner.tokens))).not.toHaveProperty('admin');
    expectRefusal(await second.remove(second.uid), LAST_ADMIN);
    expect(await rightsItem()).toMatchObject(alone);
  });
});
