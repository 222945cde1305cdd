import type { Page } from '@playwright/test';
import { deleteUser, newAccount, signUp } from '../support/accounts';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';
import { agree, emailField, expectFits, expectNoShift, expectSaid, expectStayed, fillIn, passwordField, signIn, signInAndAgree, watchShifts, watchToasts } from './screens';

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

/** Keeps toasts until the returned function is called: the end of an animation closes them. */
async function holdToasts(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(paused);
    return paused;
  });
  return () => sheet.evaluate((paused) => paused.replaceSync(''));
}

test.describe('signing up', () => {
  test('creates the account, says so, and leads to the sign-in, by e-mail', {
    tag: [
      '@spec-1.1', '@spec-1.3', '@spec-2.20', '@spec-2.23', '@spec-2.25', '@spec-2.28', '@spec-2.30', '@spec-2.31', '@spec-4.6',
      '@spec-4.7', '@spec-4.8', '@spec-4.9', '@spec-4.10', '@spec-7.1', '@spec-7.2', '@spec-7.22', '@spec-9.28',
    ],
  }, async ({ page }) => {
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
  test('can be typed into before Amplify is there', async ({ page }) => {
    // It never arrives.
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
  test('stays signed in over a reload, without a flash of other screens', { tag: ['@spec-2.21'] }, async ({ page, bystander }) => {
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

  test('logs out to the sign-in, and the game is closed again', { tag: ['@spec-2.18', '@spec-7.3', '@asvs-14.3.1'] }, async ({ page, bystander }) => {
    await signIn(page, bystander.account);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|LastAuthUser/i.test(key)))).toEqual([]);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
  });
});
