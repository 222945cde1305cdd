/** A step back closes the open dialog or panel before it leaves the page; typed input is not discarded without a question. */
import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answerQueues, asAdminOf, aWithdrawal, confirmation, openAdmin, panel, PLAYER as THEIRS } from './support/adminScreens';
import { answer } from './support/answers';
import { amountField, aPicture, chooseFile, depositButton, dialog, openDialog, picker, preview, sendTo } from './support/deposits';
import { ledgerOf, START } from './support/ledger';
import { aTicket, withPoints } from './support/samples';
import { asPlayer, expectCount, expectGood, expectPath, goBack, open, press, pressEscape, reopen, rowsIn, SCHEMES, showIn, submitSignIn } from './support/screens';

const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
const withdrawal = page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' });
const request = page.getByRole('button', { name: 'Request withdrawal' });
const amount = page.getByLabelText('Amount (N$)');
const details = page.getByLabelText('Payment details');
const message = page.getByRole('textbox', { name: 'Message' });
const reason = confirmation().getByLabelText('Reason, for the player');
const rowButton = rowsIn(page.getByRole('table')).getByRole('button').first();
const keepEditing = question.getByRole('button', { name: 'Keep editing' });
const discard = question.getByRole('button', { name: 'Discard' });

const menu = (name: string): Locator => page.getByRole('navigation', { name: /^(Main|Places)$/ }).getByRole('link', { name });

/** A player with a ticket, and points to pay out. */
function asPlayerWithReport(): void {
  asPlayer();
  answer('GET /api/wallet', withPoints(200));
  answer('GET /api/support/tickets', { items: [aTicket()] });
}

async function fillWithdrawal(): Promise<void> {
  await amount.fill('60');
  await page.getByText('PayPal', { exact: true }).click();
  await details.fill('me@example.com');
}

/** Goes to a page from the game, so that one step back too many is visible. */
async function comeTo(entry: 'Withdraw' | 'Support' | 'Profile'): Promise<void> {
  await open('/');
  await menu(entry).click();
  await expectPath(`/${entry.toLowerCase()}`);
}

/** Clicks the element in the corner of the window. */
async function clickCorner(): Promise<void> {
  const met = document.elementFromPoint(5, 5);
  if (met) await userEvent.click(met, { position: { x: 5, y: 5 } });
}

/** An admin opens the payouts of one player; one is waiting. */
async function openPayouts(): Promise<void> {
  asAdminOf('owner');
  answerQueues({ withdrawals: [aWithdrawal({ amount: 50 })] });
  await openAdmin(`/admin?tab=withdrawals&search=${encodeURIComponent(THEIRS.email)}`);
  await rowButton.click();
}

test('a page that a panel led to begins at its top', async () => {
  asPlayerWithReport();
  await page.viewport(360, 740);
  await open('/');
  await page.getByRole('button', { name: 'How it works' }).click();
  expect(scrollY).toBeGreaterThan(0);
  await page.getByRole('dialog', { name: 'How it works' }).getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Withdraw Funds' })).toBeVisible();
  await expect.poll(() => scrollY).toBe(0);
});

