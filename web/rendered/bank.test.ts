/** Admins import the bank's statements and say what each line is for (D68 to D72). */
import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { aDeposit, ADMIN, aFoundPlayer, answerLinks, answerPlayers, answerQueues, asAdminOf, aWithdrawal, confirmation, decided, FRIEND, openCase, panel, PLAYER } from './support/adminScreens';
import { answer, answerLate, refuse, sent, type Schema } from './support/answers';
import { aBankLine, anImport, inMinutes } from './support/samples';
import { expectAddress, expectCount, expectFits, expectGoodAt, expectNothingSerious, expectOneError, expectSaid, expectSays, open, press, SCHEMES, showIn } from './support/screens';

type Line = Schema['BankLineView'];

const BANK = '/admin/bank';
const APPROVE = 'POST /api/admin/deposits/{id}/approve';
const SETTLE = 'POST /api/admin/bank/lines/{id}/settle';
const IMPORT = 'POST /api/admin/bank/imports';
const CONFIRM = 'POST /api/admin/bank/imports/{id}/confirm';

const lines = (): Locator => page.getByRole('list', { name: / lines$/ }).getByRole('listitem');
const opener = (text: string): Locator => page.getByRole('button', { name: new RegExp(`^Look at the line: ${text}`) });
const line = (): Locator => page.getByRole('dialog', { name: 'Line of the bank' });
const form = (): Locator => page.getByRole('form', { name: 'Import a statement' });
const outcome = (): Locator => page.getByRole('status', { name: 'Import' });
const waiting = (): Locator => page.getByRole('region', { name: 'Waiting imports' });
const button = (name: string, within: Locator = page.getByRole('main')): Locator => within.getByRole('button', { name, exact: true });

const id = (name: string): string => name.padEnd(22, 'A');

/** The request that a line names by reference and amount. */
const aMatch = (change: Partial<Schema['LineMatch']> = {}): Schema['LineMatch'] => ({
  certainty: 'exact',
  why: 'reference',
  deposit: id('deposit'),
  player: PLAYER,
  amount: 40,
  status: 'pending',
  createdAt: inMinutes(-60),
  ...change,
});

const aPayout = (change: Partial<Schema['LineMatch']> = {}): Schema['LineMatch'] => {
  const match = aMatch({ withdrawal: id('withdrawal'), player: { ...FRIEND, username: '' }, status: 'completed', ...change });
  delete match.deposit;
  return match;
};

const aProposal = (own: boolean): Schema['FourEyesView'] => {
  const { userId: by, email } = own ? ADMIN : FRIEND;
  return { aloneAfterADay: true, proposal: { by, email, own, reason: 'He called', at: inMinutes(-5), until: inMinutes(60) } };
};

/** The bank has these lines. Decisions change them. */
function answerLines(...all: Line[]): void {
  const the = (wanted: string | undefined): Line => all.find((one) => one.id === wanted) ?? aBankLine();
  const end = (one: Line, status: Line['status'], change: Partial<Schema['LineUse']> = {}): Line => {
    delete one.match;
    delete one.proposed;
    return Object.assign(one, { status, used: { by: ADMIN.userId, at: inMinutes(0), ...change } });
  };
  answer('GET /api/admin/bank/lines', ({ query: { search, status } }) => ({ items: all.filter((one) => (search === undefined ? one.status === status : one.id === search)) }));
  answer(APPROVE, ({ params: { id: deposit = '' }, body }) => {
    end(the(body.line), 'used', { deposit });
    return aDeposit({ amount: 40, id: deposit, ...decided('completed') });
  });
  answer('POST /api/admin/bank/lines/{id}/credit', ({ params, body }) => {
    const one = the(params.id);
    one.proposed = { userId: body.userId, fourEyes: aProposal(true) };
    return aDeposit({ amount: one.amount });
  });
  answer('POST /api/admin/withdrawals/{id}/give-back', ({ params: { id: withdrawal = '' }, body }) => {
    end(the(body.line), 'returned', { withdrawal });
    return aWithdrawal({ amount: 40, id: withdrawal, status: 'completed' });
  });
  answer(SETTLE, ({ params, body }) => end(the(params.id), body.as, body.note ? { note: body.note } : {}));
  answerLinks({});
}

