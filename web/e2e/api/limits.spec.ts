/** Limits that players set for themselves (D57): a play beyond one is refused, whatever the sender and the number of attempts. */
import { auditOf } from '../support/admin';
import { expectOk, expectRefusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess } from '../support/player';
import { expect, test } from '../support/test';

const STAKES_A_DAY = { of: 'stakes', period: 'day' } as const;
const TIME_A_DAY = { of: 'time', period: 'day' } as const;
const LOSSES_A_MONTH = { of: 'losses', period: 'month' } as const;

function reached(most: string, name: string, left: string, unit = 'points') {
  return { status: 422, code: 'LIMIT_REACHED', error: new RegExp(`^You have set a limit of ${most} ${unit} for ${name}, and ${left} of them are left\\.`) };
}

test('a limit on stakes holds against plays sent all at once', async ({ player }) => {
  expectOk(await player.limit({ ...STAKES_A_DAY, most: 3 }));
  const rounds = await Promise.all(Array.from({ length: 6 }, () => player.openRound()));
  await Promise.all(rounds.map(({ roundId }) => player.guess(roundId, aGuess())));
  const { set } = await player.limits();
  const plays = (await auditedLedger(player)).filter(({ source }) => source === 'quick');
  expect(plays.length).toBeLessThanOrEqual(3);
  expect(set).toMatchObject([{ ...STAKES_A_DAY, most: 3, left: 3 - plays.length }]);
  // Plays that lost a race against another write may be repeated, one by one, up to the limit.
  for (let left = 3 - plays.length; left > 0; left -= 1) {
    expectOk(await player.plays(aGuess()));
  }
  expectRefusal(await player.plays(aGuess()), reached('3', 'stakes a day', '0'));
});

test('a limit on losses takes the next stake as lost', async ({ player }) => {
  expectOk(await player.limit({ ...LOSSES_A_MONTH, most: 4.5 }));
  const { roundId } = await player.openRound();
  expectRefusal(await player.guess(roundId, aGuess({ multiplier: 5 })), reached('4.5', 'losses a month', '4.5'));
  const { won, amount } = expectOk(await player.guess(roundId, aGuess({ multiplier: 2 })));
  expect(await player.limits()).toMatchObject({ set: [{ most: 4.5, left: won ? 4.5 + amount : 2.5 }] });
});

test('a limit on time counts a round, and then from stake to stake', async ({ player }) => {
  expect(expectOk(await player.limit({ ...TIME_A_DAY, most: 0.15 }))).toMatchObject({ set: [{ ...TIME_A_DAY, most: 0.15, left: 0.15 }] });
  expectOk(await player.plays(aGuess()));
  expectRefusal(await player.plays(aGuess()), reached('0.15', 'time a day', '0.05', 'minutes'));
  // The next stake would now exceed it.
  expect(await player.limits()).toMatchObject({ set: [{ ...TIME_A_DAY, left: 0 }] });
});

test('lower is at once, higher waits, and each change is audited', { tag: ['@rts-12D.1'] }, async ({ player }) => {
  expectOk(await player.limit({ ...STAKES_A_DAY, most: 20 }));
  expect(expectOk(await player.limit({ ...STAKES_A_DAY, most: 10 }))).toMatchObject({ set: [{ most: 10, left: 10 }] });
  const asked = expectOk(await player.limit({ ...STAKES_A_DAY, most: 30 }));
  expect(asked).toMatchObject({ set: [{ most: 10 }], raise: { ...STAKES_A_DAY, to: 30 } });
  const { from, lapses } = asked.raise ?? { from: '', lapses: '' };
  expect(Date.parse(lapses) - Date.parse(from)).toBe(7 * 86_400_000);
  expect(expectOk(await player.limit({ ...STAKES_A_DAY, most: 30 })).raise?.from).toBe(from);
  expectRefusal(await player.limit({ confirm: true }), {
    status: 409,
    code: 'RAISE_TOO_EARLY',
    error: /^A limit can be raised or removed from \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
  });
  expect(expectOk(await player.limit({ keep: true })).raise).toBeUndefined();
  expectRefusal(await player.limit({ confirm: true }), {
    status: 409,
    code: 'NO_RAISE_WAITS',
    error: 'No change of a limit waits for your answer',
  });
  const changes = (await auditOf(player.uid)).map(({ action, after, actor }) => [action, after, actor]);
  expect(changes).toEqual([
    ['account.limit', 'stakes a day: 20', player.uid],
    ['account.limit', 'stakes a day: 10', player.uid],
    ['account.limit', `stakes a day: 10, stakes a day from ${from}: 30`, player.uid],
    ['account.limit', 'stakes a day: 10', player.uid],
  ]);
});

test('deposits that wait count until declined, and what was paid in stays', async ({ player, admin }) => {
  const DEPOSITS_A_WEEK = { of: 'deposits', period: 'week' } as const;
  expectOk(await player.limit({ ...DEPOSITS_A_WEEK, most: 50 }));
  const first = await player.requestedDeposit({ amount: 30 });
  expectRefusal(await player.deposit({ amount: 20.01 }), reached('50', 'deposits a week', '20'));
  const second = await player.requestedDeposit({ amount: 20 });
  expectOk(await admin.declineDeposit(first.id));
  expectOk(await admin.approve(second.id));
  expectRefusal(await player.deposit({ amount: 30.01 }), reached('50', 'deposits a week', '30'));
  await player.requestedDeposit({ amount: 30 });
  expect(await player.limits()).toMatchObject({ set: [{ most: 50, left: 30 }] });
});

test('deposits asked for all at once do not pass the limit together', async ({ player }) => {
  expectOk(await player.limit({ of: 'deposits', period: 'day', most: 10 }));
  await Promise.all(Array.from({ length: 4 }, () => player.deposit({ amount: 5 })));
  const asked = await player.everyDeposit();
  expect(asked.length).toBeLessThanOrEqual(2);
  for (let left = 2 - asked.length; left > 0; left -= 1) await player.requestedDeposit({ amount: 5 });
  expectRefusal(await player.deposit({ amount: 0.01 }), reached('10', 'deposits a day', '0'));
});

test('a limit that is none is refused, and nothing is kept', async ({ bystander }) => {
  for (const most of [0, -1, 1.001, 1e15, '5', null]) {
    expectRefusal(await bystander.limit({ ...STAKES_A_DAY, most }), {
      status: 400,
      code: most === null ? 'MALFORMED' : 'AMOUNT_INVALID',
      error: most === null ? /./ : 'Please enter a valid amount',
    });
  }
  for (const body of [{}, { most: 5 }, { ...STAKES_A_DAY }, { ...STAKES_A_DAY, most: 5, remove: true }, { confirm: true, keep: true }]) {
    expectRefusal(await bystander.limit(body), {
      status: 400,
      code: 'MALFORMED',
      error: 'Please name a limit, with most or remove, or say confirm or keep',
    });
  }
  expect(await bystander.limits()).toEqual({ set: [] });
});
