/** Admins care for players whose play shows signs of harm (D63). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ADMIN, asAdminOf, FRIEND, openAdmin, PLAYER, rows } from './support/adminScreens';
import { answer, refuse, sent, type Schema } from './support/answers';
import { inMinutes } from './support/samples';
import { expectAddress, expectCount, expectGood, expectNothingSerious, expectSays, open, reopen, SCHEMES, showIn } from './support/screens';

type Case = Schema['CareCaseView'];

const CARE = `/admin/care?search=${encodeURIComponent(PLAYER.email)}`;

const panel = (): Locator => page.getByRole('dialog', { name: 'Player care' });
const status = (): Locator => panel().getByRole('status', { name: 'Case' });
const question = (name: string): Locator => page.getByRole('dialog', { name });

const aCase = (change: Partial<Case> = {}): Case => ({
  id: 'case-1'.padEnd(22, 'A'),
  ...PLAYER,
  status: 'new',
  score: 4,
  signs: [
    { marker: 'failed_deposits', weight: 2, reason: '3 deposits were declined or failed in 7 days' },
    { marker: 'many_accounts', weight: 2, reason: 'Shares a mailbox, a phone number or payment details with another account' },
  ],
  notes: [],
  createdAt: inMinutes(-60),
  updatedAt: inMinutes(-60),
  ...change,
});

const aNote = (by: typeof ADMIN, body: Schema['CareNoteBody']): Schema['CareNoteView'] => ({
  at: inMinutes(0),
  by: by.userId,
  email: by.email,
  own: by === ADMIN,
  ...body,
});

/** The queue contains only this case. A note takes it up, and an outcome closes it. */
function answerCase(the: Case): void {
  const take = (by: typeof ADMIN, body: Schema['CareNoteBody']) =>
    Object.assign(the, { status: body.outcome === undefined ? 'in_contact' : 'closed', notes: [...the.notes, aNote(by, body)], updatedAt: inMinutes(0) });
  answer('GET /api/admin/care', ({ query }) => ({ items: query.status === undefined || query.status === the.status ? [the] : [] }));
  answer('POST /api/admin/care/{id}', ({ body }) => take(ADMIN, body));
}

test('the dashboard leads to the cases that nobody has taken up', async () => {
  asAdminOf();
  answerCase(aCase());
  await openAdmin();
  await page.getByRole('link', { name: 'Player Care (1 new)' }).click();
  await expectAddress('/admin/care');
  await expect.poll(() => document.title).toBe('Player Care · Colour Game');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expectAddress('/admin');
});

test('a case that was taken up leaves the list of new ones', async () => {
  asAdminOf();
  answerCase(aCase());
  await openAdmin(`${CARE}&status=new`);
  await rows('Cases').click();
  await panel().getByRole('button', { name: 'Add a note' }).click();
  await expect.element(question('Add a note').getByLabelText('Contact with the player')).toHaveFocus();
  await question('Add a note').getByLabelText('What happened').fill('Called.');
  await question('Add a note').getByRole('button', { name: 'Save' }).click();
  await expect.element(status()).toHaveTextContent('In contact');
  await expect.element(page.getByText('There are no such cases.')).toBeVisible();
  expect(sent('POST /api/admin/care/{id}').map(({ body }) => body)).toEqual([{ note: 'Called.', contact: 'none' }]);
});

test('a case that another admin closed meanwhile says so', async () => {
  const the = aCase();
  asAdminOf();
  answerCase(the);
  await open(`/admin/care?case=${the.id}`);
  await panel().getByRole('button', { name: 'Add a note' }).click();
  await question('Add a note').getByLabelText('What happened').fill('Wrote.');
  Object.assign(the, { status: 'closed', notes: [aNote(FRIEND, { note: 'All is well.', contact: 'phone', outcome: 'no_concern' })] });
  refuse('POST /api/admin/care/{id}', 409, 'This case is already closed', 'CASE_CLOSED');
  await question('Add a note').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('This case is already closed')).toBeVisible();
  await expect.element(status()).toHaveTextContent('Closed');
  await expectSays(panel().getByRole('region', { name: 'Notes' }), 'No reason for concern');
});

test('an auditor reads a case and writes nothing', async () => {
  const the = aCase();
  asAdminOf('auditor');
  answerCase(the);
  await open(`/admin/care?case=${the.id}`);
  await expectSays(panel(), 'You can read this. An owner or support looks after players.');
  await expectCount(panel().getByRole('button', { name: /Close the case|Add a note/ }), 0);
});

test.each(SCHEMES)('a case fits a phone and passes axe in %s', async (mode) => {
  const the = aCase({ status: 'in_contact', notes: [aNote(ADMIN, { note: `Called.\n${'x'.repeat(200)}`, contact: 'phone' })] });
  asAdminOf();
  answerCase(the);
  await openAdmin(CARE);
  await showIn(mode, 360);
  await expect.element(page.getByText('Failed deposits, several accounts')).toBeVisible();
  await expectGood();
  await reopen(`/admin/care?case=${the.id}`);
  await expect.element(status()).toBeVisible();
  await expectNothingSerious();
  await panel().getByRole('button', { name: 'Close the case' }).click();
  await expect.element(question('Close this case?').getByLabelText('What came of it')).toHaveFocus();
  await expectNothingSerious();
});