async function choose(content: string, name = 'november.xml'): Promise<void> {
  await userEvent.upload(form().getByLabelText('Statement'), new File([content], name));
}

const decodedFile = (): string[] => sent(IMPORT).map(({ body: { file } }) => atob(file));

describe('an import', () => {
  test('is sent whole and says how many lines are new', async () => {
    asAdminOf('cashier');
    await open(BANK);
    await choose('<Document/>');
    await expect.element(form()).toMatchTextContent('november.xml');
    const release = answerLate(IMPORT, anImport({ status: 'counted', added: 58 }));
    await button('Import').click();
    await expect.element(form().getByRole('button', { name: 'Choose another file' })).toBeDisabled();
    release();
    await expect.element(outcome()).toHaveTextContent('november.xml 60 lines, 58 new.');
    expect(decodedFile()).toEqual(['<Document/>']);
    expect(sent(IMPORT)[0]?.body).not.toHaveProperty('mapping');
  });

  test('of one’s own waits for another admin', async () => {
    asAdminOf();
    await open(BANK);
    answer(IMPORT, () => {
      const own = anImport({ own: true });
      answer('GET /api/admin/bank/imports', { items: [own] });
      return own;
    });
    await choose('<Document/>');
    await button('Import').click();
    await expectSays(outcome(), 'Waits for another admin.');
    await expectSays(waiting(), '60 lines, until', 'Imported by you', 'This is the first statement. Another admin has to import the same file.');
    await expectCount(button('Confirm'), 0);
  });

  test.each([
    [422, 'STATEMENT_UNREADABLE', 'Line 3: the amount is no number'],
    [409, 'NO_BANK_ACCOUNT', 'No bank account is set up here, so no statement can be imported'],
  ])('that is refused shows the reason: %d %s', async (status, code, words) => {
    asAdminOf();
    refuse(IMPORT, status, words, code);
    await open(BANK);
    await choose('<Document/>');
    await button('Import').click();
    await expectSays(form().getByRole('alert'), words);
    await expect.element(form()).toMatchTextContent('november.xml');
  });

  test('over 2 MB is not sent', async () => {
    asAdminOf();
    await open(BANK);
    await choose('x'.repeat(2_000_001));
    await expect.element(form().getByRole('alert')).toHaveTextContent('This file is too large. A statement has at most 2 MB.');
    await expectCount(button('Import'), 0);
  });

  test('of CSV asks which column says what', async () => {
    asAdminOf();
    answer(IMPORT, anImport({ status: 'counted', added: 1 }));
    await open(BANK);
    await choose('Day,Particulars,Amount,Balance\n2026-11-03,RF26,40.00,40.00\n', 'bank.csv');
    const mapping = page.getByRole('group', { name: 'How the file is read' });
    await expect.element(mapping.getByLabelText('Text')).toHaveValue('Particulars');
    await button('Import').click();
    await expect.element(mapping.getByText('Choose a column')).toBeVisible();
    expect(sent(IMPORT)).toEqual([]);
    await mapping.getByLabelText('Day of booking').selectOptions('Day');
    await expectSays(mapping, '2026-11-03');
    await mapping.getByLabelText('Order of dates').selectOptions('Year, month, day');
    await button('Import').click();
    await expectSays(outcome(), '60 lines, 1 new.');
    expect(sent(IMPORT).map(({ body }) => body.mapping)).toEqual([
      { date: 'Day', amount: 'Amount', text: 'Particulars', balance: 'Balance', separator: ',', decimal: '.', dates: 'ymd' },
    ]);
  });

  test('of CSV begins with the last mapping', async () => {
    const last = { date: 'B', text: 'A', balance: 'D', amount: 'C', separator: ';', decimal: ',', dates: 'mdy' };
    asAdminOf();
    answer('GET /api/admin/bank/imports', { items: [anImport({ status: 'counted', mapping: last })] });
    await open(BANK);
    await choose('A;B;C;D\nx;11/03/2026;1,00;1,00\n', 'bank.csv');
    const mapping = page.getByRole('group', { name: 'How the file is read' });
    await expect.element(mapping.getByLabelText('Day of booking')).toHaveValue('B');
    await expect.element(mapping.getByLabelText('Order of dates')).toHaveValue('mdy');
    await expectCount(waiting(), 0);
  });
});

