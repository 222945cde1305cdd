/** The step before the first game: of age, and the terms. */
import type { Locator, Page } from '@playwright/test';
import { TERMS_VERSION } from '../../src/components/termsVersion';
import { claimsOf } from '../support/accounts';
import { agreedLongAgo, agreedTo } from '../support/agreements';
import { Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectFits, expectNothingSerious, freshRound, openAs, tiles } from './screens';

const step = (page: Page, name = 'Before you play'): Locator => page.getByRole('heading', { level: 1, name });
const agree = (page: Page): Locator => page.getByRole('button', { name: 'I agree to the terms' });
const game = (page: Page): Locator => page.getByRole('heading', { name: 'Quick colour game' });

/** With the keyboard alone. */
async function typeBirthDate(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Day' }).focus();
  for (const part of [day, month, year]) {
    // A part that is whole leads to the next one by itself.
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

test('it fits a phone, its button in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newcomer(page, '/COD');
  await expect(agree(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Nothing lies over it.
  await agree(page).click({ trial: true });
});

test('it leaves the page at its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await newcomer(page, '/COD');
  await typeBirthDate(page, '17', '5', '1990');
  await agree(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('what is not for playing is there without it', async ({ page }) => {
  await newcomer(page, '/withdraw');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
  for (const address of ['/', '/deposits']) {
    await page.goto(address);
    await expect(step(page)).toBeVisible();
  }
});

test('who agreed to older terms agrees to the new ones, without their age', async ({ page, player }) => {
  await agreedTo(player, '2026-01-01');
  await openAs(page, player, '/COD');
  await expect(step(page, 'The terms have changed')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectFits(page);
  await page.getByRole('button', { name: 'I agree to the new terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
});

test('a page that was open when the terms changed asks too', async ({ page, player }) => {
  await openAs(page, player);
  await freshRound(page);
  await agreedTo(player, '2026-01-01');
  // Until its token is renewed, the server would go by that.
  const body = { code: 'AGREEMENT_MISSING', error: 'Please agree.', requestId: 'none' };
  await page.route('**/api/game/rounds/*/guess', (route) => route.fulfill({ status: 403, json: body }));
  await tiles(page).first().click();
  await expect(step(page, 'The terms have changed')).toBeVisible();
});

test('after half a year one looks back, and agrees again to play on', async ({ page, player }) => {
  await agreedLongAgo(player);
  await openAs(page, player, '/COD');
  await expect(step(page, 'Half a year has passed')).toBeVisible();
  await expectNothingSerious(page);
  await page.getByRole('main').getByRole('link', { name: 'My play' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My play' })).toBeVisible();
  await page.goto('/COD');
  await page.getByRole('main').getByRole('link', { name: 'your limits' }).click();
  await expect(page.getByRole('region', { name: 'Your limits' })).toBeVisible();
  await page.goto('/COD');
  await page.getByRole('button', { name: 'I agree, and play on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
});

test('what could not be saved can be sent again', async ({ page }) => {
  await newcomer(page, '/deposits');
  await page.route('**/api/profile/agreement', (route) => route.abort(), { times: 1 });
  await typeBirthDate(page, '17', '5', '1990');
  await agree(page).click();
  await expect(page.getByRole('alert')).toContainText('That could not be saved. Please try again.');
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1990');
  await agree(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit history' })).toBeVisible();
  await page.goto('/');
  await expect(game(page)).toBeVisible();
});
