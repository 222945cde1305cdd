/** Passwords, sessions, installation of the app, and the way back from an unknown address. */
import type { BrowserContext, Page } from '@playwright/test';
import { dark, light } from '../../src/theme/palette';
import { newAccount, signUp } from '../support/accounts';
import { EMULATOR_URL, stackConfig } from '../support/stack';
import { expect, test } from '../support/test';
import {
  emailField,
  expectNothingSerious,
  expectSaid,
  expectStayed,
  openAs,
  signIn,
  submitSignIn,
  watchToasts,
} from './screens';

const CHANGED = 'Your password has been changed.';
const NEW_PASSWORD = 'Other-Colours-2026';
/** The emulator's code for every user. */
const CODE = '654321';

const currentField = (page: Page) => page.getByRole('textbox', { name: 'Current password' });
const newField = (page: Page) => page.getByRole('textbox', { name: 'New password' });
const needs = (page: Page) => page.getByRole('listitem').filter({ hasText: '(not met)' });
const content = (page: Page) => page.locator('#content');

async function changePassword(page: Page, current: string, newPassword: string): Promise<void> {
  await currentField(page).fill(current);
  await newField(page).fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** A stage that sends e-mail, unlike the local one. */
async function withEmails(context: BrowserContext): Promise<void> {
  const config = { ...(await stackConfig()), emailVerification: 'on' };
  await context.route('**/config.json', (route) => route.fulfill({ json: config }));
}

/** Stubs Cognito's response to one action from now on. */
async function cognitoAnswers(page: Page, action: string, refusal: { __type: string; message: string }): Promise<void> {
  await page.route(
    (url) => url.href.startsWith(EMULATOR_URL),
    async (route) => {
      const isIt = route.request().headers()['x-amz-target']?.endsWith(`.${action}`) ?? false;
      const headers = { 'access-control-allow-origin': '*' };
      await (isIt ? route.fulfill({ status: 400, headers, json: refusal }) : route.fallback());
    },
  );
}

test('a password is changed by who knows it; the old one ends', { tag: ['@asvs-6.2.2', '@asvs-6.2.3', '@asvs-7.5.1'] }, async ({ page, player }) => {
  await watchToasts(page);
  await signIn(page, player.account);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();

  await test.step('both are asked for, and two that differ', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Please enter your current password')).toBeVisible();
    await expect(page.getByText('Please enter a new password')).toBeVisible();
    await changePassword(page, player.account.password, player.account.password);
    const isTheSame = page.getByText('This is your current password. Please choose another one.');
    await expect(isTheSame).toBeVisible();
    // The button moves up when this goes: a click meanwhile would miss it.
    await newField(page).fill(NEW_PASSWORD);
    await expect(isTheSame).toBeHidden();
  });

  await test.step('a wrong one is said at its field', async () => {
    await changePassword(page, 'Not-My-Password-1', NEW_PASSWORD);
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(currentField(page)).toBeFocused();
  });

  await test.step('a weak one shows what a password needs', async () => {
    await changePassword(page, player.account.password, 'short');
    await expect(needs(page)).toHaveCount(1);
    await newField(page).fill(NEW_PASSWORD);
    await expect(needs(page)).toHaveCount(0);
  });

  await test.step('after too many attempts one is asked to wait', async () => {
    const message = 'Attempt limit exceeded, please try after some time.';
    await cognitoAnswers(page, 'ChangePassword', { __type: 'LimitExceededException', message });
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectSaid(page, 'There were too many attempts. Please wait a while and try again.');
    await page.unrouteAll();
  });

  await test.step('the right one says so for two seconds and empties the fields', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectSaid(page, CHANGED);
    await expect(currentField(page)).toHaveValue('');
    await expect(newField(page)).toHaveValue('');
    await expectStayed(page, CHANGED, '2s');
  });

  await page.getByRole('button', { name: 'Logout' }).click();
  await submitSignIn(page, player.account);
  await expect(page.getByText('Failed to sign in: Incorrect username or password.')).toBeVisible();
  await submitSignIn(page, { ...player.account, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/$/);
});

