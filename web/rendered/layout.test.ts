import { describe, expect, test } from 'vitest';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import { BEHIND_SIGN_IN_PATHS } from '../screens';
import { answerOf } from '../src/lib/fairness';
import { answer, answerLate } from './support/answers';
import { answerOneRound, board, OPEN, status, tiles, TIME_UP } from './support/game';
import { haveAccount, refuseIdentity } from './support/identity';
import { aWallet, PLAYER } from './support/samples';
import { asAdmin, asPlayer, asVisitor, expectCount, expectFits, expectNothingSerious, expectPath, expectTexts, open, press, reopen, SCHEMES, submitSignIn } from './support/screens';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

const bar = page.getByRole('navigation', { name: 'Main' });
const places = page.getByRole('navigation', { name: 'Places' });
const you = places.getByRole('button', { name: 'You' });
const sheet = page.getByRole('dialog', { name: 'You' });
const banner = page.getByRole('banner');
const footer = page.getByRole('contentinfo');
const main = page.getByRole('main');
const logout = page.getByRole('button', { name: 'Logout' });

const size = ({ width, height }: typeof NARROW, change: Partial<typeof NARROW> = {}): Promise<void> =>
  page.viewport(change.width ?? width, change.height ?? height);
const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();
/** The links and buttons of a bar, in order. */
const entriesOf = (...bars: Locator[]): Element[] => bars.flatMap((one) => [...one.element().querySelectorAll('a, button')]);

async function expectEntries(of: Locator, names: string[]): Promise<void> {
  await expect.element(of).toBeVisible();
  await expect.poll(() => entriesOf(of).map((entry) => entry.textContent)).toEqual(names);
}

/** The marked entries of the bars from top to bottom, with the kind of mark: `Game page`. */
async function expectMarked(...marks: string[]): Promise<void> {
  const marked = () =>
    [...document.querySelectorAll('nav:is([aria-label="Main"], [aria-label="Places"]) [aria-current]')].map(
      (entry) => `${entry.textContent} ${entry.ariaCurrent ?? ''}`,
    );
  await expect.poll(marked).toEqual(marks);
}

/** A player who has played before, so that the board appears at once. */
function asKnownPlayer(): void {
  asPlayer();
  answer('GET /api/wallet', aWallet({ gamesPlayed: 3 }));
}

/** A round whose answer is revealed when the returned function is called, and then stays. */
const stageOneRound = async (): Promise<() => void> => answerLate('GET /api/game/rounds/{roundId}', await answerOneRound());

const expectTimeUp = () => expect.element(status).toMatchTextContent(TIME_UP);

