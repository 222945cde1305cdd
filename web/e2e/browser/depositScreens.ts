/** Actions in the Deposit Points dialog, with elements found by their visible names. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ProofFile } from '../support/proofs';

export const SUBMITTED = 'Deposit request submitted successfully!';
export const SLIP_SENT = 'Your slip has been sent';

export function depositButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Deposit', exact: true });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Deposit Points' });
}

export function preview(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Proof of Payment' });
}

export function amountField(page: Page): Locator {
  return dialog(page).getByRole('textbox', { name: 'Amount' });
}

function recipientField(page: Page): Locator {
  return dialog(page).getByRole('textbox', { name: 'Email or user ID' });
}

export function submitButton(page: Page): Locator {
  return dialog(page).getByRole('button', { name: 'Submit' });
}

/** For an existing request. */
export function sendSlipButton(page: Page): Locator {
  return dialog(page).getByRole('button', { name: 'Send the slip' });
}

export function whereToPay(page: Page): Locator {
  return dialog(page).getByRole('region', { name: 'Where to pay' });
}

/** Requests points for oneself without a slip: the request exists, and its slip can be sent. */
export async function askFor(page: Page, amount: string): Promise<void> {
  await amountField(page).fill(amount);
  await submitButton(page).click();
  // Late content moves the buttons below it.
  await expect(whereToPay(page)).toContainText('Account number');
}

/** Leaves an existing request. */
export async function finish(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

export async function openDialog(page: Page): Promise<void> {
  // In the wallet, a waiting request has a button of the same name further down.
  await depositButton(page).first().click();
  await expect(amountField(page)).toBeFocused();
}

/** Chooses Other player and names one. */
export async function sendTo(page: Page, who: string): Promise<void> {
  await dialog(page).getByText('Other player').click();
  await recipientField(page).fill(who);
}

export async function chooseFile(page: Page, { name, type, bytes }: ProofFile): Promise<void> {
  await dialog(page).locator('input[type="file"]').setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
}

/** Records, from the next page load on, which object URLs of chosen files have not been revoked. */
export async function watchFileUrls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const live = new Set<string>();
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (object: Blob | MediaSource) => {
      const url = create(object);
      live.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      live.delete(url);
      revoke(url);
    };
    Object.assign(window, { liveFileUrls: live });
  });
  return () => page.evaluate(() => (window as unknown as { liveFileUrls: Set<string> }).liveFileUrls.size);
}
