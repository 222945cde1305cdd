/** A player closes the account for good (D61), and the attempts to gain by it. */
import { signIn, signUp } from '../support/accounts';
import { auditOf } from '../support/admin';
import { openRound, ROUND_MS } from '../support/colours';
import { expectOk, expectRefusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess, Player } from '../support/player';
import { expect, test } from '../support/test';

const CLOSED = { status: 409, code: 'ACCOUNT_CLOSED', error: 'This account is closed' };

function unfinished(what: string) {
  return { status: 409, code: 'CLOSING_UNFINISHED', error: `Not finished yet: ${what}. You can close your account after that.` };
}

function notGivenUp(balance: number) {
  const error = `You have ${balance} points. Please withdraw them first, or say that you give them up.`;
  return { status: 409, code: 'BALANCE_NOT_GIVEN_UP', error };
}

test('a closed account opens for nobody, and its points move nowhere', async ({ admin, bystander }) => {
  const player = await Player.signedUp();
  const { closedAt } = expectOk(await player.close(10));
  expect(expectOk(await player.close(0)).closedAt).toBe(closedAt);
  await expect(signIn(player.account)).rejects.toThrow();

  // The token stays valid for an hour.
  expectRefusal(await player.profile(), CLOSED);
  expectRefusal(await player.plays(aGuess()), { status: 403, code: 'ACCOUNT_RESTRICTED', error: 'This account is restricted: This account is closed' });
  const nobody = { status: 404, code: 'USER_NOT_FOUND', error: `No user found with ID: ${player.uid}` };
  expectRefusal(await bystander.lookup(player.uid), nobody);
  expectRefusal(await player.deposit({ amount: 50 }), CLOSED);
  expectRefusal(await admin.freeze({ userId: player.uid, isFrozen: false, reason: 'Open it again' }), CLOSED);
  expect((await player.holdings()).wallet.balance).toBe(10);
  await auditedLedger(player);
  expect((await auditOf(player.uid)).map(({ actor, action, after }) => [actor, action, after])).toEqual([
    [player.uid, 'account.close', 'closed, 10 points given up'],
  ]);
});

test('who closes and comes back has the same pause, and no second bonus', async () => {
  const player = await Player.signedUp();
  expectOk(await player.pause({ months: 6 }));
  const { restriction } = expectOk(await player.wallet());
  expectOk(await player.close(10));
  await signUp(player.account);
  const back = await Player.signedIn(player.account);
  expectOk(await back.profile());
  expect(back.uid).not.toBe(player.uid);
  expect(expectOk(await back.wallet())).toMatchObject({ balance: 0, restriction });
});

test('what is not finished comes first, and the balance has to be known', { tag: '@schedule' }, async ({ admin }) => {
  test.setTimeout(2 * ROUND_MS);
  const player = await admin.playerWith(100);
  const { colors } = await openRound(10_000);
  expectOk(await player.enter({ picks: colors.slice(0, 3).map((colour) => colour.toLowerCase()) }));
  const { balance } = expectOk(await player.wallet());
  const deposit = await player.requestedDeposit({ amount: 50 });
  const withdrawal = await player.requestedWithdrawal(50);
  expectRefusal(await player.close(balance), unfinished('a withdrawal, a deposit and a draw'));
  expectOk(await admin.declineWithdrawal(withdrawal.id, { note: 'No.' }));
  expectOk(await player.cancel(deposit.id));
  expectRefusal(await player.close(balance), unfinished('a draw'));

  const other = await admin.playerWith(1);
  expectRefusal(await other.close(10), notGivenUp(11));
  expectRefusal(await other.close(11.01), notGivenUp(11));
  expectOk(await other.close(11));
});

test('of two who close and play at once, one goes first', async () => {
  const player = await Player.signedUp();
  const { roundId } = await player.openRound();
  const [closed, played] = await Promise.all([player.close(10), player.guess(roundId, aGuess())]);
  // The later call has seen the effect of the earlier one.
  expect([closed.status, played.status]).toEqual(closed.status === 200 ? [200, 403] : [409, 200]);
  await auditedLedger(player);
});

test('an admin cannot leave with their rights', async ({ admin }) => {
  const player = await Player.signedUp();
  await admin.appoint(player.uid);
  const error = 'Admins cannot close their account. Another admin has to take away your rights first.';
  expectRefusal(await player.close(10), { status: 409, code: 'CLOSING_AS_ADMIN', error });
});
