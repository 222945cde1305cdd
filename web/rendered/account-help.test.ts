/** Setting a new password, and the way through the app's screens. */
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { CONFIG, haveAccount } from './support/identity';
import { PLAYER } from './support/samples';
import { asVisitor, close, expectAddress, expectCount, expectGood, expectNothingSerious, open, reopen, SCHEMES, showIn, submitSignIn } from './support/screens';

const emailField = (): Locator => page.getByRole('textbox', { name: 'Email Address' });
const screen = (name: string): Locator => page.getByRole('main', { name });
const expectTitle = (title: string): Promise<void> => expect.poll(() => document.title).toBe(`${title} · ${CONFIG.productName}`);

for (const colorScheme of SCHEMES) {
  describe(`axe finds nothing serious in the ${colorScheme} scheme`, () => {
    test('where a password is set anew, and where it cannot be', async () => {
      asVisitor();
      haveAccount(PLAYER);
      await open('/login');
      await showIn(colorScheme, 320);
      await expect.element(emailField()).toHaveFocus();
      await expectCount(page.getByRole('link', { name: 'Forgot your password?' }), 0);
      await reopen('/forgot-password');
      await expect.element(page.getByText(/a new password cannot be set from here/)).toBeVisible();
      await expectNothingSerious();
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await expect.element(emailField()).toHaveFocus();

      // A stage that sends e-mail.
      await close();
      await open('/forgot-password', { emailVerification: 'on' });
      await emailField().fill('nobody@example.com');
      await expectNothingSerious();
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await expect.element(page.getByText('Please enter a new password')).toBeVisible();
      await expectGood();
      await page.getByRole('button', { name: 'Use another address' }).click();
      await expect.element(emailField()).toHaveValue('nobody@example.com');
    });
  });
}

test('an unknown address has its own title', async () => {
  asVisitor();
  await open('/nowhere');
  await expectTitle('Page not found');
  await page.getByRole('link', { name: 'Go to the game' }).click();
  await expectTitle('Sign in');
  await expect.element(emailField()).toHaveFocus();
});

test('the focus goes to a screen that is opened within the app', async () => {
  asVisitor();
  haveAccount(PLAYER);
  await open('/login');
  await submitSignIn();
  await expect.element(screen('Quick colour game')).toHaveFocus();
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await expect.element(screen('Withdraw Funds')).toHaveFocus();
  await expectTitle('Withdraw Funds');
  history.back();
  await expect.element(screen('Quick colour game')).toHaveFocus();
  await expectAddress('/');
  await reopen();
  await expect.element(screen('Quick colour game')).toBeVisible();
  await expect.element(screen('Quick colour game')).not.toHaveFocus();
});
