/**
 * The screens after a sign-up that cannot save the records (spec 4.12). The real trigger is really broken: its role
 * loses its policy. This would break every other sign-up of the stack, so this project runs after the others.
 */
import { DeleteRolePolicyCommand, GetRolePolicyCommand, IAMClient, PutRolePolicyCommand } from '@aws-sdk/client-iam';
import { balance, expectSaid, fillIn, signInAndAgree, watchToasts } from '../browser/screens';
import { newAccount } from '../support/accounts';
import { aws, resource } from '../support/aws';
import { Player } from '../support/player';
import { expect, test } from '../support/test';

const PolicyName = 'least-privilege';

/** Removes the trigger's rights while `meanwhile` runs. */
async function withoutRights(meanwhile: () => Promise<void>): Promise<void> {
  const iam = new IAMClient(await aws());
  const policy = { RoleName: await resource('IdentityPostConfirmationRole'), PolicyName };
  const { PolicyDocument = '' } = await iam.send(new GetRolePolicyCommand(policy));
  await iam.send(new DeleteRolePolicyCommand(policy));
  try {
    await meanwhile();
  } finally {
    await iam.send(new PutRolePolicyCommand({ ...policy, PolicyDocument: decodeURIComponent(PolicyDocument) }));
  }
}

test('a sign-up that cannot save says so; the first sign-in makes good', { tag: ['@spec-4.12', '@spec-8.5'] }, async ({ page }) => {
  const account = newAccount();
  await watchToasts(page);
  await withoutRights(async () => {
    await page.goto('/signup');
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectSaid(page, /Failed to initialize wallet/);
  });
  await signInAndAgree(page, account);
  await expect(balance(page)).toContainText('10.00');
  const player = await Player.signedIn(account);
  const { wallet, ledger } = await player.holdings();
  expect(wallet.balance).toBe(10);
  expect(ledger.map(({ description, newBalance }) => [description, newBalance])).toEqual([['Starting balance', 10]]);
});
