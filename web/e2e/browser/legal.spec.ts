/** The rules and the help with gambling: public, and linked from every screen. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { emailField, passwordField } from './screens';

const PAGES = [
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
] as const;

const texts = (page: Page): Locator => page.getByRole('navigation', { name: 'Terms and help' });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true });

async function expectOneHeading(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(texts(page).locator('[aria-current="page"]')).toHaveText(title);
}

test('the sign-up names the terms and keeps what is typed', async ({ page, context }) => {
  await page.goto('/signup');
  await emailField(page).fill('somebody@example.com');
  await passwordField(page).fill('some words of mine');
  for (const [address, title] of PAGES) {
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(address);
    await expectOneHeading(tab, title);
    await tab.close();
  }
  await expect(emailField(page)).toHaveValue('somebody@example.com');
  await expect(passwordField(page)).toHaveValue('some words of mine');
});

test('on paper there is the text alone, in ink', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/terms');
  await expect(heading(page, 'Withdrawing')).toBeVisible();
  for (const part of [page.getByRole('contentinfo'), page.getByRole('navigation'), page.getByRole('banner')]) await expect(part).toHaveCount(0);
  await expect(heading(page, 'Withdrawing')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