const BEFORE = anImport({ id: id('before'), status: 'counted', added: 7 });

describe('the closing balance', () => {
  test('does not confirm the first statement', async () => {
    asAdminOf();
    answer('GET /api/admin/bank/imports', { items: [anImport()] });
    await open(BANK);
    await expectSays(waiting(), 'This is the first statement. To confirm it, import the same file.');
    await expectCount(button('Confirm', waiting()), 0);
  });

  test('confirms an import of another admin', async () => {
    asAdminOf();
    answer('GET /api/admin/bank/imports', { items: [anImport(), BEFORE] });
    await open(BANK);
    await button('Confirm', waiting()).click();
    const balance = confirmation().getByLabelText(/^Balance on/);
    await expect.element(balance).toHaveFocus();
    await balance.fill('1,204');
    await button('Confirm', confirmation()).click();
    await expectSays(confirmation().getByRole('alert'), 'Please enter a balance such as 1204.50');
    refuse(CONFIRM, 409, 'The statement ends with another balance. Please look at it together.', 'CLOSING_DIFFERS');
    await balance.fill('-12.5');
    await button('Confirm', confirmation()).click();
    await expect.element(balance).toHaveAccessibleDescription('The statement ends with another balance. Please look at it together.');
    answer('GET /api/admin/bank/imports', { items: [anImport({ status: 'counted', added: 58 })] });
    answer(CONFIRM, anImport({ status: 'counted', added: 58 }));
    await balance.fill('1204.50');
    await press('{Enter}');
    await expectSaid('60 lines, 58 new.');
    await expectCount(waiting(), 0);
    expect(sent(CONFIRM).map(({ body }) => body.closing)).toEqual([-12.5, 1204.5]);
  });

  test('goes on with an import that stopped, also of one’s own', async () => {
    asAdminOf();
    answer('GET /api/admin/bank/imports', { items: [anImport({ status: 'reading', own: true })] });
    await open(BANK);
    await expectSays(waiting(), 'If that has stopped, confirm it again');
    await expect.element(button('Confirm', waiting())).toBeVisible();
  });
});

