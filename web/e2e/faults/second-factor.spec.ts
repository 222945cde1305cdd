/** Admins with a required second factor (D49), as on every stage but local. The functions are shared, so this project runs after the others. */
import { Admin, REASON } from '../support/admin';
import { adminWithFactor, codeOf, withFactor } from '../support/factor';
import { setVariable } from '../support/functions';
import { expectOk, expectRefusal, send } from '../support/http';
import { ADMIN_OPERATIONS, pathOf } from '../support/operations';
import { Player } from '../support/player';
import { NOT_ADMIN } from '../support/refusals';
import { expect, test } from '../support/test';

const SECOND_FACTOR_MISSING = {
  status: 403,
  code: 'SECOND_FACTOR_MISSING',
  error: 'Admins need a second factor. Please set yours up in your profile.',
};

async function setRule(rule: 'required' | 'optional'): Promise<void> {
  expect(await setVariable('ADMIN_SECOND_FACTOR', rule)).toBeGreaterThan(ADMIN_OPERATIONS.length);
}

test.beforeAll(() => setRule('required'));
test.afterAll(() => setRule('optional'));

test('an admin without a factor can only set one up', { tag: ['@asvs-6.3.3'] }, async () => {
  const before = await Admin.appointed();
  expect(await before.adminCheck()).toEqual({ isAdmin: true, role: 'owner', factorMissing: true });
  for (const { method, template } of ADMIN_OPERATIONS) {
    const body = method === 'GET' ? undefined : '{}';
    expectRefusal(await send(method, pathOf(template), { token: before.tokens.id, body }), SECOND_FACTOR_MISSING);
  }
  const { key } = await withFactor(before);
  const admin = await Admin.signedInWith(before.account, () => codeOf(key));
  expect(await admin.adminCheck()).toEqual({ isAdmin: true, role: 'owner', factorMissing: false });
  expectOk(await admin.audit());
});

test('a role has an effect once its owner has a factor', async ({ player }) => {
  const [one, other] = [await adminWithFactor(), await adminWithFactor()];
  expect(expectOk(await one.grant(player.uid, 'auditor', REASON)).proposed).toBe('auditor');
  expectOk(await other.grant(player.uid, 'auditor'));
  const appointed = await Admin.signedIn(player.account);
  expectRefusal(await appointed.audit(), SECOND_FACTOR_MISSING);
  const theirs = await withFactor(appointed);
  const auditor = await Admin.signedInWith(player.account, () => codeOf(theirs.key));
  expectOk(await auditor.audit());
});

test('players need none, and stay players', async ({ player }) => {
  expectOk(await player.wallet());
  expectRefusal(await player.send('GET', '/api/admin/audit'), NOT_ADMIN);
  const { key } = await withFactor(player);
  expectOk(await (await Player.signedInWith(player.account, () => codeOf(key))).wallet());
});
