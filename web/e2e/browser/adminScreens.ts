/** Actions on the admin's dashboard, with elements found by their visible names. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '../support/player';
import { openAs } from './screens';

export async function openAdmin(page: Page, admin: Player, address = '/admin'): Promise<void> {
  await openAs(page, admin, address);
  await expect(page.getByRole('heading', { name: /^(Admin Dashboard|Player Care)$/ })).toBeVisible();
}

/** Only this player's requests: other tests create more meanwhile. */
export function queueOf(player: Player, tab = 'deposits'): string {
  return `/admin?tab=${tab}&search=${encodeURIComponent(player.account.email)}`;
}

export function careOf(player: Player): string {
  return `/admin/care?search=${encodeURIComponent(player.account.email)}`;
}

export function rows(page: Page, of: 'Deposit requests' | 'Withdraw requests' | 'Support tickets' = 'Deposit requests'): Locator {
  return page.getByRole('table', { name: of }).locator('tbody').getByRole('row');
}

export function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Deposit|Withdraw) request$/ });
}

export function requestStatus(page: Page): Locator {
  return panel(page).getByRole('status', { name: 'Request' });
}

export function confirmation(page: Page): Locator {
  return page.getByRole('dialog', { name: /\?$/ });
}

/** The case is loaded: before that the screen shows the queue's version, and a pending answer can still change it. */
export async function caseAnswered(page: Page, id: string): Promise<void> {
  await page.waitForResponse((response) => response.url().includes(`search=${id}`));
}

export async function openCase(page: Page, tab: 'deposits' | 'withdrawals', id: string): Promise<void> {
  await Promise.all([caseAnswered(page, id), page.goto(`/admin?tab=${tab}&case=${id}`)]);
  await expect(requestStatus(page)).toBeVisible();
}

/** Opens a case from its row. */
export async function openRow(page: Page, row: Locator, id: string): Promise<void> {
  await Promise.all([caseAnswered(page, id), row.click()]);
}

/** Presses a button of the case and confirms the dialog. */
export async function decide(page: Page, how: string): Promise<void> {
  await panel(page).getByRole('button', { name: how }).click();
  await confirmation(page).getByRole('button', { name: how }).click();
}

/** The name of the colour of a chip's text. */
export function hueOf(chip: Locator): Promise<'green' | 'amber' | 'red' | 'grey'> {
  return chip.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return 'grey';
    return green > red ? 'green' : green - blue > 40 ? 'amber' : 'red';
  });
}
