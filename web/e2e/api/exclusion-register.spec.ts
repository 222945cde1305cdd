/** The register of excluded persons (D62), and attempts by listed persons. */
import { randomInt } from 'node:crypto';
import { auditOf } from '../support/admin';
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { runNightly } from '../support/nightly';
import { personHash } from '../support/personHash';
import { aGuess, aWithdrawal, Player } from '../support/player';
import { mustBe, notKnown, unreadable } from '../support/refusals';
import { expect, test } from '../support/test';

const ON_REGISTER = {
  status: 403,
  code: 'ON_REGISTER',
  error: /^This account is excluded from playing since .+ UTC: its player is on the register of excluded persons, until the regulator takes them off it\./,
};

const hashesOf = ({ account }: Player): string[] => [personHash(account.email)];

test('who is on the register plays nothing, and takes out all they have', async ({ admin, bystander }) => {
  const player = await admin.playerWith(30);
  const waits = await player.requestedDeposit({ amount: 5, to: bystander.uid });
  expect(expectOk(await admin.register({ hashes: hashesOf(player), isListed: true }))).toEqual({ changed: 1, players: 1 });

  expectRefusal(await player.plays(aGuess()), ON_REGISTER);
  expectRefusal(await player.deposit({ amount: 50 }), ON_REGISTER);
  expectRefusal(await admin.approve(waits.id), ON_REGISTER);
  const { restriction, leastWithdrawal, withdrawable } = expectOk(await player.wallet());
  expect([restriction?.kind, leastWithdrawal]).toEqual(['on-register', withdrawable]);
  expectOk(await player.withdraw({ ...aWithdrawal(), amount: withdrawable }));

  expect(expectOk(await admin.register({ hashes: hashesOf(player), isListed: false }))).toEqual({ changed: 1, players: 1 });
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
  await auditedLedger(player);
  expect((await auditOf(player.uid)).filter(({ action }) => action === 'account.register').map(({ before, after, actor }) => [before, after, actor])).toEqual([
    ['playing', 'on the register', admin.uid],
    ['on the register', 'playing', admin.uid],
  ]);
});

test('a listed number counts from the next night on, also once it is gone', async ({ admin }) => {
  const phone = `+26481${randomInt(1_000_000, 9_999_999)}`;
  expect(expectOk(await admin.register({ hashes: [personHash(phone)], isListed: true }))).toEqual({ changed: 1, players: 0 });
  const player = await Player.signedUp();
  const { displayName, username, online } = expectOk(await player.profile());
  const save = (phoneNumber: string) => player.updateProfile({ displayName, username, phoneNumber, online });
  // Saving a number does not disclose whether it is listed.
  expectOk(await save(phone));
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
  await runNightly('WalletReconcileFunction', { wallet: player.uid });
  await expect.poll(async () => expectOk(await player.wallet()).restriction?.kind).toBe('on-register');
  expectOk(await save(''));
  expect(expectOk(await player.wallet()).restriction?.kind).toBe('on-register');
  expect(expectOk(await admin.register({ hashes: [personHash(phone)], isListed: false })).players).toBe(1);
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
});

test('a malformed part of the register is refused and changes nothing', async ({ player, admin }) => {
  const body = { hashes: hashesOf(player), isListed: true };
  const malformed = (error: string) => ({ status: 400, code: 'MALFORMED', error });
  const refused: [body: unknown, refusal: Refusal][] = [
    [{ ...body, hashes: [] }, malformed('A part of the register has 1 to 200 hashes')],
    [{ ...body, hashes: Array.from({ length: 201 }, (_, index) => personHash(String(index))) }, malformed('A part of the register has 1 to 200 hashes')],
    [{ ...body, hashes: [...body.hashes, player.account.email] }, malformed('A hash has 64 hexadecimal digits')],
    [{ ...body, isListed: 'yes' }, mustBe('isListed', 'true or false')],
    [{ hashes: body.hashes }, mustBe('isListed', 'true or false')],
    [{ ...body, until: '2030-01-01' }, notKnown('until')],
    ...unreadable(JSON.stringify(body)).map(([, text, refusal]): [string, Refusal] => [text, refusal]),
  ];
  for (const [wrong, refusal] of refused) expectRefusal(await admin.register(wrong), refusal);
  expect(expectOk(await player.wallet()).restriction).toBeUndefined();
});
