/** What a person does on the screens, by what they see. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../support/accounts';

export const OPEN = 'Guess the correct color!';
export const WON = 'Winner, Congrats!';
export const WRONG = 'Wrong, Try again!';
export const TIME_UP = "Time's up! Correct option was..";

export function emailField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email Address' });
}

export function passwordField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Password' });
}

export async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillIn(page, account);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
}

export function status(page: Page): Locator {
  return page.getByRole('status', { name: 'Round' });
}

export function timer(page: Page): Locator {
  return page.getByRole('timer', { name: 'Seconds left' });
}

export function tiles(page: Page): Locator {
  return page.getByRole('group', { name: 'Colours' }).getByRole('button');
}

export function balance(page: Page): Locator {
  return page.getByRole('group', { name: 'Balance' });
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('.Toastify').getByText(text);
}

/** Waits for a round with time enough to play it. */
export async function freshRound(page: Page): Promise<void> {
  await expect(status(page)).toContainText(OPEN);
  await expect(timer(page)).toHaveText(/[345]/);
  await expect(tiles(page).first()).toHaveAttribute('aria-disabled', 'false');
}

/** Plays the next round by its key and says whether it was won. */
export async function play(page: Page, key: string): Promise<boolean> {
  await freshRound(page);
  await page.keyboard.press(key);
  await expect(status(page)).toContainText(new RegExp(`${WON}|${WRONG}`));
  return (await status(page).textContent())?.includes(WON) ?? false;
}

/** How long a text stays on the screen, in milliseconds, from now on; it must be there. */
export async function staysFor(shown: Locator): Promise<number> {
  return shown.evaluate(
    (node) =>
      new Promise<number>((resolve) => {
        const since = performance.now();
        new MutationObserver((_, observer) => {
          if (node.isConnected) return;
          observer.disconnect();
          resolve(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
}
