/** Decisions that take two admins (D48): the screens of both, and interruptions. */
import type { Browser, Locator, Page } from '@playwright/test';
import { Admin, auditOf, proposed, proposedRole, REASON } from '../../support/admin';
import { expectOk } from '../../support/http';
import { Player } from '../../support/player';
import { ANOTHER_ADMIN_NEEDED } from '../../support/refusals';
import { expect, test } from '../../support/test';
import { confirmation, decide, openAdmin, openCase, openRow, panel, queueOf, requestStatus, rows } from '../../browser/adminScreens';
import { expectFits, expectNothingSerious, expectSaid, openAs, showIn, watchToasts } from '../../browser/screens';

const GRANT = 'Grant admin rights';
const PROPOSED = 'Proposed. Another admin has to confirm it.';
const GONE = 'No proposal of another admin waits here any more. It has to be proposed again.';
const WIDTHS = [['light', 320], ['dark', 360], ['light', 900], ['dark', 1280]] as const;

const block = (page: Page): Locator => panel(page).getByRole('status', { name: 'Two admins' });
const reason = (page: Page): Locator => confirmation(page).getByLabel('Reason, for the other admins');
const card = (page: Page): Locator => page.getByRole('region', { name: 'Player', exact: true });
const waiting = (page: Page, player: Player): Locator =>
  page.getByRole('table', { name: 'Waiting for a second owner' }).getByRole('row').filter({ hasText: player.account.email });

/** Axe only at the end, once in each scheme. */
async function expectNothingWrong(page: Page, width: number): Promise<void> {
  await expectFits(page);
  if (width === 320 || width === 1280) await expectNothingSerious(page);
}

/** Another admin with a separate browser. */
async function beside(browser: Browser, admin: Admin, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await watchToasts(page);
  await openAdmin(page, admin, address);
  return page;
}

async function propose(page: Page, how: string): Promise<void> {
  await panel(page).getByRole('button', { name: how }).click();
  await reason(page).fill(REASON);
  await confirmation(page).getByRole('button', { name: how }).click();
}

async function openRights(page: Page, player: Player): Promise<void> {
  await page.goto(`/admin?tab=admins&player=${player.uid}`);
  await expect(card(page)).toContainText(player.account.email);
}