describe('the lines', () => {
  test('go on after a refetch that was running when more were asked for', async () => {
    const [first, second] = [aBankLine({ text: 'First' }), aBankLine({ text: 'Second' })];
    const answerBoth = (): void => answer('GET /api/admin/bank/lines', ({ query: { cursor } }) => (cursor === undefined ? { items: [first], nextCursor: 'next' } : { items: [second] }));
    asAdminOf();
    answerBoth();
    answer(IMPORT, anImport({ status: 'counted', added: 58 }));
    await open(BANK);
    await expectCount(lines(), 1);
    const release = answerLate('GET /api/admin/bank/lines', { items: [first], nextCursor: 'next' });
    await choose('<Document/>');
    await button('Import').click();
    await expect.poll(() => sent('GET /api/admin/bank/lines').length).toBe(2);
    await button('Show more').click();
    answerBoth();
    release();
    await expectCount(lines(), 2);
  });

  test('say what each may belong to', async () => {
    const changed: [Partial<Line>, string[]][] = [
      [{ match: aMatch() }, ['+40.00', 'Deposit of thandi, 40.00', 'Approve']],
      [{ amount: 45, match: aMatch({ certainty: 'likely', why: 'other-amount', amount: 50 }) }, ['+45.00', 'Asked for 50.00', 'Look']],
      [{ match: aMatch({ certainty: 'likely', why: 'amount-and-name' }) }, ['Same amount and name']],
      [{ match: aMatch({ why: 'approved', status: 'completed' }) }, ['Approved before its line came']],
      [{ match: aMatch({ certainty: 'likely', why: 'decided', status: 'completed' }) }, ['This request was approved before: credit it without a request']],
      [{ match: aMatch({ certainty: 'likely', why: 'decided', status: 'failed' }) }, ['This request has failed: credit it without a request']],
      [{ credit: false, match: aPayout() }, ['−40.00', `Payout to ${FRIEND.email}, 40.00`, 'Payout']],
      [{ match: aPayout() }, ['came back', 'Give back']],
      [{ proposed: { userId: PLAYER.userId, fourEyes: aProposal(false) } }, ['Proposed, waits for another admin']],
      [{}, ['No request found', 'Look']],
    ];
    asAdminOf();
    answerLines(...changed.map(([change]) => aBankLine(change)));
    await open(BANK);
    await expectCount(lines(), changed.length);
    for (const [at, [, texts]] of changed.entries()) await expectSays(lines().nth(at), ...texts);
  });

  test('come by status, and more by a button', async () => {
    asAdminOf();
    answer('GET /api/admin/bank/lines', ({ query: { status, cursor } }) => {
      if (status === 'fee') return { items: [aBankLine({ status: 'fee', credit: false, text: 'Monthly fee', used: { by: ADMIN.userId, at: inMinutes(0) } })] };
      return cursor === undefined ? { items: [aBankLine({ text: 'First' })], nextCursor: 'second' } : { items: [aBankLine({ text: 'Second' })] };
    });
    await open(BANK);
    await expect.element(opener('First')).toBeVisible();
    await button('Show more').click();
    await expectCount(lines(), 2);
    await expectCount(button('Show more'), 0);
    await page.getByRole('combobox', { name: 'Lines' }).selectOptions('Fees');
    await expectAddress(`${BANK}?status=fee`);
    await expectSays(lines(), 'Monthly fee', 'A fee of the bank');
  });

  test('that none are there is one sentence', async () => {
    asAdminOf();
    answer('GET /api/admin/bank/missing', { items: [], days: 3, until: '2026-11-28' });
    await open(BANK);
    await expect.element(page.getByText('No line waits for a decision.')).toBeVisible();
    await expectSays(page.getByRole('region', { name: 'No line yet' }), /The statements until .*28.* show every decision that they should\./);
    await expectCount(button('Confirm'), 0);
  });

  test('that cannot be loaded say why', async () => {
    asAdminOf();
    refuse('GET /api/admin/bank/lines', 400, 'Not today');
    await open(BANK);
    const failure = await expectOneError('The lines could not be loaded');
    answerLines(aBankLine({ text: 'Here again' }));
    await button('Try again', failure).click();
    await expect.element(opener('Here again')).toBeVisible();
  });

  test('show their place while they load', async () => {
    asAdminOf();
    const release = answerLate('GET /api/admin/bank/lines', { items: [] });
    await open(BANK);
    await expect.element(page.getByRole('status', { name: 'Loading the lines' })).toBeVisible();
    release();
    await expect.element(page.getByText('No line waits for a decision.')).toBeVisible();
  });

  test('are gone through by arrow keys', async () => {
    asAdminOf();
    answerLines(aBankLine({ text: 'One', match: aMatch() }), aBankLine({ text: 'Two' }));
    await open(BANK);
    await expect.element(opener('One')).toBeVisible();
    (opener('One').element() as HTMLElement).focus();
    await press('{ArrowDown}');
    await expect.element(opener('Two')).toHaveFocus();
    await press('{Enter}');
    await expect.element(line()).toBeVisible();
    await press('{Escape}');
    await expect.element(opener('Two')).toHaveFocus();
  });
});

