/** The audit log: admin actions, by day and by subject. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asAdminOf, FRIEND, PLAYER, rows } from './support/adminScreens';
import { answer, refuse, type Schema } from './support/answers';
import { asPlayer, asVisitor, expectAddress, expectCount, expectFits, expectNothingSerious, expectSays, open, reopen, showIn, toastsSeen } from './support/screens';

const DAY = '2026-11-20';

const log = () => rows('Audit log');

const anEntry = (change: Partial<Schema['AuditView']> = {}): Schema['AuditView'] => ({
  at: `${DAY}T23:59:58.000Z`,
  actor: FRIEND.userId,
  action: 'deposit.approve',
  subject: PLAYER.userId,
  before: 'pending',
  after: 'completed',
  requestId: '3f2a9c7e-11d0-4b8e-9e51-0a1b2c3d4e5f',
  ...change,
});

/** In pages, one of which is empty. */
function answerEntries(): void {
  const pages = [[anEntry({ action: 'ticket.set-status', before: 'new', after: 'in_progress' })], [], [anEntry({ action: 'round.annul', requestId: 'r-2' })]];
  answer('GET /api/admin/audit', ({ query: { cursor = '0' } }) => {
    const at = Number(cursor);
    return { items: pages[at] ?? [], ...(at + 1 < pages.length && { nextCursor: String(at + 1) }) };
  });
}

test('the log is closed to a player without a word, and to a visitor', async () => {
  asVisitor();
  await open('/admin/audit');
  await expectAddress('/login');
  asPlayer();
  await reopen('/admin/audit');
  await expect.element(page.getByRole('heading', { name: 'Quick colour game' })).toBeVisible();
  await expectAddress('/');
  expect(toastsSeen()).toEqual([]);
});

test('every page is shown at every width', async () => {
  asAdminOf();
  answerEntries();
  await open(`/admin/audit?day=${DAY}`);
  await expectCount(log(), 2);
  await expectSays(log().nth(0), 'Changed the status of a ticket', 'new → in progress', '23:59:58');
  await expectSays(log().nth(1), 'round.annul');
  await expect.element(page.getByText('That is all.')).toBeVisible();

  for (const [width, colorScheme] of [[320, 'light'], [360, 'dark'], [899, 'light'], [900, 'dark'], [1280, 'light']] as const) {
    await showIn(colorScheme, width);
    await expectSays(page.getByRole(width < 900 ? 'list' : 'table', { name: 'Audit log' }), 'round.annul');
    await expectFits();
    if (width !== 899) await expectNothingSerious();
  }
});

test('a log that cannot be loaded can be tried again', async () => {
  asAdminOf();
  refuse('GET /api/admin/audit', 400, 'Not today');
  await open('/admin/audit?subject=abc');
  const failure = page.getByRole('alert').filter({ hasText: 'The audit log could not be loaded' });
  await expectSays(failure, 'Not today', 'request-1');
  answerEntries();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expectCount(log(), 2);
});
