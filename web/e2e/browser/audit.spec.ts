/** The audit log: what admins did, by day and by subject. */
import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { expect, test } from '../support/test';
import { expectCopied, expectFits, expectNothingSerious, expectSaid, openAs, showIn, signIn, watchToasts } from './screens';

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');

function anEntry(changes: Partial<Schema['AuditView']> = {}): Schema['AuditView'] {
  return {
    at: '2026-11-20T23:59:58.000Z',
    actor: 'A'.repeat(28),
    action: 'deposit.approve',
    subject: 'S'.repeat(22),
    before: 'pending',
    after: 'completed',
    requestId: '3f2a9c7e-11d0-4b8e-9e51-0a1b2c3d4e5f',
    ...changes,
  };
}

test('the log is closed to a player without a word, and to a visitor', async ({ page, bystander }) => {
  await watchToasts(page);
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, bystander.account);
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
});

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

/** Stubs the log, page by page; fails while `isBroken`. */
async function routeEntries(page: Page, isBroken: () => boolean): Promise<void> {
  const pages = [[anEntry({ action: 'ticket.set-status', before: 'new', after: 'in_progress' })], [], [anEntry({ action: 'round.annul', requestId: 'r-2' })]];
  await page.route('**/api/admin/audit*', (route) => {
    if (isBroken()) return route.fulfill({ status: 400, json: { code: 'X', error: 'Not today', requestId: 'r-1' } });
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    return route.fulfill({ json: { entries: pages[at], nextCursor: at + 1 < pages.length ? String(at + 1) : undefined } });
  });
}

test('every page is shown at every width', async ({ page, admin }) => {
  await routeEntries(page, () => false);
  await openAs(page, admin, '/admin/audit?day=2026-11-20');
  await expect(rows(page)).toHaveCount(2);
  for (const text of ['Changed the status of a ticket', 'new → in progress', '23:59:58']) await expect(rows(page).nth(0)).toContainText(text);
  await expect(rows(page).nth(1)).toContainText('round.annul');
  await expect(page.getByText('That is all.')).toBeVisible();

  for (const [width, colorScheme] of [[320, 'light'], [360, 'dark'], [899, 'light'], [900, 'dark'], [1280, 'light']] as const) {
    await showIn(page, colorScheme, width);
    await expect(page.getByRole(width < 900 ? 'list' : 'table', { name: 'Audit log' })).toContainText('round.annul');
    await expectFits(page);
    if (width !== 899) await expectNothingSerious(page);
  }
});

test('a log that cannot be loaded can be tried again', async ({ page, admin }) => {
  let broken = true;
  await routeEntries(page, () => broken);
  await openAs(page, admin, '/admin/audit?subject=abc');
  const failure = page.getByRole('alert').filter({ hasText: 'The audit log could not be loaded' });
  for (const text of ['Not today', 'r-1']) await expect(failure).toContainText(text);
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(2);
});
