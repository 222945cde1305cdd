/** Several payouts in one file for the bank, beside the queue of withdrawals. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { aParty, asAdminOf, answerQueues, aWithdrawal, confirmation, openAdmin, tab, takenBy, type WithdrawalReview } from './support/adminScreens';
import { answer, refuse, sent, type Schema } from './support/answers';
import { asAdmin, expectCount, expectDisabled, expectFits, expectNothingSerious, expectSays, open, press, SCHEMES, showIn } from './support/screens';

const run = (): Locator => page.getByRole('list', { name: 'Payouts of a run' });
const mark = (name: RegExp): Locator => run().getByRole('checkbox', { name });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const said = (): Locator => page.getByRole('status').filter({ hasText: /payout/ });

const ada = (): WithdrawalReview => aWithdrawal({ amount: 60, of: aParty('ada'), toTake: true });
const bob = (): WithdrawalReview => aWithdrawal({ amount: 70, of: aParty('bob'), toTake: true });

/** Opens the run with these withdrawals. */
async function openRun(...withdrawals: WithdrawalReview[]): Promise<void> {
  asAdminOf();
  answerQueues({ withdrawals });
  await openAdmin();
  await tab('Withdraw Requests').click();
  await page.getByText('Pay several at once').click();
  await expect.element(run()).toBeVisible();
}

function aFile(change: Partial<Schema['BankFile']> = {}): Schema['BankFile'] {
  return { messageId: 'order-1', executionDate: '2026-11-21', pain001: '<Document/>', csv: 'a', leftOut: [], ...change };
}

/** The files that the browser saves. */
let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

test('the queue stays as it is until a run is wanted', async () => {
  asAdminOf();
  answerQueues({ withdrawals: [ada()] });
  await openAdmin();
  await tab('Withdraw Requests').click();
  await expect.element(page.getByText('Pay several at once')).toBeVisible();
  await expectCount(page.getByRole('checkbox'), 0);
});

test('an auditor has no run', async () => {
  asAdmin('auditor');
  answerQueues({ withdrawals: [ada()] });
  await open('/admin?tab=withdrawals');
  await expect.element(page.getByText('ada@example.com')).toBeVisible();
  await expectCount(page.getByText('Pay several at once'), 0);
});

test('only what the admin may pay can be marked', async () => {
  const large = aWithdrawal({ amount: 5000, of: aParty('eve'), fourEyes: { step: 'propose', aloneAfterADay: false } as unknown as Schema['FourEyesView'] });
  await openRun(ada(), bob(), large);
  await button('Mark all that I may pay').click();
  await expect.element(mark(/ada@/)).toBeChecked();
  await expect.element(mark(/eve@/)).not.toBeChecked();
  await expectDisabled(mark(/eve@/));
  await expectSays(run().getByRole('listitem').nth(2), 'Takes two admins: open it');
  await button('Unmark all').click();
  await expect.element(mark(/ada@/)).not.toBeChecked();
});

test('one refusal leaves the other payouts of “Take all”', async () => {
  const [one, other] = [ada(), bob()];
  await openRun(one, other);
  refuse('POST /api/admin/withdrawals/{id}/take', 403, 'Enough for today', 'ADMIN_LIMIT', (_, { id }) => id === one.id);
  await button('Mark all that I may pay').click();
  await button('Take all (2)').click();
  await expectSays(said(), '1 of 2 payouts taken; the others say why not');
  await expectSays(run().getByRole('listitem').nth(0), 'Enough for today');
  await expectSays(run().getByRole('listitem').nth(1), 'Taken by you');
  expect(sent('POST /api/admin/withdrawals/{id}/take').map(({ params }) => params.id)).toEqual([one.id, other.id]);
});

test('a small payout that takes two admins says so', async () => {
  await openRun(ada());
  refuse('POST /api/admin/withdrawals/{id}/take', 400, 'Please enter a reason', 'REASON_MISSING');
  await mark(/ada@/).click();
  await button('Take all (1)').click();
  await expectSays(run(), 'Takes two admins: open it');
});

test('taken payouts are exported as one file', async () => {
  const [one, other] = [{ ...ada(), taken: takenBy() }, { ...bob(), taken: takenBy() }];
  await openRun(one, other);
  answer('POST /api/admin/withdrawals/export', aFile({ leftOut: [{ id: other.id, reason: 'It is not paid by bank transfer' }] }));
  await button('Mark all that I may pay').click();
  await button('Export for the bank (2)').click();
  await expect.element(page.getByText('File order-1, to be paid on 2026-11-21')).toBeVisible();
  await expect.element(page.getByText('Only in the table: bob@example.com. It is not paid by bank transfer.')).toBeVisible();
  await button('Save the bank’s file').click();
  await button('Save the table').click();
  expect(saved).toEqual(['payouts-order-1.xml', 'payouts-order-1.csv']);
  expect(sent('POST /api/admin/withdrawals/export').map(({ body }) => body)).toEqual([{ ids: [one.id, other.id] }]);
});

