/** Every dialog and side panel returns the focus when it is closed. */
import type { Locator, Page } from '@playwright/test';
import type { Player } from '../support/player';
import { expect } from '../support/test';
import { confirmation, openAdmin, panel, queueOf } from './adminScreens';
import { aDraw } from './coloursScreens';
import { chooseFile, depositButton, dialog, openDialog, sendTo } from './depositScreens';
import { aPicture } from './files';
import { test } from './pendingRequests';
import { openAs, pressEscape } from './screens';

const rowButton = (page: Page): Locator => page.getByRole('table').locator('tbody').getByRole('button').first();

/** Opens `opener` with the keyboard, closes what it opened, and checks the focus. */
async function expectFocusBack(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await expect(opener).toBeEnabled();
  await opener.focus();
  await opener.evaluate((element: HTMLElement) => {
    element.addEventListener('focusout', ({ relatedTarget }) => (document.documentElement.dataset.left = relatedTarget ? 'for the dialog' : 'for nothing'), { once: true });
  });
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  // If the focus was lost in between, it could come back only by chance.
  await expect(page.locator('html')).toHaveAttribute('data-left', 'for the dialog');
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test.describe('a player closes', () => {
  test('the deposit', async ({ page, requests }) => {
    await openAs(page, requests.player);
    await expectFocusBack(page, depositButton(page), dialog(page));
  });

  test('the preview of a proof', async ({ page, requests }) => {
    await openAs(page, requests.player);
    await openDialog(page);
    await chooseFile(page, aPicture());
    const preview = page.getByRole('dialog', { name: 'Proof of Payment' });
    await expectFocusBack(page, dialog(page).getByRole('button', { name: 'Preview' }), preview);
  });

  test('the list of players', async ({ page, requests }) => {
    await openAs(page, requests.player);
    await openDialog(page);
    await sendTo(page, '');
    const players = page.getByRole('dialog', { name: 'Choose a player' });
    await expectFocusBack(page, dialog(page).getByRole('button', { name: 'Choose from the list' }), players);
  });

  test('the proof of fairness', async ({ page, requests }) => {
    await openAs(page, requests.player);
    const proof = page.getByRole('dialog', { name: 'Proof of fairness' });
    await expectFocusBack(page, page.getByRole('button', { name: 'See the proof' }), proof);
  });

  test('how the game works', async ({ page, requests }) => {
    await openAs(page, requests.player);
    await expectFocusBack(page, page.getByRole('button', { name: 'How it works' }), page.getByRole('dialog', { name: 'How it works' }));
  });

  test('the confirmation of a withdrawal', async ({ page, requests }) => {
    await openAs(page, requests.player, '/withdraw');
    await page.getByLabel('Amount (N$)').fill('60');
    await page.getByText('PayPal', { exact: true }).click();
    await page.getByLabel('Payment details').fill('me@example.com');
    const submit = page.getByRole('button', { name: 'Request withdrawal' });
    await expectFocusBack(page, submit, page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' }));
  });

  test('a row of the statement', async ({ page, requests }) => {
    await openAs(page, requests.player, '/statement');
    await expectFocusBack(page, rowButton(page), page.getByRole('dialog', { name: /^Transaction/ }));
  });

  test('a support ticket', async ({ page, requests }) => {
    await openAs(page, requests.player, '/support');
    await expectFocusBack(page, rowButton(page), page.getByRole('dialog', { name: 'Other' }));
  });

  test('the check of a draw', async ({ page }) => {
    const draw = aDraw('2026-12-09T18:05Z');
    await page.route('**/api/colours/rounds*', (route) => route.fulfill({ json: { rounds: [draw] } }));
    await page.goto('/draws');
    await expectFocusBack(page, rowButton(page), page.getByRole('dialog', { name: 'Check of a draw' }));
  });

  test('the question before signing out everywhere', async ({ page, requests }) => {
    await openAs(page, requests.player, '/profile');
    const opener = page.getByRole('button', { name: 'Sign out on every device' });
    await expectFocusBack(page, opener, confirmation(page));
  });

  test('the set-up of a second factor', async ({ page, requests }) => {
    await openAs(page, requests.player, '/profile');
    await expectFocusBack(page, page.getByRole('button', { name: 'Set up' }), page.getByRole('dialog', { name: 'Set up your second factor' }));
  });

  test('the dialog for a file that did not arrive', async ({ page, player }) => {
    await openWithoutSlip(page, player);
    await expectFocusBack(page, payButton(page), dialog(page));
  });
});

test.describe('an admin closes', () => {
  for (const tab of ['deposits', 'withdrawals', 'tickets'] as const) {
    test(`a case of the ${tab}`, async ({ page, admin, requests }) => {
      await openAdmin(page, admin, queueOf(requests.player, tab));
      await expectFocusBack(page, rowButton(page), page.getByRole('dialog'));
    });
  }

  for (const [tab, decision] of [
    ['deposits', 'Approve'],
    ['deposits', 'Decline'],
    ['withdrawals', 'Complete'],
    ['withdrawals', 'Decline'],
  ] as const) {
    test(`the confirmation of ${decision} in ${tab}`, async ({ page, admin, requests }) => {
      await openAdmin(page, admin, queueOf(requests.player, tab));
      await rowButton(page).click();
      await expectFocusBack(page, page.getByRole('dialog').getByRole('button', { name: decision }), confirmation(page));
    });
  }

  for (const change of ['Grant', 'Remove']) {
    test(`the confirmation of ${change} admin rights`, async ({ page, admin, requests }) => {
      await openAdmin(page, admin, '/admin?tab=admins');
      await page.getByRole('textbox', { name: 'User ID' }).fill(requests.player.uid);
      await expectFocusBack(page, page.getByRole('button', { name: `${change} admin rights` }), confirmation(page));
    });
  }
});

const payButton = (page: Page): Locator => page.getByRole('table').getByRole('button', { name: 'Pay, or send the slip' });

/** The deposits of a player with one, which waits for its slip. */
async function openWithoutSlip(page: Page, player: Player): Promise<void> {
  await player.requestedDeposit({ amount: 5 });
  await openAs(page, player, '/deposits');
  await expect(payButton(page)).toBeVisible();
}

test.describe('where what opened it is gone, the screen has the focus after', () => {
  test('a case that the list does not have', async ({ page, admin, requests }) => {
    await openAs(page, admin, `/admin?tab=withdrawals&status=declined&case=${requests.withdrawal.id}`);
    await expect(panel(page)).toBeVisible();
    await pressEscape(page, panel(page));
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a request that was taken back', async ({ page, player }) => {
    await openWithoutSlip(page, player);
    await payButton(page).click();
    await dialog(page).getByRole('button', { name: 'Cancel this request' }).click();
    await page.getByRole('dialog', { name: 'Cancel this request?' }).getByRole('button', { name: 'Cancel this request' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
