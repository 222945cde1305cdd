/** An approval is undone by two admins (D67), and what was spent of it is owed. */
import { Admin, auditOf, REASON } from '../../support/admin';
import { expectOk, expectRefusal } from '../../support/http';
import { auditedLedger } from '../../support/ledger';
import { Player } from '../../support/player';
import { DEPOSIT_REVERSED, OWN_REQUEST, PROPOSED_MEANWHILE, REASON_MISSING, TRANSFER_SPENT } from '../../support/refusals';
import { expect, test } from '../../support/test';

/** An approved deposit of the player; `to` makes it a transfer. Without a proof it takes two admins. */
async function approved([one, other]: [Admin, Admin], player: Player, amount: number, to?: Player): Promise<string> {
  const { id } = await player.requestedDeposit({ amount, ...(to && { to: to.uid }) });
  const { status } = expectOk(await one.approve(id, { reason: REASON }));
  if (status === 'pending') expectOk(await other.approve(id));
  return id;
}

test('two admins undo an approval; the next deposit pays what is owed', async ({ player, admin, colleague }) => {
  const both: [Admin, Admin] = [admin, colleague];
  const id = await approved(both, player, 60);
  const friend = await Player.signedUp();
  await approved(both, player, 40, friend);

  // The proposal of the approval confirms nothing.
  for (const one of both) expectRefusal(await one.reverse(id), REASON_MISSING);
  const proposed = expectOk(await admin.reverse(id, { reason: REASON }));
  expect(proposed).toMatchObject({ status: 'completed', reversible: true, fourEyes: { aloneAfterADay: true, proposal: { own: true, reason: REASON } } });
  expect(proposed.reversedAt).toBeUndefined();
  expect(expectOk(await admin.reverse(id))).toEqual(proposed);
  expectRefusal(await colleague.reverse(id, { reason: REASON }), PROPOSED_MEANWHILE);
  expect(await player.cash()).toEqual({ available: 20, held: 0 });

  const reversed = expectOk(await colleague.reverse(id));
  expect(reversed).toMatchObject({ status: 'completed', reversible: false, reversedBy: colleague.uid, reversalReason: REASON });
  expect(expectOk(await colleague.reverse(id))).toEqual(reversed);
  expectRefusal(await admin.reverse(id, { reason: REASON }), DEPOSIT_REVERSED);
  expect(expectOk(await player.wallet())).toMatchObject({ available: 0, debt: 40 });
  expect((await player.everyDeposit()).find((one) => one.id === id)).toMatchObject({ reversedAt: reversed.reversedAt, reversalReason: REASON });
  expect((await auditOf(id)).map(({ actor, action, after }) => [actor, action, after]).slice(-2)).toEqual([
    [admin.uid, 'deposit.propose-reversal', 'completed'],
    [colleague.uid, 'deposit.reverse', 'reversed'],
  ]);

  await approved(both, player, 55);
  const wallet = expectOk(await player.wallet());
  expect([wallet.available, wallet.debt]).toEqual([15, undefined]);
  await auditedLedger(player);
  await auditedLedger(friend);
});

test('a transfer goes back while its recipient has the points', async ({ player, admin, colleague }) => {
  const both: [Admin, Admin] = [admin, colleague];
  const [friend, third] = [await Player.signedUp(), await Player.signedUp()];
  await approved(both, player, 60);
  const [first, second] = [await approved(both, player, 25, friend), await approved(both, player, 35, friend)];
  await approved(both, friend, 30, third);
  for (const id of [first, second]) expect((await admin.seesDeposit(id)).reversible).toBe(true);
  expectOk(await admin.reverse(first, { reason: REASON }));
  expectOk(await colleague.reverse(first));
  expect(await player.cash()).toEqual({ available: 25, held: 0 });
  expectRefusal(await admin.reverse(second, { reason: REASON }), TRANSFER_SPENT);
  for (const of of [player, friend, third]) await auditedLedger(of);
});

test('an admin does not reverse what is their own', async ({ admin, colleague }) => {
  const party = await Admin.appointed();
  const id = await approved([admin, colleague], party, 20);
  expect((await party.seesDeposit(id)).reversible).toBe(false);
  expectRefusal(await party.reverse(id, { reason: REASON }), OWN_REQUEST);
});
