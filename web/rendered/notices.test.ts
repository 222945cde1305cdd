import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { answer, passAll, refuse, sent, type Schema } from './support/answers';
import { balance } from './support/game';
import { inMinutes, withPoints } from './support/samples';
import { asAdmin, asPlayer, expectCount, expectGood, expectPath, expectSays, goBack, open, press, reopen, SCHEMES, showIn } from './support/screens';

type Notice = Schema['Notice'];

const places = page.getByRole('navigation', { name: 'Places' });
const bell = places.getByRole('button', { name: /^Notices/ });
const panel = page.getByRole('dialog', { name: 'Notices' });
const rows = panel.getByRole('listitem');
const line = page.getByRole('status', { name: 'News' });
const button = (name: string): Locator => line.getByRole('button', { name, exact: true });

let count = 0;

/** A notice of a deposit, one minute later than the previously made one. */
function aNotice(change: Partial<Notice> = {}): Notice {
  count += 1;
  const about = `request-${count}`;
  const { topic = 'deposit' } = change;
  return { id: `${topic}:${about}`, about, topic, outcome: 'approved', amount: 5, at: inMinutes(count - 60), isNew: true, ...change };
}

/** A player with these notices, oldest first. Once seen they stay seen. */
function asPlayerTold(...told: Notice[]): void {
  asPlayer();
  answer('GET /api/wallet', withPoints(120));
  let seenUntil = '';
  answer('GET /api/notices', () => {
    const notices = told.toReversed().map((notice) => ({ ...notice, isNew: notice.at > seenUntil }));
    return { notices, unread: notices.filter(({ isNew }) => isNew).length, ...(seenUntil && { seenUntil }) };
  });
  answer('POST /api/notices/seen', ({ body: { until } }) => {
    seenUntil = until;
    return { seenUntil };
  });
}

