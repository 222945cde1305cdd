import type { Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { balance, expectFits, expectNothingSerious, goBack, openAs } from './screens';

function bell(page: Page) {
  return page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^Notices/ });
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Notices' });
}

function rows(page: Page) {
  return panel(page).getByRole('listitem');
}

function line(page: Page) {
  return page.getByRole('status', { name: 'News' });
}

function button(page: Page, name: string) {
  return line(page).getByRole('button', { name, exact: true });
}

/** Leads to the wallet by a step within the app, once the notices have come: the line comes with a page. */
async function openWallet(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
}

async function declinedDeposit(player: Player, decline: (id: string) => Promise<unknown>): Promise<void> {
  const { id } = await player.requestedDeposit({ amount: 75.5 });
  await decline(id);
}

test('a decision is counted, told, and read once on every device', async ({ page, player, admin, browser }) => {
  await openAs(page, player);
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await declinedDeposit(player, async (id) => expectOk(await admin.declineDeposit(id, { note: 'Please add a proof' })));
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 new');
  await bell(page).click();
  await expect(rows(page)).toHaveCount(1);
  for (const text of ['Deposit declined', '75.50 points (N$ 75.50) were not added to your balance.', 'Please add a proof', 'New']) {
    await expect(rows(page)).toContainText([text]);
  }
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notices');
  const other = await browser.newContext();
  const phone = await other.newPage();
  await openAs(phone, player);
  await expect(balance(phone)).toHaveText('10.00');
  await expect(bell(phone)).toHaveAccessibleName('Notices');
  await bell(phone).click();
  await expect(rows(phone)).toContainText(['Deposit declined']);
  await expect(rows(phone).getByText('New', { exact: true })).toHaveCount(0);
  await other.close();
});

test('several come newest first, and each leads to where it is kept', async ({ page, player, admin }) => {
  await admin.fund(player, 300);
  const paid = await player.requestedWithdrawal(60);
  expectOk(await admin.complete(paid.id, { note: 'Paid on Friday' }));
  const back = await player.requestedWithdrawal(50);
  expectOk(await admin.declineWithdrawal(back.id, { note: 'Wrong account' }));
  await openAs(page, player);
  await bell(page).click();
  await expect(rows(page)).toContainText(['Withdrawal declined', 'Withdrawal completed', 'Deposit approved']);
  await expect(rows(page).nth(1)).toContainText('60.00 points (N$ 60.00) were paid out by PayPal.');
  await expect(rows(page).nth(1)).toContainText('Paid on Friday');
  await rows(page).nth(2).getByRole('link', { name: 'Deposit history' }).click();
  await expect(page).toHaveURL(/\/deposits$/);
  await expect(panel(page)).toHaveCount(0);
});

test('points from another player are told to who gets them', async ({ page, player, admin }) => {
  const friend = await Player.signedUp();
  await admin.give(player, 7);
  const transfer = await player.requestedDeposit({ amount: 7, to: friend.uid });
  expectOk(await admin.approve(transfer.id));
  await openAs(page, friend);
  await bell(page).click();
  await expect(rows(page).first()).toContainText(`7.00 points came from ${expectOk(await player.profile()).username}.`);
});

test('money decisions are one line under the header, until dismissed', async ({ page, player, admin }) => {
  await admin.fund(player, 5);
  await openAs(page, player);
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 new');
  // Not above the board.
  await expect(line(page)).toHaveCount(0);
  await openWallet(page);
  await expect(line(page)).toContainText('Deposit approved. 5.00 points (N$ 5.00) were added to your balance.');
  await button(page, 'Dismiss').click();
  await expect(line(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await page.goto('/statement');
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await expect(line(page)).toHaveCount(0);
});

test('the line opens the list, with the keyboard alone', async ({ page, player, admin }) => {
  await admin.fund(player, 5);
  await declinedDeposit(player, async (id) => expectOk(await admin.declineDeposit(id)));
  await openAs(page, player);
  await expect(bell(page)).toHaveAccessibleName('Notices, 2 new');
  await openWallet(page);
  await expect(line(page)).toContainText('2 decisions about your money');
  await button(page, 'Show').focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notices');
});

for (const [width, height] of [
  [1366, 650],
  [1280, 800],
  [360, 740],
] as const) {
  test(`nothing lies over the game or the form at ${width} px`, async ({ page, player, admin }) => {
    await page.setViewportSize({ width, height });
    await admin.fund(player, 100);
    await openAs(page, player);
    await expect(page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /Notices, 1 new$/ })).toBeVisible();
    for (const number of [1, 6]) {
      const tile = page.getByRole('group', { name: 'Colours' }).getByRole('button').nth(number - 1);
      await tile.scrollIntoViewIfNeeded();
      // Playwright refuses a click that something else would get.
      await tile.click({ trial: true });
    }
    await openWallet(page);
    await expect(line(page)).toBeVisible();
    const below = page.getByRole('heading', { name: 'Wallet', level: 1 });
    const gap = async () => {
      const [news, head] = [await line(page).boundingBox(), await below.boundingBox()];
      return news && head && head.y - news.y - news.height;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });
}

test("no player's notice is told in /admin", async ({ page, admin }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notices') asked.push(request.url());
  });
  await openAs(page, admin, '/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notices/ })).toHaveCount(0);
  await expect(line(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a phone has them behind You', async ({ page, player, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.fund(player, 5);
  await openAs(page, player);
  const you = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^You/ });
  await expect(you).toHaveAccessibleName('You : Notices, 1 new');
  await you.click();
  await page.getByRole('dialog', { name: 'You' }).getByRole('button', { name: 'Notices, 1 new' }).click();
  await expect(rows(page)).toContainText(['Deposit approved']);
  await goBack(page);
  await expect(panel(page)).toHaveCount(0);
  await expect(balance(page)).toBeVisible();
});

test('the screen does without them when they cannot be asked for', async ({ page, player }) => {
  await page.route('**/api/notices', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'request-of-this-test' } }),
  );
  await openAs(page, player);
  await expect(balance(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Your notices could not be loaded');
});

test('whoever has none is told what will be here', async ({ page, player }) => {
  await openAs(page, player);
  await bell(page).click();
  await expect(panel(page)).toContainText('Nothing yet.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`line and list fit 320 px, and pass axe in ${colorScheme}`, async ({ page, player, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await admin.fund(player, 999_999.99);
    await openAs(page, player);
    await expect(bell(page)).toHaveAccessibleName('Notices, 1 new');
    await page.setViewportSize({ width: 320, height: 640 });
    await openWallet(page);
    await expect(line(page)).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
    await button(page, 'Show').click();
    await expect(rows(page)).toHaveCount(1);
    await expectFits(page);
    await expectNothingSerious(page);
  });
}