test('a refused export names the payout', async () => {
  await openRun({ ...ada(), taken: takenBy() });
  refuse('POST /api/admin/withdrawals/export', 409, 'RF18BCDFGHJK is in the file order-0 already', 'PAYOUT_EXPORTED');
  await mark(/ada@/).click();
  await button('Export for the bank (1)').click();
  await expectSays(page.getByRole('alert'), 'RF18BCDFGHJK is in the file order-0 already');
});

test('without an account to pay from there is only the table', async () => {
  await openRun({ ...ada(), taken: takenBy() });
  const table = aFile();
  delete table.pain001;
  answer('POST /api/admin/withdrawals/export', table);
  await mark(/ada@/).click();
  await button('Export for the bank (1)').click();
  await expect.element(page.getByText(/There is only the table/)).toBeVisible();
  await expectCount(button('Save the bank’s file'), 0);
});

test('“All paid” completes each marked payout after a question', async () => {
  const [one, other] = [{ ...ada(), taken: takenBy() }, { ...bob(), taken: takenBy() }];
  await openRun(one, other);
  await button('Mark all that I may pay').click();
  await button('All paid (2)').click();
  await confirmation().getByRole('button', { name: 'Mark as paid' }).click();
  await expectSays(said(), '2 payouts completed');
  await expectCount(run().getByRole('listitem'), 0);
  expect(sent('POST /api/admin/withdrawals/{id}/complete').map(({ params }) => params.id)).toEqual([one.id, other.id]);
});

test('nothing follows from the bank’s answer alone', async () => {
  const [one, other] = [{ ...ada(), taken: takenBy() }, { ...bob(), taken: takenBy() }];
  await openRun(one, other);
  const takenAt = other.taken.at;
  const payment = (request: WithdrawalReview, status: Schema['PaymentAnswer'], reason = '') => ({ id: request.id, reference: 'RF18BCDFGHJK', status, reason, takenAt: request.taken?.at ?? '' });
  answer('POST /api/admin/withdrawals/answer', { messageId: 'order-1', payments: [payment(one, 'accepted'), payment(other, 'rejected', 'AC04')] });
  await userEvent.upload(page.getByLabelText('The bank’s answer'), new File(['<a/>'], 'answer.xml', { type: 'text/xml' }));
  await expect.element(page.getByText('The bank says: 1 paid, 1 rejected, 0 undecided.')).toBeVisible();
  expect(sent('POST /api/admin/withdrawals/answer').map(({ body }) => body)).toEqual([{ file: btoa('<a/>') }]);
  expect(sent('POST /api/admin/withdrawals/{id}/complete')).toEqual([]);
  await button('Say 1 was not paid').click();
  await confirmation().getByRole('button', { name: 'Not paid' }).click();
  await expectSays(said(), '1 payout given back');
  expect(sent('POST /api/admin/withdrawals/{id}/not-paid').map(({ body }) => body)).toEqual([{ reason: 'The bank rejected it: AC04', takenAt }]);
});

test('a file that is no answer is refused in words', async () => {
  await openRun(ada());
  refuse('POST /api/admin/withdrawals/answer', 400, 'This file is not a bank’s answer to payments (pain.002)', 'BANK_ANSWER_DAMAGED');
  await userEvent.upload(page.getByLabelText('The bank’s answer'), new File(['x'], 'x.xml'));
  await expectSays(page.getByRole('alert'), 'This file is not a bank’s answer to payments (pain.002)');
});

test('the keyboard is enough for a run', async () => {
  await openRun(ada());
  (mark(/ada@/).element() as HTMLElement).focus();
  await press(' ');
  await expect.element(mark(/ada@/)).toBeChecked();
  (button('Take all (1)').element() as HTMLElement).focus();
  await press('{Enter}');
  await expectSays(said(), '1 payout taken');
});

for (const scheme of SCHEMES) {
  test(`a run fits a phone or a desktop, ${scheme}`, async () => {
    await openRun({ ...ada(), taken: takenBy() }, bob());
    answer('POST /api/admin/withdrawals/export', aFile());
    await mark(/ada@/).click();
    await button('Export for the bank (1)').click();
    await expect.element(page.getByText(/File order-1/)).toBeVisible();
    for (const width of [360, 1280]) {
      await showIn(scheme, width);
      await expectFits();
      await expectNothingSerious();
    }
  });
}