describe('the frame', () => {
  test('wide: logo header, Home, Withdraw and Logout, footer', {
    tags: ['spec-1.23', 'spec-1.24', 'spec-1.25', 'spec-1.26', 'spec-2.8', 'spec-2.14', 'spec-2.15', 'asvs-7.4.4'],
  }, async () => {
    asKnownPlayer();
    await open('/');
    const logo = banner.getByRole('link', { name: 'Colour Game' });
    await expect.element(logo).toHaveAttribute('href', '/');
    await expect.element(logo).toHaveTextContent('Colour Game');
    await expectEntries(bar, ['Home', 'Profile', 'Withdraw', 'Support', 'Logout']);
    await expect.element(footer).toMatchTextContent(`© ${new Date().getFullYear()} Colour Game`);
  });

  test('wide: places and notices stand apart from the entries', async () => {
    asKnownPlayer();
    await open('/');
    await expectTexts(places.getByRole('link'), ['Draw', 'Wallet', 'My play']);
    await expect.element(places.getByRole('button', { name: 'Notices' })).toBeVisible();
    const letters = (name: string) => parseFloat(getComputedStyle(page.getByRole('link', { name, exact: true }).element()).fontSize);
    expect(letters('Draw')).toBeLessThan(letters('Profile'));
  });

  test('narrow: no logo header; Game, Draw, Wallet and You at the bottom', async () => {
    asKnownPlayer();
    await size(NARROW);
    await open('/');
    await expectEntries(places, ['Game', 'Draw', 'Wallet', 'You']);
    await expectCount(banner, 0);
    for (const viewport of [NARROW, { width: 844, height: 390 }]) {
      await size(viewport);
      const atTheEnd = () => Math.round(boxOf(places).bottom);
      await expect.poll(atTheEnd).toBe(viewport.height);
      // Scrolled to its end, the page has its last line above the bar.
      const gap = () => {
        scrollTo(0, document.documentElement.scrollHeight);
        return Math.abs(Math.round(boxOf(places).top - boxOf(footer).bottom));
      };
      await expect.poll(gap).toBe(0);
      await expect.poll(atTheEnd).toBe(viewport.height);
    }
    await expect.poll(() => boxOf(places).height).toBeLessThanOrEqual(49);
  });

  test('narrow: the entries stand over every page, and scroll away', { tags: ['spec-1.26', 'spec-2.15', 'asvs-7.4.4'] }, async () => {
    asKnownPlayer();
    await size(NARROW);
    await open('/');
    for (const path of ['/', '/COD', '/wallet', '/statement', '/profile', '/withdraw', '/support', '/draws', '/admin-setup', '/terms', '/nowhere']) {
      await reopen(path);
      await expectEntries(bar, ['Game', 'Profile', 'Withdraw', 'Support', 'Logout']);
      await expect.poll(() => boxOf(bar).top, { message: path }).toBeLessThan(10);
      expect(boxOf(main).top, path).toBeGreaterThanOrEqual(boxOf(bar).bottom);
    }
    await reopen('/terms');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await expect.element(bar).toBeInViewport();
    scrollTo(0, 400);
    await expect.element(bar).not.toBeInViewport();
  });

  test('narrow: You holds who I am, My play and the notices', async () => {
    asKnownPlayer();
    await size(NARROW);
    await open('/');
    await you.click();
    await expect.element(sheet).toMatchTextContent(`Signed in as ${PLAYER.email}`);
    expect(scrollY).toBe(0);
    await expectTexts(sheet.getByRole('link'), ['My play']);
    await expectTexts(sheet.getByRole('button'), ['', 'Notices']);
    await expectFits();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expectCount(sheet, 0);
    await expect.element(you).toHaveFocus();
  });

  for (const viewport of [WIDE, NARROW]) {
    test(`one press logs out, ${viewport.width} px`, async () => {
      asPlayer();
      await size(viewport);
      await open('/support');
      await logout.click();
      await expectPath('/login');
    });
  }

  test('from 900 px up, not below', { tags: ['spec-2.13'] }, async () => {
    asKnownPlayer();
    await open('/');
    for (const path of ['/', '/COD', '/profile', '/withdraw', '/support', '/admin-setup', '/draws', '/nowhere']) {
      await size(WIDE, { width: 900 });
      await reopen(path);
      await expect.element(banner).toBeVisible();
      await size(WIDE, { width: 899 });
      await expectCount(banner, 0);
    }
  });

  test('an admin has one entry more, and all entries fit 320 px', { tags: ['spec-2.15', 'spec-2.16'] }, async () => {
    asAdmin();
    await open('/wallet');
    for (const width of [320, 360, 600, 900, 1200]) {
      await size(NARROW, { width });
      await expectEntries(bar, [width < 900 ? 'Game' : 'Home', 'Profile', 'Withdraw', 'Support', 'Admin', 'Logout']);
      const boxes = () => entriesOf(bar, places).map((entry) => entry.getBoundingClientRect());
      await expect.poll(() => Math.min(...boxes().flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
      const perRow = () => {
        const tops = boxes().slice(0, 6).map(({ y }) => y);
        return [...new Set(tops)].map((top) => tops.filter((y) => y === top).length);
      };
      await expect.poll(perRow, { message: `at ${width} px` }).toEqual(width === 320 ? [3, 3] : [6]);
      await expectFits();
    }
    for (const width of [1280, 320]) {
      await size(NARROW, { width });
      await bar.getByRole('link', { name: 'Admin' }).click();
      await expectPath('/admin');
      await expectMarked('Admin page');
      await reopen('/admin/audit');
      await expectMarked('Admin true');
    }
  });

  test('letters twice as large fit the bars and the sheet', async () => {
    asAdmin();
    const large = document.createElement('style');
    large.textContent = 'html { font-size: 200% }';
    document.head.append(large);
    try {
      await open('/wallet');
      for (const viewport of [{ ...NARROW, width: 320 }, { ...WIDE, width: 900 }]) {
        await size(viewport);
        await reopen();
        await expect.element(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
        await expectFits();
      }
      await size(NARROW, { width: 320 });
      await you.click();
      await expect.element(sheet.getByRole('button', { name: 'Notices' })).toBeInViewport();
      await expectFits();
    } finally {
      large.remove();
    }
  });

  test('each entry leads to its screen and is marked there', { tags: ['spec-2.16', 'spec-6.8'] }, async () => {
    asKnownPlayer();
    await open('/');
    for (const [name, path, ...marks] of [
      ['Profile', '/profile', 'Profile page'],
      ['My play', '/my-play', 'My play page'],
      ['Withdraw', '/withdraw', 'Withdraw page', 'Wallet true'],
      ['Support', '/support', 'Support page'],
      ['Draw', '/COD', 'Draw page'],
      ['Wallet', '/wallet', 'Wallet page'],
      ['Home', '/', 'Home page'],
    ] as const) {
      await bar.or(places).getByRole('link', { name, exact: true }).click();
      await expectPath(path);
      await expectMarked(...marks);
    }
  });

  test('each place at the bottom leads to its screen', async () => {
    asKnownPlayer();
    await size(NARROW);
    await open('/support');
    for (const [name, path] of [
      ['Draw', '/COD'],
      ['Wallet', '/wallet'],
      ['Game', '/'],
    ] as const) {
      await places.getByRole('link', { name }).click();
      await expectPath(path);
    }
  });

  test('each page marks its place, on a phone too', async () => {
    asPlayer();
    await open('/wallet');
    for (const [path, wide, narrow] of [
      ['/statement', ['Wallet true'], ['Wallet true']],
      ['/deposits', ['Wallet true'], ['Wallet true']],
      ['/draws', ['Draw true'], ['Draw true']],
      ['/check', ['Home true'], ['Game true', 'Game true']],
      ['/support', ['Support page'], ['Support page', 'You true']],
      ['/my-play', ['My play page'], ['You true']],
    ] as const) {
      await size(WIDE);
      await reopen(path);
      await expectMarked(...wide);
      await size(NARROW);
      await expectMarked(...narrow);
    }
  });

  test('from You the reading goes on at the page that was chosen', async () => {
    asKnownPlayer();
    await size(NARROW);
    await open('/');
    await you.click();
    await sheet.getByRole('link', { name: 'My play' }).click();
    await expectCount(sheet, 0);
    await expect.element(page.getByRole('main', { name: 'My play' })).toHaveFocus();
    await you.click();
    await expect.element(sheet.getByRole('link', { name: 'My play' })).toHaveAttribute('aria-current', 'page');
    await sheet.getByRole('link', { name: 'My play' }).click();
    await expectCount(sheet, 0);
  });

  test('the pages of the wallet lead to one another', async () => {
    asPlayer();
    await size(NARROW, { width: 320 });
    await open('/wallet');
    const pages = page.getByRole('navigation', { name: 'Wallet' });
    for (const [name, path] of [['Statement', '/statement'], ['Deposits', '/deposits'], ['Withdraw', '/withdraw'], ['Overview', '/wallet']] as const) {
      await pages.getByRole('link', { name }).click();
      await expectPath(path);
      await expect.poll(() => [...pages.element().querySelectorAll('[aria-current]')].map((entry) => entry.textContent)).toEqual([name]);
      await expect.element(pages.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    const heights = () => new Set(pages.getByRole('link').elements().map((entry) => entry.getBoundingClientRect().y)).size;
    await expect.poll(heights).toBe(1);
  });

  test('the current place can be seen in forced colours', async () => {
    asPlayer();
    await commands.emulateMedia({ forcedColors: 'active' });
    await size(NARROW);
    await open('/wallet');
    await expect.element(places.getByText('Wallet', { exact: true })).toBeVisible();
    const isMarked = (name: string) => {
      const entry = places.getByText(name, { exact: true }).element();
      const { content, backgroundColor, height } = getComputedStyle(entry, '::after');
      const canvas = entry.parentElement && getComputedStyle(entry.parentElement).backgroundColor;
      return content !== 'none' && height === '4px' && backgroundColor !== canvas && backgroundColor !== 'rgba(0, 0, 0, 0)';
    };
    expect(isMarked('Wallet')).toBe(true);
    expect(isMarked('Draw')).toBe(false);
  });

  for (const viewport of [WIDE, NARROW]) {
    test(`a visitor finds the way in and back, ${viewport.width} px`, async () => {
      asVisitor();
      haveAccount(PLAYER);
      await size(viewport);
      await open('/admin-setup');
      for (const path of ['/admin-setup', '/nowhere', '/check', '/draws']) {
        await reopen(path);
        await expect.element(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
      }
      await bar.getByRole('link', { name: 'Sign in' }).click();
      await submitSignIn();
      await expectPath('/draws');
      await expect.element(places.getByRole('link', { name: 'Wallet' })).toBeVisible();
    });
  }

  for (const path of BEHIND_SIGN_IN_PATHS) {
    test(`${path} leads a visitor to the sign-in`, { tags: ['spec-2.4', 'spec-2.5', 'spec-2.7', 'spec-2.10', 'spec-2.11', 'spec-4.3'] }, async () => {
      asVisitor();
      await open(path);
      await expectPath('/login');
      await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });
  }

  for (const path of ['/login', '/signup']) {
    test(`${path} has no header and no bar, but the footer`, { tags: ['spec-1.23', 'spec-2.1', 'spec-2.2', 'spec-2.12', 'spec-6.1'] }, async () => {
      asVisitor();
      await open(path);
      await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toBeVisible();
      await expectCount(banner, 0);
      await expectCount(page.getByRole('navigation'), 0);
      await expect.element(footer).toMatchTextContent('Colour Game');
    });
  }

  test('an unknown address has a page of its own', async () => {
    asVisitor();
    await open('/nowhere');
    await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the game' }).click();
    await expectPath('/login');
  });
});

describe('the board', () => {
  test('is 3 by 2 on a phone, 6 by 1 from 900 px, and fits 320 px', { tags: ['spec-2.38'] }, async () => {
    asKnownPlayer();
    const rows = () => new Set(tiles.elements().map((tile) => (tile as HTMLElement).offsetTop)).size;
    await size(NARROW);
    await open('/');
    await expectCount(tiles, 6);
    await size(NARROW, { width: 320 });
    await expect.poll(rows).toBe(2);
    await expectFits();
    await size(WIDE, { width: 900 });
    await expect.poll(rows).toBe(1);
  });

  test('tells each tile apart without its colour: name and key', { tags: ['spec-1.5', 'spec-2.38'] }, async () => {
    asKnownPlayer();
    await open('/');
    await expectCount(tiles, 6);
    const names = tiles.elements().map((tile) => (tile as HTMLElement).innerText);
    expect(new Set(names.map((name) => name.replace(/\W*\d\W*/, ''))).size).toBe(6);
    names.forEach((name, square) => expect(name).toContain(String(square + 1)));
  });

  test('does not move when the time is up', async () => {
    asKnownPlayer();
    const tellAnswer = await stageOneRound();
    await open('/');
    await expect.element(status).toMatchTextContent(OPEN);
    await document.fonts.ready;
    const place = () => boxOf(board).toJSON() as unknown;
    const before = place();
    tellAnswer();
    await expectTimeUp();
    expect(place()).toEqual(before);
  });

  test('is played with the keyboard alone', async () => {
    asVisitor();
    haveAccount(PLAYER);
    answer('GET /api/wallet', aWallet({ gamesPlayed: 3 }));
    const { commitment, serverSeed } = await answerOneRound({ msToGuess: 600_000, msToReveal: 600_000 });
    const tell = answerLate('POST /api/game/rounds/{roundId}/guess', async ({ params: { roundId = '' }, body: { square, multiplier, clientSeed } }) => {
      const { answer: right } = await answerOf(serverSeed, clientSeed, roundId);
      const won = right === square;
      const amount = won ? 4 * multiplier : multiplier;
      const balance = 10 + (won ? amount : -amount);
      const disclosed = { roundId, commitment, serverSeed, clientSeed, answer: right };
      return { ...disclosed, square, multiplier, stake: multiplier, won, amount, balance, available: balance, bonus: 0 };
    });
    await open('/login');
    await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toHaveFocus();
    await userEvent.keyboard(PLAYER.email);
    await press('{Tab}');
    await userEvent.keyboard('Secret-1');
    await press('{Enter}');
    await expect.element(status).toMatchTextContent(OPEN);
    (tiles.nth(4).element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(status).toMatchTextContent('Checking your guess…');
    await expect.element(tiles.nth(4)).toHaveAccessibleName(/your choice$/);
    tell();
    await expect.element(status).toMatchTextContent(/Winner, Congrats!|Wrong, Try again!/);
  });
});

for (const colorScheme of SCHEMES) {
  describe(`axe finds nothing serious in the ${colorScheme} scheme`, () => {
    test('a failed sign-in', async () => {
      await commands.emulateMedia({ colorScheme });
      asVisitor();
      haveAccount(PLAYER);
      refuseIdentity('RespondToAuthChallenge', 'NotAuthorizedException', 'Incorrect username or password.');
      await open('/login');
      await submitSignIn('nobody@example.com', 'Wrong-Password-1');
      await expect.element(page.getByText(/^Failed to sign in:/)).toBeVisible();
      await expectNothingSerious();
    });

    test('the game, open and over, and its proof', async () => {
      await commands.emulateMedia({ colorScheme });
      asKnownPlayer();
      const tellAnswer = await stageOneRound();
      await open('/');
      await expect.element(status).toMatchTextContent(OPEN);
      await expectNothingSerious();
      tellAnswer();
      await expectTimeUp();
      await expectNothingSerious();
      await page.getByRole('button', { name: 'See the proof' }).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await expectNothingSerious();
    });
  });
}
