/** Every dialog and side panel returns the focus when it is closed. */
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { aDeposit, aFoundPlayer, answerPlayers, answerQueues, asAdminOf, aTicketCase, aWithdrawal, confirmation, openAdmin, panel, PLAYER as SENDER } from './support/adminScreens';
import { answer } from './support/answers';
import { aDraw } from './support/colours';
import { aPicture, aRequest, chooseFile, depositButton, dialog, keepDeposits, openDialog, picker, preview, sendTo } from './support/deposits';
import { answerOneRound } from './support/game';
import { ledgerOf, START } from './support/ledger';
import { aTicket, withPoints } from './support/samples';
import { asPlayer, asVisitor, expectCount, expectEnabled, open, press, rowsIn } from './support/screens';

const rowButton = rowsIn(page.getByRole('table')).getByRole('button').first();

/** Opens `opener` with the keyboard, closes what it opened, and checks the focus. */
async function expectFocusBack(opener: Locator, opened: Locator): Promise<void> {
  await expectEnabled(opener);
  const element = opener.element() as HTMLElement;
  element.focus();
  let left: 'for the dialog' | 'for nothing' | 'not' = 'not';
  element.addEventListener('focusout', ({ relatedTarget }) => (left = relatedTarget ? 'for the dialog' : 'for nothing'), { once: true });
  await press('{Enter}');
  await expect.element(opened).toBeVisible();
  // A focus lost in between could return only by chance.
  await expect.poll(() => left).toBe('for the dialog');
  await press('{Escape}');
  await expectCount(opened, 0);
  await expect.element(opener).toHaveFocus();
}

/** The game, with a round that ends at once. */
async function openGame(): Promise<void> {
  asPlayer();
  answer('GET /api/game/rounds/{roundId}', await answerOneRound({ msToGuess: 200, msToReveal: 250 }));
  keepDeposits();
  await open('/');
}

describe('a player closes', () => {
  test('the deposit', async () => {
    await openGame();
    await expectFocusBack(depositButton, dialog);
  });

  test('the preview of a proof', async () => {
    await openGame();
    await openDialog();
    await chooseFile(await aPicture());
    await expectFocusBack(dialog.getByRole('button', { name: 'Preview' }), preview);
  });

  test('the list of players', async () => {
    await openGame();
    await openDialog();
    await sendTo('');
    await expectFocusBack(dialog.getByRole('button', { name: 'Choose from the list' }), picker);
  });

  test('the proof of fairness', async () => {
    await openGame();
    await expectFocusBack(page.getByRole('button', { name: 'See the proof' }), page.getByRole('dialog', { name: 'Proof of fairness' }));
  });

  test('how the game works', async () => {
    await openGame();
    await expectFocusBack(page.getByRole('button', { name: 'How it works' }), page.getByRole('dialog', { name: 'How it works' }));
  });

  test('the confirmation of a withdrawal', async () => {
    asPlayer();
    answer('GET /api/wallet', withPoints(100));
    await open('/withdraw');
    await page.getByLabelText('Amount (N$)').fill('60');
    await page.getByText('PayPal').click();
    await page.getByLabelText('Payment details').fill('me@example.com');
    await expectFocusBack(page.getByRole('button', { name: 'Request withdrawal' }), page.getByRole('dialog', { name: 'Withdraw N$ 60.00?' }));
  });

  test('a row of the statement', async () => {
    asPlayer();
    answer('GET /api/wallet/transactions', { items: ledgerOf([START]) });
    await open('/statement');
    await expectFocusBack(rowButton, page.getByRole('dialog', { name: /^Transaction/ }));
  });

  test('a support ticket', async () => {
    asPlayer();
    answer('GET /api/support/tickets', { items: [aTicket()] });
    await open('/support');
    await expectFocusBack(rowButton, page.getByRole('dialog', { name: 'Other' }));
  });

  test('the check of a draw', async () => {
    asVisitor();
    answer('GET /api/colours/rounds', { items: [aDraw('2026-12-09T18:05Z')] });
    await open('/draws');
    await expectFocusBack(rowButton, page.getByRole('dialog', { name: 'Check of a draw' }));
  });

  test('the question before signing out everywhere', async () => {
    asPlayer();
    await open('/profile');
    await expectFocusBack(page.getByRole('button', { name: 'Sign out on every device' }), confirmation());
  });

  test('the set-up of a second factor', async () => {
    asPlayer();
    await open('/profile');
    await expectFocusBack(page.getByRole('button', { name: 'Set up' }), page.getByRole('dialog', { name: 'Set up your second factor' }));
  });

  test('the dialog for a file that did not arrive', async () => {
    await openWithoutSlip();
    await expectFocusBack(payButton, dialog);
  });
});

