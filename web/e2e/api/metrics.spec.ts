/** Business metrics: lines of the functions' logs in CloudWatch's embedded metric format. */
import { randomInt } from 'node:crypto';
import { newAccount, signUp } from '../support/accounts';
import { Admin } from '../support/admin';
import { expectOk } from '../support/http';
import { aGuess, Player } from '../support/player';
import { logged } from '../support/secrecy';
import { expect, test } from '../support/test';

/** The name of every stack of `cargo dev`. */
const Stack = 'colour-game';

interface Metrics extends Record<string, unknown> {
  _aws: { Timestamp: number; CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string; Unit: string }[] }[] };
}

/** The lines of one function's log since then, without CloudWatch's own fields. */
async function metricsIn(log: string, since: number): Promise<Record<string, unknown>[]> {
  const lines = (await logged([log], since)).map(({ message }) => message).filter((message) => message.includes('"_aws"'));
  const written = lines.map((message) => JSON.parse(message) as Metrics);
  // A log may receive a line long after it was written.
  return written.filter(({ _aws }) => _aws.Timestamp >= since).map(({ _aws, ...values }) => {
    const [directive] = _aws.CloudWatchMetrics;
    // Every number in the line is a metric, and everything else a dimension.
    const metrics = directive?.Metrics.map(({ Name }) => Name) ?? [];
    expect([directive?.Namespace, Object.keys(values).sort()]).toEqual([
      'ColourGame',
      [...(directive?.Dimensions.flat() ?? []), ...metrics].sort(),
    ]);
    return values;
  });
}

/** An amount of at least this many points that no other test uses. */
function own(points: number): number {
  return (100 * points + randomInt(1, 10_000)) / 100;
}

test('deposits, transfers and withdrawals are counted once each', async () => {
  const since = Date.now();
  const [player, friend] = await Promise.all([Player.signedUp(), Player.signedUp()]);
  const [admin, payer] = await Promise.all([Admin.appointed(), Admin.appointed()]);
  const [deposited, transferred, withdrawn] = [own(300), own(50), own(50)];
  const deposit = await player.requestedDeposit({ amount: deposited });
  for (let time = 0; time < 2; time++) expectOk(await admin.approve(deposit.id));
  const transfer = await player.requestedDeposit({ amount: transferred, to: friend.uid });
  for (let time = 0; time < 2; time++) expectOk(await admin.approve(transfer.id));
  const withdrawal = await player.requestedWithdrawal(withdrawn);
  for (let time = 0; time < 2; time++) expectOk(await payer.complete(withdrawal.id));
  const expected = [
    { log: 'DepositsApproveLogs', line: { Stack, Deposits: 1, DepositedPoints: deposited } },
    { log: 'DepositsApproveLogs', line: { Stack, Transfers: 1, TransferredPoints: transferred } },
    { log: 'WithdrawalsCompleteLogs', line: { Stack, Withdrawals: 1, WithdrawnPoints: withdrawn } },
  ];
  for (const { log, line } of expected) {
    const matching = async () =>
      (await metricsIn(log, since)).filter((each) => Object.entries(line).every(([name, value]) => each[name] === value));
    await expect.poll(matching, JSON.stringify(line)).toEqual([line]);
  }
});

test('a play counts its stake and payout', async ({ player }) => {
  const since = Date.now();
  const { won } = expectOk(await player.plays(aGuess({ multiplier: 1 })));
  const play = { Stack, Game: 'quick', Plays: 1, Stakes: 1, ...(won && { Payouts: 5 }) };
  await expect.poll(() => metricsIn('QuickGuessLogs', since)).toContainEqual(play);
});

test('a refused sign-up is counted, which the alarm of failures takes off', async () => {
  const since = Date.now();
  const account = newAccount();
  await expect(signUp({ ...account, email: account.email.toUpperCase() })).rejects.toThrow();
  await expect.poll(() => metricsIn('IdentityPreSignUpLogs', since)).toContainEqual({ Stack, RefusedSignUps: 1 });
});

test('the tick counts how late draws are', async () => {
  const since = Date.now();
  await expect
    .poll(() => metricsIn('ColoursTickLogs', since), { timeout: 90_000 })
    .toContainEqual({ Stack, DrawLate: expect.any(Number) as unknown, SettlementLate: expect.any(Number) as unknown });
});
