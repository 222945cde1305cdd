/** Past draws, and the public submission of a beacon (D32). */
import type { Locator, Page } from '@playwright/test';
import { aWaitingRound, recordedBeacon } from '../support/colours';
import { expect, test } from '../support/test';
import { HOUR_MS } from '../../rendered/support/rounds';
import { asLocalTime } from './coloursScreens';
import { expectFits, expectNothingSerious } from './screens';

/** The tick comes every minute, and the site caches public answers for two seconds. */
const TICKS_MS = 150_000;

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Past draws' }).locator('tbody').getByRole('row');

test('whoever has the beacon that a draw waits for can bring it', async ({ page }) => {
  test.setTimeout(2 * TICKS_MS);
  const { round: number, signature } = recordedBeacon(1_935_872);
  const id = await aWaitingRound(20 * HOUR_MS, number);
  await page.goto('/draws');
  const row = rows(page).filter({ hasText: await asLocalTime(page, id) });
  for (const text of ['Waiting', 'The beacon has not come yet']) await expect(row).toContainText(text);
  await row.getByRole('button', { name: /^Bring the beacon/ }).click();
  const panel = page.getByRole('dialog', { name: 'Bring the beacon' });
  await expect(panel.getByRole('link', { name: `beacon ${number} at drand` })).toHaveAttribute('href', new RegExp(`/public/${number}$`));
  await expectNothingSerious(page);
  await expectFits(page);

  const field = panel.getByLabel('Signature');
  await field.fill('x');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('A signature is 96 digits and letters from a to f')).toBeVisible();
  await field.fill('c0'.repeat(48));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('This is not the signature of the beacon that the draw waits for');
  // In the form of drand's answer.
  await field.fill(JSON.stringify({ round: number, randomness: 'ab'.repeat(32), signature }));
  await panel.getByRole('button', { name: 'Hand it in' }).click();
  await expect(panel.getByRole('status')).toHaveText('Thank you. It is genuine, and the draw follows in a minute or so.');
  await page.keyboard.press('Escape');
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('button', { name: /^Check this draw/ })).toBeVisible();
  }).toPass({ timeout: TICKS_MS });
});
