/** A player changes the account's email address (D64), and the attacks on that. */
import { newAccount, signIn, signUp } from '../support/accounts';
import { auditOf } from '../support/admin';
import { expectOk, expectRefusal, type Refusal } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { codeTo, emailsTo, subjectsTo } from '../support/mailbox';
import { personHash } from '../support/personHash';
import { Player } from '../support/player';
import { notKnown, unreadable } from '../support/refusals';
import { expect, test } from '../support/test';

const CODE_WRONG = { status: 400, code: 'CODE_WRONG', error: 'This code is not right. Please enter the six digits of the newest email.' };
const CODE_EXPIRED = { status: 409, code: 'CODE_EXPIRED', error: 'This code is no longer good. Please have another one sent.' };
const ADDRESS_TAKEN = { status: 409, code: 'ADDRESS_TAKEN', error: 'This email address belongs to another account. Please contact support.' };

const newAddress = () => newAccount().email;

/** Requests another address, and enters the code sent to it. */
async function changed(player: Player, email = newAddress()): Promise<string> {
  expectOk(await player.askForEmail({ email }));
  expect(expectOk(await player.confirmEmail({ code: await codeTo(email) }))).toEqual({ email });
  return email;
}

test('the new address signs in to the account, and the old one is free', async ({ bystander }) => {
  const player = await Player.signedUp();
  const old = player.account;
  const email = await changed(player);
  expect(await subjectsTo(old.email)).toEqual(['Your address was changed']);
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['Your Colour Game code']);

  await expect(signIn(old)).rejects.toThrow();
  const again = await Player.signedIn({ ...old, email });
  expect(again.uid).toBe(player.uid);
  expect(expectOk(await again.profile())).toMatchObject({ uid: player.uid, email });
  expect(expectOk(await bystander.lookup(email)).userId).toBe(player.uid);
  expectOk(await again.deposit({ amount: 5 }));
  await auditedLedger(again);
  expect((await auditOf(player.uid)).filter(({ action }) => action === 'account.email').map(({ before, after }) => [before, after])).toEqual([
    ['t…@example.com', 't…@example.com'],
  ]);

  await signUp(old);
  const other = await Player.signedIn(old);
  expectOk(await other.profile());
  expect(other.uid).not.toBe(player.uid);
  // Its mailbox has already received them.
  expect(expectOk(await other.wallet()).balance).toBe(0);
});

test('a guessed code changes nothing, and after eight the right one neither', async () => {
  const player = await Player.signedUp();
  const email = newAddress();
  expectOk(await player.askForEmail({ email }));
  const code = await codeTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 8; nth += 1) expectRefusal(await player.confirmEmail({ code: wrong }), CODE_WRONG);
  expectRefusal(await player.confirmEmail({ code }), CODE_EXPIRED);
  expect(expectOk(await player.profile()).email).toBe(player.account.email);
});

test('an address of another account is not to be had', async ({ bystander }) => {
  const player = await Player.signedUp();
  expectRefusal(await player.askForEmail({ email: bystander.account.email }), ADDRESS_TAKEN);
  const email = newAddress();
  expectOk(await player.askForEmail({ email }));
  const code = await codeTo(email);
  // Another user signs up with it meanwhile, without opening their account.
  await signUp({ ...newAccount(), email });
  expectRefusal(await player.confirmEmail({ code }), ADDRESS_TAKEN);
  expect(expectOk(await player.profile()).email).toBe(player.account.email);
});

test('somebody else’s code is of no use', async ({ bystander }) => {
  const player = await Player.signedUp();
  const email = newAddress();
  expectOk(await player.askForEmail({ email }));
  expectRefusal(await bystander.confirmEmail({ code: await codeTo(email) }), CODE_EXPIRED);
});

test('a pause and a limit are not left behind with the old address', async () => {
  const player = await Player.signedUp();
  expectOk(await player.pause({ days: 7 }));
  const email = await changed(player);
  const again = await Player.signedIn({ ...player.account, email });
  expect(expectOk(await again.wallet()).restriction?.kind).toBe('time-out');
  await signUp(player.account);
  const newcomer = await Player.signedIn(player.account);
  expectRefusal(await newcomer.profile(), ADDRESS_TAKEN);
});

test('an address on the register keeps its player from playing', async ({ admin }) => {
  const player = await Player.signedUp();
  const email = newAddress();
  expectOk(await admin.register({ hashes: [personHash(email)], isListed: true }));
  await changed(player, email);
  expect(expectOk(await player.wallet()).restriction?.kind).toBe('on-register');
});

test('a malformed address or code is refused', async () => {
  const player = await Player.signedUp();
  const asked = JSON.stringify({ email: newAddress() });
  const refused: [body: unknown, refusal: Refusal][] = [
    [{ email: 'thandi' }, { status: 400, code: 'EMAIL_INVALID', error: 'Invalid email format' }],
    [{}, { status: 400, code: 'EMAIL_INVALID', error: 'Invalid email format' }],
    [{ email: newAddress(), uid: player.uid }, notKnown('uid')],
    ...unreadable(asked).map(([, text, refusal]): [string, Refusal] => [text, refusal]),
  ];
  for (const [wrong, refusal] of refused) expectRefusal(await player.askForEmail(wrong), refusal);
  expectRefusal(await player.confirmEmail({ code: 'abc' }), CODE_WRONG);
  expectRefusal(await player.confirmEmail({}), CODE_WRONG);
});
