import type { Page } from '@playwright/test';
import { deleteUser, newAccount, PASSWORD, signUp } from '../support/accounts';
import { Player } from '../support/player';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';
import { emailField, expectSaid, expectStayed, fillIn, passwordField, signIn, toast, watchToasts } from './screens';

/** Delays Cognito's response to one action until it is released. */
async function holdBack(page: Page, action: string): Promise<{ letGo: () => void }> {
  const { promise, letGo } = (() => {
    let resolve: () => void = () => undefined;
    const held = new Promise<void>((done) => (resolve = done));
    return { promise: held, letGo: () => resolve() };
  })();
  await page.route(
    (url) => url.href.startsWith(EMULATOR_URL),
    async (route) => {
      if (route.request().headers()['x-amz-target']?.endsWith(`.${action}`)) await promise;
      await route.fallback();
    },
  );
  return { letGo };
}

/** The errors that the page writes to its console from now on. */
function watchErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  return logged;
}

test.describe('signing up', () => {
  test('creates the account, says so, and goes to an empty sign-in', async ({ page }) => {
    const account = newAccount();
    await watchToasts(page);
    const asked = await holdBack(page, 'SignUp');
    await page.goto('/signup');
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();

    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    await expect(emailField(page)).toBeDisabled();
    await expect(passwordField(page)).toBeDisabled();
    asked.letGo();

    await expectSaid(page, 'Account created successfully!');
    const topCentre = page.locator('.Toastify__toast-container--top-center');
    await expect(topCentre.getByText('Account created successfully!')).toBeVisible();
    await expect(emailField(page)).toHaveValue('');
    await expect(passwordField(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/signup$/);
    await expectStayed(page, 'Account created successfully!', '2s');
    await expect(page).toHaveURL(/\/login$/);

    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('10.00');
  });

  test('with an address in capitals is doing so in small letters', async ({ page }) => {
    const account = newAccount();
    const typed = { ...account, email: ` ${account.email.toUpperCase().replace('TEST', 'ＴEST')} ` };
    await page.goto('/signup');
    await fillIn(page, typed);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, typed);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('10.00');
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText(account.email);
  });

  test('once more after the account was deleted begins without points', async ({ page }) => {
    const account = newAccount();
    await signUp(account);
    await deleteUser(account);
    await signUp(account);
    await signIn(page, account);
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('0.00');
    await page.goto('/statement');
    await expect(page.getByText('Nothing has moved yet.')).toBeVisible();
  });

  test("shows the provider's message, and the rules when it is too weak", async ({ page }) => {
    const account = newAccount();
    await page.goto('/signup');
    await fillIn(page, { email: account.email, password: 'a' });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page, /[Pp]assword/)).toBeVisible();
    const needs = page.getByRole('listitem');
    await expect(needs.filter({ hasText: /^At least \d+ characters \(not met\)$/ })).toBeVisible();
    await passwordField(page).fill(account.password);
    await expect(needs.filter({ hasText: '(not met)' })).toHaveCount(0);
  });

  test('of an address that is taken says what the provider says, and logs it', async ({ page }) => {
    const account = newAccount();
    const logged = watchErrors(page);
    await signUp(account);
    await page.goto('/signup');
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page, /already exists/)).toBeVisible();
    await expect.poll(() => logged.join('\n')).toContain('Sign-up failed');
    await expect(page).toHaveURL(/\/signup$/);
  });

  test('a password is hidden until asked for, and can be pasted', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    for (const [path, known] of [['/login', 'current-password'], ['/signup', 'new-password']] as const) {
      await page.goto(path);
      await expect(passwordField(page)).toHaveAttribute('type', 'password');
      await expect(passwordField(page)).toHaveAttribute('autocomplete', known);
      await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD);
      await passwordField(page).focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(passwordField(page)).toHaveValue(PASSWORD);
      await page.getByRole('button', { name: 'Show what is typed' }).click();
      await expect(passwordField(page)).toHaveAttribute('type', 'text');
    }
  });

  test('asks for both fields, and for an address', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
    await expect(page.getByText('Please enter a password')).toBeVisible();
    await emailField(page).fill('no address');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  });

  test('leads to the sign-in, and back', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('link', { name: 'Already have an account?' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: "Don't have an account?" }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});