test('signing out everywhere ends the sign-in here, elsewhere at renewal', { tag: ['@asvs-7.4.3', '@asvs-7.5.2', '@asvs-10.4.9'] }, async ({
  page,
  player,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, player.account);
  await signIn(page, player.account);
  await page.goto('/profile');
  const ask = page.getByRole('button', { name: 'Sign out on every device' });
  const dialog = page.getByRole('dialog', { name: 'Sign out on every device?' });
  const confirm = dialog.getByRole('button', { name: 'Sign out on every device' });

  await ask.click();
  await expect(dialog).toContainText('within an hour at the latest');
  await expectNothingSerious(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  await cognitoAnswers(page, 'GlobalSignOut', { __type: 'InternalErrorException', message: 'Not now' });
  await ask.click();
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Not now');
  await page.unrouteAll();

  await confirm.click();
  await expect(page).toHaveURL(/\/login$/);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('a forgotten password is set anew with a code sent by e-mail', { tag: ['@asvs-6.4.1', '@asvs-6.4.3'] }, async ({ page, context }) => {
  await withEmails(context);
  const account = newAccount();
  await signUp(account);
  await watchToasts(page);
  await page.goto('/login');
  await emailField(page).fill(account.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page).toHaveTitle(/^Forgot password · /);
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue(account.email);
  await emailField(page).fill('no address');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await emailField(page).fill(account.email);
  await page.getByRole('button', { name: 'Send the code' }).click();

  const code = page.getByRole('textbox', { name: 'Code' });
  const set = page.getByRole('button', { name: 'Set the new password' });
  await expect(code).toBeFocused();
  await expect(page.getByText(`If ${account.email} belongs to an account`)).toBeVisible();
  await set.click();
  await expect(page.getByText('Please enter the six digits from the email')).toBeVisible();
  await expect(page.getByText('Please enter a new password')).toBeVisible();

  await code.fill('000000');
  await newField(page).fill(NEW_PASSWORD);
  await set.click();
  await expectSaid(page, 'Invalid verification code provided, please try again.');

  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expect(page.getByRole('button', { name: 'Code sent again' })).toBeDisabled();
  await code.fill(CODE);
  await newField(page).fill('short');
  await set.click();
  await expect(needs(page)).toHaveCount(1);

  await newField(page).fill(NEW_PASSWORD);
  await set.click();
  await expect(page).toHaveURL(/\/login$/);
  await expectSaid(page, CHANGED);
  await submitSignIn(page, { ...account, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Before you play' })).toBeVisible();
  await page.goto('/forgot-password');
  await expect(page).toHaveURL(/\/$/);
});

test('the app can be installed, under its own name and icons', async ({ page, request }) => {
  const { productName } = await stackConfig();
  await page.goto('/login');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's windows are private ones, which cannot install an app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const around = page.locator('meta[name="theme-color"]');
  await expect(around).toHaveAttribute('content', light.canvas);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(around).toHaveAttribute('content', dark.canvas);

  const manifest = JSON.parse(data ?? '{}') as { name: string; short_name: string; icons: { src: string; sizes: string; type: string }[] };
  expect([manifest.name, manifest.short_name]).toEqual([productName, productName]);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const files = [
    ...manifest.icons,
    { src: touch ?? '', sizes: '180x180', type: 'image/png' },
    { src: new URL(picture ?? '').pathname, sizes: '1200x630', type: 'image/png' },
  ];
  for (const { src, sizes, type } of files) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toBe(type);
    if (type !== 'image/png') continue;
    const bytes = await answer.body();
    // A PNG header has width and height at bytes 16 and 20.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const served = await (await request.get('/')).text();
  expect(served).toContain(`<title>${productName}</title>`);
  expect(served).not.toMatch(/%[A-Z_]+%/);
});

test('an app without its settings says so', async ({ page }) => {
  const { productName } = await stackConfig();
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('The app could not be started. Please load the page again in a moment.');
  await expect(page).toHaveTitle(productName);
  await page.unrouteAll();
});

test('the sign-in says when the browser is offline', async ({ page, context }) => {
  await page.goto('/login');
  const notice = page.getByRole('status', { name: 'Connection' });
  await expect(notice).toBeEmpty();
  await context.setOffline(true);
  await expect(notice).toHaveText('You are offline. The app goes on when the connection is back.');
  await context.setOffline(false);
  await expect(notice).toBeEmpty();
});

test('a screen whose code cannot be loaded leaves the others usable', async ({ page, bystander }) => {
  const { productName } = await stackConfig();
  await page.route('**/assets/StatementPage-*.js', (route) => route.abort());
  await openAs(page, bystander, '/wallet');
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(content(page).getByRole('alert')).toContainText('This screen could not be loaded');
  await expect(page).toHaveTitle(`This screen could not be loaded · ${productName}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
});
