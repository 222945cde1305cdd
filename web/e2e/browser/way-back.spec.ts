/** The way back closes what is open before it leaves the page; what is typed is not thrown away unasked. */
import type { Locator, Page } from '@playwright/test';
import type { Player } from '../support/player';
import { expect } from '../support/test';
import { confirmation, openAdmin, openCase, panel, queueOf } from './adminScreens';
import { amountField, chooseFile, depositButton, dialog, openDialog, picker, preview, sendTo } from './depositScreens';
import { aPicture } from './files';
import { test } from './pendingRequests';
import { expectFits, expectNothingSerious, goBack, openAs, pressEscape, showIn } from './screens';

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard what you typed?' });
const rowButton = (page: Page): Locator => page.getByRole('table').locator('tbody').getByRole('button').first();
const menu = (page: Page, name: string): Locator => page.getByRole('navigation', { name: /^(Main|Places)$/ }).getByRole('link', { name, exact: true });
const withdrawal = (page: Page): Locator => page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' });

async function fillWithdrawal(page: Page): Promise<void> {
  await page.getByLabel('Amount (N$)').fill('60');
  await page.getByText('PayPal', { exact: true }).click();
  await page.getByLabel('Payment details').fill('me@example.com');
}

/** Comes to `address` from the game, so that a step back too far shows. */
async function comeTo(page: Page, player: Player, entry: 'Withdraw' | 'Support' | 'Profile'): Promise<void> {
  await openAs(page, player);
  await menu(page, entry).click();
  await expect(page).toHaveURL(new RegExp(`/${entry.toLowerCase()}$`));
}

