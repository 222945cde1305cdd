import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Admin, auditOf } from '../support/admin';
import { expectOk, type Schema } from '../support/http';
import { makeMany } from '../support/limits';
import { aWithdrawal, Player } from '../support/player';
import { anUnseenProof, attachedProof } from '../support/proofs';
import { expect, test } from '../support/test';
import { confirmation, decide, hueOf, openAdmin, openCase, openRow, panel, queueOf, requestStatus, rows } from './adminScreens';
import { aPdf, aPicture, PICTURE_WIDTH } from './files';
import { expectCopied, expectNothingSerious, expectSaid, openAs, pressTwice, signIn, watchToasts } from './screens';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

async function usernameOf(player: Player): Promise<string> {
  return expectOk(await player.profile()).username;
}

async function balanceOf(player: Player): Promise<number> {
  return expectOk(await player.wallet()).balance;
}

async function depositNow(admin: Admin, id: string): Promise<Schema['DepositReview']> {
  const [found] = expectOk(await admin.depositQueue({ search: id })).requests;
  if (!found) throw new Error(`no deposit ${id}`);
  return found;
}

/** A player with 100 points. */
async function funded(admin: Admin): Promise<Player> {
  const player = await Player.signedUp();
  await admin.fund(player, 90);
  return player;
}

test.describe('the dashboard', () => {
  test('has the four tabs of the specification, each with an address', async ({ page, admin }) => {
    await openAdmin(page, admin);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(['Deposit Requests', 'Withdraw Requests', 'Support Tickets', 'Admin Management']);
    await expect(page.getByRole('tab', { name: 'Deposit Requests' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Withdraw Requests' }).click();
    await expect(page).toHaveURL(/\/admin\?tab=withdrawals$/);
    await page.getByRole('tab', { name: 'Support Tickets' }).click();
    await expect(page.getByRole('searchbox', { name: 'Ticket ID, user ID or account email' })).toBeVisible();
    await page.getByRole('tab', { name: 'Admin Management' }).click();
    await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Admin Management' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Support Tickets' })).toHaveAttribute('aria-selected', 'true');
  });

  test('goes from tab to tab by the arrow keys', async ({ page, admin }) => {
    await openAdmin(page, admin);
    await page.getByRole('tab', { name: 'Deposit Requests' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Withdraw Requests' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=withdrawals/);
  });

  test('is in the bar of an admin, and of nobody else', async ({ page, admin, bystander }) => {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
    await signIn(page, admin.account);
    await entry.click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, bystander.account);
    await expect(entry).toHaveCount(0);
  });

  test('leads a player to the game silently, a visitor to the sign-in', async ({ page, bystander }) => {
    await watchToasts(page);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, bystander.account);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('shows an admin whose rights were removed the way out', async ({ page }) => {
    const admin = await Admin.appointed();
    await openAdmin(page, admin, queueOf(admin));
    await expect(page.getByText('There are no such deposit requests.')).toBeVisible();
    await admin.setIsAdmin(false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('You are no longer an admin, so this page is closed to you.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the game' }).click();
    await expect(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
  });

  test('asks once for a list, and for no proof before it is wanted', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPicture());
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/admin/')) asked.push(pathname);
    });
    await openAdmin(page, admin, queueOf(player));
    await expect(rows(page)).toHaveCount(1);
    await rows(page).click();
    await expect(panel(page).getByRole('button', { name: 'View the proof' })).toBeVisible();
    // The cases of players that nobody has taken up, the list, the case as it is now, what there is to know of its only party.
    const once = ['/api/admin/care', '/api/admin/deposits', '/api/admin/deposits', `/api/admin/players/${player.uid}/links`];
    await expect.poll(() => [...asked].sort()).toEqual(once);
    expect(await auditOf(id)).toEqual([]);
  });
});

