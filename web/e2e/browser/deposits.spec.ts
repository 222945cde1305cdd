/** The history of a player's deposits, on two devices. `rendered/deposits.test.ts` covers it with given answers. */
import type { Page } from '@playwright/test';
import type { Player } from '../support/player';
import { expect, test } from '../support/test';
import { amountField, chooseFile, dialog, finish, openDialog, sendSlipButton, SLIP_SENT, submitButton } from './depositScreens';
import { aPicture } from './files';
import { expectSaid, openAs, watchToasts } from './screens';

function rows(page: Page) {
  return page.getByRole('table', { name: 'Your deposits' }).locator('tbody tr');
}

async function openHistory(page: Page, player: Player): Promise<void> {
  await openAs(page, player, '/wallet');
  await page.getByRole('link', { name: 'Deposits' }).click();
  await expect(page.getByRole('heading', { name: 'Deposit history' })).toBeVisible();
}

test('a slip can be sent later, from another device, with any file', async ({ page, player, browser }) => {
  await page.route((url) => url.pathname.includes('/deposit_proofs/'), (route) => route.abort());
  await openHistory(page, player);
  await openDialog(page);
  await amountField(page).fill('7.5');
  await chooseFile(page, { ...aPicture(), name: 'first.png' });
  await submitButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to submit deposit request');
  const other = await browser.newContext();
  const phone = await other.newPage();
  await watchToasts(phone);
  await openHistory(phone, player);
  await expect(rows(phone)).toContainText(['Waiting for the file']);
  await rows(phone).getByRole('button', { name: 'Pay, or send the slip' }).click();
  await chooseFile(phone, { ...aPicture(), name: 'second.png' });
  await sendSlipButton(phone).click();
  await expectSaid(phone, SLIP_SENT);
  await finish(phone);
  await expect(rows(phone)).toContainText(['second.png']);
  await other.close();
  const deposits = await player.everyDeposit();
  expect(deposits).toMatchObject([{ amount: 7.5, status: 'pending', proof: { name: 'second.png' } }]);
  expect(deposits[0]?.proof?.uploadedAt).toBeDefined();
});
