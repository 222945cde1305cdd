/** The history of a player's deposits. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from './support/answers';
import { aRequest, askFor, finish, keepDeposits, openDialog, SUBMITTED, THANDI } from './support/deposits';
import { inMinutes } from './support/samples';
import { asPlayer, expectCount, expectFits, expectNothingSerious, expectSaid, expectSays, open, reopen, rowsIn, SCHEMES, showIn } from './support/screens';

const EMPTY = page.getByText('You have made no deposits yet');
const rows = rowsIn(page.getByRole('table', { name: 'Your deposits' }));
const SLIP = { name: 'slip.png', type: 'image/png', size: 600 };
const NOTE = 'The slip cannot be read.\nPlease send another.';

async function openHistory(): Promise<void> {
  await open('/wallet');
  await page.getByRole('link', { name: 'Deposits' }).click();
  await expect.element(page.getByRole('heading', { name: 'Deposit history' })).toBeVisible();
}

test('a player without deposits is shown the way to the first one', async () => {
  asPlayer();
  keepDeposits();
  await openHistory();
  expect(location.pathname).toBe('/deposits');
  await expect.element(EMPTY).toBeVisible();
  await openDialog();
  await askFor('12.5');
  await expectSaid(SUBMITTED);
  await finish();
  await expectCount(rows, 1);
  await expectSays(rows, 'Myself', '+12.50');
  await expectCount(EMPTY, 0);
});

test('a reversed deposit says so, when and why', async () => {
  asPlayer();
  keepDeposits(aRequest({ amount: 70, status: 'completed', processedAt: inMinutes(-48), reversedAt: inMinutes(-2), reversalReason: 'The bank took it back' }));
  await openHistory();
  await expectSays(rows, 'Completed', 'Reversed', 'The bank took it back', '+70.00');
});

test('a payment of another amount says what arrived', async () => {
  asPlayer();
  keepDeposits(aRequest({ amount: 50, booked: 45, status: 'completed', processedAt: inMinutes(0) }));
  await open('/deposits');
  await expectSays(rows, 'You asked for 50.00; 45.00 arrived and was added.', '+45.00');
});

test('each deposit shows its outcome, recipient, proof, note and time', async () => {
  asPlayer();
  const attached = { ...SLIP, uploadedAt: inMinutes(-49) };
  const toThandi = { toSelf: false, to: THANDI };
  keepDeposits(
    aRequest({ id: 'deposit-5', amount: 60, ...toThandi, createdAt: inMinutes(-10), updatedAt: inMinutes(-10) }),
    aRequest({ id: 'deposit-4', amount: 50, proof: SLIP, createdAt: inMinutes(-20), updatedAt: inMinutes(-20) }),
    aRequest({
      id: 'deposit-3', amount: 40, status: 'failed', failureReason: 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.', proof: SLIP, createdAt: inMinutes(-30), updatedAt: inMinutes(-29),
    }),
    aRequest({ id: 'deposit-2', amount: 30, ...toThandi, status: 'declined', adminNote: NOTE, createdAt: inMinutes(-40), updatedAt: inMinutes(-39), processedAt: inMinutes(-39) }),
    aRequest({
      id: 'deposit-1', amount: 200, status: 'completed', processedAs: 'self_deposit', proof: attached, createdAt: inMinutes(-50), updatedAt: inMinutes(-48), processedAt: inMinutes(-48),
    }),
  );
  await openHistory();
  await expectCount(rows, 5);
  for (const [index, texts] of [
    ['Pending', 'thandi', '−60.00', 'No file', 'Follow it'],
    ['Pending', 'Myself', '+50.00', 'Waiting for the file', 'Pay, or send the slip'],
    ['Failed', '+40.00', 'The file did not arrive', 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.'],
    ['Declined', 'thandi', '−30.00', 'The slip cannot be read.'],
    ['Completed', 'Myself', '+200.00', 'slip.png'],
  ].entries()) {
    await expectSays(rows.nth(index), ...texts);
  }
  // The time of the decision, beside the time of the request.
  await expectCount(rows.nth(3).getByText(/\d{1,2}:\d{2}/), 2);
});

test('a long history goes on as it is read, and says where it ends', async () => {
  asPlayer();
  const all = Array.from({ length: 27 }, (_, index) => aRequest({ id: `deposit-${27 - index}`, amount: 27 - index, createdAt: inMinutes(-index), updatedAt: inMinutes(-index) }));
  answer('GET /api/deposits', ({ query: { cursor } }) => (cursor === '25' ? { items: all.slice(25) } : { items: all.slice(0, 25), nextCursor: '25' }));
  await open('/deposits');
  await expect.element(rows.first()).toMatchTextContent('+27.00');
  await expectCount(rows, 25);
  rows.nth(24).element().scrollIntoView();
  await expectCount(rows, 27);
  await expect.element(page.getByText('These are all your deposits')).toBeVisible();
  await expect.element(rows.last()).toMatchTextContent('+1.00');
});

test('a history that cannot be fetched says so, and can be tried again', async () => {
  asPlayer();
  refuse('GET /api/deposits', 403, 'Not now', 'UNAVAILABLE');
  await open('/deposits');
  const panel = page.getByRole('alert');
  await expectSays(panel, 'Your deposits could not be loaded', 'Request request-1');
  answer('GET /api/deposits', { items: [] });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(EMPTY).toBeVisible();
});

test('a history is cards below 900 px, a table above, and always fits', async () => {
  asPlayer();
  keepDeposits(
    aRequest({ id: 'deposit-2', amount: 5, proof: SLIP }),
    aRequest({ amount: 999_999.99, toSelf: false, to: THANDI }),
  );
  await openHistory();
  for (const width of [320, 899, 900, 1280]) {
    await page.viewport(width, 740);
    const list = page.getByRole(width < 900 ? 'list' : 'table', { name: 'Your deposits' });
    await expect.element(list).toMatchTextContent('−999,999.99');
    await expectFits();
  }
});

test.each(SCHEMES)('axe finds nothing serious in the history in the %s scheme', async (colorScheme) => {
  await showIn(colorScheme, 1280);
  asPlayer();
  const server = keepDeposits();
  await openHistory();
  await expect.element(EMPTY).toBeVisible();
  await expectNothingSerious();
  server.deposits = [
    aRequest({ id: 'deposit-2', amount: 5, proof: SLIP }),
    aRequest({ amount: 5, status: 'declined', adminNote: 'No', processedAt: inMinutes(0) }),
  ];
  await reopen();
  await expectCount(rows, 2);
  await expectNothingSerious();
  await page.viewport(360, 740);
  await expect.element(page.getByRole('list', { name: 'Your deposits' })).toBeVisible();
  await expectNothingSerious();
});