test.describe('the deposit queue', () => {
  test('has pending ones first', async ({ page, admin, player }) => {
    await admin.fund(player, 10);
    await player.requestedDeposit({ amount: 10 });
    await openAdmin(page, admin);
    await expect(rows(page).first()).toContainText('Pending');
  });

  test('filters by status and search, newest first, all of it in the address', async ({ page, admin, player }) => {
    const [declined, failed, completed, pending] = [11, 12, 13, 14.5];
    const { id } = await player.requestedDeposit({ amount: declined });
    expectOk(await admin.declineDeposit(id));
    await attachedProof(player, { ...aPicture(), bytes: aPdf().bytes }, failed).catch(() => undefined);
    await admin.fund(player, completed);
    const open = await player.requestedDeposit({ amount: pending });

    await openAdmin(page, admin, queueOf(player));
    await expect(rows(page)).toHaveCount(4);
    const row = (index: number) => rows(page).nth(index);
    await expect(row(0)).toContainText('$14.50');
    await expect(row(0)).toContainText('Pending');
    await expect(row(0)).toContainText(await usernameOf(player));
    await expect(row(0)).toContainText(/just now|min ago/);
    await expect(row(1)).toContainText('$13.00');
    await expect(row(1)).toContainText('Completed');
    await expect(row(2)).toContainText('$12.00');
    await expect(row(2)).toContainText('Failed');
    await expect(row(3)).toContainText('$11.00');
    await expect(row(3)).toContainText('Declined');

    const status = page.getByRole('combobox', { name: 'Status' });
    await status.selectOption('Declined');
    await expect(page).toHaveURL(/status=declined/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('$11.00');
    await page.reload();
    await expect(status).toHaveValue('declined');
    await expect(rows(page)).toHaveCount(1);

    const search = page.getByRole('searchbox', { name: 'Reference, request ID, user ID or email' });
    await expect(search).toHaveValue(player.account.email);
    await status.selectOption('All');
    for (const [text, count] of [[open.id, 1], [player.uid, 4], [player.account.email.toUpperCase(), 4]] as const) {
      await search.fill(text);
      await search.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
      await expect(rows(page)).toHaveCount(count);
    }
    // The next search can be typed before the address names the last one.
    await search.fill(player.uid);
    await search.press('Enter');
    await search.fill(open.id);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === player.uid);
    await expect(rows(page)).toHaveCount(4);
    await expect(search).toHaveValue(open.id);
    await search.fill('nobody-at-all@example.com');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('There are no such deposit requests.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/\/admin\?tab=deposits$/);
    await page.goBack();
    await expect(search).toHaveValue('nobody-at-all@example.com');
  });

  test('shows each reference, by which a deposit is found', async ({ page, admin, player }) => {
    const { reference } = await player.requestedDeposit({ amount: 12 });
    const shown = reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
    await openAdmin(page, admin, queueOf(player));
    await expect(rows(page)).toContainText(shown);
    await page.setViewportSize(NARROW);
    await expect(page.getByRole('list', { name: 'Deposit requests' })).toContainText(shown);
    await page.setViewportSize(WIDE);
    await page.getByRole('searchbox', { name: /^Reference/ }).fill(shown.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(rows(page)).toContainText(shown);
    await rows(page).click();
    await expect(panel(page)).toContainText(`Reference${shown}`);
    for (const how of ['Decline', 'Approve']) {
      await panel(page).getByRole('button', { name: how }).click();
      await expect(confirmation(page)).toContainText(`Reference ${shown}`);
      await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    }
  });

  test('loses a decided request where only pending ones are listed', async ({ page, admin, player }) => {
    for (const amount of [21, 22]) await player.requestedDeposit({ amount });
    await watchToasts(page);
    await openAdmin(page, admin, `${queueOf(player)}&status=pending`);
    await rows(page).first().click();
    await decide(page, 'Decline');
    await expectSaid(page, 'Request declined');
    await expect(requestStatus(page)).toHaveText('Declined');
    await expect(page.getByRole('table', { name: 'Deposit requests', includeHidden: true }).locator('tbody tr')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page)).toContainText('Pending');
    await expect(rows(page).getByRole('button')).toBeFocused();
  });

  test('goes on page by page', async ({ page, admin, player }) => {
    await makeMany(player, 'deposits', 30, (index) => player.requestedDeposit({ amount: 1 + index }));
    await openAdmin(page, admin, queueOf(player));
    await expect(rows(page)).not.toHaveCount(0);
    await page.mouse.wheel(0, 10_000);
    await expect(rows(page)).toHaveCount(30);
    await expect(page.getByText('That is all.')).toBeVisible();
    await expect(rows(page).first()).toContainText('$30.00');
    await expect(rows(page).last()).toContainText('$1.00');
  });

  test('says what went wrong, and tries again', async ({ page, admin }) => {
    let broken = true;
    await page.route('**/api/admin/deposits*', (route) =>
      broken ? route.fulfill({ status: 400, json: { code: 'X', error: 'Not today', requestId: 'r-1' } }) : route.fallback(),
    );
    await openAs(page, admin, '/admin');
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch deposit requests' });
    await expect(failure).toContainText('Not today');
    await expect(failure).toContainText('r-1');
    broken = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
  });

  test('is worked through with the keyboard alone', async ({ page, admin, player }) => {
    await player.requestedDeposit({ amount: 22 });
    await player.requestedDeposit({ amount: 21 });
    await openAdmin(page, admin, queueOf(player));
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    const second = rows(page).nth(1).getByRole('button');
    await expect(second).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rows(page).first().getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('22.00 points');
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(second).toBeFocused();
    await expect(page).not.toHaveURL(/case=/);

    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Decline' }).focus();
    await page.keyboard.press('Enter');
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(confirmation(page)).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Decline' })).toBeFocused();
    await panel(page).getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    await expect(confirmation(page).getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(requestStatus(page)).toHaveText('Completed');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(second).toBeFocused();
    await expect(rows(page).nth(1)).toContainText('Completed');
  });

  test('closes a case by the way back', async ({ page, admin, player }) => {
    await player.requestedDeposit({ amount: 23 });
    await openAdmin(page, admin, queueOf(player));
    await rows(page).click();
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
  });
});

test.describe('a deposit', () => {
  test('to oneself is approved after saying to whom it adds what', async ({ page, admin, player }) => {
    await watchToasts(page);
    const { id } = await player.requestedDeposit({ amount: 1250.5 });
    const name = await usernameOf(player);
    await openAdmin(page, admin, queueOf(player));
    await openRow(page, rows(page), id);
    await expect(panel(page)).toContainText('1,250.50 points');
    await expect(panel(page)).toContainText('No proof of payment was sent with this request.');
    const party = panel(page).getByRole('region', { name: 'Player' });
    await expect(party).toContainText(name);
    await expect(party).toContainText(player.account.email);
    await page.context().grantPermissions(['clipboard-write']);
    await party.getByRole('button', { name: 'Copy user id' }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, player.uid);

    await panel(page).getByRole('button', { name: 'Approve' }).click();
    await expect(confirmation(page)).toContainText(`Adds 1,250.50 points (N$ 1,250.50) to ${name}`);
    await expect(confirmation(page)).toContainText('No proof of payment was sent with this request.');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await balanceOf(player)).toBe(10);

    await decide(page, 'Approve');
    await expectSaid(page, 'Request approved successfully');
    await expect(requestStatus(page)).toHaveText('Completed');
    await expect(panel(page)).toContainText('Decided by');
    await expect(panel(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(await balanceOf(player)).toBe(1260.5);
    expect(await depositNow(admin, id)).toMatchObject({ status: 'completed', processedAs: 'self_deposit', processedBy: admin.uid });
  });

  test('to another player moves points from the one to the other', async ({ page, admin, player }) => {
    await watchToasts(page);
    const sender = await funded(admin);
    const { id } = await sender.requestedDeposit({ amount: 40, to: player.uid });
    const [from, to] = [await usernameOf(sender), await usernameOf(player)];
    await openAdmin(page, admin, queueOf(sender));
    await expect(rows(page).first()).toContainText(`${from} → ${to}`);
    await openCase(page, 'deposits', id);
    await expect(panel(page).getByRole('region', { name: 'From' })).toContainText(sender.account.email);
    await expect(panel(page).getByRole('region', { name: 'To' })).toContainText(player.account.email);
    await panel(page).getByRole('button', { name: 'Approve' }).click();
    await expect(confirmation(page)).toContainText(`Moves 40.00 points from ${from} to ${to}`);
    await expect(confirmation(page)).not.toContainText('No proof');
    await confirmation(page).getByRole('button', { name: 'Approve' }).click();
    await expectSaid(page, 'Request approved successfully');
    expect([await balanceOf(sender), await balanceOf(player)]).toEqual([60, 50]);
  });

  test('that the sender cannot cover is refused in words, and stays pending', async ({ page, admin, player }) => {
    const other = await Player.signedUp();
    const [spent, { id }] = [
      await player.requestedDeposit({ amount: 10, to: other.uid }),
      await player.requestedDeposit({ amount: 0.01, to: other.uid }),
    ];
    expectOk(await admin.approve(spent.id));
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await decide(page, 'Approve');
    await expect(confirmation(page).getByRole('alert')).toHaveText('Insufficient balance');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(requestStatus(page)).toHaveText('Pending');
    expect([await balanceOf(player), await balanceOf(other)]).toEqual([0, 20]);
  });

  test('is declined with a note, and nothing moves', async ({ page, admin, player }) => {
    await watchToasts(page);
    const { id } = await player.requestedDeposit({ amount: 15 });
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await panel(page).getByRole('button', { name: 'Decline' }).click();
    await expect(confirmation(page)).toContainText(
      `Closes the request of ${await usernameOf(player)} for 15.00 points. Nobody's balance changes.`,
    );
    const note = confirmation(page).getByLabel('Note to the player (optional)');
    await note.fill('x'.repeat(501));
    await confirmation(page).getByRole('button', { name: 'Decline' }).click();
    await expect(confirmation(page)).toContainText('A note can have at most 500 characters');
    await note.fill('The slip is of another bank');
    await confirmation(page).getByRole('button', { name: 'Decline' }).click();
    await expectSaid(page, 'Request declined');
    await expect(requestStatus(page)).toHaveText('Declined');
    await expect(panel(page)).toContainText('The slip is of another bank');
    await expect(panel(page)).toContainText("Nobody's balance was changed");
    expect(await balanceOf(player)).toBe(10);
    expect(await player.everyDeposit()).toMatchObject([{ status: 'declined', adminNote: 'The slip is of another bank' }]);
  });

  test('two presses in one instant make one decision', async ({ page, admin, player }) => {
    await watchToasts(page);
    const { id } = await player.requestedDeposit({ amount: 15 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await pressTwice(panel(page).getByRole('button', { name: 'Decline' }));
    await pressTwice(confirmation(page).getByRole('button', { name: 'Decline' }));
    await expectSaid(page, 'Request declined');
    expect(sent.filter((path) => path.endsWith('/decline'))).toHaveLength(1);
  });

  test('that another admin has just decided says so and refreshes', async ({ page, admin, player }) => {
    const other = await Admin.appointed();
    const { id } = await player.requestedDeposit({ amount: 16 });
    await watchToasts(page);
    await openAdmin(page, admin, queueOf(player));
    await openRow(page, rows(page), id);
    await panel(page).getByRole('button', { name: 'Approve' }).click();
    expectOk(await other.declineDeposit(id, { note: 'I was first' }));
    await confirmation(page).getByRole('button', { name: 'Approve' }).click();
    await expectSaid(page, 'Request is no longer pending');
    await expect(confirmation(page)).toHaveCount(0);
    await expect(requestStatus(page)).toHaveText('Declined');
    await expect(panel(page)).toContainText('I was first');
    await expect(panel(page)).toContainText(`Admin ${other.uid}`);
    await page.keyboard.press('Escape');
    await expect(rows(page)).toContainText('Declined');
    expect(await balanceOf(player)).toBe(10);
  });

  test('whose answer is lost on the way is approved once', async ({ page, admin, player }) => {
    await watchToasts(page);
    const { id } = await player.requestedDeposit({ amount: 17 });
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    let lost = 0;
    await page.route('**/approve', async (route) => {
      if (lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await decide(page, 'Approve');
    await expect(confirmation(page).getByRole('alert')).toHaveText('Failed to process request');
    await confirmation(page).getByRole('button', { name: 'Approve' }).click();
    await expectSaid(page, 'Request approved successfully');
    expect(await balanceOf(player)).toBe(27);
    expect((await player.ledger()).filter(({ requestId }) => requestId === id)).toHaveLength(1);
  });

  test('of the admin, or to the admin, is for somebody else to decide', async ({ page, admin, player }) => {
    const party = await Admin.appointed();
    const own = await party.requestedDeposit({ amount: 18 });
    await admin.give(player, 5);
    const received = await player.requestedDeposit({ amount: 5, to: party.uid });
    await openAdmin(page, party);
    for (const { id } of [own, received]) {
      await openCase(page, 'deposits', id);
      await expect(panel(page)).toContainText(
        'Somebody else has to decide this request: it is your own, or points of it go to you.',
      );
      await expect(panel(page).getByRole('button', { name: /approv|decline/i })).toHaveCount(0);
      expect(await depositNow(admin, id)).toMatchObject({ status: 'pending', decidable: true });
    }
  });

  test('that does not exist says so', async ({ page, admin }) => {
    await openAdmin(page, admin);
    await page.goto('/admin?case=AAAAAAAAAAAAAAAAAAAAAA');
    await expect(panel(page)).toContainText('Request no longer exists');
  });
});

test.describe('who may be one person', () => {
  const linked = (page: Page, role = 'player') => panel(page).getByRole('list', { name: `Accounts linked to the ${role}` });
  const rowsOf = (page: Page, role?: string) => linked(page, role).getByRole('listitem');

  test('is shown with a file that another deposit has, and said once more', async ({ page, admin, player }) => {
    const [other, file] = [await Player.signedUp(), anUnseenProof()];
    const [first, second] = [await attachedProof(player, file), await attachedProof(other, file)];
    const seen = 'This file was also uploaded as the proof of another deposit.';
    await watchToasts(page);
    await openAdmin(page, admin);
    await openCase(page, 'deposits', second.id);
    await expect(panel(page)).toContainText(seen);
    await expect(panel(page)).toContainText(/Opened .+, (just now|\d+ min ago)\./);
    await expect(rowsOf(page)).toHaveCount(1);
    for (const text of [await usernameOf(player), player.account.email, 'Same proof']) await expect(rowsOf(page)).toContainText(text);
    await expect(rowsOf(page).getByRole('link')).toHaveAttribute('href', `/admin?tab=admins&player=${player.uid}`);
    await page.context().grantPermissions(['clipboard-write']);
    await rowsOf(page).getByRole('button', { name: 'Copy the user id' }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, player.uid);

    await panel(page).getByRole('button', { name: 'Approve' }).click();
    await expect(confirmation(page)).toContainText(seen);
    await expect(confirmation(page)).toContainText('1 other account shares payment details or a proof with this player.');
    const beside = page.waitForEvent('popup');
    await confirmation(page).getByRole('link', { name: 'See that deposit in a new tab' }).click();
    const tab = await beside;
    await expect(panel(tab).getByRole('region', { name: 'Player' })).toContainText(player.account.email);
    await tab.close();
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();

    await panel(page).getByRole('link', { name: 'See that deposit' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('case') === first.id);
    await expect(panel(page).getByRole('region', { name: 'Player' })).toContainText(player.account.email);
    await expect(panel(page)).not.toContainText(seen);
    await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL((url) => url.searchParams.get('case') === second.id);
    await expect(panel(page)).toContainText(seen);
  });

  test('is shown with a withdrawal, and who sent points to the player', async ({ page, admin }) => {
    const [player, twin, friend] = [await funded(admin), await funded(admin), await funded(admin)];
    const paymentDetails = `Bank account ${randomUUID()}`;
    expectOk(await twin.withdraw(aWithdrawal({ paymentDetails })));
    expectOk(await admin.approve((await friend.requestedDeposit({ amount: 25, to: player.uid })).id));
    const { id } = expectOk(await player.withdraw(aWithdrawal({ amount: 60, paymentDetails })));
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await expect(panel(page)).toContainText('None of it came from other players unplayed.');
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(rowsOf(page).first()).toContainText(twin.account.email);
    await expect(rowsOf(page).first()).toContainText('Same payment details');
    await expect(rowsOf(page).last()).toContainText(friend.account.email);
    await expect(rowsOf(page).last()).toContainText('Received 25.00 points from it');
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(confirmation(page)).toContainText('1 other account shares payment details or a proof with this player.');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();

    // Points that were sent can be withdrawn after days alone.
    await page.goto('about:blank'); // Nothing is on its way any more that the answer below would be given to.
    await page.route('**/api/admin/withdrawals*', async (route) => {
      const response = await route.fetch();
      const { requests } = (await response.json()) as Schema['WithdrawalQueuePage'];
      await route.fulfill({ response, json: { requests: requests.map((request) => ({ ...request, fromPlayers: 25 })) } });
    });
    await openCase(page, 'withdrawals', id);
    await expect(panel(page)).toContainText('25.00 points of it came from other players and was never played.');
  });

  test('is shown for both parties of a transfer, with the sender’s wallet', async ({ page, admin, player }) => {
    const sender = await funded(admin);
    const { id } = await sender.requestedDeposit({ amount: 40, to: player.uid });
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await expect(panel(page)).toContainText("The sender's wallet now.");
    await expect(panel(page).getByRole('table', { name: 'Came in' }).locator('tfoot')).toContainText('$100.00');
    const untied = panel(page).getByText('No other account shares payment details or a proof with this one');
    await expect(untied).toHaveCount(2);
    await expect(panel(page).getByText(/^Opened /)).toHaveCount(2);

    await decide(page, 'Approve');
    await expect(requestStatus(page)).toHaveText('Completed');
    await openCase(page, 'deposits', id);
    await expect(rowsOf(page, 'sender')).toContainText('Sent 40.00 points to it');
    await expect(rowsOf(page, 'recipient')).toContainText('Received 40.00 points from it');
  });

  test('is cut to five until all are asked for', async ({ page, admin, player }) => {
    const { id } = await player.requestedDeposit({ amount: 5 });
    await page.route('**/api/admin/players/*/links', async (route) => {
      const response = await route.fetch();
      const links = (await response.json()) as Schema['PlayerLinks'];
      const account = (index: number) => ({ userId: `${index}`.padStart(28, '0'), username: `n-${index}`, email: `n-${index}@example.com` });
      const accounts = Array.from({ length: 7 }, (_, index) => ({ account: account(index), sameDetails: true, sameProof: true, sent: 1, received: 2 }));
      await route.fulfill({ response, json: { ...links, accounts } });
    });
    await openAdmin(page, admin);
    await page.setViewportSize(NARROW);
    await openCase(page, 'deposits', id);
    await expect(rowsOf(page)).toHaveCount(5);
    expect(await panel(page).evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBeLessThanOrEqual(0);
    await panel(page).getByRole('button', { name: 'Show all 7' }).focus();
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toHaveCount(7);
    await expect(panel(page).getByRole('button', { name: 'Show the first 5' })).toBeFocused();
    await expectNothingSerious(page);
  });

  test('that cannot be looked up is said, in the confirmation too', async ({ page, admin, player }) => {
    const { id } = await player.requestedDeposit({ amount: 5 });
    let broken = true;
    await page.route('**/api/admin/players/*/links', (route) =>
      broken ? route.fulfill({ status: 400, json: { code: 'X', error: 'Not today', requestId: 'r-3' } }) : route.fallback(),
    );
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    const failure = panel(page).getByRole('alert').filter({ hasText: 'Linked accounts could not be looked up' });
    await expect(failure).toContainText('Not today');
    await expect(failure).toContainText('r-3');
    await panel(page).getByRole('button', { name: 'Approve' }).click();
    await expect(confirmation(page)).toContainText('Linked accounts could not be checked.');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    broken = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(panel(page)).toContainText('No other account shares payment details or a proof with this one');
  });
});

test.describe('a proof', () => {
  test('that is a picture is shown in the case, and every look is audited', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPicture());
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await panel(page).getByRole('button', { name: 'View the proof' }).click();
    const picture = panel(page).getByRole('img', { name: 'Proof of payment: slip.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(PICTURE_WIDTH);
    await expect(panel(page).getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('target', '_blank');
    expect(await auditOf(id)).toMatchObject([{ actor: admin.uid }]);
  });

  test('that is a PDF is shown in a frame', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPdf());
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    const answered = page.waitForResponse((response) => response.url().includes('deposit_proofs'));
    await panel(page).getByRole('button', { name: 'View the proof' }).click();
    await expect(panel(page).getByTitle('Proof of payment: slip.pdf')).toBeVisible();
    expect((await answered).headers()['content-type']).toBe('application/pdf');
    const opened = panel(page).getByRole('link', { name: 'Open in a new tab' });
    const file = await page.request.get((await opened.getAttribute('href')) ?? '');
    expect(file.status()).toBe(200);
  });

  test('whose minute is over can be looked at again', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPicture());
    await page.clock.install();
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await panel(page).getByRole('button', { name: 'View the proof' }).click();
    const link = panel(page).getByRole('link', { name: 'Open in a new tab' });
    await expect(link).toBeVisible();
    await page.clock.fastForward('01:01');
    await expect(link).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'View it again' }).click();
    await expect(link).toBeVisible();
    expect(await auditOf(id)).toHaveLength(2);
  });

  test('that cannot be fetched says so', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPicture());
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    await page.route(
      (url) => url.pathname.includes('deposit_proofs'),
      (route) => route.fulfill({ status: 403, body: '' }),
    );
    await panel(page).getByRole('button', { name: 'View the proof' }).click();
    await expect(panel(page)).toContainText('This file could not be shown here.');
    await page.route('**/proof', (route) =>
      route.fulfill({ status: 404, json: { code: 'PROOF_NOT_ATTACHED', error: 'No proof of payment is attached to this request', requestId: 'r-2' } }),
    );
    await panel(page).getByRole('button', { name: 'View it again' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('No proof of payment is attached to this request');
  });
});

test.describe('the withdraw queue', () => {
  test('has the newest first, with chips in the colours of the specification', async ({ page, admin }) => {
    const player = await funded(admin);
    await admin.fund(player, 100);
    const [first, second] = [await player.requestedWithdrawal(50), await player.requestedWithdrawal(51)];
    await player.requestedWithdrawal(52);
    expectOk(await admin.complete(first.id));
    expectOk(await admin.declineWithdrawal(second.id, { note: 'Wrong account' }));
    await openAdmin(page, admin, queueOf(player, 'withdrawals'));
    const withdrawals = rows(page, 'Withdraw requests');
    await expect(withdrawals).toHaveText([/\$52\.00.*Pending/, /\$51\.00.*Declined/, /\$50\.00.*Completed/]);
    const chips = ['Completed', 'Pending', 'Declined'].map((text) => withdrawals.getByText(text));
    expect(await Promise.all(chips.map(hueOf))).toEqual(['green', 'amber', 'red']);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
    await expect(page).toHaveURL(/status=pending/);
    await expect(withdrawals).toHaveCount(1);
  });

  test('shows what the money is made of, and it adds up', async ({ page, admin }) => {
    const player = await funded(admin);
    const friend = await funded(admin);
    expectOk(await admin.approve((await friend.requestedDeposit({ amount: 25, to: player.uid })).id));
    expectOk(await admin.approve((await player.requestedDeposit({ amount: 5, to: friend.uid })).id));
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    const amounts = async (name: string) => {
      const table = panel(page).getByRole('table', { name });
      await expect(table).toBeVisible();
      const [lines, [total]] = await Promise.all([
        table.locator('tbody td').allInnerTexts(),
        table.locator('tfoot td').allInnerTexts(),
      ]);
      const cents = (text = '') => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
      expect(lines.map(cents).reduce((sum, each) => sum + each)).toBe(cents(total));
      return { lines, total };
    };
    expect(await amounts('Came in')).toEqual({ lines: ['$10.00', '$90.00', '$25.00', '$0.00'], total: '$125.00' });
    expect(await amounts('Went out, or is still here')).toEqual({
      lines: ['$5.00', '$0.00', '$0.00', '$0.00', '$120.00'],
      total: '$125.00',
    });
  });

  test('completes after saying what becomes of the hold', async ({ page, admin }) => {
    await watchToasts(page);
    const player = await funded(admin);
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await expect(panel(page)).toContainText('PayPal');
    await page.context().grantPermissions(['clipboard-write']);
    await panel(page).getByRole('button', { name: 'Copy payment details' }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, 'me@example.com');
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(confirmation(page)).toContainText(`Takes 60.00 points (N$ 60.00), on hold, from ${player.account.email} for good`);
    await confirmation(page).getByLabel('Note to the player (optional)').fill('Sent today');
    await confirmation(page).getByRole('button', { name: 'Complete' }).click();
    await expectSaid(page, 'Request completed');
    await expect(requestStatus(page)).toHaveText('Completed');
    expect(expectOk(await player.wallet())).toMatchObject({ balance: 40, held: 0 });
    expect(await player.everyWithdrawal()).toMatchObject([{ status: 'completed', adminNote: 'Sent today' }]);
  });

  test('declines with a reason alone, and gives the points back', async ({ page, admin }) => {
    await watchToasts(page);
    const player = await funded(admin);
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await decide(page, 'Decline');
    await expect(confirmation(page)).toContainText(`Gives 60.00 points back to the balance of ${player.account.email}`);
    await expect(confirmation(page)).toContainText('Please enter a reason');
    await confirmation(page).getByLabel('Reason, for the player').fill('   ');
    await confirmation(page).getByRole('button', { name: 'Decline' }).click();
    await expect(confirmation(page)).toContainText('Please enter a reason');
    await confirmation(page).getByLabel('Reason, for the player').fill('No such account');
    await confirmation(page).getByRole('button', { name: 'Decline' }).click();
    await expectSaid(page, 'Request declined');
    await expect(panel(page)).toContainText('No such account');
    expect(expectOk(await player.wallet())).toMatchObject({ balance: 100, held: 0 });
  });

  test('says when another admin was faster', async ({ page, admin }) => {
    const player = await funded(admin);
    const { id } = await player.requestedWithdrawal(60);
    await watchToasts(page);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(confirmation(page)).toBeVisible();
    expectOk(await (await Admin.appointed()).declineWithdrawal(id, { note: 'I was first' }));
    await confirmation(page).getByRole('button', { name: 'Complete' }).click();
    await expectSaid(page, 'Request is no longer pending');
    await expect(requestStatus(page)).toHaveText('Declined');
    expect(expectOk(await player.wallet())).toMatchObject({ balance: 100, held: 0 });
  });

  test('that another admin decided meanwhile asks nobody to send money', async ({ page, admin }) => {
    const player = await funded(admin);
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await expect(panel(page).getByRole('button', { name: 'Complete' })).toBeEnabled();
    expectOk(await (await Admin.appointed()).declineWithdrawal(id, { note: 'I was first' }));
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(requestStatus(page)).toHaveText('Declined');
    await expect(confirmation(page)).toHaveCount(0);
  });

  test('of an account that is frozen by now asks nobody to send money', async ({ page, admin }) => {
    const player = await funded(admin);
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await expect(panel(page).getByRole('button', { name: 'Complete' })).toBeEnabled();
    expectOk(await admin.freeze({ userId: player.uid, isFrozen: true, reason: 'A look at it' }));
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(panel(page)).toContainText('frozen');
    await expect(panel(page).getByRole('button', { name: 'Complete' })).toBeDisabled();
    await expect(confirmation(page)).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Decline' })).toBeEnabled();
  });
});

test.describe('on every width', () => {
  test('nothing has to be scrolled sideways, and the case fills a phone', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPicture());
    await openAdmin(page, admin, queueOf(player));
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const width of [320, 360, 600, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const list = page.getByRole(width < 900 ? 'list' : 'table', { name: 'Deposit requests' });
      await expect(list).toContainText('$20.00');
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(NARROW);
    await openCase(page, 'deposits', id);
    expect((await panel(page).boundingBox())?.width).toBe(NARROW.width);
    expect(await panel(page).evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBeLessThanOrEqual(0);
    const approve = await panel(page).getByRole('button', { name: 'Approve' }).boundingBox();
    expect((approve?.y ?? Infinity) + (approve?.height ?? 0)).toBeLessThanOrEqual(NARROW.height);
    await page.setViewportSize(WIDE);
    expect((await panel(page).boundingBox())?.width).toBeLessThan(WIDE.width / 2);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious, ${colorScheme}, on phone and desktop`, async ({ page, admin }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const nothingSerious = async () => {
        for (const viewport of [NARROW, WIDE]) {
          await page.setViewportSize(viewport);
          await expectNothingSerious(page);
        }
      };
      const player = await funded(admin);
      const deposit = await attachedProof(player, aPicture());
      const withdrawal = await player.requestedWithdrawal(60);
      await openAdmin(page, admin, queueOf(player));
      await expect(page.getByText('$20.00', { exact: true })).toBeVisible();
      await nothingSerious();
      await openCase(page, 'deposits', deposit.id);
      await panel(page).getByRole('button', { name: 'View the proof' }).click();
      await expect(panel(page).getByRole('img', { name: /Proof/ })).toBeVisible();
      await nothingSerious();
      await panel(page).getByRole('button', { name: 'Decline' }).click();
      await expect(confirmation(page)).toBeVisible();
      await nothingSerious();
      await openCase(page, 'withdrawals', withdrawal.id);
      await nothingSerious();
    });
  }
});
