/** A newcomer's way to the first guess. */
import type { Locator, Page } from '@playwright/test';
import { newAccount } from '../support/accounts';
import { expect, test } from '../support/test';
import { fillIn, freshRound, status, tiles } from './screens';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Counts taps, except on fields and the buttons of the two forms: sign-up and sign-in. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('noteTap', () => (taps += 1));
  await page.addInitScript(() => {
    addEventListener('click', ({ target }) => {
      if (target instanceof Element && !(/^\/(login|signup)$/.test(location.pathname) && target.closest('form'))) void window.noteTap();
    }, { capture: true });
  });
  return () => taps;
}

declare global {
  interface Window {
    noteTap: () => Promise<number>;
  }
}

test.describe('a newcomer with a phone', () => {
  test.use({ isFirstVisit: true, hasTouch: true, viewport: { width: 360, height: 740 } });

  test('comes from the sign-in to the first guess by five taps', async ({ page }) => {
    const taps = await countTaps(page);
    const account = newAccount();
    await page.goto('/login');
    await page.getByRole('link', { name: "Don't have an account?" }).tap();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await fillIn(page, account);
    await button(page, 'Sign Up').tap();
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, account);
    await button(page, 'Sign In').tap();
    await page.getByRole('textbox', { name: 'Day' }).tap();
    for (const digit of '17051990') await page.keyboard.press(digit);
    await expect(button(page, 'I agree to the terms')).toBeInViewport({ ratio: 1 });
    await button(page, 'I agree to the terms').tap();
    await button(page, 'Skip').tap();
    await freshRound(page);
    await tiles(page).first().tap();
    await expect(status(page)).toContainText(/Checking your guess…|Winner, Congrats!|Wrong, Try again!/);
    expect(taps()).toBeLessThanOrEqual(5);
  });
});