describe('exact lines', () => {
  test('are approved with one press', async () => {
    const exact = aBankLine({ match: aMatch() });
    asAdminOf('cashier');
    answerLines(exact);
    await open(BANK);
    await page.getByRole('button', { name: 'Approve: Deposit of thandi, 40.00' }).click();
    await expectSays(lines(), 'Approved');
    expect(sent(APPROVE).map(({ params, body }) => [params.id, body])).toEqual([[id('deposit'), { line: exact.id, reason: '' }]]);
    await expectCount(page.getByRole('button', { name: /^Approve/ }), 0);
  });

  test('end one after another, and a refused one leaves the others', async () => {
    asAdminOf();
    const match = (name: string) => aMatch({ deposit: id(name) });
    answerLines(
      aBankLine({ text: 'A', match: match('a') }),
      aBankLine({ text: 'B', match: match('b') }),
      aBankLine({ text: 'C', credit: false, match: aPayout() }),
      aBankLine({ text: 'D', match: { ...match('d'), fourEyes: { aloneAfterADay: false } } }),
    );
    answer(APPROVE, ({ params }) => {
      if (params.id === id('a')) refuse(APPROVE, 409, 'This player is on a break');
      return aDeposit({ amount: 40 });
    });
    await open(BANK);
    await button('Approve all 3 exact').click();
    await expectSays(confirmation(), 'Adds 80.00 points (N$ 80.00) for 2 deposits. Takes note of 1 payout.');
    await button('Approve', confirmation()).click();
    await expect.element(page.getByRole('status', { name: 'Exact lines' })).toHaveTextContent('2 done, 1 refused');
    await expectSays(lines().nth(0), 'Approved');
    await expectSays(lines().nth(1), 'This player is on a break');
    await expectSays(lines().nth(2), 'Payout');
    await expectSays(lines().nth(3), 'Look');
    expect(sent(SETTLE).map(({ body }) => body)).toEqual([{ as: 'payout', withdrawal: id('withdrawal') }]);
    await expect.element(button('Approve the exact one')).toBeVisible();
  });

  test('are left where the admin’s rights are gone', async () => {
    asAdminOf();
    answerLines(aBankLine({ match: aMatch() }), aBankLine({ match: aMatch() }));
    refuse(APPROVE, 403, 'Your role does not permit this', 'ROLE_NOT_PERMITTED');
    await open(BANK);
    await button('Approve all 2 exact').click();
    await button('Approve', confirmation()).click();
    await expect.element(page.getByRole('status', { name: 'Exact lines' })).toHaveTextContent('0 done, 1 refused, 1 not tried');
  });
});

