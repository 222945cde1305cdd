import { expect, test } from '../support/test';
import { emailField, expectFits, expectNothingSerious, fillIn, freshRound, openAs, status, tiles } from './screens';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

test.describe('the frame', () => {
  test('wide: logo header, Home, Withdraw and Logout, footer', async ({ page, bystander }) => {
    await page.setViewportSize(WIDE);
    await openAs(page, bystander);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Colour Game' });
    await expect(logo).toHaveAttribute('href', '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Profile', 'Withdraw', 'Support'], { useInnerText: true });
    await expect(bar.getByRole('button')).toHaveText(['Logout']);
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Colour Game`);
  });

  test('narrow: no logo header, Game, Withdraw and Logout', async ({ page, bystander }) => {
    await page.setViewportSize(NARROW);
    await openAs(page, bystander);
    await expect(page.getByRole('banner')).toBeHidden();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(['Game', 'Profile', 'Withdraw', 'Support'], { useInnerText: true });
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('from 900 px up, not below', async ({ page, bystander }) => {
    await page.setViewportSize({ ...WIDE, width: 900 });
    await openAs(page, bystander);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.setViewportSize({ ...WIDE, width: 899 });
    await expect(page.getByRole('banner')).toBeHidden();
  });

  test('an admin has one entry more, and all entries fit 320 px', async ({ page, admin }) => {
    await page.setViewportSize({ ...NARROW, width: 320 });
    await openAs(page, admin);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(['Game', 'Profile', 'Withdraw', 'Support', 'Admin'], { useInnerText: true });
    for (const width of [320, 600, 900, 1200]) {
      await page.setViewportSize({ ...NARROW, width });
      const boxes = await Promise.all((await bar.locator('a, button').all()).map((entry) => entry.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size, `in one line at ${width} px`).toBe(1);
      for (const box of boxes) {
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThanOrEqual(44);
      }
      await expectFits(page);
    }
    await bar.getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL(/\/admin\b/);
    await expect(bar.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link').first()).toHaveText('Home', { useInnerText: true });
  });

  test('each entry leads to its screen and is marked there', async ({ page, bystander }) => {
    await openAs(page, bystander);
    const bar = page.getByRole('navigation', { name: 'Main' });
    const marked = bar.locator('[aria-current="page"]');
    for (const [name, path] of [['Profile', '/profile'], ['Withdraw', '/withdraw'], ['Support', '/support'], ['Home', '/']] as const) {
      await bar.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(marked).toHaveText([name], { useInnerText: true });
    }
  });

  for (const path of ['/profile', '/withdraw', '/support', '/statement', '/deposits', '/admin']) {
    test(`${path} leads a visitor to the sign-in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  for (const path of ['/login', '/signup']) {
    test(`${path} has no header and no bar, but the footer`, async ({ page }) => {
      await page.setViewportSize(WIDE);
      await page.goto(path);
      await expect(page.getByRole('textbox', { name: 'Email Address' })).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toContainText('Colour Game');
    });
  }

  test('an unknown address has a page of its own', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the game' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('the board', () => {
  test('is 3 by 2 on a phone, 6 by 1 from 900 px, and fits 320 px', async ({ page, bystander }) => {
    const rows = () =>
      tiles(page).evaluateAll((found) => new Set(found.map((tile) => (tile as HTMLElement).offsetTop)).size);
    await page.setViewportSize(NARROW);
    await openAs(page, bystander);
    await freshRound(page);
    await page.setViewportSize({ ...NARROW, width: 320 });
    await expect.poll(rows).toBe(2);
    await expectFits(page);
    await page.setViewportSize({ ...WIDE, width: 900 });
    await expect.poll(rows).toBe(1);
  });

  test('tells each tile apart without its colour: name and key', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await freshRound(page);
    const names = await tiles(page).allInnerTexts();
    expect(names).toHaveLength(6);
    expect(new Set(names.map((name) => name.replace(/\W*\d\W*/, ''))).size).toBe(6);
    names.forEach((name, square) => expect(name).toContain(String(square + 1)));
  });

  test('does not move when the time is up', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await freshRound(page);
    const place = () => page.getByRole('group', { name: 'Colours' }).boundingBox();
    const open = await place();
    await expect(status(page)).toContainText("Time's up! Correct option was..");
    expect(await place()).toEqual(open);
  });

  test('is played with the keyboard alone', async ({ page, player }) => {
    await page.goto('/login');
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.type(player.account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(player.account.password);
    await page.keyboard.press('Enter');
    await freshRound(page);
    await tiles(page).nth(4).focus();
    await page.keyboard.press('Enter');
    await expect(tiles(page).nth(4)).toHaveAccessibleName(/your choice|correct/);
    await expect(status(page)).toContainText(/Winner, Congrats!|Wrong, Try again!/);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('a failed sign-in', async ({ page }) => {
      await page.goto('/login');
      await fillIn(page, { email: 'nobody@example.com', password: 'Wrong-Password-1' });
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Failed to sign in:')).toBeVisible();
      await expectNothingSerious(page);
    });

    test('the game, open and over, and its proof', async ({ page, bystander }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openAs(page, bystander);
      await freshRound(page);
      await expectNothingSerious(page);
      await expect(status(page)).toContainText("Time's up! Correct option was..");
      await expectNothingSerious(page);
      await page.getByRole('button', { name: 'See the proof' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingSerious(page);
    });
  });
}

test('the theme follows the system until it is chosen, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const scheme = () => page.evaluate(() => document.documentElement.dataset.scheme);
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect.poll(scheme).toBe('light');
});
