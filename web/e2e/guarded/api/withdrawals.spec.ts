/** The payouts of a stack that guards money (D21, D45): starting points, points from others, and the admins who may pay. */
import { Admin, auditOf, proposed, REASON } from '../../support/admin';
import { expectOk, expectRefusal } from '../../support/http';
import { auditedLedger } from '../../support/ledger';
import { aGuess, aWithdrawal, Player } from '../../support/player';
import { OWN_APPROVAL, WITHDRAWAL_EXCEEDS_BALANCE } from '../../support/refusals';
import { expect, test } from '../../support/test';

const BENEFICIARY_LIMIT = {
  status: 403,
  code: 'BENEFICIARY_LIMIT',
  error: 'One admin can approve and pay out at most N$ 1000000 a day for one player',
};

test('a stake beside points on hold is bonus, and so is what it wins', async ({ admin }) => {
  const player = await admin.playerWith(55);
  await player.requestedWithdrawal(55);
  const { won, amount } = expectOk(await player.plays(aGuess()));
  const bonus = won ? 10 + amount : 10 - amount;
  expect(expectOk(await player.wallet())).toMatchObject({ balance: bonus, bonus, available: 0, held: 55 });
});

test('the starting points can be neither withdrawn nor sent', async ({ admin }) => {
  const [player, friend] = [await admin.playerWith(45), await Player.signedUp()];
  const before = await player.holdings();
  expect(before.wallet).toMatchObject({ balance: 55, bonus: 10, available: 45 });
  expectRefusal(await player.withdraw(aWithdrawal({ amount: 50 })), WITHDRAWAL_EXCEEDS_BALANCE);
  expectRefusal(await player.deposit({ amount: 45.01, to: friend.uid }), { status: 422, code: 'INSUFFICIENT_BALANCE', error: 'Insufficient balance' });
  expect(await player.holdings()).toEqual(before);
});

test('cash from another player can be sent on at once, but not paid out', async ({ admin }) => {
  const [player, friend] = [await admin.playerWith(50), await Player.signedUp()];
  await admin.give(player, 60);
  const [received] = await auditedLedger(player);
  const { moreWithdrawableFrom = '', ...wallet } = expectOk(await player.wallet());
  expect(wallet).toMatchObject({ balance: 120, available: 110, withdrawable: 50 });
  expect(Date.parse(moreWithdrawableFrom) - Date.parse(received?.timestamp ?? '')).toBe(72 * 3_600_000);
  expectRefusal(await player.withdraw(aWithdrawal({ amount: 50.01 })), {
    status: 422,
    code: 'TRANSFERS_ON_HOLD',
    error: 'You can withdraw N$ 50 now. What other players sent you can be paid out 72 hours after it came, up to N$ 1000 a day.',
  });
  await player.requestedWithdrawal(50);
  expectOk(await admin.approve((await player.requestedDeposit({ amount: 60, to: friend.uid })).id));
  const after = expectOk(await player.wallet());
  expect(after).toMatchObject({ balance: 10, available: 0, withdrawable: 0, held: 50 });
  expect(after.moreWithdrawableFrom).toBeUndefined();
  expect(expectOk(await friend.wallet())).toMatchObject({ available: 60, withdrawable: 0 });
  expect((await friend.withdraw(aWithdrawal())).body).toMatchObject({ code: 'DEPOSIT_REQUIRED' });
});

test('one admin cannot approve a million and pay it out', async () => {
  const [player, [one, other, third]] = await Promise.all([Player.signedUp(), Admin.crowd(3)]);
  if (!one || !other || !third) throw new Error('there are admins');
  expectOk(await one.approve((await proposed(await player.requestedDeposit({ amount: 1_000_000 }))).id));
  const { id } = await player.requestedWithdrawal(1_000_000);
  const barred = { code: OWN_APPROVAL.code, message: OWN_APPROVAL.error };
  expect(expectOk(await one.withdrawalQueue({ search: id })).items).toMatchObject([{ decidable: false, barred }]);
  expect(expectOk(await third.withdrawalQueue({ search: id })).items).toMatchObject([{ decidable: true }]);
  expectRefusal(await one.take(id), OWN_APPROVAL);
  const more = await proposed(await player.requestedDeposit({ amount: 0.01 }));
  expectRefusal(await one.approve(more.id), BENEFICIARY_LIMIT);
  expect(await player.cash()).toEqual({ available: 0, held: 1_000_000 });
  expect(await auditOf(id)).toEqual([]);
  expectOk(await third.take(id, { reason: REASON }));
  expectOk(await other.take(id));
  expectOk(await other.complete(id));
  expectRefusal(await other.approve(more.id), BENEFICIARY_LIMIT);
});
