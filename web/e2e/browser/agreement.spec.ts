/** The step before the first game: date of birth and terms. */
import type { Locator, Page } from '@playwright/test';
import { TERMS_VERSION } from '../../src/components/care/termsVersion';
import { claimsOf } from '../support/accounts';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectFits, expectNothingSerious, openAs } from './screens';

const step = (page: Page, name = 'Before you play'): Locator => page.getByRole('heading', { level: 1, name });
const agree = (page: Page): Locator => page.getByRole('button', { name: 'I agree to the terms' });

/** With the keyboard only. */
async function typeBirthDate(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Day' }).focus();
  for (const part of [day, month, year]) {
    // A complete part moves the focus to the next one.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(part);
    if (part.length < 2) await page.keyboard.press('Tab');
  }
}

async function newcomer(page: Page, address: string): Promise<Player> {
  const player = await Player.newcomer();
  await openAs(page, player, address);
  return player;
}

test('a newcomer says how old they are, agrees, and the screen is there', async ({ page }) => {
  const player = await newcomer(page, '/COD');
  await expect(step(page)).toBeVisible();
  await expectFits(page);
  await expectNothingSerious(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'you have one account' })).toBeVisible();

  await agree(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your date of birth');
  await typeBirthDate(page, '31', '2', '1990');
  await agree(page).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your date of birth');
  await typeBirthDate(page, '1', '2', String(new Date().getFullYear() - 10));
  await agree(page).click();
  await expect(page.getByRole('alert')).toContainText('You have to be 18 or older to play or pay in here');

  await typeBirthDate(page, '17', '5', '1990');
  await page.getByRole('textbox', { name: 'Year' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
  expect(claimsOf((await Player.signedIn(player.account)).tokens.id)).toMatchObject({ terms: TERMS_VERSION });
});