describe('a line’s case', () => {
  test('approves what was paid, and says what the player reads', async () => {
    const paid = aBankLine({ amount: 45, text: 'RF26', match: aMatch({ certainty: 'likely', why: 'other-amount', amount: 50 }) });
    asAdminOf();
    answerLines(paid);
    await open(BANK);
    await opener('RF26').click();
    await expectSays(line(), 'thandi asked for 50.00 and paid 5.00 less', '“You asked for 50.00; 45.00 arrived and was added.”');
    await button('Approve', line()).click();
    await expectSays(confirmation(), 'Adds 45.00 points (N$ 45.00) to thandi', '45.00 arrived and was added');
    await button('Approve', confirmation()).click();
    await expectSaid('The points have been added');
    await expectSays(line().getByRole('status', { name: 'Line' }), 'Used');
    expect(sent(APPROVE).map(({ body }) => body)).toEqual([{ line: paid.id, reason: '' }]);
  });

  test('asks for a reason where two admins decide', async () => {
    asAdminOf();
    answerLines(aBankLine({ amount: 55, text: 'RF26', match: aMatch({ certainty: 'likely', why: 'other-amount', amount: 50, fourEyes: { aloneAfterADay: true } }) }));
    await open(BANK);
    await opener('RF26').click();
    await expectSays(line(), 'Takes two admins', 'More was paid than the player asked for');
    await button('Propose approval', line()).click();
    await button('Propose approval', confirmation()).click();
    await expect.element(confirmation().getByText('Please enter a reason')).toBeVisible();
    await confirmation().getByLabelText('Reason, for the other admins').fill('Paid twice');
    await button('Propose approval', confirmation()).click();
    await expect.poll(() => sent(APPROVE).map(({ body }) => body.reason)).toEqual(['Paid twice']);
  });

  test('credits a player who is found by email', async () => {
    asAdminOf();
    answerLines(aBankLine({ amount: 30, text: 'thank you' }));
    answerPlayers(aFoundPlayer());
    answerQueues({});
    await open(BANK);
    await opener('thank you').click();
    await line().getByLabelText('Email or ID').fill(PLAYER.email);
    await button('Find', line()).click();
    await expect.element(line().getByRole('radio', { name: 'thandi, without a request' })).toBeChecked();
    await button('Credit', line()).click();
    await expectSays(confirmation(), 'Adds 30.00 points (N$ 30.00) to thandi');
    const credit = 'POST /api/admin/bank/lines/{id}/credit';
    let takesTwo = true;
    refuse(credit, 400, 'Please enter a reason', 'REASON_MISSING', () => takesTwo);
    await button('Credit', confirmation()).click();
    await expectSays(confirmation(), 'Please enter a reason');
    takesTwo = false;
    await confirmation().getByLabelText('Reason, where two admins decide').fill('He called');
    await button('Credit', confirmation()).click();
    await expectSaid('Proposed. Another admin has to confirm it.');
    await expectSays(line(), 'Another admin can confirm it until');
    await expectCount(button('Credit', line()), 0);
    expect(sent(credit).map(({ body }) => body)).toEqual(['', 'He called'].map((reason) => ({ userId: PLAYER.userId, reason })));
  });

  test('finds a player’s requests, and says where there is nothing', async () => {
    asAdminOf();
    answerLines(aBankLine({ amount: 30, text: 'thank you' }));
    answerPlayers(aFoundPlayer());
    answerQueues({ deposits: [aDeposit({ amount: 50 })], withdrawals: [aWithdrawal({ amount: 30, status: 'completed' }), aWithdrawal({ amount: 31, status: 'completed' })] });
    await open(BANK);
    await opener('thank you').click();
    const search = line().getByLabelText('Email or ID');
    await search.fill('nobody');
    await button('Find', line()).click();
    await expectSays(line().getByRole('alert'), 'Nothing is found that this line can belong to.');
    await search.fill(PLAYER.email);
    await button('Find', line()).click();
    await expectSays(line().getByRole('radiogroup', { name: 'Found' }), 'Deposit of thandi, asked for 50.00', `Payout to ${PLAYER.email}, 30.00`, 'thandi, without a request');
    await expectCount(line().getByRole('radio'), 3);
    await expectCount(button('Approve', line()), 0);
    await line().getByText('Deposit of thandi, asked for 50.00').click();
    await expectSays(line(), 'paid 20.00 less');
    await expect.element(button('Approve', line())).toBeVisible();
  });

  test('confirms another admin’s proposal by the player’s name', async () => {
    const proposed = aBankLine({ text: 'savings', proposed: { userId: PLAYER.userId, fourEyes: aProposal(false) } });
    asAdminOf();
    answerLines(proposed);
    answerPlayers(aFoundPlayer());
    await open(`${BANK}?case=${proposed.id}`);
    await expectSays(line(), 'Adds 40.00 points (N$ 40.00) to thandi', FRIEND.email, 'He called', 'It can be confirmed until');
    await button('Confirm credit', line()).click();
    await expectSays(confirmation(), 'He called', 'to thandi');
    await button('Confirm credit', confirmation()).click();
    await expect.poll(() => sent('POST /api/admin/bank/lines/{id}/credit').map(({ body }) => body)).toEqual([{ userId: PLAYER.userId, reason: '' }]);
  });

  test('gives a returned payout back', async () => {
    const returned = aBankLine({ text: 'RETURNED', match: aPayout() });
    asAdminOf();
    answerLines(returned);
    await open(BANK);
    await opener('RETURNED').click();
    await button('Give back', line()).click();
    await expectSays(confirmation(), `Gives 40.00 points (N$ 40.00) back to ${FRIEND.email}`);
    await button('Give back', confirmation()).click();
    await expectSaid('The points have been given back');
    expect(sent('POST /api/admin/withdrawals/{id}/give-back').map(({ params, body }) => [params.id, body])).toEqual([[id('withdrawal'), { line: returned.id, reason: '' }]]);
  });

  test('of another amount is no payout', async () => {
    asAdminOf();
    answerLines(aBankLine({ text: 'PAYOUT', credit: false, match: aPayout({ certainty: 'likely', why: 'other-amount', amount: 50 }) }));
    await open(BANK);
    await opener('PAYOUT').click();
    await expectSays(line(), 'The payout was of 50.00, so this line is not its payment.');
    await expectCount(button('Payout', line()), 0);
  });

  test('ends as explained with words, or as a fee', async () => {
    asAdminOf();
    const all = [aBankLine({ text: 'Interest' }), aBankLine({ text: 'Monthly fee', credit: false })];
    answerLines(...all);
    await open(BANK);
    await opener('Interest').click();
    await expectCount(button('Fee', line()), 0);
    await button('Explain', line()).click();
    await button('Explain', confirmation()).click();
    await expect.element(confirmation().getByText('Please enter a reason')).toBeVisible();
    refuse(SETTLE, 409, 'You have imported this line, so another admin explains it', 'OWN_IMPORT');
    await confirmation().getByLabelText('What it is, in words').fill('Interest of November');
    await button('Explain', confirmation()).click();
    await expectSays(confirmation().getByRole('alert'), 'You have imported this line');
    answerLines(...all);
    await button('Explain', confirmation()).click();
    await expectSaid('The line is explained');
    await press('{Escape}');
    await opener('Monthly fee').click();
    await button('Fee', line()).click();
    await button('Fee', confirmation()).click();
    await expectSaid('The line is a fee of the bank');
    const explained = { as: 'explained', note: 'Interest of November' };
    expect(sent(SETTLE).map(({ body }) => body)).toEqual([explained, explained, { as: 'fee' }]);
  });

  test('of money that went out is explained by two', async () => {
    const rent = aBankLine({ text: 'Rent', credit: false });
    asAdminOf();
    answerLines(rent);
    answer(SETTLE, () => Object.assign(rent, { proposed: { fourEyes: aProposal(true) } }));
    await open(BANK);
    await opener('Rent').click();
    await button('Explain', line()).click();
    await expectSays(confirmation(), 'another has to confirm it within 24 hours');
    await confirmation().getByLabelText('What it is, in words').fill('He called');
    await button('Explain', confirmation()).click();
    await expectSaid('Proposed. Another admin has to confirm it.');
    await expectSays(line().getByRole('status', { name: 'Two admins' }), 'Money went out that is no payout', 'He called', 'Another admin can confirm it until');
    await expectCount(button('Explain', line()), 0);
    await expectCount(button('Fee', line()), 0);
  });

  test('that another admin explains is confirmed without words', async () => {
    asAdminOf();
    answerLines(aBankLine({ text: 'Rent', credit: false, proposed: { fourEyes: aProposal(false) } }));
    await open(BANK);
    await expectSays(lines().first(), 'He called', 'Proposed, waits for another admin');
    await opener('Rent').click();
    await button('Confirm explanation', line()).click();
    await expectSays(confirmation(), `Why ${FRIEND.email} proposed it`, 'He called');
    await button('Confirm explanation', confirmation()).click();
    await expectSaid('The line is explained');
    expect(sent(SETTLE)[0]?.body).toEqual({ as: 'explained', note: '' });
  });

  test('that another admin used meanwhile says so', async () => {
    const used = aBankLine({ text: 'RF26', match: aMatch() });
    asAdminOf();
    answerLines(used);
    await open(BANK);
    await opener('RF26').click();
    await button('Approve', line()).click();
    Object.assign(used, { status: 'used', used: { by: FRIEND.userId, at: inMinutes(0), deposit: id('deposit') } });
    refuse(APPROVE, 409, 'This line was used before', 'LINE_USED');
    await button('Approve', confirmation()).click();
    await expectSaid('This line was used before');
    await expectSays(line().getByRole('status', { name: 'Line' }), 'Used');
    await expect.element(line().getByRole('link', { name: 'See the deposit' })).toBeVisible();
  });

  test('of an admin’s own payment is for somebody else', async () => {
    asAdminOf();
    answerLines(aBankLine({ text: 'RF26', match: aMatch({ player: ADMIN }) }));
    await open(BANK);
    await opener('RF26').click();
    await expectSays(line(), 'Somebody else has to decide this request');
  });
});

