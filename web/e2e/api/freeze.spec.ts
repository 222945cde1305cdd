/** A frozen account (D41): its points stay, its owner is signed out, and an admin lifts the freeze. */
import { renewed, signIn } from '../support/accounts';
import { Admin, auditOf } from '../support/admin';
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess, aWithdrawal, Player } from '../support/player';
import { mustBe, NOTE_TOO_LONG, notKnown, REASON_MISSING, unreadable } from '../support/refusals';
import { expect, test } from '../support/test';

const REASON = 'Three accounts with one bank account';
const FROZEN = { status: 403, code: 'ACCOUNT_FROZEN', error: new RegExp(`^This account is frozen since .+ UTC, until we lift it\\. “Terms and help” says how to reach us\\. The reason: ${REASON}$`) };

function freezing({ uid }: Player): { userId: string; isFrozen: boolean; reason: string } {
  return { userId: uid, isFrozen: true, reason: REASON };
}

test('from a freeze on no points of the player’s move', { tag: ['@asvs-7.4.2'] }, async ({ admin }) => {
  const [player, friend] = [await admin.playerWith(105), await admin.playerWith(10)];
  const [first, second] = [await player.requestedWithdrawal(50), await player.requestedWithdrawal(50)];
  const [sent, received] = [
    await player.requestedDeposit({ amount: 5, to: friend.uid }),
    await friend.requestedDeposit({ amount: 5, to: player.uid }),
  ];
  const own = await player.requestedDeposit({ amount: 20 });
  expect(expectOk(await admin.freeze(freezing(player)))).toEqual({ userId: player.uid, isFrozen: true });

  const before = await player.holdings();
  const [{ at: since } = { at: undefined }] = await auditOf(player.uid);
  expect(before.wallet.restriction).toEqual({ kind: 'frozen', reason: REASON, since });
  expectRefusal(await player.plays(aGuess()), FROZEN);
  expectRefusal(await player.withdraw(aWithdrawal()), FROZEN);
  for (const { id } of [sent, received]) expectRefusal(await admin.approve(id), FROZEN);
  expectRefusal(await admin.complete(first.id), FROZEN);
  expect(await player.holdings()).toEqual(before);

  // Points owed to the player are booked all the same.
  expectOk(await admin.declineWithdrawal(first.id, { note: 'Not now.' }));
  expectOk(await admin.approve(own.id));
  expect(await player.cash()).toEqual({ available: 85, held: 50 });

  expect(expectOk(await admin.freeze({ ...freezing(player), isFrozen: false }))).toEqual({ userId: player.uid, isFrozen: false });
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
  for (const { id } of [sent, received]) expectOk(await admin.approve(id));
  expectOk(await (await Admin.appointed()).complete(second.id));
  await auditedLedger(player);
  expect((await auditOf(player.uid)).map(({ action, before: from, after: to, actor }) => [action, from, to, actor])).toEqual([
    ['account.freeze', 'active', 'frozen', admin.uid],
    ['account.unfreeze', 'frozen', 'active', admin.uid],
  ]);
});

test('a frozen player can neither sign in nor renew a sign-in', { tag: ['@asvs-7.4.2'] }, async ({ admin }) => {
  const player = await Player.signedUp();
  expectOk(await admin.freeze(freezing(player)));
  await expect(renewed(player.tokens)).rejects.toThrow();
  await expect(signIn(player.account)).rejects.toThrow('User is disabled');
  expectOk(await admin.freeze({ ...freezing(player), isFrozen: false }));
  const again = await Player.signedIn(player.account);
  expect(again.uid).toBe(player.uid);
  expectOk(await again.wallet());
});

test('of plays and a freeze at once none is booked after the freeze', async ({ admin }) => {
  const player = await admin.playerWith(100);
  const rounds = await Promise.all(Array.from({ length: 12 }, () => player.openRound()));
  const plays = rounds.map(({ roundId }) => player.guess(roundId, aGuess()));
  expectOk(await admin.freeze(freezing(player)));
  const { ledger } = await player.holdings();
  for (const answer of await Promise.all(plays)) {
    // Another one of these rounds was played.
    if (answer.status === 409) expect(answer.text).toMatch(/"code":"ROUND_(SUPERSEDED|TOO_SOON)"/);
    else if (answer.status !== 200) expectRefusal(answer, FROZEN);
  }
  expect(await auditedLedger(player)).toEqual(ledger);
});

test('a second freeze keeps the first reason, and is not written down', async ({ admin }) => {
  const player = await Player.signedUp();
  expectOk(await admin.freeze(freezing(player)));
  expect(expectOk(await admin.freeze({ ...freezing(player), reason: 'Another' }))).toEqual({ userId: player.uid, isFrozen: true });
  expect(expectOk(await player.wallet()).restriction?.reason).toBe(REASON);
  expect(await auditOf(player.uid)).toHaveLength(1);
  expect(expectOk(await admin.findPlayer({ id: player.uid })).restriction?.reason).toBe(REASON);
});

test('an admin is not frozen, not even by themselves', async ({ admin }) => {
  const other = await Admin.appointed();
  for (const target of [other, admin]) {
    expectRefusal(await admin.freeze(freezing(target)), {
      status: 409,
      code: 'ADMIN_NOT_FROZEN',
      error: "Please remove this player's admin rights first",
    });
    expect(expectOk(await target.wallet()).restriction).toBeUndefined();
  }
});

test('a malformed freeze is refused and changes nothing', async ({ player, admin }) => {
  const body = freezing(player);
  const refused: [body: unknown, refusal: Refusal][] = [
    [{ ...body, reason: ' ' }, REASON_MISSING],
    [{ ...body, reason: 'x'.repeat(501) }, NOTE_TOO_LONG],
    [{ ...body, userId: 'x' }, { status: 400, code: 'MALFORMED', error: 'A user ID has 28 letters and digits' }],
    [{ ...body, isFrozen: 'yes' }, mustBe('isFrozen', 'true or false')],
    [{ userId: player.uid, reason: REASON }, mustBe('isFrozen', 'true or false')],
    [{ ...body, until: '2030-01-01' }, notKnown('until')],
    [{ ...body, userId: '0'.repeat(28) }, { status: 404, code: 'USER_NOT_FOUND', error: `No user found with ID: ${'0'.repeat(28)}` }],
    ...unreadable(JSON.stringify(body)).map(([, text, refusal]): [string, Refusal] => [text, refusal]),
  ];
  for (const [wrong, refusal] of refused) expectRefusal(await admin.freeze(wrong), refusal);
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
  expect(await auditOf(player.uid)).toEqual([]);
});