describe('an admin closes', () => {
  /** One pending request of each kind. */
  function answerRequests(): void {
    asAdminOf();
    answerQueues({ deposits: [aDeposit({ amount: 5 })], withdrawals: [aWithdrawal({ amount: 50 })] });
    answer('GET /api/admin/tickets', { items: [aTicketCase()] });
  }

  const queueOf = (tab: string): string => `/admin?tab=${tab}&search=${encodeURIComponent(SENDER.email)}`;

  for (const tab of ['deposits', 'withdrawals', 'tickets'] as const) {
    test(`a case of the ${tab}`, async () => {
      answerRequests();
      await openAdmin(queueOf(tab));
      await expectFocusBack(rowButton, page.getByRole('dialog'));
    });
  }

  for (const [tab, decision] of [
    ['deposits', 'Approve'],
    ['deposits', 'Decline'],
    ['withdrawals', 'Complete'],
    ['withdrawals', 'Decline'],
  ] as const) {
    test(`the confirmation of ${decision} in ${tab}`, async () => {
      answerRequests();
      await openAdmin(queueOf(tab));
      await rowButton.click();
      await expectFocusBack(page.getByRole('dialog').getByRole('button', { name: decision }), confirmation());
    });
  }

  for (const change of ['Grant', 'Remove']) {
    test(`the confirmation of ${change} admin rights`, async () => {
      answerRequests();
      answerPlayers(aFoundPlayer());
      await openAdmin('/admin?tab=admins');
      await page.getByRole('textbox', { name: 'User ID' }).fill(SENDER.userId);
      await expectFocusBack(page.getByRole('button', { name: `${change} admin rights` }), confirmation());
    });
  }
});

const payButton = page.getByRole('table').getByRole('button', { name: /^Pay, or send the slip/ });

/** The deposits of a player with one deposit, which waits for its slip. */
async function openWithoutSlip(): Promise<void> {
  asPlayer();
  keepDeposits(aRequest({ amount: 5 }));
  await open('/deposits');
  await expect.element(payButton).toBeVisible();
}

describe('where what opened it is gone, the screen has the focus after', () => {
  test('a case that the list does not have', async () => {
    asAdminOf();
    const withdrawal = aWithdrawal({ amount: 50 });
    answerQueues({ withdrawals: [withdrawal] });
    await open(`/admin?tab=withdrawals&status=declined&case=${withdrawal.id}`);
    await expect.element(panel()).toBeVisible();
    // Before that it receives no key.
    await expect.poll(() => document.activeElement?.closest('[role="dialog"], [role="presentation"]')?.textContent).toContain('Withdraw request');
    await press('{Escape}');
    await expectCount(panel(), 0);
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  test('a request that was taken back', async () => {
    await openWithoutSlip();
    await payButton.click();
    await dialog.getByRole('button', { name: 'Cancel this request' }).click();
    await page.getByRole('dialog', { name: 'Cancel this request?' }).getByRole('button', { name: 'Cancel this request' }).click();
    await expectCount(dialog, 0);
    await expectCount(payButton, 0);
    await expect.element(page.getByRole('main')).toHaveFocus();
  });
});
