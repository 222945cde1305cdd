/** A player's own pause (D56): no more stakes, deposits and transfers in or out; withdrawals stay possible. */
import { auditOf } from '../support/admin';
import { expectOk, expectRefusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { SPELLINGS } from '../support/accounts';
import { aGuess, aWithdrawal, Player } from '../support/player';
import { expect, test } from '../support/test';
import { WITHDRAWAL_EXCEEDS_BALANCE } from '../support/refusals';

const ON_TIME_OUT = {
  status: 403,
  code: 'ON_TIME_OUT',
  error: /^This account takes a break from playing since .+ UTC until .+ UTC\. Until then nothing can be played/,
};

test('from a time-out on nothing is played, paid in, sent or received', async ({ admin }) => {
  const [player, friend] = [await admin.playerWith(105), await admin.playerWith(10)];
  const own = await player.requestedDeposit({ amount: 20 });
  const sent = await player.requestedDeposit({ amount: 5, to: friend.uid });
  const received = await friend.requestedDeposit({ amount: 5, to: player.uid });
  const withdrawal = await player.requestedWithdrawal(50);

  const { kind, since, until } = expectOk(await player.pause({ days: 7 }));
  expect(kind).toBe('time-out');
  expect(Date.parse(until ?? '') - Date.parse(since)).toBe(7 * 86_400_000);
  expect(expectOk(await player.wallet()).restriction).toMatchObject({ kind, since, until });

  const before = await player.cash();
  expectRefusal(await player.plays(aGuess()), ON_TIME_OUT);
  expectRefusal(await player.deposit({ amount: 5 }), ON_TIME_OUT);
  expectRefusal(await player.deposit({ amount: 5, to: friend.uid }), ON_TIME_OUT);
  for (const { id } of [sent, received]) expectRefusal(await admin.approve(id), ON_TIME_OUT);
  expect(await player.cash()).toEqual(before);

  // A paid deposit is booked, and a payout is made.
  expectOk(await admin.approve(own.id));
  expectOk(await admin.declineWithdrawal(withdrawal.id, { note: 'Not now.' }));
  await player.requestedWithdrawal(60);
  await auditedLedger(player);
});

test('who pauses is paid out all they have, however little', async ({ admin }) => {
  const player = await admin.playerWith(2.05);
  const small = (least: string) => ({ status: 400, code: 'WITHDRAWAL_TOO_SMALL', error: `Minimum withdrawal is $${least}` });
  expectRefusal(await player.withdraw(aWithdrawal({ amount: 12.05 })), small('50.00'));
  expect(expectOk(await player.wallet()).leastWithdrawal).toBe(50);

  expectOk(await player.pause({ days: 1 }));
  expect(expectOk(await player.wallet()).leastWithdrawal).toBe(12.05);
  expectRefusal(await player.withdraw(aWithdrawal({ amount: 12.04 })), small('12.05'));
  expectRefusal(await player.withdraw(aWithdrawal({ amount: 12.06 })), WITHDRAWAL_EXCEEDS_BALANCE);
  const { id } = await player.requestedWithdrawal(12.05);
  expect(expectOk(await player.wallet())).toMatchObject({ balance: 0, withdrawable: 0, held: 12.05, leastWithdrawal: 50 });
  expectOk(await admin.complete(id));
  expectOk(await player.close(0));
  await auditedLedger(player);
});

test('a pause is made longer, never shorter, and each change is audited', async ({ player }) => {
  expectOk(await player.pause({ days: 1 }));
  const NOT_SHORTER = { status: 409, code: 'PAUSE_NOT_SHORTENED', error: 'A break can be made longer, but not shorter' };
  expectOk(await player.pause({ days: 2 }));
  expectRefusal(await player.pause({ days: 1 }), NOT_SHORTER);
  const { endableFrom } = expectOk(await player.pause({ months: 6 }));
  expectRefusal(await player.pause({ days: 42 }), NOT_SHORTER);
  expectRefusal(await player.pause({ end: true }), {
    status: 409,
    code: 'EXCLUSION_NOT_OVER',
    error: /^Your self-exclusion cannot be ended now\. You can ask for its end from .+ UTC on\.$/,
  });
  expect(expectOk(await player.pause({ forGood: true })).endableFrom).toBeUndefined();
  expectRefusal(await player.pause({ months: 60 }), NOT_SHORTER);
  const changes = (await auditOf(player.uid)).map(({ action, after, actor }) => [action, after, actor]);
  expect(changes).toEqual([
    ['account.pause', expect.stringMatching(/^time-out until /), player.uid],
    ['account.pause', expect.stringMatching(/^time-out until /), player.uid],
    ['account.pause', `excluded until ${endableFrom ?? ''}`, player.uid],
    ['account.pause', 'excluded for good', player.uid],
  ]);
});

test('of two pauses begun at once the longer one holds', async ({ player }) => {
  await Promise.all([player.pause({ days: 1 }), player.pause({ days: 7 }), player.pause({ months: 6 })]);
  const { kind, endableFrom } = expectOk(await player.wallet()).restriction ?? {};
  expect(kind).toBe('excluded');
  expect(Date.parse(endableFrom ?? '')).toBeGreaterThan(Date.now() + 180 * 86_400_000);
});

for (const [difference, addresses] of SPELLINGS) {
  test(`${difference} is no way round an exclusion`, async () => {
    const [one, other] = addresses();
    const player = await Player.signedUp(one);
    expectOk(await player.pause({ months: 6 }));
    const again = await Player.signedUp(other);
    const { restriction } = expectOk(await player.wallet());
    expect(expectOk(await again.wallet())).toMatchObject({ balance: 0, restriction });
    const refused = { status: 403, code: 'SELF_EXCLUDED', error: /^This account/ };
    expectRefusal(await again.plays(aGuess()), refused);
    expectRefusal(await again.deposit({ amount: 20 }), refused);
  });
}

test('a pause of no offered length, or of two, is refused', async ({ bystander }) => {
  for (const body of [{ days: 0 }, { days: 43 }, { months: 5 }, { months: 61 }]) {
    expectRefusal(await bystander.pause(body), {
      status: 400,
      code: 'PAUSE_LENGTH_INVALID',
      error: 'A time-out lasts 1 to 42 days, a self-exclusion 6 to 60 months or for good',
    });
  }
  for (const body of [{}, { days: 7, months: 6 }, { days: 7, end: true }]) {
    expectRefusal(await bystander.pause(body), {
      status: 400,
      code: 'MALFORMED',
      error: 'Please say days, months, forGood or end, and only one of them',
    });
  }
  expect(expectOk(await bystander.wallet()).restriction).toBeUndefined();
});
