/** The audit log: admin actions, by day and by subject. */
import type { Locator, Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { expectCopied, expectSaid, openAs, watchToasts } from './screens';

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');

test('rights just changed are in the log of today and of the player', async ({ page, admin, player }) => {
  await watchToasts(page);
  await admin.appoint(player.uid);
  expectOk(await admin.remove(player.uid));
  await openAs(page, admin, '/admin?tab=admins');
  await page.getByRole('link', { name: 'See the audit log' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);

  const mine = rows(page).filter({ hasText: player.uid });
  await test.step('today, page by page', async () => {
    await expect(async () => {
      await page.mouse.wheel(0, 10_000);
      await expect(mine).toHaveCount(3, { timeout: 500 });
    }).toPass();
    await expect(mine.nth(0)).toContainText('Removed admin rights');
    await expect(mine.nth(0)).toContainText('owner → player');
    await expect(mine.nth(1)).toContainText('Granted admin rights');
    for (const text of [admin.uid, 'You', 'player → owner']) await expect(mine.nth(1)).toContainText(text);
    await expect(mine.nth(2)).toContainText('Agreed to the terms');
    await page.context().grantPermissions(['clipboard-write']);
    await mine.nth(1).getByRole('button', { name: "Copy the subject's id" }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, player.uid);
  });

  const search = page.getByRole('searchbox', { name: 'Search by ID' });
  await test.step('all of one subject, whose id stands in the address', async () => {
    await mine.nth(0).getByRole('link', { name: player.uid }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('subject') === player.uid);
    await expect(page.getByRole('heading', { name: `All that was done to ${player.uid}` })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await expect(search).toHaveValue(player.uid);
    await search.fill('nothing-has-this-id');
    await search.press('Enter');
    await expect(page.getByText('Nothing is logged for this id.')).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue(player.uid);
    await search.fill('');
    await expect(page).toHaveURL(/\/admin\/audit$/);
  });

  await test.step('another day, which stands in the address', async () => {
    await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await page.getByLabel('Day', { exact: true }).and(page.locator('input')).fill('2020-02-29');
    await expect(page).toHaveURL(/\?day=2020-02-29$/);
    await expect(page.getByText('Nothing happened on this day.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the day before' }).click();
    await expect(page).toHaveURL(/\?day=2020-02-28$/);
  });
});
