/** One address, one account (D43): the attempts to gain by deleting an account and coming back, or by another spelling. */
import { AdminUpdateUserAttributesCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { accountWithoutSignUp, renewed, SPELLINGS } from '../support/accounts';
import { Admin, auditOf } from '../support/admin';
import { aws } from '../support/aws';
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess, aWithdrawal, cameBack, newKey, Player } from '../support/player';
import { stackConfig } from '../support/stack';
import { expect, test } from '../support/test';

const ADDRESS_TAKEN = { status: 409, code: 'ADDRESS_TAKEN', error: 'This email address belongs to another account. Please contact support.' };
const ADDRESS_DIFFERS = {
  status: 403,
  code: 'ADDRESS_DIFFERS',
  error: 'You sign in with another email address than your account has. Please contact support.',
};
const CLOSED = 'This account is closed';
const RESTRICTED = { status: 403, code: 'ACCOUNT_RESTRICTED', error: `This account is restricted: ${CLOSED}` };
const ACCOUNT_CLOSED = { status: 409, code: 'ACCOUNT_CLOSED', error: CLOSED };

function nobodyWith(player: string): Refusal {
  return { status: 404, code: 'USER_NOT_FOUND', error: `No user found with ${player}` };
}

test('an address that signs up five times has one account, had one bonus', async () => {
  let player = await Player.signedUp();
  const uids = new Set([player.uid]);
  for (let times = 1; times < 5; times += 1) {
    player = await cameBack(player);
    expect(expectOk(await player.profile())).toMatchObject({ uid: player.uid, email: player.account.email });
    const { wallet, ledger } = await player.holdings();
    expect(wallet).toMatchObject({ balance: 0, available: 0, bonus: 0 });
    expect(ledger).toEqual([]);
    uids.add(player.uid);
  }
  expect(uids.size).toBe(5);
});

for (const [difference, addresses] of SPELLINGS) {
  test(`${difference} brings no second bonus`, async () => {
    const [one, other] = addresses();
    await Player.signedUp(one);
    const again = await Player.signedUp(other);
    expect(expectOk(await again.wallet())).toMatchObject({ balance: 0, bonus: 0 });
  });
}

test('points sent to an address reach who has it now, never the old account', async ({ admin }) => {
  const [friend, old] = [await admin.playerWith(20), await admin.playerWith(30)];
  const asked = await friend.requestedDeposit({ amount: 5, to: old.account.email });
  const back = await cameBack(old);
  expectOk(await back.profile());

  expectRefusal(await admin.approve(asked.id), RESTRICTED);
  expectRefusal(await friend.lookup(old.uid), nobodyWith(`ID: ${old.uid}`));
  expectRefusal(await friend.deposit({ amount: 5, to: old.uid }), nobodyWith(`ID: ${old.uid}`));
  expect(expectOk(await friend.lookup(old.account.email)).userId).toBe(back.uid);
  const { id } = await friend.requestedDeposit({ amount: 5, to: old.account.email });
  expectOk(await admin.approve(id));
  expect(await back.cash()).toEqual({ available: 5, held: 0 });
  expect(expectOk(await admin.findPlayer({ email: old.account.email })).userId).toBe(back.uid);
  expect((await admin.everyQueuedDeposit({ search: old.account.email })).map(({ from }) => from.userId)).toEqual([]);
  await auditedLedger(back);
});

test('a closed account keeps its balance, and its token moves nothing', async ({ admin }) => {
  const old = await admin.playerWith(60);
  const back = await cameBack(old);
  expectOk(await back.profile());

  const before = await old.holdings();
  expect(before.wallet).toMatchObject({ balance: 70, restriction: { kind: 'closed', reason: CLOSED } });
  expectRefusal(await old.plays(aGuess()), RESTRICTED);
  expectRefusal(await old.withdraw(aWithdrawal()), RESTRICTED);
  expect(await old.holdings()).toEqual(before);
  for (const isFrozen of [true, false]) {
    expectRefusal(await admin.freeze({ userId: old.uid, isFrozen, reason: 'Open it again' }), ACCOUNT_CLOSED);
  }
  expectRefusal(await admin.grant(old.uid), nobodyWith(`ID: ${old.uid}`));
  expect((await auditOf(old.uid)).map(({ actor, action, before: from, after }) => [actor, action, from, after])).toEqual([
    [back.uid, 'account.close', 'open', 'closed'],
  ]);
});

test('a frozen player who comes back is frozen', async ({ admin }) => {
  const player = await Player.signedUp();
  const reason = 'Three accounts with one bank account';
  expectOk(await admin.freeze({ userId: player.uid, isFrozen: true, reason }));
  const back = await cameBack(player);
  expectOk(await back.profile());
  expect(expectOk(await back.wallet())).toMatchObject({ balance: 0, restriction: { kind: 'frozen', reason } });
});

test('an admin who comes back is none, and the old token opens nothing', async ({ admin }) => {
  const player = await Player.signedUp();
  await admin.appoint(player.uid);
  const old = await Admin.signedIn(player.account);
  expectOk(await old.depositQueue());
  const back = await cameBack(old);
  expect(expectOk(await back.profile())).toMatchObject({ isAdmin: false });
  expectRefusal(await old.depositQueue(), { status: 403, code: 'NOT_ADMIN', error: 'You need admin rights for this' });
});

test('an account that is in use keeps its address', async () => {
  const [player, other] = [await Player.signedUp(), await accountWithoutSignUp((await stackConfig()).userPoolId)];
  const thief = await Player.signedIn(other);
  const token = await renamed(thief, other.email, player.account.email.toUpperCase());
  expectRefusal(await thief.send('GET', '/api/profile', { token }), ADDRESS_TAKEN);
  expect(expectOk(await thief.lookup(player.account.email)).userId).toBe(player.uid);
});

/** Changes the address of the player's user at Cognito; returns a token with it. */
async function renamed(player: Player, from: string, to: string): Promise<string> {
  const { userPoolId: UserPoolId } = await stackConfig();
  const client = new CognitoIdentityProviderClient(await aws());
  const UserAttributes = [{ Name: 'email', Value: to }];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: from, UserAttributes }));
  return renewed(player.tokens);
}

test('who signs in with another address than the account has moves no points', async ({ admin }) => {
  const player = await admin.playerWith(100);
  const { roundId } = await player.openRound();
  const [own, other] = [player.account.email, `other-${player.account.email}`];
  const token = await renamed(player, own, other);
  const before = await player.holdings();
  const moves = (id: string): [string, object][] => [
    [`/api/game/rounds/${id}/guess`, aGuess()],
    ['/api/colours/enter', { picks: ['red', 'green', 'blue'] }],
    ['/api/deposits', { amount: 1 }],
    ['/api/withdrawals', aWithdrawal()],
  ];
  for (const [path, body] of moves(roundId)) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': newKey() };
    expectRefusal(await player.send('POST', path, { token, headers, body: JSON.stringify(body) }), ADDRESS_DIFFERS);
  }
  expect(await player.holdings()).toEqual(before);
  const restored = await renamed(player, other, own);
  expectOk(await player.plays(aGuess(), restored));
});

test('ten tabs of somebody who comes back open one account', async () => {
  const back = await cameBack(await Player.signedUp());
  const profiles = (await Promise.all(Array.from({ length: 10 }, () => back.profile()))).map(expectOk);
  expect(new Set(profiles.map((profile) => JSON.stringify(profile))).size).toBe(1);
  expect((await back.holdings()).ledger).toEqual([]);
});
