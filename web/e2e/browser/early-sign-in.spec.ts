/** The sign-in form in the page before the app's code is loaded, and its replacement by the app's own. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { board, emailField, expectFits, expectNoShift, expectNothingSerious, fillIn, openAs, passwordField, showIn, watchShifts } from './screens';

const early = (page: Page): Locator => page.locator('#early-sign-in');
const button = (page: Page): Locator => page.getByRole('button', { name: /Sign In|Signing in…/ });

/** Opens an address and holds back its code until the returned function is called, which resolves when the app has taken over. */
async function openEarly(page: Page, path = '/login'): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-/, async (route) => {
    await released;
    await route.continue();
  });
  // The page is not complete before its code is loaded.
  await page.goto(path, { waitUntil: 'commit' });
  await expect(emailField(page)).toBeFocused();
  return async () => {
    release();
    await expect(early(page)).toHaveCount(0);
  };
}

/** Makes the page record whether it ever contained the early form. */
async function watchForm(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    window.hadEarlyForm = false;
    new MutationObserver(() => (window.hadEarlyForm ||= document.getElementById('early-sign-in') !== null)).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => window.hadEarlyForm);
}

declare global {
  interface Window {
    hadEarlyForm: boolean;
  }
}

interface Part {
  what: string;
  box: number[];
  colours: string[];
}

/** Every part of the form with its text, position and colours. */
function partsOf(page: Page): Promise<Part[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, p:not([hidden]), a, form, label, input, fieldset, [type="submit"], main > span > *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderTopColor, borderTopWidth, fontSize, fontWeight } = getComputedStyle(element);
      return {
        what: `${element.tagName} ${element.textContent}`,
        box: [x, y, width, height],
        colours: [color, backgroundColor, borderTopColor, borderTopWidth, fontSize, fontWeight],
      };
    }),
  );
}

async function partsAtEachWidth(page: Page, scheme: 'light' | 'dark'): Promise<Part[]> {
  const parts: Part[] = [];
  for (const width of [320, 360, 600, 900, 1280]) {
    await showIn(page, scheme, width);
    await expectFits(page);
    parts.push(...(await partsOf(page)));
  }
  return parts;
}

function expectSame(before: Part[], after: Part[]): void {
  const looks = (parts: Part[]) => parts.map(({ what, colours }) => ({ what, colours }));
  expect(before.length).toBeGreaterThan(0);
  expect(looks(before)).toEqual(looks(after));
  const moved = after.filter(({ box }, index) => box.some((length, side) => Math.abs(length - (before[index]?.box[side] ?? NaN)) > 1));
  expect(moved).toEqual([]);
}