test.describe('signing in', () => {
  test('with a wrong password says so in red above the form', async ({ page, bystander }) => {
    await page.goto('/login');
    await expect(emailField(page)).toBeFocused();
    await fillIn(page, { email: bystander.account.email, password: 'Wrong-Password-1' });
    await page.getByRole('button', { name: 'Sign In' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to sign in: Incorrect username or password.' });
    await expect(failure).toBeVisible();
    const [above, field] = await Promise.all([failure.boundingBox(), emailField(page).boundingBox()]);
    expect(above?.y).toBeLessThan(field?.y ?? 0);
    const [red = 0, green = 0, blue = 0] = await failure.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expect(page).toHaveURL(/\/login$/);
  });

  test('with a password that is too weak by now shows what is missing', async ({ page, bystander }) => {
    await page.route(
      (url) => url.href.startsWith(EMULATOR_URL),
      (route) =>
        route.request().headers()['x-amz-target']?.endsWith('.InitiateAuth')
          ? route.fulfill({
              status: 400,
              headers: { 'access-control-allow-origin': '*' },
              json: { __type: 'InvalidPasswordException', message: 'Password does not meet requirements' },
            })
          : route.fallback(),
    );
    await page.goto('/login');
    await fillIn(page, { ...bystander.account, password: 'a' });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to sign in: Password does not meet requirements');
    await expect(page.getByRole('listitem').filter({ hasText: /^At least \d+ characters \(not met\)$/ })).toBeVisible();
  });

  test('asks for both fields', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
    await expect(page.getByText('Please enter your password')).toBeVisible();
  });

  test('paints without Amplify where nobody was signed in', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/login');
    await expect(emailField(page)).toBeFocused();
    expect(scripts.filter((url) => /cognito/i.test(url))).toEqual([]);
    await emailField(page).fill('someone');
    await expect.poll(() => scripts.some((url) => /\/assets\/cognito/.test(url))).toBe(true);
  });

  test('creates the records that sign-up could not save', async ({ page }) => {
    const account = newAccount();
    await signUp(account);
    const healed = page.waitForResponse((response) => response.url().endsWith('/api/profile'));
    await signIn(page, account);
    expect((await healed).status()).toBe(200);
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('10.00');
  });
});

test.describe('who is signed in', () => {
  test('stays signed in over a reload, without a flash of other screens', async ({ page, bystander }) => {
    await signIn(page, bystander.account);
    const check = await holdBack(page, 'GetTokensFromRefreshToken');
    await page.reload();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    check.letGo();
    await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/signup');
    await expect(page).toHaveURL(/\/$/);
  });

  test('logs out to the sign-in, and the game is closed again', async ({ page, bystander }) => {
    await signIn(page, bystander.account);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|LastAuthUser/i.test(key)))).toEqual([]);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('and cannot be signed out stays signed in; only the log says so', async ({ page, bystander }) => {
    await watchToasts(page);
    await signIn(page, bystander.account);
    const logged = watchErrors(page);
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {
        throw new Error('This browser keeps everything');
      };
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => logged.join('\n')).toContain('Logout failed');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('but whose session has ended is asked to sign in to play', async ({ page }) => {
    const player = await Player.signedUp();
    await signIn(page, player.account);
    await expect(page.getByText('Guess the correct color!')).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (/\.(idToken|accessToken)$/.test(key)) localStorage.setItem(key, `${localStorage.getItem(key) ?? ''}AAAA`);
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'gone');
      }
    });
    await page.keyboard.press('1');
    await expect(toast(page, 'Please sign in to play!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a visitor is led from the game to the sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});
