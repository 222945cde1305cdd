/** The admin's dashboard: its queues, and the cases of deposits and withdrawals. */
import { describe, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  aDeposit,
  ADMIN,
  aParty,
  aProof,
  asAdminOf,
  aWithdrawal,
  answerLinks,
  answerQueues,
  breakProofs,
  confirmation,
  decide,
  decided,
  FRIEND,
  hueOf,
  linkedTo,
  openAdmin,
  openCase,
  panel,
  PLAYER,
  requestStatus,
  rows,
  searchOf,
  someFunds,
  tab,
  takenBy,
  type DepositReview,
  type WithdrawalReview,
} from './support/adminScreens';
import { answer, loseNext, refuse, sent, type Call } from './support/answers';
import { haveAccount } from './support/identity';
import { inMinutes } from './support/samples';
import {
  asPlayer,
  asVisitor,
  expectAddress,
  expectCount,
  expectFits,
  expectNothingSerious,
  expectSaid,
  expectSays,
  expectTexts,
  open,
  press,
  pressTwice,
  reopen,
  SCHEMES,
  showIn,
  toastsSeen,
  watchCopies,
} from './support/screens';

const NARROW = [360, 740] as const;
const WIDE = [1280, 800] as const;

const QUEUE = `/admin?tab=deposits&search=${encodeURIComponent(PLAYER.email)}`;
const PAYOUTS = `/admin?tab=withdrawals&search=${encodeURIComponent(PLAYER.email)}`;

const adminLink = (): Locator => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
const game = (): Locator => page.getByRole('heading', { name: 'Quick colour game' });

/** Another admin decides first. */
function declineMeanwhile(request: { status: string }): void {
  Object.assign(request, { ...decided('declined'), adminNote: 'I was first' });
}

describe('the dashboard', () => {
  test('has the four tabs of the specification, each with an address', { tags: ['spec-2.82'] }, async () => {
    asAdminOf();
    await openAdmin();
    await expectTexts(page.getByRole('tab'), ['Deposit Requests', 'Withdraw Requests', 'Support Tickets', 'Admin Management']);
    await expect.element(tab('Deposit Requests')).toHaveAttribute('aria-selected', 'true');
    await tab('Withdraw Requests').click();
    await expectAddress('/admin?tab=withdrawals');
    await tab('Support Tickets').click();
    await expect.element(page.getByRole('searchbox', { name: 'Ticket ID, user ID or account email' })).toBeVisible();
    await tab('Admin Management').click();
    await expect.element(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
    await reopen();
    await expect.element(tab('Admin Management')).toHaveAttribute('aria-selected', 'true');
    history.back();
    await expect.element(tab('Support Tickets')).toHaveAttribute('aria-selected', 'true');
  });

  test('goes from tab to tab by the arrow keys', async () => {
    asAdminOf();
    await openAdmin();
    (tab('Deposit Requests').element() as HTMLElement).focus();
    await press('{ArrowRight}');
    await expect.element(tab('Withdraw Requests')).toHaveFocus();
    await press('{Enter}');
    await expectAddress('/admin?tab=withdrawals');
  });

  test('is in the bar of an admin, and of nobody else', { tags: ['spec-2.17', 'spec-6.10'] }, async () => {
    asAdminOf();
    await open('/');
    await adminLink().click();
    await expectAddress('/admin');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectAddress('/login');
    asPlayer();
    await reopen('/');
    await expect.element(game()).toBeVisible();
    await expectCount(adminLink(), 0);
  });

  test('leads a player to the game silently, a visitor to the sign-in', { tags: ['spec-2.9', 'spec-5.34', 'spec-8.52'] }, async () => {
    asVisitor();
    await open('/admin');
    await expectAddress('/login');
    asPlayer();
    await reopen('/admin');
    await expect.element(game()).toBeVisible();
    await expectAddress('/');
    expect(toastsSeen()).toEqual([]);
    await expectCount(page.getByRole('alert'), 0);
  });

  test('shows an admin whose rights were removed the way out', { tags: ['asvs-8.3.1'] }, async () => {
    asAdminOf();
    await openAdmin(QUEUE);
    await expect.element(page.getByText('There are no such deposit requests.')).toBeVisible();
    refuse('GET /api/admin/deposits', 403, 'You need admin rights for this', 'NOT_ADMIN');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByText('You are no longer an admin, so this page is closed to you.')).toBeVisible();
    haveAccount({ uid: ADMIN.userId, email: ADMIN.email });
    await page.getByRole('link', { name: 'Go to the game' }).click();
    await expect.element(game()).toBeVisible();
    await expectCount(adminLink(), 0);
  });

  test('asks once for a list, and for no proof that cannot be decided', async () => {
    const deposit = aDeposit({ amount: 20, proof: aProof(), ...decided('completed') });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openAdmin(QUEUE);
    await expectCount(rows(), 1);
    await rows().click();
    await expect.element(panel().getByRole('button', { name: 'View the proof' })).toBeVisible();
    // The new cases of players; what waits in each tab, the list and the case's current state; the details of its party.
    const deposits = Array.from({ length: 3 }, () => 'GET /api/admin/deposits');
    const once = ['GET /api/admin/care', ...deposits, 'GET /api/admin/players/{userId}/links', 'GET /api/admin/tickets', 'GET /api/admin/withdrawals'];
    const calls: Call[] = [
      'GET /api/admin/audit',
      'GET /api/admin/care',
      'GET /api/admin/closed-accounts',
      'GET /api/admin/deposits',
      'GET /api/admin/deposits/{id}/proof',
      'GET /api/admin/players',
      'GET /api/admin/players/{userId}/links',
      'GET /api/admin/proposals',
      'GET /api/admin/tickets',
      'GET /api/admin/withdrawals',
    ];
    await expect.poll(() => calls.flatMap((call) => sent(call).map(() => call))).toEqual(once);
  });
});

