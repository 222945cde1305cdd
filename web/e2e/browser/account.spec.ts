import type { Page } from '@playwright/test';
import { deleteUser, newAccount, PASSWORD, signUp } from '../support/accounts';
import { Player } from '../support/player';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';
import {
  agree,
  emailField,
  expectFits,
  expectNoShift,
  expectSaid,
  expectStayed,
  fillIn,
  freshRound,
  openAs,
  passwordField,
  signIn,
  signInAndAgree,
  stretchRounds,
  tiles,
  watchShifts,
  watchToasts,
} from './screens';

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

/** Keeps toasts until what this returns is called: an animation tells when they go. */
async function holdToasts(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(paused);
    return paused;
  });
  return () => sheet.evaluate((paused) => paused.replaceSync(''));
}

const isCognito = (url: URL) => url.href.startsWith(EMULATOR_URL);
const signedOut = (page: Page) => page.getByRole('status', { name: 'Sign-in' });

/** The errors that the page writes to its console from now on. */
function watchErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  return logged;
}

test.describe('signing up', () => {
  test('creates the account, says so, and leads to the sign-in, by e-mail', async ({ page }) => {
    const account = newAccount();
    await watchToasts(page);
    const asked = await holdBack(page, 'SignUp');
    await page.goto('/signup');
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();

    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    await expect(emailField(page)).toBeDisabled();
    await expect(passwordField(page)).toBeDisabled();
    const letToastsGo = await holdToasts(page);
    asked.letGo();

    await expectSaid(page, 'Account created successfully!');
    const topCentre = page.locator('.Toastify__toast-container--top-center');
    await expect(topCentre.getByText('Account created successfully!')).toBeVisible();
    await expect(emailField(page)).toHaveValue('');
    await expect(passwordField(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/signup$/);
    await letToastsGo();
    await expectStayed(page, 'Account created successfully!', '2s');
    await expect(page).toHaveURL(/\/login$/);

    await expect(emailField(page)).toHaveValue(account.email);
    await expect(passwordField(page)).toBeFocused();
    const [toStart] = (await page.getByText(/points to start/).textContent())?.match(/[0-9.]+(?= points to start)/) ?? [];
    await passwordField(page).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/$/);
    await agree(page);
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('10.00');
    expect(toStart).toBe('10.00');
  });

  test('shows no rule for a password before the provider refuses one', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/signup');
    await passwordField(page).fill('a');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
    await expect(passwordField(page)).toHaveAccessibleDescription('');
    await expect(page.getByRole('listitem')).toHaveCount(0);
    expect(asked.filter((url) => url.includes('password-policy'))).toEqual([]);
  });

  test('keeps the e-mail for whoever has an account already', async ({ page }) => {
    await page.goto('/signup');
    await emailField(page).fill('me@example.com');
    await page.getByRole('link', { name: 'Already have an account?' }).click();
    await expect(emailField(page)).toHaveValue('me@example.com');
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
    await agree(page);
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('10.00');
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText(account.email);
  });

  test('once more after the account was deleted begins without points', async ({ page }) => {
    const account = newAccount();
    await signUp(account);
    await deleteUser(account);
    await signUp(account);
    await signInAndAgree(page, account);
    await expect(page.getByRole('group', { name: 'Balance' })).toHaveText('0.00');
    await page.goto('/statement');
    await expect(page.getByText('Nothing has moved yet.')).toBeVisible();
  });

  test("shows the provider's message, and the rules when it is too weak", async ({ page }) => {
    const account = newAccount();
    await watchToasts(page);
    await page.goto('/signup');
    await fillIn(page, { email: account.email, password: 'a' });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectSaid(page, /[Pp]assword/);
    const needs = page.getByRole('listitem');
    await expect(needs.filter({ hasText: /^At least \d+ characters \(not met\)$/ })).toBeVisible();
    await expect(passwordField(page)).toHaveAccessibleDescription(/At least \d+ characters \(not met\)/);
    for (const [typed, strength] of [['a', 'Too weak yet'], ['a'.repeat(40), 'Easy to guess'], [PASSWORD.repeat(2), 'Strong']] as const) {
      await passwordField(page).fill(typed);
      await expect(page.getByText(strength, { exact: true })).toBeVisible();
    }
    await passwordField(page).fill(account.password);
    await expect(needs.filter({ hasText: '(not met)' })).toHaveCount(0);
  });

  test('of an address that is taken says what the provider says, and logs it', async ({ page }) => {
    const account = newAccount();
    const logged = watchErrors(page);
    await signUp(account);
    await watchToasts(page);
    await page.goto('/signup');
    await fillIn(page, account);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectSaid(page, /already exists/);
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

for (const [path, button] of [['/login', 'Sign In'], ['/signup', 'Sign Up']] as const) {
  test(`${path} says what this is over its form, on a phone too`, async ({ page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const said = page.getByRole('main').getByText('Six colours. One is right.');
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByText('10.00 points to start.')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-right]')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
    await expectNoShift(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Six colours. One is right.')).toHaveCount(1);
    await expect(page.locator('[data-right]')).toBeInViewport({ ratio: 1 });
  });
}

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

  test('can be typed into before Amplify is there', async ({ page }) => {
    // It never comes.
    await page.route(/\/assets\/cognito/, () => undefined);
    const asked = page.waitForRequest(/\/assets\/cognito/);
    await page.goto('/login');
    await asked;
    await expect(emailField(page)).toBeFocused();
    await emailField(page).fill('someone');
    await expect(emailField(page)).toHaveValue('someone');
  });

  test('creates the records that sign-up could not save', async ({ page }) => {
    const account = newAccount();
    await signUp(account);
    const healed = page.waitForResponse((response) => response.url().endsWith('/api/profile'));
    await signInAndAgree(page, account);
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

  for (const path of ['/draws', '/admin-setup', '/nowhere']) {
    test(`logs out to the sign-in from ${path}, which needs no sign-in`, async ({ page, player }) => {
      await openAs(page, player, path);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(signedOut(page)).toHaveText('You are signed out.');
      await expect(emailField(page)).toHaveValue('');
      await fillIn(page, player.account);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(/\/$/);
    });
  }

  test('logs out although the identity service is out of reach', async ({ page, player }) => {
    await watchToasts(page);
    await signIn(page, player.account);
    await page.route(isCognito, (route) => route.abort());
    const logged = watchErrors(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(signedOut(page)).toHaveText('You are signed out.');
    await expect.poll(() => logged.join('\n')).toContain('The session was not ended at Cognito');
    expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('and whose renewal is refused in unknown words signs in again', async ({ page, player }) => {
    await openAs(page, player, '/statement?type=credit');
    // The first renewal is over.
    await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    await page.route(isCognito, (route) => {
      const isRenewal = route.request().headers()['x-amz-target']?.endsWith('.GetTokensFromRefreshToken') ?? false;
      const headers = { 'access-control-allow-origin': '*' };
      return isRenewal
        ? route.fulfill({ status: 400, headers, json: { __type: 'InvalidParameterException', message: '?' } })
        : route.fallback();
    });
    await page.reload();
    await expect(signedOut(page)).toHaveText('Your sign-in has ended. Sign in to go on where you were.');
    await expect(emailField(page)).toHaveValue(player.account.email);
    await page.unroute(isCognito);
    await passwordField(page).fill(player.account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/statement\?type=credit$/);
  });

  test('goes on by itself when the sign-in can be checked again', async ({ page, player }) => {
    await openAs(page, player);
    await page.route(isCognito, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Your sign-in could not be checked');
    await page.unroute(isCognito);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
  });

  test('can sign in beside what is left of a broken sign-in', async ({ page, player }) => {
    // A screen that asks for nothing.
    await openAs(page, player, '/nowhere');
    await expect(page.getByRole('link', { name: 'Withdraw' })).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith('.idToken')) localStorage.removeItem(key);
    });
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(emailField(page)).toHaveValue(player.account.email);
    await passwordField(page).fill(player.account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/withdraw$/);
  });

  test('is led from a dialog whose answer is that the sign-in has ended', async ({ page, player }) => {
    await openAs(page, player, '/profile');
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up your second factor' });
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
    const headers = { 'access-control-allow-origin': '*' };
    await page.route(isCognito, (route) =>
      route.fulfill({ status: 400, headers, json: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' } }),
    );
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(signedOut(page)).toHaveText('Your sign-in has ended. Sign in to go on where you were.');
    await expect(dialog).toHaveCount(0);
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
    await watchToasts(page);
    // What else is asked for would find out before the move: what comes after the screen, and the end of the round.
    const late = page.waitForResponse('**/api/notices');
    await stretchRounds(page, { open: 60_000 });
    await signIn(page, player.account);
    await late;
    await freshRound(page);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (/\.(idToken|accessToken)$/.test(key)) localStorage.setItem(key, `${localStorage.getItem(key) ?? ''}AAAA`);
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'gone');
      }
    });
    await tiles(page).first().press('1');
    await expectSaid(page, 'Please sign in to play!');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a visitor is led from the game to the sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});