test('what has no line is listed with the admin who decided', async () => {
  asAdminOf();
  answer('GET /api/admin/bank/missing', {
    days: 3,
    until: '2026-11-28',
    items: [
      { deposit: id('deposit'), player: PLAYER, amount: 60, by: ADMIN.userId, email: ADMIN.email, at: inMinutes(-60 * 24 * 6) },
      { withdrawal: id('withdrawal'), player: { ...FRIEND, username: '' }, amount: 9, by: FRIEND.userId, email: FRIEND.email, at: inMinutes(-60 * 24 * 5) },
    ],
  });
  await open(BANK);
  const missing = page.getByRole('region', { name: 'No line yet' });
  await expectSays(missing, 'Decided at least 3 days before the statements end', '$60.00', 'You', '6 days ago', FRIEND.email);
  await missing.getByRole('link', { name: 'Deposit of thandi' }).click();
  await expectAddress(`/admin?tab=deposits&case=${id('deposit')}`);
});

test('an auditor reads all of it and finds no button that decides', async () => {
  asAdminOf('auditor');
  answerLines(aBankLine({ text: 'RF26', match: aMatch() }));
  answer('GET /api/admin/bank/imports', { items: [anImport()] });
  await open(BANK);
  await expectSays(waiting(), 'november.xml');
  await opener('RF26').click();
  await expectSays(line(), 'You can read this. An owner or a cashier decides.');
  await expectCount(page.getByRole('button', { name: /Approve|Confirm|Import|Choose|Explain|Find/ }), 0);
});