describe('the deposit queue', () => {
  test('opens on what waits, with its number in the tab, and shows all', async () => {
    asAdminOf();
    answerQueues({ deposits: [aDeposit({ amount: 10 }), aDeposit({ amount: 11, ...decided('completed') })] });
    await openAdmin();
    await expectCount(rows(), 1);
    await expectSays(rows(), 'Pending', `deposit of $10.00 from ${PLAYER.username}`);
    await expect.element(tab('Deposit Requests')).toHaveAttribute('aria-description', '1 wait');
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('All');
    await expectSays(rows().last(), 'Completed');
    await expectCount(rows(), 2);
    await rows().first().click();
    await decide('Decline');
    await expectSaid('Request declined');
    await press('{Escape}');
    await expect.element(tab('Deposit Requests')).not.toHaveAttribute('aria-description');
  });

  test('filters by status and search, newest first, all of it in the address', { tags: ['spec-2.83', 'spec-9.17'] }, async () => {
    const waiting = aDeposit({ amount: 14.5 });
    const failed = aDeposit({ amount: 12, status: 'failed', decidable: false, failureReason: 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.' });
    const [completed, declined] = [aDeposit({ amount: 13, ...decided('completed') }), aDeposit({ amount: 11, ...decided('declined') })];
    asAdminOf();
    answerQueues({ deposits: [waiting, completed, failed, declined] });
    await openAdmin(QUEUE);
    await expectCount(rows(), 4);
    await expectSays(rows().nth(0), '$14.50', 'Pending', PLAYER.username, /just now|min ago/);
    await expectSays(rows().nth(1), '$13.00', 'Completed');
    await expectSays(rows().nth(2), '$12.00', 'Failed');
    await expectSays(rows().nth(3), '$11.00', 'Declined');

    const status = page.getByRole('combobox', { name: 'Status' });
    await status.selectOptions('Declined');
    await expectAddress(`${QUEUE}&status=declined`);
    await expectCount(rows(), 1);
    await expectSays(rows(), '$11.00');
    await reopen();
    await expect.element(status).toHaveValue('declined');
    await expectCount(rows(), 1);

    const search = page.getByRole('searchbox', { name: 'Reference, request ID, user ID or email' });
    await expect.element(search).toHaveValue(PLAYER.email);
    await status.selectOptions('All');
    for (const [text, count] of [[waiting.id, 1], [PLAYER.userId, 4], [PLAYER.email.toUpperCase(), 4]] as const) {
      // Pasted with invisible characters.
      await search.fill(`\u200b${text}\u2060`);
      await press('{Enter}');
      await expect.poll(() => searchOf('search')).toBe(text);
      await expectCount(rows(), count);
    }
    // The next search can be typed before the address contains the last one.
    await search.fill(PLAYER.userId);
    await press('{Enter}');
    await search.fill(waiting.id);
    await expect.poll(() => searchOf('search')).toBe(PLAYER.userId);
    await expectCount(rows(), 4);
    await expect.element(search).toHaveValue(waiting.id);
    await search.fill('nobody-at-all@example.com');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('There are no such deposit requests.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expectAddress('/admin?tab=deposits&status=all');
    history.back();
    await expect.element(search).toHaveValue('nobody-at-all@example.com');
  });

  test('shows each reference, by which a deposit is found', async () => {
    const deposit = aDeposit({ amount: 12 });
    const shown = deposit.reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openAdmin(QUEUE);
    await expectSays(rows(), shown);
    await page.viewport(...NARROW);
    await expectSays(page.getByRole('list', { name: 'Deposit requests' }), shown);
    await page.viewport(...WIDE);
    await page.getByRole('searchbox', { name: /^Reference/ }).fill(shown.toLowerCase());
    await press('{Enter}');
    await expect.poll(() => searchOf('search')).toBe(shown.toLowerCase());
    await expectSays(rows(), shown);
    await rows().click();
    await expectSays(panel(), `Reference${shown}`);
    for (const how of ['Decline', 'Approve']) {
      await panel().getByRole('button', { name: how }).click();
      await expectSays(confirmation(), `Reference ${shown}`);
      await confirmation().getByRole('button', { name: 'Cancel' }).click();
    }
  });

  test('loses a decided request where only pending ones are listed', async () => {
    asAdminOf();
    answerQueues({ deposits: [aDeposit({ amount: 22 }), aDeposit({ amount: 21 })] });
    await openAdmin(`${QUEUE}&status=pending`);
    await rows().first().click();
    await decide('Decline');
    await expectSaid('Request declined');
    await expect.element(requestStatus()).toHaveTextContent('Declined');
    await expectCount(page.getByRole('table', { name: 'Deposit requests', includeHidden: true }).getByRole('button', { includeHidden: true }), 1);
    await press('{Escape}');
    await expectCount(panel(), 0);
    await expectSays(rows(), 'Pending');
    await expect.element(rows().getByRole('button')).toHaveFocus();
  });

  test('goes on page by page', async () => {
    const deposits = Array.from({ length: 30 }, (_, index) => aDeposit({ amount: 30 - index, ...decided('declined') }));
    asAdminOf();
    answer('GET /api/admin/deposits', ({ query: { cursor } }) =>
      cursor === 'next' ? { items: deposits.slice(25) } : { items: deposits.slice(0, 25), nextCursor: 'next' },
    );
    await openAdmin(QUEUE);
    await expectCount(rows(), 25);
    const scrolled = () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return rows().elements().length;
    };
    await expect.poll(scrolled).toBe(30);
    await expect.element(page.getByText('That is all.')).toBeVisible();
    await expectSays(rows().first(), '$30.00');
    await expectSays(rows().last(), '$1.00');
  });

  test('says what went wrong, and tries again', { tags: ['spec-8.6'] }, async () => {
    asAdminOf();
    refuse('GET /api/admin/deposits', 400, 'Not today');
    await openAdmin();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch deposit requests' });
    await expectSays(failure, 'Not today', 'request-1');
    answer('GET /api/admin/deposits', { items: [] });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No deposit requests wait.')).toBeVisible();
    await expectCount(failure, 0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(page.getByText('There are no deposit requests.')).toBeVisible();
  });

  test('is worked through with the keyboard alone', async () => {
    asAdminOf();
    answerQueues({ deposits: [aDeposit({ amount: 21 }), aDeposit({ amount: 22 })] });
    await openAdmin(QUEUE);
    const opener = (index: number) => rows().nth(index).getByRole('button');
    const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
    await expectCount(rows(), 2);
    focus(opener(0));
    await press('{ArrowDown}');
    await expect.element(opener(1)).toHaveFocus();
    await press('{ArrowUp}');
    await expect.element(opener(0)).toHaveFocus();
    await press('{ArrowDown}');
    await press('{Enter}');
    await expectSays(panel(), '22.00 points');
    await expect.element(panel().getByRole('button', { name: 'Close' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(panel(), 0);
    await expect.element(opener(1)).toHaveFocus();
    await expect.poll(() => searchOf('case')).toBe(null);

    await press('{Enter}');
    await expect.element(panel().getByRole('button', { name: 'Close' })).toHaveFocus();
    focus(panel().getByRole('button', { name: 'Decline' }));
    await press('{Enter}');
    await expect.element(confirmation().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('{Escape}');
    await expectCount(confirmation(), 0);
    await expect.element(panel().getByRole('button', { name: 'Decline' })).toHaveFocus();
    focus(panel().getByRole('button', { name: 'Approve' }));
    await press('{Enter}');
    await expect.element(confirmation().getByRole('button', { name: 'Approve' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(requestStatus()).toHaveTextContent('Completed');
    await press('{Escape}');
    await expectCount(panel(), 0);
    await expect.element(opener(1)).toHaveFocus();
    await expectSays(rows().nth(1), 'Completed');
  });

  test('closes a case by the way back', async () => {
    asAdminOf();
    answerQueues({ deposits: [aDeposit({ amount: 23 })] });
    await openAdmin(QUEUE);
    await rows().click();
    await expect.element(panel()).toBeVisible();
    history.back();
    await expectCount(panel(), 0);
    await expectCount(rows(), 1);
  });
});

describe('a deposit', () => {
  test('to another player moves points from the one to the other', async () => {
    const deposit = aDeposit({ amount: 40, from: FRIEND, to: PLAYER });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openAdmin(QUEUE);
    await expectSays(rows().first(), `${FRIEND.username} → ${PLAYER.username}`);
    await reopen(`/admin?tab=deposits&case=${deposit.id}`);
    await expectSays(panel().getByRole('region', { name: 'From' }), FRIEND.email);
    await expectSays(panel().getByRole('region', { name: 'To' }), PLAYER.email);
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expectSays(confirmation(), `Moves 40.00 points from ${FRIEND.username} to ${PLAYER.username}`);
    await expect.element(confirmation()).not.toMatchTextContent('No proof');
    await confirmation().getByRole('button', { name: 'Approve' }).click();
    await expectSaid('Request approved successfully');
    expect(sent('POST /api/admin/deposits/{id}/approve').map(({ params }) => params.id)).toEqual([deposit.id]);
  });

  test('that the sender cannot cover is refused in words, and stays pending', { tags: ['spec-8.11'] }, async () => {
    const deposit = aDeposit({ amount: 0.01, to: FRIEND });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    refuse('POST /api/admin/deposits/{id}/approve', 422, 'Insufficient balance', 'INSUFFICIENT_BALANCE');
    await openCase('deposits', deposit.id);
    await decide('Approve');
    await expect.element(confirmation().getByRole('alert')).toHaveTextContent('Insufficient balance');
    await confirmation().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(requestStatus()).toHaveTextContent('Pending');
  });

  test('is declined with a note, and nothing moves', { tags: ['spec-1.19', 'spec-4.16', 'spec-6.11', 'spec-8.24'] }, async () => {
    const deposit = aDeposit({ amount: 15 });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    await panel().getByRole('button', { name: 'Decline' }).click();
    await expectSays(confirmation(), `Closes the request of ${PLAYER.username} for 15.00 points. Nobody's balance changes.`);
    const note = confirmation().getByLabelText('Note to the player (optional)');
    await note.fill('x'.repeat(501));
    await confirmation().getByRole('button', { name: 'Decline' }).click();
    await expectSays(confirmation(), 'A note can have at most 500 characters');
    await note.fill('The slip is of another bank');
    await confirmation().getByRole('button', { name: 'Decline' }).click();
    await expectSaid('Request declined');
    await expect.element(requestStatus()).toHaveTextContent('Declined');
    await expectSays(panel(), 'The slip is of another bank', "Nobody's balance was changed");
    expect(sent('POST /api/admin/deposits/{id}/decline').map(({ params, body }) => [params.id, body])).toEqual([
      [deposit.id, { note: 'The slip is of another bank' }],
    ]);
    expect(sent('POST /api/admin/deposits/{id}/approve')).toEqual([]);
  });

  test('two presses in one instant make one decision', async () => {
    const deposit = aDeposit({ amount: 15 });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    pressTwice(panel().getByRole('button', { name: 'Decline' }));
    await expect.element(confirmation().getByRole('button', { name: 'Decline' })).toBeEnabled();
    pressTwice(confirmation().getByRole('button', { name: 'Decline' }));
    await expectSaid('Request declined');
    expect(sent('POST /api/admin/deposits/{id}/decline')).toHaveLength(1);
  });

  test('that another admin has just decided says so and refreshes', { tags: ['spec-4.19', 'spec-8.8'] }, async () => {
    const deposit = aDeposit({ amount: 16 });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openAdmin(QUEUE);
    await rows().click();
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expect.element(confirmation()).toBeVisible();
    declineMeanwhile(deposit);
    refuse('POST /api/admin/deposits/{id}/approve', 409, 'Request is no longer pending', 'REQUEST_NOT_PENDING');
    await confirmation().getByRole('button', { name: 'Approve' }).click();
    await expectSaid('Request is no longer pending');
    await expectCount(confirmation(), 0);
    await expect.element(requestStatus()).toHaveTextContent('Declined');
    await expectSays(panel(), 'I was first', `Admin ${FRIEND.userId}`);
    await press('{Escape}');
    await expectSays(rows(), 'Declined');
  });

  test('whose answer is lost on the way is approved once', { tags: ['spec-8.12'] }, async () => {
    const deposit = aDeposit({ amount: 17 });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    loseNext('POST /api/admin/deposits/{id}/approve');
    await decide('Approve');
    await expect.element(confirmation().getByRole('alert')).toHaveTextContent('Failed to process request');
    await confirmation().getByRole('button', { name: 'Approve' }).click();
    await expectSaid('Request approved successfully');
    // The server sees one decision.
    const [first, again, ...more] = sent('POST /api/admin/deposits/{id}/approve').map(({ params, body }) => [params, body]);
    expect(again).toEqual(first);
    expect(more).toEqual([]);
  });

  test('of the admin, or to the admin, is for somebody else to decide', async () => {
    const own = aDeposit({ amount: 18, from: ADMIN, decidable: false });
    const received = aDeposit({ amount: 5, to: ADMIN, decidable: false });
    asAdminOf();
    answerQueues({ deposits: [own, received] });
    await openAdmin();
    for (const { id } of [own, received]) {
      await reopen(`/admin?tab=deposits&case=${id}`);
      await expectSays(panel(), 'Somebody else has to decide this request: it is your own, or points of it go to you.');
      await expectCount(panel().getByRole('button', { name: /approv|decline/i }), 0);
      await expect.element(requestStatus()).toHaveTextContent('Pending');
    }
  });

  test('that does not exist says so', { tags: ['spec-4.18', 'spec-8.7'] }, async () => {
    asAdminOf();
    await open('/admin?case=AAAAAAAAAAAAAAAAAAAAAA');
    await expectSays(panel(), 'Request no longer exists');
  });
});

describe('an approved deposit', () => {
  const approved = (change: Partial<DepositReview> = {}) => aDeposit({ amount: 40, ...decided('completed'), reversible: true, ...change });
  const WHY = 'The bank took it back';

  test('is reversed for a reason, after a word about what is left', async () => {
    const deposit = approved();
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    answerLinks({ [PLAYER.userId]: { funds: someFunds({ deposited: 40, balance: 20, bonus: 10 }) } });
    await openCase('deposits', deposit.id);
    await expectSays(panel(), 'Opened');
    await panel().getByRole('button', { name: 'Reverse' }).click();
    await expectSays(confirmation(), `Takes 40.00 points (N$ 40.00) from ${PLAYER.username}`, 'The other 30.00 points become a debt');
    await confirmation().getByRole('button', { name: 'Reverse' }).click();
    await expectSays(confirmation(), 'Please enter a reason');
    await confirmation().getByLabelText('Reason, which the player reads').fill(WHY);
    await confirmation().getByRole('button', { name: 'Reverse' }).click();
    await expectSaid('Deposit reversed');
    await expectSays(panel(), 'What the reversal did', WHY);
    await expectCount(panel().getByRole('button', { name: 'Reverse' }), 0);
    expect(sent('POST /api/admin/deposits/{id}/reverse').map(({ params, body }) => [params.id, body])).toEqual([[deposit.id, { reason: WHY }]]);
    await reopen('/admin?status=completed');
    await expectSays(rows(), 'Completed', 'Reversed');
  });

  test('is proposed to be reversed where that takes two', async () => {
    const deposit = approved({ from: FRIEND, to: PLAYER, fourEyes: { aloneAfterADay: true } });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    await expect.element(panel()).not.toMatchTextContent('Takes two admins');
    await panel().getByRole('button', { name: 'Propose to reverse' }).click();
    await expectSays(confirmation(), `Moves 40.00 points from ${PLAYER.username} back to ${FRIEND.username}`, 'within 24 hours');
    await confirmation().getByLabelText('Reason, which both players read').fill(WHY);
    await confirmation().getByRole('button', { name: 'Propose to reverse' }).click();
    await expectSaid('Proposed. Another admin has to confirm it.');
    await expectSays(panel(), 'Takes two admins', 'A reversal takes points away', WHY);
    await expectCount(panel().getByRole('button', { name: /revers/i }), 0);
    await reopen('/admin?status=completed');
    await expectSays(rows(), 'Completed', 'Proposed by you');
  });

  test('whose reversal another admin proposed is confirmed', async () => {
    const proposal = { by: FRIEND.userId, email: FRIEND.email, own: false, reason: WHY, at: inMinutes(-5), until: inMinutes(24 * 60 - 5) };
    const deposit = approved({ fourEyes: { aloneAfterADay: true, proposal } });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    await expectSays(panel(), FRIEND.email, WHY);
    await panel().getByRole('button', { name: 'Confirm reversal' }).click();
    await expectSays(confirmation(), WHY);
    await confirmation().getByRole('button', { name: 'Confirm reversal' }).click();
    await expectSaid('Deposit reversed');
    expect(sent('POST /api/admin/deposits/{id}/reverse').map(({ body }) => body)).toEqual([{ reason: '' }]);
  });

  test('that its recipient has spent is not reversed, in words', async () => {
    const words = 'The recipient no longer has these points, so this transfer cannot be reversed';
    const deposit = approved({ from: FRIEND, to: PLAYER });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    refuse('POST /api/admin/deposits/{id}/reverse', 422, words, 'TRANSFER_SPENT');
    await openCase('deposits', deposit.id);
    await panel().getByRole('button', { name: 'Reverse' }).click();
    await confirmation().getByLabelText('Reason, which both players read').fill(WHY);
    await confirmation().getByRole('button', { name: 'Reverse' }).click();
    await expect.element(confirmation().getByRole('alert')).toHaveTextContent(words);
  });
});

describe('who may be one person', () => {
  const linked = (role = 'player'): Locator => panel().getByRole('list', { name: `Accounts linked to the ${role}` }).getByRole('listitem');
  const UNTIED = /No other account shares payment details or a proof with this one/;

  test('is shown with a file that another deposit has, and said once more', async () => {
    const first = aDeposit({ amount: 20, proof: aProof() });
    const second = aDeposit({ amount: 20, from: FRIEND, proof: aProof(), proofSeenIn: first.id });
    const seen = 'This file was also uploaded as the proof of another deposit.';
    asAdminOf();
    answerQueues({ deposits: [second, first] });
    answerLinks({
      [FRIEND.userId]: { accounts: [linkedTo(PLAYER, { sameProof: true })] },
      [PLAYER.userId]: { accounts: [linkedTo(FRIEND, { sameProof: true })] },
    });
    const copied = watchCopies();
    await openCase('deposits', second.id);
    await expectSays(panel(), seen, /Opened .+, (just now|\d+ min ago|1 h ago)\./);
    await expectCount(linked(), 1);
    await expectSays(linked(), PLAYER.username, PLAYER.email, 'Same proof');
    await expect.element(linked().getByRole('link')).toHaveAttribute('href', `/admin?tab=admins&player=${PLAYER.userId}`);
    await linked().getByRole('button', { name: `Copy the user id of ${PLAYER.username}` }).click();
    await expectSaid('Copied to clipboard.');
    expect(copied).toHaveBeenCalledExactlyOnceWith(PLAYER.userId);

    await panel().getByRole('button', { name: 'Approve' }).click();
    await expectSays(confirmation(), seen, '1 other account shares payment details or a proof with this player.');
    const beside = confirmation().getByRole('link', { name: 'See that deposit in a new tab' });
    await expect.element(beside).toHaveAttribute('target', '_blank');
    await expect.element(beside).toHaveAttribute('href', `/admin?tab=deposits&case=${first.id}`);
    await confirmation().getByRole('button', { name: 'Cancel' }).click();

    await panel().getByRole('link', { name: 'See that deposit' }).click();
    await expect.poll(() => searchOf('case')).toBe(first.id);
    await expectSays(panel().getByRole('region', { name: 'Player' }), PLAYER.email);
    await expect.element(panel()).not.toMatchTextContent(seen);
    await expect.element(panel().getByRole('button', { name: 'Close' })).toHaveFocus();
    await press('{Escape}');
    await expect.poll(() => searchOf('case')).toBe(second.id);
    await expectSays(panel(), seen);

    // The target of the confirmation's link.
    await reopen(`/admin?tab=deposits&case=${first.id}`);
    await expectSays(panel().getByRole('region', { name: 'Player' }), PLAYER.email);
  });

  test('is shown with a withdrawal, and who sent points to the player', async () => {
    const twin = aParty('twin');
    const funds = someFunds({ deposited: 90, received: 25, balance: 125 });
    const withdrawal = aWithdrawal({ amount: 60, funds });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    answerLinks({
      [PLAYER.userId]: { funds: { ...funds, balance: 65, held: 60 }, accounts: [linkedTo(twin, { sameDetails: true }), linkedTo(FRIEND, { received: 25 })] },
    });
    await openCase('withdrawals', withdrawal.id);
    await expectSays(panel(), 'None of it came from other players unplayed.');
    await expectCount(linked(), 2);
    await expectSays(linked().first(), twin.email, 'Same payment details');
    await expectSays(linked().last(), FRIEND.email, 'Received 25.00 points from it');
    await panel().getByRole('button', { name: 'Complete' }).click();
    await expectSays(confirmation(), '1 other account shares payment details or a proof with this player.');
    await confirmation().getByRole('button', { name: 'Cancel' }).click();

    withdrawal.fromPlayers = 25;
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await expectSays(panel(), '25.00 points of it came from other players, or was won with what they sent.');
  });

  test('is shown for both parties of a transfer, with the sender’s wallet', async () => {
    const deposit = aDeposit({ amount: 40, from: FRIEND, to: PLAYER });
    const before = someFunds({ deposited: 90, balance: 100 });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    answerLinks({ [FRIEND.userId]: { funds: before } });
    await openCase('deposits', deposit.id);
    await expectSays(panel(), `${FRIEND.username} has 100.00 points without bonus now. That is enough.`);
    await expectCount(panel().getByText('Proof of payment'), 0);
    await expectSays(panel(), "The sender's wallet now.");
    await expectSays(panel().getByRole('table', { name: 'Came in' }).getByRole('row').last(), '$100.00');
    await expectCount(panel().getByText(UNTIED), 2);
    await expectCount(panel().getByText(/^Opened /), 2);

    answerLinks({
      [FRIEND.userId]: { funds: { ...before, sent: 40, balance: 60 }, accounts: [linkedTo(PLAYER, { sent: 40 })] },
      [PLAYER.userId]: { funds: someFunds({ received: 40, balance: 50 }), accounts: [linkedTo(FRIEND, { received: 40 })] },
    });
    await decide('Approve');
    await expect.element(requestStatus()).toHaveTextContent('Completed');
    await expectCount(panel().getByText(/without bonus now/), 0);
    // Refetched by itself, because points may have moved.
    await expectSays(linked('sender'), 'Sent 40.00 points to it');
    await expectSays(linked('recipient'), 'Received 40.00 points from it');
  });

  test('is cut to five until all are asked for', async () => {
    const deposit = aDeposit({ amount: 5 });
    const accounts = Array.from({ length: 7 }, (_, index) =>
      linkedTo(aParty(`n${String(index)}`), { sameDetails: true, sameProof: true, sent: 1, received: 2 }),
    );
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    answerLinks({ [PLAYER.userId]: { accounts, funds: someFunds({ sent: 7, received: 14, balance: 17 }) } });
    await page.viewport(...NARROW);
    await openCase('deposits', deposit.id);
    await expectCount(linked(), 5);
    const paper = panel().element();
    expect(paper.scrollWidth - paper.clientWidth).toBeLessThanOrEqual(0);
    (panel().getByRole('button', { name: 'Show all 7' }).element() as HTMLElement).focus();
    await press('{Enter}');
    await expectCount(linked(), 7);
    await expect.element(panel().getByRole('button', { name: 'Show the first 5' })).toHaveFocus();
    await expectNothingSerious();
  });

  test('that cannot be looked up is said, in the confirmation too', async () => {
    const deposit = aDeposit({ amount: 5 });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    refuse('GET /api/admin/players/{userId}/links', 400, 'Not today');
    await openCase('deposits', deposit.id);
    const failure = panel().getByRole('alert').filter({ hasText: 'Linked accounts could not be looked up' });
    await expectSays(failure, 'Not today', 'request-1');
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expectSays(confirmation(), 'Linked accounts could not be checked.');
    await confirmation().getByRole('button', { name: 'Cancel' }).click();
    answerLinks({});
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expectCount(failure, 0);
    await expectSays(panel(), UNTIED);
  });
});

describe('a proof', () => {
  test('opens by itself for who may decide', async () => {
    const deposit = aDeposit({ amount: 20, proof: aProof() });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    await expect.element(panel().getByRole('img', { name: /Proof/ })).toBeVisible();
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expectSays(confirmation(), 'Adds 20.00 points');
    await expect.element(confirmation()).not.toMatchTextContent('You have not seen');
    expect(sent('GET /api/admin/deposits/{id}/proof')).toHaveLength(1);
  });

  test('of a decided deposit is shown when it is asked for', async () => {
    const deposit = aDeposit({ amount: 20, proof: aProof(), ...decided('completed') });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openCase('deposits', deposit.id);
    await panel().getByRole('button', { name: 'View the proof' }).click();
    await expect.element(panel().getByRole('img', { name: /Proof/ })).toBeVisible();
  });

  test('whose minute is over can be looked at again', async () => {
    const deposit = aDeposit({ amount: 20, proof: aProof() });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openCase('deposits', deposit.id);
    const link = panel().getByRole('link', { name: 'Open in a new tab' });
    await expect.element(link).toBeVisible();
    vi.advanceTimersByTime(61_000);
    await expectCount(link, 0);
    await panel().getByRole('button', { name: 'View it again' }).click();
    await expect.element(link).toBeVisible();
    expect(sent('GET /api/admin/deposits/{id}/proof')).toHaveLength(2);
  });

  test('that cannot be fetched says so', async () => {
    const deposit = aDeposit({ amount: 20, proof: aProof() });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    breakProofs();
    await openCase('deposits', deposit.id);
    await expectSays(panel(), 'This file could not be shown here.');
    await panel().getByRole('button', { name: 'Approve' }).click();
    await expectSays(confirmation(), 'You have not seen the proof of payment.');
    await confirmation().getByRole('button', { name: 'Cancel' }).click();
    refuse('GET /api/admin/deposits/{id}/proof', 404, 'No proof of payment is attached to this request', 'PROOF_NOT_ATTACHED');
    await panel().getByRole('button', { name: 'View it again' }).click();
    await expectSays(panel().getByRole('alert'), 'No proof of payment is attached to this request');
  });
});

describe('the withdraw queue', () => {
  test('has the newest first, with chips in the colours of the specification', { tags: ['spec-2.83', 'spec-4.22', 'spec-9.17'] }, async () => {
    const funds = someFunds({ deposited: 190, balance: 200 });
    asAdminOf();
    answerQueues({
      withdrawals: [
        aWithdrawal({ amount: 52, funds: { ...funds, balance: 99, held: 101 } }),
        aWithdrawal({ amount: 51, funds: { ...funds, balance: 150, held: 50 }, ...decided('declined'), adminNote: 'Wrong account' }),
        aWithdrawal({ amount: 50, funds, ...decided('completed') }),
      ],
    });
    await openAdmin(PAYOUTS);
    const withdrawals = rows('Withdraw requests');
    await expectCount(withdrawals, 3);
    for (const [index, words] of [/\$52\.00.*Pending/, /\$51\.00.*Declined/, /\$50\.00.*Completed/].entries()) await expectSays(withdrawals.nth(index), words);
    const chips = ['Completed', 'Pending', 'Declined'].map((text) => withdrawals.getByText(text));
    expect(chips.map(hueOf)).toEqual(['green', 'amber', 'red']);
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Pending');
    await expectAddress(`${PAYOUTS}&status=pending`);
    await expectCount(withdrawals, 1);
  });

  test('shows what the money is made of, and it adds up', async () => {
    const funds = someFunds({ deposited: 90, received: 25, sent: 5, balance: 120 });
    const withdrawal = aWithdrawal({ amount: 60, funds });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openCase('withdrawals', withdrawal.id);
    const amounts = async (name: string) => {
      const cells = panel().getByRole('table', { name }).getByRole('cell');
      await expect.element(cells.last()).toBeVisible();
      const all = cells.elements().map(({ textContent }) => textContent);
      const [lines, total] = [all.slice(0, -1), all.at(-1)];
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

  test('declines with a reason alone, and gives the points back', async () => {
    const withdrawal = aWithdrawal({ amount: 60 });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openCase('withdrawals', withdrawal.id);
    await decide('Decline');
    await expectSays(confirmation(), `Gives 60.00 points back to the balance of ${PLAYER.email}`, 'Please enter a reason');
    await confirmation().getByLabelText('Reason, for the player').fill('   ');
    await confirmation().getByRole('button', { name: 'Decline' }).click();
    await expectSays(confirmation(), 'Please enter a reason');
    expect(sent('POST /api/admin/withdrawals/{id}/decline')).toEqual([]);
    await confirmation().getByLabelText('Reason, for the player').fill('No such account');
    await confirmation().getByRole('button', { name: 'Decline' }).click();
    await expectSaid('Request declined');
    await expectSays(panel(), 'No such account', `Given back to ${PLAYER.email}: 60.00 points`);
    expect(sent('POST /api/admin/withdrawals/{id}/decline').map(({ params, body }) => [params.id, body])).toEqual([
      [withdrawal.id, { note: 'No such account' }],
    ]);
  });

  test('says when another admin was faster', async () => {
    const withdrawal = aWithdrawal({ amount: 60 });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openCase('withdrawals', withdrawal.id);
    await panel().getByRole('button', { name: 'Complete' }).click();
    await expect.element(confirmation()).toBeVisible();
    declineMeanwhile(withdrawal);
    refuse('POST /api/admin/withdrawals/{id}/complete', 409, 'Request is no longer pending', 'REQUEST_NOT_PENDING');
    await confirmation().getByRole('button', { name: 'Complete' }).click();
    await expectSaid('Request is no longer pending');
    await expect.element(requestStatus()).toHaveTextContent('Declined');
  });

  const HIDDEN = '••••0042';
  const ORDER = {
    reference: 'RF18BCDFGHJK',
    details: [
      { name: 'Account holder', value: 'Thandi' },
      { name: 'Account number', value: '8001230042' },
    ],
  };
  const guarded = (change = {}): WithdrawalReview => aWithdrawal({ amount: 60, paymentMethod: 'Bank Transfer', paymentDetails: HIDDEN, toTake: true, ...change });

  /** The server shows the details to the admin who takes it. */
  function showOnceTaken(withdrawal: WithdrawalReview): void {
    answer('POST /api/admin/withdrawals/{id}/take', () => Object.assign(withdrawal, { toTake: false, taken: takenBy(ADMIN, { payment: ORDER }) }));
  }

  test('is taken before its details are shown, and completed by its taker', async () => {
    const withdrawal = guarded();
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    showOnceTaken(withdrawal);
    const copies = watchCopies();
    await openCase('withdrawals', withdrawal.id);
    await expectSays(panel(), HIDDEN);
    await expectCount(panel().getByRole('button', { name: 'Copy payment details' }), 0);
    await expectCount(panel().getByRole('button', { name: 'Complete' }), 0);
    await panel().getByRole('button', { name: 'Take payout' }).click();
    await expectSaid('Taken. Now send the money.');
    await expectSays(panel(), 'You have taken this payout', /Send the money by .+, then complete it\./, '8001230042', 'RF18 BCDF GHJK');
    await panel().getByRole('button', { name: 'Copy account number' }).click();
    await panel().getByRole('button', { name: 'Copy amount' }).click();
    await expect.poll(() => copies.mock.calls).toEqual([['8001230042'], ['60.00']]);
    await expectNothingSerious();
    await expectCount(panel().getByRole('button', { name: 'Decline' }), 0);
    await panel().getByRole('button', { name: 'Complete' }).click();
    await confirmation().getByLabelText('The bank’s reference (optional)').fill(' NB-1 ');
    await confirmation().getByRole('button', { name: 'Complete' }).click();
    await expectSaid('Request completed');
    await expectSays(panel(), 'NB-1');
    expect(sent('POST /api/admin/withdrawals/{id}/complete').map(({ body }) => body)).toEqual([{ note: '', bankReference: 'NB-1' }]);
  });

  test('is given back with a reason by the admin who took it', async () => {
    const taken = takenBy(ADMIN, { payment: ORDER });
    const withdrawal = guarded({ toTake: false, taken });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openAdmin(PAYOUTS);
    await expectSays(rows('Withdraw requests').first(), 'Taken by you');
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await decide('Not paid');
    await expectSays(confirmation(), 'Any admin can take the payout then', 'Please enter a reason');
    await confirmation().getByLabelText('Reason, for the other admins').fill('The bank is down');
    await confirmation().getByRole('button', { name: 'Not paid' }).click();
    await expectSaid('The payout waits for an admin again');
    await expect.element(panel().getByRole('button', { name: 'Take payout' })).toBeEnabled();
    expect(sent('POST /api/admin/withdrawals/{id}/not-paid').map(({ body }) => body)).toEqual([{ reason: 'The bank is down', takenAt: taken.at }]);
  });

  test('of another admin says by whom it is taken, and offers nothing', async () => {
    const barred = { code: 'PAYOUT_TAKEN', message: 'taken' };
    const withdrawal = guarded({ taken: takenBy(FRIEND), decidable: false, barred });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openAdmin(PAYOUTS);
    await expectSays(rows('Withdraw requests').first(), `Taken by ${FRIEND.email}`);
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await expectSays(panel(), `Taken by ${FRIEND.email}`, 'two other admins can say that it was not paid');
    for (const name of ['Take payout', 'Complete', 'Decline', /Not paid/]) await expectCount(panel().getByRole('button', { name }), 0);
    await expectNothingSerious();
  });

  test('that is unclear is given back by two others', async () => {
    const barred = { code: 'PAYOUT_TAKEN', message: 'taken' };
    const taken = takenBy(FRIEND, { at: inMinutes(-20), unclearFrom: inMinutes(-5), inFile: true });
    const withdrawal = guarded({ taken, decidable: false, barred, fourEyes: { aloneAfterADay: true } });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    answer('POST /api/admin/withdrawals/{id}/not-paid', () => withdrawal);
    await openAdmin(PAYOUTS);
    await expectSays(rows('Withdraw requests').first(), `Taken by ${FRIEND.email}, unclear whether sent`);
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await expectSays(panel(), 'It is in a file for the bank', 'It is unclear whether the money was sent', 'one of the others proposes that it was not paid');
    await panel().getByRole('button', { name: 'Propose “Not paid”' }).click();
    await confirmation().getByLabelText('Reason, for the other admins').fill('Not in the account');
    await confirmation().getByRole('button', { name: 'Propose “Not paid”' }).click();
    await expectSaid('Proposed. Another admin has to confirm it.');

    const proposal = { by: aParty('bo').userId, email: 'bo@example.com', own: false, reason: 'Not there', at: inMinutes(-1), until: inMinutes(60) };
    withdrawal.fourEyes = { aloneAfterADay: true, proposal };
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await panel().getByRole('button', { name: 'Confirm “Not paid”' }).click();
    await expectSays(confirmation(), 'Not there');
    await confirmation().getByRole('button', { name: 'Confirm “Not paid”' }).click();
    await expect.poll(() => sent('POST /api/admin/withdrawals/{id}/not-paid').map(({ body }) => body)).toMatchObject([{ reason: 'Not in the account' }, { reason: '' }]);
  });

  test('that was given back before says so, and that nothing is sent any more', async () => {
    const withdrawal = guarded({ givenBackAt: inMinutes(-60) });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openCase('withdrawals', withdrawal.id);
    await expectSays(panel(), 'Look at the bank account before you send it.');
    const late = takenBy(ADMIN, { at: inMinutes(-20), unclearFrom: inMinutes(-5), warning: 'This account is frozen.' });
    delete late.payment;
    Object.assign(withdrawal, { toTake: false, taken: late });
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await expectSays(panel(), 'Send nothing now', 'Send nothing. This account is frozen.', HIDDEN);
    await expectCount(panel().getByRole('button', { name: /^Copy (amount|payment)/ }), 0);
    await expect.element(panel().getByRole('button', { name: 'Complete' })).toBeEnabled();
  });

  test('that another admin took meanwhile says so', async () => {
    const withdrawal = guarded();
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openCase('withdrawals', withdrawal.id);
    await expect.element(panel().getByRole('button', { name: 'Take payout' })).toBeEnabled();
    Object.assign(withdrawal, { taken: takenBy(FRIEND), decidable: false, barred: { code: 'PAYOUT_TAKEN', message: 'taken' } });
    const message = `${FRIEND.email} has taken this payout, so no other admin decides about it now`;
    refuse('POST /api/admin/withdrawals/{id}/take', 409, message, 'PAYOUT_TAKEN');
    await panel().getByRole('button', { name: 'Take payout' }).click();
    await expectSaid(message);
    await expectSays(panel(), `Taken by ${FRIEND.email}`);
  });

  test('of a frozen account cannot be taken, and can be declined', async () => {
    const message = 'This account is frozen since 2026-11-21 10:00 UTC, until we lift it.';
    const withdrawal = guarded({ decidable: false, barred: { code: 'ACCOUNT_FROZEN', message } });
    asAdminOf();
    answerQueues({ withdrawals: [withdrawal] });
    await openCase('withdrawals', withdrawal.id);
    await expectSays(panel(), 'frozen');
    await expect.element(panel().getByRole('button', { name: 'Take payout' })).toBeDisabled();
    await expect.element(panel().getByRole('button', { name: 'Decline' })).toBeEnabled();
  });
});

describe('on every width', () => {
  test('nothing has to be scrolled sideways, and the case fills a phone', async () => {
    const deposit = aDeposit({ amount: 20, proof: aProof() });
    asAdminOf();
    answerQueues({ deposits: [deposit] });
    await openAdmin(QUEUE);
    for (const width of [320, 360, 600, 899, 900, 1280]) {
      await page.viewport(width, 740);
      await expectSays(page.getByRole(width < 900 ? 'list' : 'table', { name: 'Deposit requests' }), '$20.00');
      await expectFits();
    }
    await page.viewport(...NARROW);
    await reopen(`/admin?tab=deposits&case=${deposit.id}`);
    await expect.element(requestStatus()).toBeVisible();
    const paper = () => panel().element();
    await expect.poll(() => paper().getBoundingClientRect().width).toBe(NARROW[0]);
    expect(paper().scrollWidth - paper().clientWidth).toBeLessThanOrEqual(0);
    expect(panel().getByRole('button', { name: 'Approve' }).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(NARROW[1]);
    await page.viewport(...WIDE);
    await expect.poll(() => paper().getBoundingClientRect().width).toBeLessThan(WIDE[0] / 2);
  });

  test.each(SCHEMES)('axe finds nothing serious, %s, on phone and desktop', async (colorScheme) => {
    const nothingSerious = async () => {
      for (const width of [360, 1280]) {
        await showIn(colorScheme, width);
        await expectNothingSerious();
      }
    };
    const deposit = aDeposit({ amount: 20, proof: aProof() });
    const withdrawal = aWithdrawal({ amount: 60 });
    asAdminOf();
    answerQueues({ deposits: [deposit], withdrawals: [withdrawal] });
      await openAdmin(QUEUE);
    await expect.element(page.getByText('$20.00', { exact: true })).toBeVisible();
    await nothingSerious();
    await reopen(`/admin?tab=deposits&case=${deposit.id}`);
    await expect.element(panel().getByRole('img', { name: /Proof/ })).toBeVisible();
    await nothingSerious();
    await panel().getByRole('button', { name: 'Decline' }).click();
    await expect.element(confirmation()).toBeVisible();
    await nothingSerious();
    await confirmation().getByRole('button', { name: 'Cancel' }).click();
    await reopen(`/admin?tab=withdrawals&case=${withdrawal.id}`);
    await expect.element(requestStatus()).toBeVisible();
    await nothingSerious();
  });
});
