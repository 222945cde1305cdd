/** The basket of Colours for the Day while its code loads, with a stub of the server. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { chip, pick, StagedColours, submit } from './coloursScreens';
import { openAs } from './screens';

const another = (page: Page): Locator => page.getByRole('button', { name: 'Add another ticket' });
const basket = (page: Page): Locator => page.getByRole('list', { name: 'In the basket' }).locator(':scope > li');

test('while the basket comes a ticket is taken once, and nothing is picked', async ({ page, bystander }) => {
  await StagedColours.on(page);
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((goOn) => (letGo = goOn));
  await page.route('**/assets/Basket-*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await openAs(page, bystander, '/COD');
  await pick(page, 'red', 'blue', 'green');
  await another(page).dblclick();
  for (const button of [chip(page, 'yellow'), another(page), submit(page)]) await expect(button).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Quick pick' })).toBeDisabled();
  letGo?.();
  await expect(basket(page)).toHaveCount(1);
  await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
  await expect(chip(page, 'red')).toBeFocused();
  await chip(page, 'yellow').click();
  await expect(page.getByText('Selected: 1 / 3')).toBeVisible();
});
