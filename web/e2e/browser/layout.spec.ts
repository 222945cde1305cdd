import type { Page } from '@playwright/test';
import type { Schema } from '../support/http';
import { expect, test } from '../support/test';
import { emailField, expectFits, expectHeard, expectNoShift, expectNothingSerious, fillIn, freshRound, guessInTime, openAs, OPEN, status, tiles, watchShifts } from './screens';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' });
const you = (page: Page) => places(page).getByRole('button', { name: 'You' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'You' });

/** What is marked in the bars from top to bottom, and how: `Game page`. */
async function expectMarked(page: Page, ...marks: string[]): Promise<void> {
  const marked = bar(page).or(places(page)).locator('[aria-current]');
  await expect(async () => {
    expect(await marked.evaluateAll((all) => all.map((entry) => `${entry.textContent} ${entry.ariaCurrent ?? ''}`))).toEqual(marks);
  }).toPass({ timeout: 15_000 });
}

test.describe('the frame', () => {
  test('wide: logo header, Home, Withdraw and Logout, footer', async ({ page, bystander }) => {
    await page.setViewportSize(WIDE);
    await openAs(page, bystander);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Colour Game' });
    await expect(logo).toHaveAttribute('href', '/');
    await expect(logo).toHaveText('Colour Game');
    await expect(bar(page).locator('a, button')).toHaveText(['Home', 'Profile', 'Withdraw', 'Support', 'Logout']);
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Colour Game`);
  });

  test('wide: places and notices stand apart from the entries', async ({ page, bystander }) => {
    await page.setViewportSize(WIDE);
    await openAs(page, bystander);
    await expect(places(page).getByRole('link')).toHaveText(['Draw', 'Wallet', 'My play']);
    await expect(places(page).getByRole('button', { name: 'Notices' })).toBeVisible();
    const size = (name: string) => page.getByRole('link', { name, exact: true }).evaluate((link) => parseFloat(getComputedStyle(link).fontSize));
    expect(await size('Draw')).toBeLessThan(await size('Profile'));
  });

  test('narrow: no logo header; Game, Draw, Wallet and You at the bottom', async ({ page, bystander }) => {
    await page.setViewportSize(NARROW);
    await openAs(page, bystander);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(places(page).locator('a, button')).toHaveText(['Game', 'Draw', 'Wallet', 'You']);
    for (const viewport of [NARROW, { width: 844, height: 390 }]) {
      await page.setViewportSize(viewport);
      const atTheEnd = async () => {
        const box = await places(page).boundingBox();
        return box && Math.round(box.y + box.height);
      };
      await expect.poll(atTheEnd).toBe(viewport.height);
      // Scrolled to its end, the page has its last line above the bar.
      const gap = async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const [footer, own] = await Promise.all([page.getByRole('contentinfo').boundingBox(), places(page).boundingBox()]);
        return footer && own && Math.abs(Math.round(own.y - footer.y - footer.height));
      };
      await expect.poll(gap).toBe(0);
      await expect.poll(atTheEnd).toBe(viewport.height);
    }
    expect((await places(page).boundingBox())?.height).toBeLessThanOrEqual(49);
  });

  test('narrow: the entries stand over every page, and scroll away', async ({ page, bystander }) => {
    await page.setViewportSize(NARROW);
    await openAs(page, bystander);
    for (const path of ['/', '/COD', '/wallet', '/statement', '/profile', '/withdraw', '/support', '/draws', '/admin-setup', '/terms', '/nowhere']) {
      await page.goto(path);
      await expect(bar(page).locator('a, button')).toHaveText(['Game', 'Profile', 'Withdraw', 'Support', 'Logout']);
      const [top, content] = await Promise.all([bar(page).boundingBox(), page.getByRole('main').boundingBox()]);
      expect(top?.y, path).toBeLessThan(10);
      expect(content?.y, path).toBeGreaterThanOrEqual((top?.y ?? NaN) + (top?.height ?? NaN));
    }
    await page.goto('/terms');
    await expect(bar(page)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 400));
    await expect(bar(page)).not.toBeInViewport();
  });

  test('narrow: You holds who I am, My play and the notices', async ({ page, bystander }) => {
    await page.setViewportSize(NARROW);
    await openAs(page, bystander);
    await you(page).click();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(sheet(page)).toContainText(`Signed in as ${bystander.account.email}`);
    await expect(sheet(page).getByRole('link')).toHaveText(['My play']);
    await expect(sheet(page).getByRole('button')).toHaveText(['', 'Notices']);
    await expectFits(page);
    await sheet(page).getByRole('button', { name: 'Close' }).click();
    await expect(sheet(page)).toBeHidden();
    await expect(you(page)).toBeFocused();
  });

  for (const viewport of [WIDE, NARROW]) {
    test(`one press logs out, ${viewport.width} px`, async ({ page, player }) => {
      await page.setViewportSize(viewport);
      await openAs(page, player, '/support');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  test('from 900 px up, not below', async ({ page, bystander }) => {
    await openAs(page, bystander);
    for (const path of ['/', '/COD', '/profile', '/withdraw', '/support', '/admin-setup', '/draws', '/nowhere']) {
      await page.setViewportSize({ ...WIDE, width: 900 });
      await page.goto(path);
      await expect(page.getByRole('banner'), path).toBeVisible();
      await page.setViewportSize({ ...WIDE, width: 899 });
      await expect(page.getByRole('banner'), path).toBeHidden();
    }
  });

  test('an admin has one entry more, and all entries fit 320 px', async ({ page, admin }) => {
    await openAs(page, admin, '/wallet');
    for (const width of [320, 360, 600, 900, 1200]) {
      await page.setViewportSize({ ...NARROW, width });
      const entries = bar(page).locator('a, button');
      await expect(entries).toHaveText([width < 900 ? 'Game' : 'Home', 'Profile', 'Withdraw', 'Support', 'Admin', 'Logout']);
      await expect(async () => {
        const boxes = await bar(page).or(places(page)).locator('a, button').evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().toJSON() as DOMRect));
        for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        const tops = boxes.slice(0, 6).map(({ y }) => y);
        const perRow = [...new Set(tops)].map((top) => tops.filter((y) => y === top).length);
        expect(perRow, `at ${width} px`).toEqual(width === 320 ? [3, 3] : [6]);
      }).toPass({ timeout: 15_000 });
      await expectFits(page);
    }
    for (const width of [1280, 320]) {
      await page.setViewportSize({ ...NARROW, width });
      await bar(page).getByRole('link', { name: 'Admin' }).click();
      await expect(page).toHaveURL(/\/admin\b/);
      await expectMarked(page, 'Admin page');
      await page.goto('/admin/audit');
      await expectMarked(page, 'Admin true');
    }
  });

  test('an admin reads on Home what waits, one press from it', async ({ page, admin }) => {
    await page.route('**/api/admin/deposits?*', (route) => route.fulfill({ json: { requests: [{}, {}, {}] } }));
    await page.route('**/api/admin/withdrawals?*', (route) => route.fulfill({ json: { requests: [{}] } }));
    await page.route('**/api/admin/tickets?*', (route) => route.fulfill({ json: { tickets: [{}, {}] } }));
    await watchShifts(page);
    await openAs(page, admin);
    const line = page.getByRole('link', { name: '3 deposits, 1 withdrawal and 2 tickets wait' });
    await expect(line).toBeInViewport();
    await expectNoShift(page);
    await line.click();
    await expect(page).toHaveURL(/\/admin\b/);
  });

  test("a player's Home asks for nothing that admins see", async ({ page, bystander }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openAs(page, bystander);
    await freshRound(page);
    expect(asked.filter((path) => path.startsWith('/api/admin') || path.includes('admin-waiting'))).toEqual([]);
  });

  test('letters twice as large fit the bars and the sheet', async ({ page, admin }) => {
    for (const viewport of [{ ...NARROW, width: 320 }, { ...WIDE, width: 900 }]) {
      await page.setViewportSize(viewport);
      await openAs(page, admin, '/wallet');
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
      await expectFits(page);
    }
    await page.setViewportSize({ ...NARROW, width: 320 });
    await you(page).click();
    await expectFits(page);
    await expect(sheet(page).getByRole('button', { name: 'Notices' })).toBeInViewport();
  });

  test('each entry leads to its screen and is marked there', async ({ page, bystander }) => {
    await openAs(page, bystander);
    for (const [name, path, ...marks] of [
      ['Profile', '/profile', 'Profile page'],
      ['My play', '/my-play', 'My play page'],
      ['Withdraw', '/withdraw', 'Withdraw page', 'Wallet true'],
      ['Support', '/support', 'Support page'],
      ['Draw', '/COD', 'Draw page'],
      ['Wallet', '/wallet', 'Wallet page'],
      ['Home', '/', 'Home page'],
    ] as const) {
      await bar(page).or(places(page)).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expectMarked(page, ...marks);
    }
  });

  test('each page marks its place, on a phone too', async ({ page, bystander }) => {
    await openAs(page, bystander);
    for (const [path, wide, narrow] of [
      ['/statement', ['Wallet true'], ['Wallet true']],
      ['/deposits', ['Wallet true'], ['Wallet true']],
      ['/draws', ['Draw true'], ['Draw true']],
      ['/check', ['Home true'], ['Game true', 'Game true']],
      ['/support', ['Support page'], ['Support page', 'You true']],
      ['/my-play', ['My play page'], ['You true']],
    ] as const) {
      await page.setViewportSize(WIDE);
      await page.goto(path);
      await expectMarked(page, ...wide);
      await page.setViewportSize(NARROW);
      await expectMarked(page, ...narrow);
    }
  });

  test('from You the reading goes on at the page that was chosen', async ({ page, bystander }) => {
    await page.setViewportSize(NARROW);
    await openAs(page, bystander);
    await you(page).click();
    await sheet(page).getByRole('link', { name: 'My play' }).click();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('main', { name: 'My play' })).toBeFocused();
    await you(page).click();
    await expect(sheet(page).getByRole('link', { name: 'My play' })).toHaveAttribute('aria-current', 'page');
    await sheet(page).getByRole('link', { name: 'My play' }).click();
    await expect(sheet(page)).toBeHidden();
  });

  test('the pages of the wallet lead to one another', async ({ page, bystander }) => {
    await page.setViewportSize({ ...NARROW, width: 320 });
    await openAs(page, bystander, '/wallet');
    const pages = page.getByRole('navigation', { name: 'Wallet' });
    for (const [name, path] of [['Statement', '/statement'], ['Deposits', '/deposits'], ['Withdraw', '/withdraw'], ['Overview', '/wallet']] as const) {
      await pages.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(pages.locator('[aria-current]')).toHaveText([name]);
      await expect(pages.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    const heights = async () => {
      const boxes = await Promise.all((await pages.getByRole('link').all()).map((entry) => entry.boundingBox()));
      return new Set(boxes.map((box) => box?.y)).size;
    };
    await expect.poll(heights).toBe(1);
  });

  test('the current place can be seen in forced colours', async ({ page, bystander }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize(NARROW);
    await openAs(page, bystander, '/wallet');
    const markOf = (name: string) =>
      places(page)
        .getByText(name, { exact: true })
        .evaluate((entry) => {
          const { content, backgroundColor, height } = getComputedStyle(entry, '::after');
          const canvas = getComputedStyle(entry.parentElement as Element).backgroundColor;
          return content !== 'none' && height === '4px' && backgroundColor !== canvas && backgroundColor !== 'rgba(0, 0, 0, 0)';
        });
    await expect(places(page).getByText('Wallet', { exact: true })).toBeVisible();
    expect(await markOf('Wallet')).toBe(true);
    expect(await markOf('Draw')).toBe(false);
  });

  for (const viewport of [WIDE, NARROW]) {
    test(`a visitor finds the way in and back, ${viewport.width} px`, async ({ page, bystander }) => {
      await page.setViewportSize(viewport);
      for (const path of ['/admin-setup', '/nowhere', '/check', '/draws']) {
        await page.goto(path);
        await expect(bar(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
      }
      await bar(page).getByRole('link', { name: 'Sign in' }).click();
      await fillIn(page, bystander.account);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(/\/draws$/);
      await expect(places(page).getByRole('link', { name: 'Wallet' })).toBeVisible();
    });
  }

  for (const path of ['/profile', '/withdraw', '/support', '/wallet', '/statement', '/my-play', '/deposits', '/admin']) {
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

/** A round that no other one follows: its answer is told when the test says so, and then stands. */
async function stageOneRound(page: Page): Promise<() => void> {
  let tell = () => {};
  const held = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/api/game/rounds', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Schema['OpenRound']), msToNext: 10 * 60_000 } });
  });
  await page.route('**/api/game/rounds/*', async (route) => {
    await held;
    await route.fallback();
  });
  return tell;
}

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
    const tellAnswer = await stageOneRound(page);
    await openAs(page, bystander);
    await expect(status(page)).toContainText(OPEN);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const place = () => page.getByRole('group', { name: 'Colours' }).boundingBox();
    const open = await place();
    tellAnswer();
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
    let tell = () => {};
    const held = new Promise<void>((resolve) => (tell = resolve));
    await page.route('**/guess', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await guessInTime(page, async () => {
      await tiles(page).nth(4).focus();
      await page.keyboard.press('Enter');
    });
    await expect(tiles(page).nth(4)).toHaveAccessibleName(/your choice$/);
    tell();
    await expectHeard(page, /Winner, Congrats!|Wrong, Try again!/);
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
      const tellAnswer = await stageOneRound(page);
      await openAs(page, bystander);
      await expect(status(page)).toContainText(OPEN);
      await expectNothingSerious(page);
      tellAnswer();
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
