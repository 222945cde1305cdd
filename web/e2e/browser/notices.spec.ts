import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { balance, expectFits, expectNothingSerious, openAs } from './screens';

function notices(page: Page) {
  return page.getByRole('region', { name: 'Since your last visit' });
}

function decisions(page: Page) {
  return notices(page).getByRole('listitem');
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

function button(page: Page, name: string) {
  return notices(page).getByRole('button', { name, exact: true });
}

/** Resolves when the page has fetched the decisions, and shows those that are new. */
async function visit(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/api/withdrawals');
  await page.reload();
  await asked;
  await expect(balance(page)).toBeVisible();
}

test('a decision shows on the next visit until it is dismissed', async ({
  page,
  player,
  admin,
}) => {
  const { id } = await player.requestedDeposit({ amount: 75.5 });
  await openAs(page, player);
  await expect(notices(page)).toHaveCount(0);
  expectOk(await admin.declineDeposit(id, { note: 'Please add a proof' }));
  await visit(page);
  await expect(decisions(page)).toHaveCount(1);
  for (const text of ['Deposit declined', 'N$ 75.50 was not added to your balance.', 'Please add a proof']) {
    await expect(decisions(page)).toContainText([text]);
  }
  await expect(decisions(page).getByText(/\d{1,2}:\d{2}/)).toBeVisible();
  await visit(page);
  await expect(decisions(page)).toHaveCount(1);
  await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices(page)).toHaveCount(0);
  await visit(page);
  await expect(notices(page)).toHaveCount(0);
});

test('several come newest first, and each leads to its history', async ({
  page,
  player,
  admin,
}) => {
  await admin.fund(player, 300);
  const declined = await player.requestedDeposit({ amount: 20 });
  expectOk(await admin.declineDeposit(declined.id));
  const paid = await player.requestedWithdrawal(60);
  expectOk(await admin.complete(paid.id, { note: 'Paid on Friday' }));
  const back = await player.requestedWithdrawal(50);
  expectOk(await admin.declineWithdrawal(back.id, { note: 'Wrong account' }));

  await openAs(page, player);
  await expect(decisions(page)).toHaveCount(1);
  for (const text of ['Withdrawal declined', 'N$ 50.00 is back in your balance.', 'Wrong account']) {
    await expect(decisions(page)).toContainText([text]);
  }
  await notices(page).getByRole('button', { name: 'Show 3 more' }).click();
  await expect(decisions(page)).toContainText([
    'Withdrawal declined',
    'Withdrawal completed',
    'Deposit declined',
    'Deposit approved',
  ]);
  await expect(decisions(page).nth(1)).toContainText('N$ 60.00 was paid out by PayPal.');
  await expect(decisions(page).nth(1)).toContainText('Paid on Friday');
  await expect(decisions(page).nth(3)).toContainText('N$ 300.00 was added to your balance.');
  await decisions(page).nth(3).getByRole('link', { name: 'Deposit history' }).click();
  await expect(page).toHaveURL(/\/deposits$/);
  await expect(decisions(page)).toHaveCount(3);
  await decisions(page).first().getByRole('link', { name: 'Your withdrawals' }).click();
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(decisions(page)).toHaveCount(2);
  await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.goto('/');
  await visit(page);
  await expect(notices(page)).toHaveCount(0);
});

test('nothing moves when it comes, and the keyboard reaches it', async ({
  page,
  player,
  admin,
}) => {
  await admin.fund(player, 5);
  await openAs(page, player);
  await expect(notices(page)).toBeVisible();
  const place = await balance(page).boundingBox();
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Tab');
  await expect(notices(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notices(page)).toHaveCount(0);
  expect(await balance(page).boundingBox()).toEqual(place);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('one decision is a line; Show takes the focus, Dismiss gives it back', async ({
    page,
    player,
    admin,
  }) => {
    await admin.fund(player, 5);
    await openAs(page, player);
    await expect(notices(page)).toContainText('Deposit approved');
    await expect(decisions(page)).toHaveCount(0);
    const place = await balance(page).boundingBox();
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.focus();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Show')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notices(page).getByRole('list', { name: 'Decisions' })).toBeFocused();
    await expect(decisions(page)).toContainText(['N$ 5.00 was added to your balance.']);
    await button(page, 'Dismiss').click();
    await expect(notices(page)).toHaveCount(0);
    await expect(logout).toBeFocused();
    expect(await balance(page).boundingBox()).toEqual(place);
    await visit(page);
    await expect(notices(page)).toHaveCount(0);
  });

  test('several are a line with their number', async ({
    page,
    player,
    admin,
  }) => {
    await admin.fund(player, 5);
    for (const amount of [20, 30]) {
      const { id } = await player.requestedDeposit({ amount });
      expectOk(await admin.declineDeposit(id));
    }
    await openAs(page, player);
    await expect(notices(page)).toContainText('3 updates since your last visit');
    await button(page, 'Show').click();
    await decisions(page).getByRole('link', { name: 'Deposit history' }).click();
    await expect(page).toHaveURL(/\/deposits$/);
    await expect(notices(page)).toContainText('2 updates since your last visit');
    await expect(decisions(page)).toHaveCount(0);
    await button(page, 'Dismiss').click();
    await page.goto('/');
    await visit(page);
    await expect(notices(page)).toHaveCount(0);
  });

  test('the line has targets for a thumb', async ({ page, player, admin }) => {
    await admin.fund(player, 100);
    await openAs(page, player);
    await page.goto('/withdraw');
    await expect(page.getByRole('region', { name: 'New withdrawal' })).toBeVisible();
    await expect(notices(page)).toBeVisible();
    for (const name of ['Show', 'Dismiss']) {
      const box = await boxOf(button(page, name));
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });

  test('the end of a screen is above the line', async ({ page, player, admin }) => {
    await admin.fund(player, 100);
    await openAs(page, player, '/withdraw');
    await expect(page.getByRole('region', { name: 'New withdrawal' })).toBeVisible();
    await expect(notices(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => {
        const [end, line] = [await boxOf(page.getByRole('contentinfo')), await boxOf(notices(page))];
        return end.y + end.height <= line.y;
      })
      .toBe(true);
  });
});

test('the screen does without it when it cannot be asked for', async ({ page, player, admin }) => {
  await admin.fund(player, 5);
  await page.route('**/api/withdrawals', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'request-of-this-test' } }),
  );
  await openAs(page, player);
  await visit(page);
  await expect(notices(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

async function expectInside(page: Page, width: number): Promise<void> {
  await expectFits(page);
  const box = await boxOf(notices(page));
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits 320 px, and passes axe in ${colorScheme}`, async ({ page, player, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await admin.fund(player, 999_999.99);
    await openAs(page, player);
    await expect(notices(page)).toBeVisible();
    await expectNothingSerious(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(button(page, 'Show')).toBeVisible();
    await expectInside(page, 320);
    await expectNothingSerious(page);
    await button(page, 'Show').click();
    await expect(decisions(page)).toHaveCount(1);
    await expectInside(page, 320);
    await expectNothingSerious(page);
  });
}