test('a page that a panel led to begins at its top', async ({ page, bystander }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, bystander);
  await page.getByRole('button', { name: 'How it works' }).click();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('dialog', { name: 'How it works' }).getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test.describe('the way back', () => {
  test('closes a dialog, and then leaves the page', async ({ page, requests }) => {
    await comeTo(page, requests.player, 'Withdraw');
    await fillWithdrawal(page);
    await page.getByRole('button', { name: 'Request withdrawal' }).click();
    await expect(withdrawal(page)).toBeVisible();
    await goBack(page);
    await expect(withdrawal(page)).toHaveCount(0);
    await expect(page.getByLabel('Amount (N$)')).toHaveValue('60');
    await goBack(page, 0);
    await expect(page).toHaveURL(/\/$/);
  });

  test('is one step after a dialog was closed by its button', async ({ page, requests }) => {
    await comeTo(page, requests.player, 'Withdraw');
    await fillWithdrawal(page);
    for (const close of ['Cancel', 'Escape', 'Cancel']) {
      await page.getByRole('button', { name: 'Request withdrawal' }).click();
      await expect(withdrawal(page)).toBeVisible();
      if (close === 'Escape') await pressEscape(page, withdrawal(page));
      else await withdrawal(page).getByRole('button', { name: close }).click();
      await expect(withdrawal(page)).toHaveCount(0);
    }
    await goBack(page, 0);
    await expect(page).toHaveURL(/\/$/);
  });

  test('closes a panel, and then leaves the page', async ({ page, requests }) => {
    await comeTo(page, requests.player, 'Support');
    await rowButton(page).click();
    const ticket = page.getByRole('dialog', { name: 'Other' });
    await expect(ticket).toBeVisible();
    await goBack(page);
    await expect(ticket).toHaveCount(0);
    await expect(page).toHaveURL(/\/support$/);
    await goBack(page, 0);
    await expect(page).toHaveURL(/\/$/);
  });

  test('closes the preview and the list before the dialog below', async ({ page, player }) => {
    await openAs(page, player);
    await openDialog(page);
    await sendTo(page, '');
    await dialog(page).getByRole('button', { name: 'Choose from the list' }).click();
    await expect(picker(page)).toBeVisible();
    await goBack(page, 2);
    await expect(picker(page)).toHaveCount(0);
    await dialog(page).getByText('Myself').click();
    await chooseFile(page, aPicture());
    await dialog(page).getByRole('button', { name: 'Preview' }).click();
    await expect(preview(page)).toBeVisible();
    await goBack(page, 2);
    await expect(preview(page)).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await goBack(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(depositButton(page)).toBeFocused();
  });

  test('closes nothing that was open before the page was loaded anew', async ({ page, requests }) => {
    await comeTo(page, requests.player, 'Support');
    await rowButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(rowButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goBack(page, 0);
    await expect(page).toHaveURL(/\/$/);
  });

  test('leads past a panel whose link was followed', async ({ page, requests }) => {
    await page.route('**/api/wallet/transactions*', (route) =>
      route.fulfill({
        json: {
          transactions: [
            {
              seq: 7, type: 'debit', amount: 5, bonus: { amount: 0, previousBalance: 0, newBalance: 0 }, source: 'colours',
              description: 'An entry', timestamp: '2026-11-20T10:00:00.000Z', previousBalance: 10, newBalance: 5,
            },
          ],
        },
      }),
    );
    await openAs(page, requests.player);
    await menu(page, 'Wallet').click();
    await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Statement' }).click();
    await rowButton(page).click();
    await page.getByRole('link', { name: 'Past draws, and how to check them' }).click();
    await expect(page).toHaveURL(/\/draws$/);
    // The address changes before the page does.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Past draws' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/statement$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/wallet$/);
  });

  test('goes on as before where an address of its own opened a case', async ({ page, admin, requests }) => {
    await openAdmin(page, admin, queueOf(requests.player, 'withdrawals'));
    await rowButton(page).click();
    await panel(page).getByRole('button', { name: 'Decline' }).click();
    await expect(confirmation(page)).toBeVisible();
    await goBack(page);
    await expect(confirmation(page)).toHaveCount(0);
    await expect(panel(page)).toBeVisible();
    await goBack(page, 0);
    await expect(panel(page)).toHaveCount(0);
    await page.goForward();
    await expect(panel(page)).toBeVisible();
    await page.reload();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/case=/);
  });

  test('closes a case that a link from elsewhere opened', async ({ page, admin, requests }) => {
    await openAs(page, admin);
    await openCase(page, 'withdrawals', requests.withdrawal.id);
    await expect(panel(page)).toBeVisible();
    await goBack(page);
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\?tab=withdrawals$/);
  });
});

test.describe('something typed', () => {
  test('is asked for before a dialog is closed, by every way out', async ({ page, bystander }) => {
    await openAs(page, bystander);
    await openDialog(page);
    await amountField(page).fill('5');
    for (const [name, leave] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['back', () => goBack(page)],
      ['beside it', () => page.mouse.click(5, 5)],
      ['Close', () => dialog(page).getByRole('button', { name: 'Close' }).click()],
      ['Cancel', () => dialog(page).getByRole('button', { name: 'Cancel' }).click()],
    ] as const) {
      await test.step(name, async () => {
        await leave();
        await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
        await question(page).getByRole('button', { name: 'Keep editing' }).click();
        await expect(question(page)).toHaveCount(0);
        await expect(amountField(page)).toHaveValue('5');
      });
    }
    await goBack(page);
    await expect(question(page)).toBeVisible();
    await goBack(page, 2);
    await expect(question(page)).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(depositButton(page)).toBeFocused();
  });

  test('is gone after Discard, and the way back is one step', async ({ page, requests }) => {
    await openAs(page, requests.player, '/support');
    await menu(page, 'Home').click();
    await openDialog(page);
    await amountField(page).fill('5');
    await goBack(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await openDialog(page);
    await expect(amountField(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await goBack(page, 0);
    await expect(page).toHaveURL(/\/support$/);
  });

  test("with an admin's decision is asked for too", async ({ page, admin, requests }) => {
    await openAdmin(page, admin, queueOf(requests.player, 'withdrawals'));
    await rowButton(page).click();
    await panel(page).getByRole('button', { name: 'Decline' }).click();
    await confirmation(page).getByLabel('Reason, for the player').fill('No such account');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(confirmation(page).getByLabel('Reason, for the player')).toHaveValue('No such account');
    await goBack(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Decline' })).toBeFocused();
  });

  test('into the form of a page is there after a look elsewhere', async ({ page, requests }) => {
    await comeTo(page, requests.player, 'Withdraw');
    await fillWithdrawal(page);
    await menu(page, 'Support').click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Where are my points?');
    await menu(page, 'Profile').click();
    await page.getByLabel('Display name').fill('Somebody else');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where are my points?');
    await page.goBack();
    await expect(page.getByLabel('Amount (N$)')).toHaveValue('60');
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    await expect(page.getByLabel('Payment details')).toHaveValue('me@example.com');
    await menu(page, 'Profile').click();
    await expect(page.getByLabel('Display name')).toHaveValue('Somebody else');
    await expect(page.getByText('Your changes are not saved yet.')).toBeVisible();
  });

  test('does not outlive the sign-in', async ({ page, player }) => {
    await openAs(page, player, '/support');
    await page.getByRole('textbox', { name: 'Message' }).fill('Where are my points?');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('textbox', { name: 'Email Address' }).fill(player.account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(player.account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await menu(page, 'Support').click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  test('has the browser ask before the tab is loaded anew', async ({ page, bystander }) => {
    const asked: string[] = [];
    page.on('dialog', (browsers) => {
      asked.push(browsers.type());
      void browsers.accept();
    });
    await openAs(page, bystander, '/support');
    await page.getByRole('textbox', { name: 'Message' }).click();
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the question in the ${colorScheme} scheme`, async ({ page, bystander }) => {
    await openAs(page, bystander);
    await showIn(page, colorScheme, 320);
    await openDialog(page);
    await amountField(page).fill('5');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await expectNothingSerious(page);
    await expectFits(page);
  });
}
