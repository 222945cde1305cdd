/** Actions on the screens of the second factor, with elements found by their visible names. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import { codeOf } from '../support/factor';
import type { Player } from '../support/player';
import { openAs } from './screens';

/** A code that an app shows once in a million times. */
export const WRONG_CODE = '000000';
export const CODE_WRONG = 'This code is not right. Please enter the one that your app shows now.';
export const MISSING = { status: 403, json: { code: 'SECOND_FACTOR_MISSING', error: 'Admins need a second factor. Please set yours up in your profile.', requestId: 'r-1' } };

export const section = (page: Page): Locator => page.getByRole('region', { name: 'Second factor' });
export const setUp = (page: Page): Locator => page.getByRole('dialog', { name: 'Set up your second factor' });
export const saving = (page: Page): Locator => page.getByRole('dialog', { name: 'Save your recovery codes' });
export const asking = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm that it is you' });

export function codeField(within: Page | Locator): Locator {
  return within.getByRole('textbox', { name: 'Code', exact: true });
}

/** Opens the profile, starts the set-up of an app, and reads its key. */
export async function beginSetUp(page: Page, player: Player): Promise<string> {
  await openAs(page, player, '/profile');
  await section(page).getByRole('button', { name: 'Set up' }).click();
  await expect(setUp(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return ((await setUp(page).getByRole('definition').textContent()) ?? '').replaceAll(' ', '');
}

export async function turnOn(page: Page, code: string): Promise<void> {
  await codeField(setUp(page)).fill(code);
  await setUp(page).getByRole('button', { name: 'Turn on' }).click();
}

export async function passCode(page: Page, key: string): Promise<void> {
  await codeField(page).fill(codeOf(key));
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Confirms with password and code in the dialog. */
export async function confirmSignIn(page: Page, { password }: Account, key: string): Promise<void> {
  await asking(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await codeField(asking(page)).fill(codeOf(key));
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(asking(page)).toHaveCount(0);
}