test.describe('before the app is there, the sign-in', () => {
  test('takes what is typed, and the app goes on with it', async ({ page }) => {
    await watchShifts(page);
    const letAppCome = await openEarly(page);
    await page.keyboard.type('sameone@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Secret-1');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await letAppCome();
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.type('o');
    await expect(emailField(page)).toHaveValue('someone@example.com');
    await expect(emailField(page)).toHaveAttribute('type', 'email');
    await expect(passwordField(page)).toHaveValue('Secret-1');
    await expect(page).toHaveTitle('Sign in · Colour Game');
    await expectNoShift(page);
  });

  test('loses no key of somebody who is typing when the app comes', async ({ page }) => {
    const letAppCome = await openEarly(page);
    await page.keyboard.press('Tab');
    const text = 'abcdefghij'.repeat(20);
    await Promise.all([page.keyboard.type(text, { delay: 10 }), letAppCome()]);
    await expect(passwordField(page)).toHaveValue(text);
    await expect(passwordField(page)).toBeFocused();
  });

  for (const [how, press] of [
    ['a press', (page: Page) => button(page).click()],
    ['the enter key', (page: Page) => page.keyboard.press('Enter')],
  ] as const) {
    test(`keeps ${how} until the app can send it`, async ({ page, bystander }) => {
      const letAppCome = await openEarly(page, '/wallet');
      await fillIn(page, bystander.account);
      await press(page);
      await expect(page.getByText('Signing in…')).toBeVisible();
      await expect(button(page)).toHaveAttribute('aria-busy', 'true');
      await letAppCome();
      await expect(page).toHaveURL(/\/wallet$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    });
  }

  test('keeps a press that ends when the app is there', async ({ page, bystander }) => {
    const letAppCome = await openEarly(page);
    await fillIn(page, bystander.account);
    await button(page).hover();
    await page.mouse.down();
    await letAppCome();
    await page.mouse.up();
    await expect(board(page)).toBeVisible();
  });

  test('has the app say what is empty, and sends nothing', async ({ page }) => {
    const letAppCome = await openEarly(page);
    await emailField(page).fill('someone@example.com');
    await button(page).click();
    await expect(passwordField(page)).toBeFocused();
    await expect(page.getByText('Signing in…')).toBeHidden();
    await letAppCome();
    await expect(page.getByText('Please enter your password')).toBeVisible();
    await expect(page.getByText('Please enter your email address')).toHaveCount(0);
    await expect(passwordField(page)).toBeFocused();
    await expect(button(page)).toHaveText(/^Sign In/);
  });

  test('takes a press back when somebody types on', async ({ page }) => {
    const letAppCome = await openEarly(page);
    await fillIn(page, { email: 'someone@example.com', password: 'half' });
    await passwordField(page).press('Enter');
    await expect(page.getByText('Signing in…')).toBeVisible();
    await page.keyboard.type('-typed');
    await expect(page.getByText('Signing in…')).toBeHidden();
    await letAppCome();
    await expect(passwordField(page)).toHaveValue('half-typed');
    await expect(button(page)).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('names the current year, whenever it was built', { tag: ['@spec-1.24'] }, async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-02-03T12:00:00Z'));
    await openEarly(page);
    await expect(early(page).getByRole('contentinfo')).toContainText('© 2031 Colour Game');
  });

  test('has nothing that a browser could send by itself', async ({ page }) => {
    await openEarly(page);
    await expect(early(page).locator('[name], [action], [formaction]')).toHaveCount(0);
    await fillIn(page, { email: 'someone@example.com', password: 'Secret-1' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await passwordField(page).press('Enter');
    await expect(page.getByText('Signing in…')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([]);
  });

  test('can be walked through with the keyboard alone', async ({ page }) => {
    await openEarly(page);
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username');
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
    for (const next of [passwordField(page), button(page), page.getByRole('link', { name: "Don't have an account?" }), page.getByRole('link', { name: 'Terms and help' })]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
  });

  test('says so when the app cannot come, and no longer that it signs in', async ({ page }) => {
    await page.route(/\/assets\/libs-/, async (route) => {
      await page.getByText('Signing in…').waitFor();
      await route.abort();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await fillIn(page, { email: 'someone@example.com', password: 'Secret-1' });
    await button(page).click();
    await expect(page.getByRole('alert')).toHaveText('The app could not be started. Please load the page again in a moment.');
    await expect(page.getByText('Signing in…')).toBeHidden();
    await expectNothingSerious(page);
  });

  test('is shown to nobody who may be signed in, and on no other screen', async ({ page, bystander }) => {
    const hadForm = await watchForm(page);
    for (const path of ['/', '/login']) {
      await openAs(page, bystander, path);
      await expect(board(page)).toBeVisible();
      expect(await hadForm(), path).toBe(false);
    }
    await page.evaluate(() => localStorage.clear());
    for (const path of ['/signup', '/terms', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await hadForm(), path).toBe(false);
    }
  });

  test('goes when somebody has signed in in another tab', async ({ page, bystander }) => {
    const letAppCome = await openEarly(page);
    await page.keyboard.type('someone');
    await page.evaluate((kept) => {
      for (const [name, value] of kept) localStorage.setItem(name, value);
    }, bystander.tokens.kept);
    await letAppCome();
    await expect(board(page)).toBeVisible();
  });

  test('is not there without scripts, which the page asks for', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL ?? ''}/login`);
    await expect(page.locator('noscript')).toBeVisible();
    await expect(page.locator('input')).toHaveCount(0);
    await context.close();
  });

  for (const [scheme, verification] of [
    ['light', 'off'],
    ['dark', 'on'],
  ] as const) {
    test(`looks like the app’s, ${scheme}, with codes by email ${verification}`, async ({ page }) => {
      await page.route('**/login', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace(/(data-email-verification=")\w+/, `$1${verification}`) });
      });
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), emailVerification: verification } });
      });
      // The app's own fonts load later, and their widths differ slightly.
      await page.route(/\.woff2$/, (route) => route.abort());
      await page.emulateMedia({ colorScheme: scheme });
      const letAppCome = await openEarly(page);
      const before = await partsAtEachWidth(page, scheme);
      await passwordField(page).fill('Secret-1');
      const beforeFilled = await partsAtEachWidth(page, scheme);
      await letAppCome();
      expectSame(beforeFilled, await partsAtEachWidth(page, scheme));
      await passwordField(page).fill('');
      await emailField(page).focus();
      expectSame(before, await partsAtEachWidth(page, scheme));
      await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(verification === 'on' ? 1 : 0);
    });
  }

  for (const scheme of ['light', 'dark'] as const) {
    test(`can be read and used by everybody in the ${scheme} scheme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await openEarly(page);
      await expectNothingSerious(page);
      await fillIn(page, { email: 'someone@example.com', password: 'Secret-1' });
      await button(page).click();
      await expect(page.getByText('Signing in…')).toBeVisible();
      await expectNothingSerious(page);
    });
  }
});
