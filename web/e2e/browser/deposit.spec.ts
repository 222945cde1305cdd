/** Deposits with a real upload to the store. `rendered/deposit.test.ts` covers the dialog with given answers. */
import type { Locator, Page } from '@playwright/test';
import type { Player } from '../support/player';
import { contentOf, keysOf, PROOF_BYTES_MAX } from '../support/proofs';
import { expect, test } from '../support/test';
import {
  amountField,
  chooseFile,
  depositButton,
  dialog,
  finish,
  openDialog,
  preview,
  sendSlipButton,
  SLIP_SENT,
  SUBMITTED,
  submitButton,
  watchFileUrls,
  whereToPay,
} from './depositScreens';
import { aPicture, PICTURE_WIDTH } from './files';
import { balance, expectSaid, openAs, watchToasts } from './screens';

/** The keys of the sent attempts, in order. */
function watchKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/deposits') {
      keys.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  return keys;
}

function tracker(page: Page): Locator {
  return dialog(page).getByRole('list', { name: 'Where it stands' });
}

async function openAsPlayer(page: Page, player: Player): Promise<void> {
  await watchToasts(page);
  await openAs(page, player);
  await openDialog(page);
}

test('with a picture as proof: looked at, sent, and pending with it', {
  tag: ['@spec-1.15', '@spec-2.71', '@spec-2.78'],
}, async ({ page, player }) => {
  const liveUrls = await watchFileUrls(page);
  await openAsPlayer(page, player);
  await amountField(page).fill('20.50');
  await expect(dialog(page).getByText('When an admin approves it, 20.50 points (N$ 20.50) are added to your balance.')).toBeVisible();
  await chooseFile(page, aPicture());
  await expect(dialog(page).getByText('slip.png')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  const picture = preview(page).getByRole('img', { name: 'Your proof of payment, slip.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(PICTURE_WIDTH);
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Preview' })).toBeFocused();
  await submitButton(page).click();
  await expectSaid(page, SUBMITTED);
  await expect(tracker(page)).toContainText('An admin compares your slip with the payment.');
  await expect(whereToPay(page)).toContainText('N$ 20.50');
  await finish(page);
  await expect(depositButton(page)).toBeFocused();
  await expect.poll(liveUrls).toBe(0);

  await expect(balance(page)).toHaveText('10.00');
  const [deposit] = await player.everyDeposit();
  expect(deposit).toMatchObject({ amount: 20.5, status: 'pending', toSelf: true, proof: { name: 'slip.png', type: 'image/png' } });
  expect(deposit?.proof?.uploadedAt).toBeDefined();
  expect(await keysOf(player.uid)).toHaveLength(1);
});

test.describe('a file', () => {
  test('is sent with progress, holds the dialog, and resumes when stopped', async ({ page, player }) => {
    const keys = watchKeys(page);
    await openAsPlayer(page, player);
    await amountField(page).fill('5');
    await chooseFile(page, { name: 'slip.png', type: 'image/png', bytes: contentOf('image/png', PROOF_BYTES_MAX) });
    const network = await page.context().newCDPSession(page);
    const throttle = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
    // Slow enough for a stop long before the end.
    await throttle(PROOF_BYTES_MAX / 40);
    await submitButton(page).click();
    const progress = dialog(page).getByRole('progressbar', { name: 'Upload' });
    await expect(dialog(page).getByRole('status').filter({ hasText: 'Sending the file…' })).toBeVisible();
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Cancel this request' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Processing…' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('You stopped the upload');
    await throttle(-1);
    await sendSlipButton(page).click();
    await expectSaid(page, SLIP_SENT);
    expect(keys).toHaveLength(1);
    const [deposit, ...others] = await player.everyDeposit();
    expect(others).toEqual([]);
    expect(deposit?.proof?.uploadedAt).toBeDefined();
  });
});
