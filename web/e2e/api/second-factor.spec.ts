/** The second factor (D49) through the real identity provider, which asks for codes and checks them. */
import { claimsOf, renewed, signIn } from '../support/accounts';
import { Admin, auditOf } from '../support/admin';
import { adminWithFactor, codeOf, enable, setFactorAtProvider, withFactor } from '../support/factor';
import { expectOk, expectRefusal, send, type Answer, type Schema } from '../support/http';
import { subjectsTo } from '../support/mailbox';
import { Player } from '../support/player';
import { RECOVERY_CODE_WRONG, ROLE_NOT_PERMITTED } from '../support/refusals';
import { expect, test } from '../support/test';

const SIGN_IN_AGAIN = { status: 403, code: 'SIGN_IN_AGAIN', error: 'Please sign in again to confirm that it is you' };

function disable(player: Player): Promise<Answer<Schema['SecondFactorView']>> {
  return player.send('POST', '/api/second-factor/disable');
}

function recover(email: string, code: string): Promise<Answer<Schema['SecondFactorView']>> {
  return send('POST', '/api/second-factor/recover', { body: JSON.stringify({ email, code }) });
}

async function isOn(player: Player): Promise<boolean> {
  return expectOk(await player.profile()).secondFactor;
}

test('with a factor on, a sign-in takes a code, and the token says so', async ({ player }) => {
  const { key, recoveryCodes } = await withFactor(player);
  expect(recoveryCodes).toHaveLength(10);
  await expect(signIn(player.account)).rejects.toThrow('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await expect(signIn(player.account, undefined, () => '000000')).rejects.toThrow();
  const again = await Player.signedInWith(player.account, () => codeOf(key));
  expect(claimsOf(again.tokens.id)).toMatchObject({ factor: true, uid: player.uid });
  expect(claimsOf(player.tokens.id)).not.toHaveProperty('factor');
  expect(await isOn(again)).toBe(true);
  // Every earlier session has ended.
  await expect(renewed(player.tokens)).rejects.toThrow();
  expect((await auditOf(player.uid)).map(({ action }) => action)).toEqual(['factor.enable']);
});

test('a factor is turned off by who has signed in with it, by nobody else', async ({ player }) => {
  const { key } = await withFactor(player);
  expectRefusal(await disable(player), SIGN_IN_AGAIN);
  expectRefusal(await enable(player), { status: 409, code: 'SECOND_FACTOR_ON', error: 'Your second factor is on already' });
  const again = await Player.signedInWith(player.account, () => codeOf(key));
  expect(expectOk(await disable(again))).toEqual({ isOn: false });
  const without = await Player.signedIn(player.account);
  expect(await isOn(without)).toBe(false);
  expect(claimsOf(without.tokens.id)).not.toHaveProperty('factor');
});

test('the product is told of a factor only after a code of the app', async ({ player }) => {
  expectRefusal(await enable(player), {
    status: 409,
    code: 'SECOND_FACTOR_UNVERIFIED',
    error: 'Please enter a code from your authenticator app first',
  });
  expect(await isOn(player)).toBe(false);
});

test('a recovery code turns the factor off once, of its own account alone', async ({ player, bystander }) => {
  const { recoveryCodes } = await withFactor(player);
  const [code = '', another = ''] = recoveryCodes;
  expectRefusal(await recover(bystander.account.email, code), RECOVERY_CODE_WRONG);
  expectRefusal(await recover('nobody@example.com', code), RECOVERY_CODE_WRONG);
  expectRefusal(await recover(player.account.email, '0'.repeat(20)), RECOVERY_CODE_WRONG);
  expect(await isOn(player)).toBe(true);
  expect(expectOk(await recover(player.account.email.toUpperCase(), ` ${code.replaceAll('-', ' ')} `))).toEqual({ isOn: false });
  expect(await isOn(await Player.signedIn(player.account))).toBe(false);
  for (const used of [code, another]) expectRefusal(await recover(player.account.email, used), RECOVERY_CODE_WRONG);
});

test("an admin's session from before the factor is over, for reading too", async () => {
  const before = await Admin.appointed();
  const { key } = await withFactor(before);
  expectRefusal(await before.audit(), SIGN_IN_AGAIN);
  expectRefusal(await before.grant('Z'.repeat(28)), SIGN_IN_AGAIN);
  const admin = await Admin.signedInWith(before.account, () => codeOf(key));
  expectOk(await admin.audit());
  expect(await admin.adminCheck()).toMatchObject({ isAdmin: true, factorMissing: false });
});

test('a factor turned off with a stolen access token opens nothing', async () => {
  const before = await Admin.appointed();
  const { key } = await withFactor(before);
  const admin = await Admin.signedInWith(before.account, () => codeOf(key));
  await setFactorAtProvider(admin, false);
  // The thief also knows the password, and needs no code.
  const thief = await Admin.signedIn(admin.account);
  expect(claimsOf(thief.tokens.id)).not.toHaveProperty('factor');
  expectRefusal(await thief.audit(), SIGN_IN_AGAIN);
  expectRefusal(await disable(thief), SIGN_IN_AGAIN);
  expectRefusal(await enable(thief), { status: 409, code: 'SECOND_FACTOR_ON', error: 'Your second factor is on already' });
  // A renewal does not help either, while the factor is off or after it is on again.
  expect(claimsOf(await renewed(thief.tokens))).not.toHaveProperty('factor');
  await setFactorAtProvider(thief, true);
  for (const session of [thief, admin]) {
    const token = await renewed(session.tokens);
    expect(claimsOf(token)).toHaveProperty('factor', true);
    expectRefusal(await send('GET', '/api/admin/audit', { token }), SIGN_IN_AGAIN);
    expectRefusal(await send('POST', '/api/second-factor/disable', { token }), SIGN_IN_AGAIN);
  }
  // The owner is notified, and continues with a new sign-in.
  await expect.poll(() => subjectsTo(admin.account.email)).toContain('A sign-in without a code');
  await expect.poll(async () => (await (await Admin.signedInWith(before.account, () => codeOf(key))).audit()).status).toBe(200);
});

test('an admin turns off what a player has lost, and not their own', async ({ player }) => {
  await withFactor(player);
  const admin = await adminWithFactor();
  expect(expectOk(await admin.findPlayer({ id: player.uid })).secondFactor).toBe(true);
  expectRefusal(await admin.resetFactor({ userId: admin.uid, reason: 'Mine' }), {
    status: 403,
    code: 'OWN_SECOND_FACTOR',
    error: 'Another admin has to turn off your second factor, or you in your profile',
  });
  expect(expectOk(await admin.resetFactor({ userId: player.uid, reason: 'Lost at sea' }))).toEqual({ isOn: false });
  expect(await isOn(await Player.signedIn(player.account))).toBe(false);
  const [reset] = expectOk(await admin.audit({ subject: player.uid })).items;
  expect(reset).toMatchObject({ action: 'factor.reset', actor: admin.uid, before: 'on', after: 'off', note: 'Lost at sea' });
});

test("support turns off nobody's factor, whatever a ticket says", async ({ player }) => {
  const support = await Admin.appointed('support');
  await withFactor(player);
  expectRefusal(await support.resetFactor({ userId: player.uid, reason: 'Ticket' }), ROLE_NOT_PERMITTED);
});
