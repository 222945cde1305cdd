/** Proofs that are PDFs, in a browser that shows them. */
import { WHOLE_BROWSER } from '../../browser';
import { attachedProof } from '../support/proofs';
import { expect, test } from '../support/test';
import { openAdmin, openCase, panel } from './adminScreens';
import { amountField, chooseFile, dialog, openDialog, preview, SUBMITTED, submitButton, watchFileUrls } from './depositScreens';
import { aPdf } from './files';
import { expectSaid, openAs, watchToasts } from './screens';

test.use({ launchOptions: WHOLE_BROWSER });

test('with a PDF as proof: shown in the page, and sent', { tag: ['@spec-2.78'] }, async ({ page, player }) => {
  const liveUrls = await watchFileUrls(page);
  await watchToasts(page);
  await openAs(page, player);
  await openDialog(page);
  await amountField(page).fill('1');
  await chooseFile(page, aPdf());
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  const frame = preview(page).getByTitle('Your proof of payment, slip.pdf');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  expect(await liveUrls()).toBe(1);
  await page.getByRole('button', { name: 'Close the preview' }).click();
  await expect(frame).toHaveCount(0);
  await expect.poll(liveUrls).toBe(0);
  await submitButton(page).click();
  await expectSaid(page, SUBMITTED);
  expect(await player.everyDeposit()).toMatchObject([{ proof: { name: 'slip.pdf', type: 'application/pdf' } }]);
});

test('a proof that is a PDF is shown in a frame', async ({ page, admin, player }) => {
  const { id } = await attachedProof(player, aPdf());
  await openAdmin(page, admin);
  const answered = page.waitForResponse((response) => response.url().includes('deposit_proofs'));
  await openCase(page, 'deposits', id);
  await expect(panel(page).getByTitle('Proof of payment: slip.pdf')).toBeVisible();
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  const opened = panel(page).getByRole('link', { name: 'Open in a new tab' });
  const file = await page.request.get((await opened.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
});