test('support is led away, and sees no link', async () => {
  asAdminOf('support');
  await open('/admin');
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'Bank', exact: true }), 0);
});

test('a deposit names its line, and what was asked beside what came', async () => {
  const used = aBankLine({ day: '2026-11-24', status: 'used', amount: 45 });
  const deposit = aDeposit({ amount: 50, booked: 45, line: used.id, ...decided('completed') });
  asAdminOf();
  answerLines(used);
  answerQueues({ deposits: [deposit] });
  await openCase('deposits', deposit.id);
  await expectSays(panel(), '45.00 points', 'Asked for', '50.00 points', 'Adds 45.00 points', /Approved on the bank’s line of .*24/);
  await panel().getByRole('link', { name: /the bank’s line of/ }).click();
  await expectSays(line(), '+45.00', 'Added 45.00 points');
});

test('a returned payout says so', async () => {
  const withdrawal = aWithdrawal({ amount: 40, returnedAt: inMinutes(-1), ...decided('completed') });
  asAdminOf();
  answerQueues({ withdrawals: [withdrawal] });
  await openCase('withdrawals', withdrawal.id);
  await expectSays(panel(), 'The bank returned this payment; the points were given back on');
});

test.each(SCHEMES)('the bank fits 320 to 1280 px, and passes axe in %s', async (scheme) => {
  const long = aBankLine({ text: 'x'.repeat(140), name: 'y'.repeat(70), match: aMatch({ certainty: 'likely', why: 'other-amount', amount: 50, fourEyes: aProposal(false) }) });
  asAdminOf();
  answerLines(long, aBankLine({ match: aMatch() }), aBankLine({ credit: false, match: aPayout() }));
  answer('GET /api/admin/bank/imports', { items: [anImport(), anImport({ own: true, name: `${'z'.repeat(90)}.csv` })] });
  answer('GET /api/admin/bank/missing', { days: 3, until: '2026-11-28', items: [{ withdrawal: id('w'), player: { ...FRIEND, username: '' }, amount: 9, by: FRIEND.userId, at: inMinutes(-9999) }] });
  await open(BANK);
  await choose('Date,Description,Amount,Balance\n2026-11-03,RF26,40.00,40.00\n', 'bank.csv');
  await expectSays(form(), 'Day of booking');
  await expect.element(page.getByRole('region', { name: 'No line yet' })).toMatchTextContent('$9.00');
  await expectGoodAt(scheme);
  await showIn(scheme, 360);
  await page.getByRole('button', { name: /^Look at the line: x/ }).click();
  await expect.element(line()).toBeVisible();
  await expectFits();
  await expectNothingSerious();
});
