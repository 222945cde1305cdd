import type { Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { balance, openAs } from './screens';

function bell(page: Page) {
  return page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^Notices/ });
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Notices' });
}

function rows(page: Page) {
  return panel(page).getByRole('listitem');
}

test('a decision is counted, told, and read once on every device', async ({ page, player, admin, browser }) => {
  await openAs(page, player);
  await expect(bell(page)).toHaveAccessibleName('Notices');
  const { id } = await player.requestedDeposit({ amount: 75.5 });
  expectOk(await admin.declineDeposit(id, { note: 'Please add a proof' }));
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