test('a deposit is proposed by one admin and confirmed by another', async ({ page, browser, player, admin, colleague }) => {
  const { username } = expectOk(await player.profile());
  const { id } = await player.requestedDeposit({ amount: 20 });
  await watchToasts(page);
  await openAdmin(page, admin, queueOf(player));

  await test.step('proposed, with a reason', async () => {
    await openRow(page, rows(page), id);
    await expect(block(page)).toContainText('No proof of payment is attached, so one admin proposes the approval and another confirms it.');
    await panel(page).getByRole('button', { name: 'Propose approval' }).click();
    await expect(confirmation(page)).toContainText(`Adds 20.00 points (N$ 20.00) to ${username}`);
    await expect(confirmation(page)).toContainText('Another admin has to confirm it within 24 hours.');
    await reason(page).fill(REASON);
    await confirmation(page).getByRole('button', { name: 'Propose approval' }).click();
    await expectSaid(page, PROPOSED);
  });

  await test.step('it waits, and its proposer has nothing to press but Decline', async () => {
    await expect(requestStatus(page)).toHaveText('Pending');
    for (const text of ['You', REASON, 'Another admin can confirm it until', 'If there is no other admin, you can decide it yourself from']) {
      await expect(block(page)).toContainText(text);
    }
    await expect(panel(page).getByRole('button', { name: /approv/i })).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Decline' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toContainText('Pending');
    await expect(rows(page)).toContainText('Proposed by you');
    expect(await player.cash()).toEqual({ available: 0, held: 0 });
  });

  const theirs = await beside(browser, colleague, queueOf(player));
  await test.step('another admin reads why, and confirms', async () => {
    await expect(rows(theirs)).toContainText('Proposed');
    await openRow(theirs, rows(theirs), id);
    for (const text of [admin.account.email, REASON, 'It can be confirmed until']) await expect(block(theirs)).toContainText(text);
    await panel(theirs).getByRole('button', { name: 'Confirm approval' }).click();
    for (const text of [`Adds 20.00 points (N$ 20.00) to ${username}`, REASON]) await expect(confirmation(theirs)).toContainText(text);
    await expect(reason(theirs)).toHaveCount(0);
    await confirmation(theirs).getByRole('button', { name: 'Confirm approval' }).click();
    await expectSaid(theirs, 'Request approved successfully');
    await expect(requestStatus(theirs)).toHaveText('Completed');
    await expect(block(theirs)).toHaveCount(0);
  });
  await theirs.context().close();

  expect(await player.cash()).toEqual({ available: 20, held: 0 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toContainText('Completed');
  await expect(rows(page)).not.toContainText('Proposed');
});

test('a large payout is proposed by one, and paid by another with a note', async ({ page, browser, admin, colleague }) => {
  const player = await admin.playerWith(1500);
  const { id, paymentDetails: details } = await player.requestedWithdrawal(1200);
  await watchToasts(page);
  await openAdmin(page, admin);

  await test.step('proposed, before any money is sent', async () => {
    await openCase(page, 'withdrawals', id);
    await expect(block(page)).toContainText('This is a large amount');
    await panel(page).getByRole('button', { name: 'Propose payout' }).click();
    await expect(confirmation(page)).toContainText('Send no money yet: the admin who confirms it does that.');
    await expect(confirmation(page).getByLabel('Note to the player (optional)')).toHaveCount(0);
    await reason(page).fill(REASON);
    await confirmation(page).getByRole('button', { name: 'Propose payout' }).click();
    await expectSaid(page, PROPOSED);
    await expect(block(page)).toContainText('Another admin can confirm it until');
    await expect(block(page)).not.toContainText('If there is no other admin');
    await expect(panel(page).getByRole('button', { name: /payout/ })).toHaveCount(0);
  });

  const theirs = await beside(browser, colleague, queueOf(player, 'withdrawals'));
  await test.step('confirmed and taken, before the money is sent', async () => {
    await expect(rows(theirs, 'Withdraw requests')).toContainText('Proposed');
    await openRow(theirs, rows(theirs, 'Withdraw requests'), id);
    await expect(panel(theirs)).not.toContainText(details);
    await panel(theirs).getByRole('button', { name: 'Confirm and take' }).click();
    await expect(confirmation(theirs)).toContainText(REASON);
    await confirmation(theirs).getByRole('button', { name: 'Confirm and take' }).click();
    await expectSaid(theirs, 'Taken. Now send the money.');
    await expect(panel(theirs)).toContainText(details);
  });

  await test.step('others see by whom, and can do nothing', async () => {
    await page.reload();
    await expect(panel(page)).toContainText(`Taken by ${colleague.account.email}`);
    await expect(panel(page)).not.toContainText(details);
    await expect(panel(page).getByRole('button', { name: /payout|Complete|Decline|Not paid/ })).toHaveCount(0);
  });

  await test.step('completed, once the money is sent', async () => {
    await panel(theirs).getByRole('button', { name: 'Complete' }).click();
    await confirmation(theirs).getByLabel('Note to the player (optional)').fill('Sent today');
    await confirmation(theirs).getByLabel('The bank’s reference (optional)').fill('NB-1');
    await confirmation(theirs).getByRole('button', { name: 'Complete' }).click();
    await expectSaid(theirs, 'Request completed');
    await expect(panel(theirs)).toContainText('NB-1');
    await expect(requestStatus(theirs)).toHaveText('Completed');
  });
  await theirs.context().close();
  expect(await player.everyWithdrawal()).toMatchObject([{ status: 'completed', adminNote: 'Sent today' }]);
});

test('the reason is required, and what was typed stays', async ({ page, player, admin }) => {
  const { id } = await player.requestedDeposit({ amount: 20 });
  await openAdmin(page, admin);
  await openCase(page, 'deposits', id);
  await decide(page, 'Propose approval');
  await expect(confirmation(page)).toContainText('Please enter a reason');
  await expect(reason(page)).toBeFocused();
  await reason(page).fill('   ');
  await confirmation(page).getByRole('button', { name: 'Propose approval' }).click();
  await expect(confirmation(page)).toContainText('Please enter a reason');
  expect(await auditOf(id)).toEqual([]);

  const { status, ...words } = ANOTHER_ADMIN_NEEDED;
  await page.route('**/approve', (route) => route.fulfill({ status, json: { ...words, requestId: 'r-1' } }));
  await reason(page).fill(REASON);
  await confirmation(page).getByRole('button', { name: 'Propose approval' }).click();
  await expect(confirmation(page).getByRole('alert')).toHaveText(words.error);
  await expect(reason(page)).toHaveValue(REASON);
  await page.unroute('**/approve');
  await confirmation(page).getByRole('button', { name: 'Propose approval' }).click();
  await expect(block(page)).toContainText(REASON);
});

test('what another admin proposed meanwhile is not confirmed unseen', async ({ page, player, admin }) => {
  const deposit = await player.requestedDeposit({ amount: 20 });
  await watchToasts(page);
  await openAdmin(page, admin);
  await openCase(page, 'deposits', deposit.id);
  await panel(page).getByRole('button', { name: 'Propose approval' }).click();
  await reason(page).fill(REASON);
  await proposed(deposit);
  await confirmation(page).getByRole('button', { name: 'Propose approval' }).click();
  await expectSaid(page, 'Another admin has proposed this meanwhile. Please look at it again, and confirm it if you agree.');
  await expect(panel(page).getByRole('button', { name: 'Confirm approval' })).toBeVisible();
  expect(await player.cash()).toEqual({ available: 0, held: 0 });
});

test('a payout that was proposed meanwhile is not taken unseen', async ({ page, admin, colleague }) => {
  const player = await admin.playerWith(1500);
  const { id } = await player.requestedWithdrawal(1200);
  await openAdmin(page, admin);
  await openCase(page, 'withdrawals', id);
  await panel(page).getByRole('button', { name: 'Propose payout' }).click();
  await reason(page).fill(REASON);
  expectOk(await colleague.take(id, { reason: REASON }));
  await confirmation(page).getByRole('button', { name: 'Propose payout' }).click();
  await expect(panel(page).getByRole('button', { name: 'Confirm and take' })).toBeVisible();
  await expect(requestStatus(page)).toHaveText('Pending');
});

test('a confirmation whose proposal no longer counts proposes nothing', async ({ page, player, admin }) => {
  const proposer = await Admin.appointed();
  const { id } = await player.requestedDeposit({ amount: 20 });
  expectOk(await proposer.approve(id, { reason: REASON }));
  await watchToasts(page);
  await openAdmin(page, admin);
  await openCase(page, 'deposits', id);
  await panel(page).getByRole('button', { name: 'Confirm approval' }).click();
  await proposer.setIsAdmin(false);
  await confirmation(page).getByRole('button', { name: 'Confirm approval' }).click();
  await expectSaid(page, GONE);
  await expect(confirmation(page)).toHaveCount(0);
  await expect(requestStatus(page)).toHaveText('Pending');
  expect((await auditOf(id)).map(({ actor }) => actor)).toEqual([proposer.uid]);
  await propose(page, 'Propose approval');
  await expectSaid(page, PROPOSED);
});

test('a role is proposed, confirmed by another owner, and stopped', async ({ page, browser, player, admin, colleague }) => {
  const { username } = expectOk(await player.profile());
  await watchToasts(page);
  await openAdmin(page, admin);
  await openRights(page, player);

  await test.step('proposed, with a reason', async () => {
    await page.getByRole('button', { name: GRANT }).click();
    await confirmation(page).getByRole('radio', { name: 'Cashier' }).check();
    await expect(confirmation(page)).toContainText('Another owner has to confirm it within 24 hours.');
    await confirmation(page).getByRole('button', { name: GRANT }).click();
    await expect(confirmation(page)).toContainText('Please enter a reason');
    await reason(page).fill('Works nights');
    await confirmation(page).getByRole('button', { name: GRANT }).click();
    await expectSaid(page, 'Proposed. Another owner has to confirm it.');
    await expect(page.getByRole('status', { name: 'Outcome' })).toContainText(`${username} is proposed for the role Cashier.`);
    await expect(card(page)).toContainText('Not an admin');
    await expect(card(page)).toContainText('Cashier, by you');
    for (const text of [username, 'Cashier', 'You', 'Works nights']) await expect(waiting(page, player)).toContainText(text);
    await expect(waiting(page, player).getByRole('button')).toHaveText([/^Stop/]);
    expect(await player.adminCheck()).toEqual({ isAdmin: false, factorMissing: false });
  });

  const theirs = await beside(browser, colleague, '/admin?tab=admins');
  await test.step('confirmed by another owner', async () => {
    await expect(waiting(theirs, player)).toContainText(admin.account.email);
    await waiting(theirs, player).getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation(theirs)).toContainText(`${username} becomes an admin in the role Cashier.`);
    await expect(confirmation(theirs)).toContainText('Works nights');
    await confirmation(theirs).getByRole('button', { name: 'Confirm' }).click();
    await expectSaid(theirs, 'Admin privileges granted successfully');
    await expect(waiting(theirs, player)).toHaveCount(0);
    expect(await player.adminCheck()).toEqual({ isAdmin: true, role: 'cashier', factorMissing: false });
  });
  await theirs.context().close();

  await test.step('another role is stopped, and the present one stays', async () => {
    await proposedRole(player.uid, 'owner');
    await openRights(page, player);
    await waiting(page, player).getByRole('button', { name: 'Stop' }).click();
    await expect(confirmation(page)).toContainText(`${username} keeps the present role.`);
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirmation(page).getByRole('button', { name: 'Stop' }).click();
    await expectSaid(page, 'Proposal stopped');
    await expect(waiting(page, player)).toHaveCount(0);
    await expect(card(page)).not.toContainText('Proposed');
    expect(await player.adminCheck()).toEqual({ isAdmin: true, role: 'cashier', factorMissing: false });
  });
});

test('an auditor reads the proposed roles, and has no button', async ({ page, player, admin }) => {
  await proposedRole(player.uid, 'support');
  await openAs(page, await Admin.appointed('auditor'), '/admin?tab=admins');
  await expect(waiting(page, player)).toContainText(REASON);
  await expect(waiting(page, player).getByRole('button')).toHaveCount(0);
  expectOk(await admin.remove(player.uid));
});

test('proposed roles that cannot be loaded can be tried again', async ({ page, admin }) => {
  let broken = true;
  await page.route('**/api/admin/proposals', (route) =>
    broken
      ? route.fulfill({ status: 400, json: { code: 'X', error: 'Not today', requestId: 'r-5' } })
      : route.fulfill({ json: { takesTwo: true, proposals: [] } }),
  );
  await openAs(page, admin, '/admin?tab=admins');
  const failure = page.getByRole('alert').filter({ hasText: 'The proposed roles could not be loaded' });
  for (const text of ['Not today', 'r-5']) await expect(failure).toContainText(text);
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Waiting for a second owner' })).toHaveCount(0);
});

test('the cases fit every width, and axe finds nothing serious', async ({ page, player, admin }) => {
  const [other, theirs] = [await player.requestedDeposit({ amount: 21 }), await proposed(await player.requestedDeposit({ amount: 20 }))];
  await openAdmin(page, admin, queueOf(player));
  for (const [colorScheme, width] of WIDTHS) {
    await showIn(page, colorScheme, width);
    await page.goto(queueOf(player));
    await expect(page.getByRole(width < 900 ? 'list' : 'table', { name: 'Deposit requests' })).toContainText('Proposed');
    await expectNothingWrong(page, width);
    for (const [{ id }, how] of [[other, 'Propose approval'], [theirs, 'Confirm approval']] as const) {
      await openCase(page, 'deposits', id);
      await expect(block(page)).toBeVisible();
      expect(await panel(page).evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBeLessThanOrEqual(0);
      await expectNothingWrong(page, width);
      await panel(page).getByRole('button', { name: how }).click();
      await expect(confirmation(page)).toBeVisible();
      await expectNothingWrong(page, width);
    }
  }
});

test('the proposed roles fit every width, and axe finds nothing serious', async ({ page, player, admin }) => {
  await proposedRole(player.uid, 'cashier');
  await openAdmin(page, admin);
  for (const [colorScheme, width] of WIDTHS) {
    await openRights(page, player);
    await showIn(page, colorScheme, width);
    const list = page.getByRole(width < 900 ? 'list' : 'table', { name: 'Waiting for a second owner' });
    await expect(list).toContainText(player.account.email);
    await expectNothingWrong(page, width);
    const entry = list.getByRole(width < 900 ? 'listitem' : 'row').filter({ hasText: player.account.email });
    for (const name of ['Confirm', 'Stop']) {
      await entry.getByRole('button', { name }).click();
      await expect(confirmation(page)).toBeVisible();
      await expectNothingWrong(page, width);
      await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(confirmation(page)).toHaveCount(0);
    }
  }
  expectOk(await admin.remove(player.uid));
});