async function openGame(): Promise<void> {
  await open('/');
  await expect.element(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
}

/** Goes to the wallet within the app once the notices are loaded: the line appears with a page. */
async function openWallet(): Promise<void> {
  await places.getByRole('link', { name: 'Wallet' }).click();
  await expect.element(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
}

/** Each row has the text in its place. */
async function expectRows(texts: string[]): Promise<void> {
  await expectCount(rows, texts.length);
  for (const [index, text] of texts.entries()) await expect.element(rows.nth(index)).toMatchTextContent(text);
}

test('several come newest first, and each leads to where it is kept', async () => {
  const withdrawal = { topic: 'withdrawal', method: 'PayPal' } as const;
  asPlayerTold(
    aNotice({ amount: 300 }),
    aNotice({ ...withdrawal, outcome: 'completed', amount: 60, note: 'Paid on Friday' }),
    aNotice({ ...withdrawal, outcome: 'declined', amount: 50, note: 'Wrong account' }),
  );
  await openGame();
  await bell.click();
  await expectRows(['Withdrawal declined', 'Withdrawal completed', 'Deposit approved']);
  await expectSays(rows.nth(1), '60.00 points (N$ 60.00) were paid out by PayPal.', 'Paid on Friday');
  await rows.nth(2).getByRole('link', { name: 'Deposit history' }).click();
  await expectPath('/deposits');
  await expectCount(panel, 0);
});

test('points from another player are told to who gets them', async () => {
  asPlayerTold(aNotice({ outcome: 'received', amount: 7, with: 'thandi7' }));
  await openGame();
  await bell.click();
  await expect.element(rows.first()).toMatchTextContent('7.00 points came from thandi7.');
});

test('a reversed deposit leads to the wallet, which says what is owed', async () => {
  asPlayerTold(aNotice({ outcome: 'reversed', amount: 70, note: 'The bank took it back' }));
  await openGame();
  await bell.click();
  await expectSays(rows.first(), 'Deposit reversed', '70.00 points (N$ 70.00) were taken back.', 'The bank took it back');
  await rows.first().getByRole('link', { name: 'Wallet' }).click();
  await expectPath('/wallet');
});

test('money decisions are one line under the header, until dismissed', async () => {
  const notice = aNotice();
  asPlayerTold(notice);
  await openGame();
  await expect.element(bell).toHaveAccessibleName('Notices, 1 new');
  // Not above the board.
  await expectCount(line, 0);
  await openWallet();
  await expect.element(line).toMatchTextContent('Deposit approved. 5.00 points (N$ 5.00) were added to your balance.');
  await button('Dismiss').click();
  await expectCount(line, 0);
  await expect.element(bell).toHaveAccessibleName('Notices');
  expect(sent('POST /api/notices/seen').map(({ body }) => body)).toEqual([{ until: notice.at }]);
  await reopen('/statement');
  await expect.element(page.getByText('Nothing has moved yet.')).toBeVisible();
  await expect.element(bell).toHaveAccessibleName('Notices');
  await expectCount(line, 0);
});

test('the line opens the list, with the keyboard alone', async () => {
  asPlayerTold(aNotice(), aNotice({ outcome: 'declined', amount: 75.5 }));
  await openGame();
  await expect.element(bell).toHaveAccessibleName('Notices, 2 new');
  await openWallet();
  await expect.element(line).toMatchTextContent('2 decisions about your money');
  (button('Show').element() as HTMLElement).focus();
  await press('{Enter}');
  await expectCount(rows, 2);
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
  await press('{Escape}');
  await expectCount(panel, 0);
  await expect.element(bell).toHaveAccessibleName('Notices');
});

for (const [width, height] of [
  [1366, 650],
  [1280, 800],
  [360, 740],
] as const) {
  test(`nothing lies over the game or the form at ${width} px`, async () => {
    await page.viewport(width, height);
    asPlayerTold(aNotice({ amount: 100 }));
    await openGame();
    await expect.element(places.getByRole('button', { name: /Notices, 1 new$/ })).toBeVisible();
    for (const number of [1, 6]) {
      // A click that another element would receive fails.
      await page.getByRole('group', { name: 'Colours' }).getByRole('button').nth(number - 1).click({ trial: true });
    }
    await openWallet();
    await expect.element(line).toBeVisible();
    const below = page.getByRole('heading', { name: 'Wallet', level: 1 });
    const gap = () => below.element().getBoundingClientRect().top - line.element().getBoundingClientRect().bottom;
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });
}

test("no player's notice is told in /admin", async () => {
  asAdmin();
  await open('/admin');
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect.element(page.getByRole('tab').first()).toBeVisible();
  await expectCount(page.getByRole('button', { name: /^Notices/ }), 0);
  await expectCount(line, 0);
  expect(sent('GET /api/notices')).toEqual([]);
});

test('a phone has them behind You', async () => {
  await page.viewport(360, 740);
  asPlayerTold(aNotice());
  await openGame();
  const you = places.getByRole('button', { name: /^You/ });
  await expect.element(you).toHaveAccessibleName('You : Notices, 1 new');
  await you.click();
  await page.getByRole('dialog', { name: 'You' }).getByRole('button', { name: 'Notices, 1 new' }).click();
  await expectRows(['Deposit approved']);
  await goBack();
  await expectCount(panel, 0);
  await expect.element(balance).toBeVisible();
});

test('the screen does without them when they cannot be asked for', async () => {
  asPlayerTold();
  refuse('GET /api/notices', 403, 'Not now', 'UNAVAILABLE');
  await openGame();
  await expect.element(balance).toBeVisible();
  await expect.poll(() => sent('GET /api/notices').length).toBe(1);
  await passAll();
  await expectCount(page.getByRole('alert'), 0);
  await bell.click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Your notices could not be loaded');
});

test('whoever has none is told what will be here', async () => {
  asPlayerTold();
  await openGame();
  await bell.click();
  await expect.element(panel).toMatchTextContent('Nothing yet.');
});

test.each(SCHEMES)('line and list fit 320 px, and pass axe in %s', async (colorScheme) => {
  asPlayerTold(aNotice({ amount: 999_999.99 }));
  await openGame();
  await expect.element(bell).toHaveAccessibleName('Notices, 1 new');
  await showIn(colorScheme, 320);
  await page.viewport(320, 640);
  await openWallet();
  await expect.element(line).toBeVisible();
  await expectGood();
  await button('Show').click();
  await expectCount(rows, 1);
  await expectGood();
});