describe('the way back', () => {
  test('closes a dialog, and then leaves the page', async () => {
    asPlayerWithReport();
    await comeTo('Withdraw');
    await fillWithdrawal();
    await request.click();
    await expect.element(withdrawal).toBeVisible();
    await goBack();
    await expectCount(withdrawal, 0);
    await expect.element(amount).toHaveValue('60');
    await goBack(0);
    await expectPath('/');
  });

  test('is one step after a dialog was closed by its button', async () => {
    asPlayerWithReport();
    await comeTo('Withdraw');
    await fillWithdrawal();
    for (const close of ['Cancel', 'Escape', 'Cancel']) {
      await request.click();
      await expect.element(withdrawal).toBeVisible();
      if (close === 'Escape') await pressEscape(withdrawal);
      else await withdrawal.getByRole('button', { name: close }).click();
      await expectCount(withdrawal, 0);
    }
    await goBack(0);
    await expectPath('/');
  });

  test('closes a panel, and then leaves the page', async () => {
    asPlayerWithReport();
    await comeTo('Support');
    await rowButton.click();
    const ticket = page.getByRole('dialog', { name: 'Other' });
    await expect.element(ticket).toBeVisible();
    await goBack();
    await expectCount(ticket, 0);
    await expectPath('/support');
    await goBack(0);
    await expectPath('/');
  });

  test('closes the preview and the list before the dialog below', async () => {
    asPlayerWithReport();
    await open('/');
    await openDialog();
    await sendTo('');
    await dialog.getByRole('button', { name: 'Choose from the list' }).click();
    await expect.element(picker).toBeVisible();
    await goBack(2);
    await expectCount(picker, 0);
    await dialog.getByText('Myself').click();
    await chooseFile(await aPicture());
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(preview).toBeVisible();
    await goBack(2);
    await expectCount(preview, 0);
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await goBack();
    await expectCount(dialog, 0);
    await expect.element(depositButton).toHaveFocus();
  });

  test('leads past a panel whose link was followed', async () => {
    asPlayerWithReport();
    answer('GET /api/wallet/transactions', { items: ledgerOf([START, { type: 'debit', source: 'colours', amount: 5, description: 'An entry' }]) });
    await open('/');
    await menu('Wallet').click();
    await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Statement' }).click();
    await rowButton.click();
    await page.getByRole('link', { name: 'Past draws, and how to check them' }).click();
    await expectPath('/draws');
    // The address changes before the page does.
    await expectCount(page.getByRole('dialog'), 0);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Past draws' })).toBeVisible();
    history.back();
    await expectPath('/statement');
    await expectCount(page.getByRole('dialog'), 0);
    history.back();
    await expectPath('/wallet');
  });

  test('goes on as before where an address of its own opened a case', async () => {
    await openPayouts();
    await panel().getByRole('button', { name: 'Decline' }).click();
    await expect.element(confirmation()).toBeVisible();
    await goBack();
    await expectCount(confirmation(), 0);
    await expect.element(panel()).toBeVisible();
    await goBack(0);
    await expectCount(panel(), 0);
    history.forward();
    await expect.element(panel()).toBeVisible();
    await reopen();
    await expect.element(panel()).toBeVisible();
    await panel().getByRole('button', { name: 'Close' }).click();
    await expectCount(panel(), 0);
    await expect.poll(() => location.search).not.toContain('case=');
  });

  test('closes a case that a link from elsewhere opened', async () => {
    asAdminOf('owner');
    const asked = aWithdrawal({ amount: 50 });
    answerQueues({ withdrawals: [asked] });
    await open('/');
    await reopen(`/admin?tab=withdrawals&case=${asked.id}`);
    await expect.element(panel()).toBeVisible();
    await goBack();
    await expectCount(panel(), 0);
    expect(location.pathname + location.search).toBe('/admin?tab=withdrawals');
  });
});

describe('something typed', () => {
  test('is asked for before a dialog is closed, by every way out', async () => {
    asPlayerWithReport();
    await open('/');
    await openDialog();
    await amountField.fill('5');
    for (const leave of [
      () => press('{Escape}'),
      () => goBack(),
      clickCorner,
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await leave();
      await expect.element(keepEditing).toHaveFocus();
      await keepEditing.click();
      await expectCount(question, 0);
      await expect.element(amountField).toHaveValue('5');
    }
    await goBack();
    await expect.element(question).toBeVisible();
    await goBack(2);
    await expectCount(question, 0);
    await expect.element(dialog).toBeVisible();
    await press('{Escape}');
    await discard.click();
    await expectCount(dialog, 0);
    await expect.element(depositButton).toHaveFocus();
  });

  test('is gone after Discard, and the way back is one step', async () => {
    asPlayerWithReport();
    await open('/support');
    await menu('Home').click();
    await openDialog();
    await amountField.fill('5');
    await goBack();
    await discard.click();
    await expectCount(dialog, 0);
    await openDialog();
    await expect.element(amountField).toHaveValue('');
    await press('{Escape}');
    await expectCount(dialog, 0);
    await goBack(0);
    await expectPath('/support');
  });

  test("with an admin's decision is asked for too", async () => {
    await openPayouts();
    await panel().getByRole('button', { name: 'Decline' }).click();
    await reason.fill('No such account');
    await press('{Escape}');
    await keepEditing.click();
    await expect.element(reason).toHaveValue('No such account');
    await goBack();
    await discard.click();
    await expectCount(question, 0);
    await expect.element(panel().getByRole('button', { name: 'Decline' })).toHaveFocus();
  });

  test('into the form of a page is there after a look elsewhere', async () => {
    asPlayerWithReport();
    await comeTo('Withdraw');
    await fillWithdrawal();
    await menu('Support').click();
    await message.fill('Where are my points?');
    await menu('Profile').click();
    await page.getByLabelText('Display name').fill('Somebody else');
    history.back();
    await expect.element(message).toHaveValue('Where are my points?');
    history.back();
    await expect.element(amount).toHaveValue('60');
    await expect.element(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    await expect.element(details).toHaveValue('me@example.com');
    await menu('Profile').click();
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Somebody else');
    await expect.element(page.getByText('Your changes are not saved yet.')).toBeVisible();
  });

  test('does not outlive the sign-in', async () => {
    asPlayerWithReport();
    await open('/support');
    await message.fill('Where are my points?');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectPath('/login');
    await submitSignIn();
    await menu('Support').click();
    await expect.element(message).toHaveValue('');
  });
});

test.each(SCHEMES)('axe finds nothing serious in the question in the %s scheme', async (colorScheme) => {
  asPlayerWithReport();
  await open('/');
  await showIn(colorScheme, 320);
  await openDialog();
  await amountField.fill('5');
  await press('{Escape}');
  await expect.element(question).toBeVisible();
  await expectGood();
});
