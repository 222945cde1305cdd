/** Two concurrent calls that would move money twice or to a wrong place (D52, D54): on the real stack one takes effect. */
import { auditOf } from '../support/admin';
import { expectOk, expectRefusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aPayoutAccount, newKey, Player } from '../support/player';
import { announcementOf, anUnseenProof, keysOf, objectAt, upload } from '../support/proofs';
import { REQUEST_NOT_PENDING } from '../support/refusals';
import { expect, test } from '../support/test';

const ACCOUNT_GONE = { status: 404, code: 'PAYOUT_ACCOUNT_NOT_FOUND', error: 'Payout account no longer exists' };

test('of taking back and approving at once one holds, twenty times', async ({ admin }) => {
  test.slow();
  const players = await Promise.all(Array.from({ length: 4 }, () => Player.signedUp()));
  await Promise.all(
    players.map(async (player) => {
      let approvals = 0;
      for (let round = 0; round < 5; round += 1) {
        const { id } = await player.requestedDeposit({ amount: 5 });
        const [cancelled, approved] = await Promise.all([player.cancel(id), admin.approve(id)]);
        expect([cancelled.status, approved.status].sort()).toEqual([200, 409]);
        expectRefusal(cancelled.status === 200 ? approved : cancelled, REQUEST_NOT_PENDING);
        approvals += approved.status === 200 ? 1 : 0;
        const [stored] = await player.everyDeposit();
        expect(stored).toMatchObject({ id, status: approved.status === 200 ? 'completed' : 'failed' });
      }
      // The starting points, and a row for each approval.
      expect(await auditedLedger(player)).toHaveLength(1 + approvals);
      expect(await player.cash()).toEqual({ available: 10 + 5 * approvals, held: 0 });
    }),
  );
});

test('two devices with one key save one payout account', async ({ player }) => {
  const [phone, key, body] = [await Player.signedIn(player.account), newKey(), aPayoutAccount()];
  const answers = await Promise.all([player, phone, player, phone].map((device) => device.savePayoutAccount(body, key)));
  const [saved] = answers.map(expectOk);
  for (const answer of answers) expect(expectOk(answer)).toEqual(saved);
  expect(expectOk(await player.payoutAccounts()).accounts).toEqual([saved]);
  expect((await auditOf(player.uid)).map(({ action }) => action)).toEqual(['payout-account.add']);
});

test('of eight accounts that two devices save at once five are kept', async ({ player }) => {
  const phone = await Player.signedIn(player.account);
  const devices = Array.from({ length: 4 }, () => [player, phone]).flat();
  const answers = await Promise.all(devices.map((device) => device.savePayoutAccount(aPayoutAccount())));
  const saved = answers.filter(({ status }) => status === 200).map(expectOk);
  expect(saved).toHaveLength(5);
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PAYOUT_ACCOUNTS' } });
  }
  const ids = expectOk(await player.payoutAccounts()).accounts.map(({ id }) => id);
  expect(ids.sort()).toEqual(saved.map(({ id }) => id).sort());
});

test('a withdrawal sent many times while its account is removed is one', async ({ admin }) => {
  const player = await admin.playerWith(200);
  const [phone, key] = [await Player.signedIn(player.account), newKey()];
  const { id: payoutAccountId } = expectOk(await player.savePayoutAccount(aPayoutAccount()));
  const ask = (device: Player) => device.withdraw({ amount: 50, payoutAccountId }, key);
  const [removed, ...answers] = await Promise.all([
    phone.removePayoutAccount(payoutAccountId),
    ...[player, phone, player, phone].map(ask),
  ]);
  expectOk(removed);
  const made = answers.filter(({ status }) => status === 200).map(expectOk);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, ACCOUNT_GONE);
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length === 0 ? 0 : 1);
  const held = made.length === 0 ? 0 : 50;
  expect(await player.cash()).toEqual({ available: 210 - held, held });
  const again = await ask(player);
  if (made[0]) expect(expectOk(again)).toEqual(made[0]);
  else expectRefusal(again, ACCOUNT_GONE);
});

test('a payout while its account is replaced goes where it was asked to', async ({ admin }) => {
  const player = await admin.playerWith(120);
  const body = aPayoutAccount();
  const account = expectOk(await player.savePayoutAccount(body));
  const asked = expectOk(await player.withdraw({ amount: 50, payoutAccountId: account.id }));
  const [removed, completed] = await Promise.all([player.removePayoutAccount(account.id), admin.complete(asked.id)]);
  expectOk(removed);
  // The admin reads all of it, the player only its end.
  const paymentDetails = `Email address: ${body.fields['email'] ?? ''}`;
  expect(expectOk(completed)).toMatchObject({ status: 'completed', paymentDetails });
  expectRefusal(await player.withdraw({ amount: 50, payoutAccountId: account.id }), ACCOUNT_GONE);
  expect(await player.cash()).toEqual({ available: 80, held: 0 });
});

test('of the files that two devices announce at once one is attached', async ({ player }) => {
  const [phone, { id }] = [await Player.signedIn(player.account), await player.requestedDeposit({ amount: 5 })];
  const [one, other] = [anUnseenProof(), anUnseenProof()];
  const [first, second] = await Promise.all([
    player.announce(id, announcementOf(one)),
    phone.announce(id, announcementOf(other)),
  ]).then((answers) => answers.map((answer) => expectOk(answer).upload));
  if (!first || !second) throw new Error('both were announced');
  await Promise.all([upload(first, one.bytes), upload(second, other.bytes)]);
  const attached = (await Promise.all([player.attach(id), phone.attach(id)])).map(expectOk);
  expect(attached[0]).toEqual(attached[1]);
  const tags = await Promise.all((await keysOf(player.uid)).map(async (key) => (await objectAt(key)).attached));
  expect(tags.filter((tag) => tag === 'yes')).toHaveLength(1);
});
