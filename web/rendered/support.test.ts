/** Contact Support, and the dashboard's Support Tickets (spec 2.67, 4.23 to 4.26). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { asAdminOf, aTicketCase, openAdmin, PLAYER as SENDER, rows, searchOf } from './support/adminScreens';
import { answer, passAll, refuse, refuseAtGateway, refuseLate, sent, type Schema } from './support/answers';
import { aProfile, aTicket, inMinutes, PLAYER } from './support/samples';
import {
  asPlayer,
  close,
  expectCount,
  expectDisabled,
  expectGood,
  expectNothingSerious,
  expectSaid,
  expectSays,
  expectTexts,
  open,
  press,
  pressEscape,
  reopen,
  rowsIn,
  SCHEMES,
  showIn,
  whenPressed,
} from './support/screens';

const SUBMITTED = 'Support ticket submitted successfully!';
const FAILED = 'Error submitting support ticket. Please try again.';
const MESSAGE = 'My deposit has been pending since Monday.\nThe slip is attached to it.';

const nameField = page.getByRole('textbox', { name: 'Name' });
const emailField = page.getByRole('textbox', { name: 'Email' });
const category = page.getByRole('combobox', { name: 'Category' });
const message = page.getByRole('textbox', { name: 'Message' });
const submit = page.getByRole('button', { name: /^Submit/ });
const problems = page.getByRole('region', { name: 'New ticket' }).getByRole('alert');
const own = rowsIn(page.getByRole('table', { name: 'Your tickets' }));
const queued = rows('Support tickets');
const panel = page.getByRole('dialog', { name: 'Support ticket' });
const ticketStatus = panel.getByRole('status', { name: 'Ticket' });
const NOTHING_FOUND = page.getByText('There are no such support tickets.');

/** A player whose server stores the sent tickets. */
async function openSupport(...tickets: Schema['TicketView'][]): Promise<void> {
  asPlayer();
  answer('GET /api/support/tickets', () => ({ items: tickets }));
  keep(tickets);
  await open('/support');
  await expect.element(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
}

function keep(tickets: Schema['TicketView'][]): void {
  answer('POST /api/support/tickets', ({ body }) => {
    const ticket = aTicket(body);
    tickets.unshift(ticket);
    return ticket;
  });
}

const reports = () => sent('POST /api/support/tickets');

async function fillForm(text: string): Promise<void> {
  await nameField.fill('Ndapewa Shikongo');
  await category.selectOptions('Billing Question');
  await message.fill(text);
}

/** The queue contains these cases, and each can get its next status. */
function answerQueue(...cases: Schema['TicketCase'][]): void {
  answer('GET /api/admin/tickets', ({ query: { status, search } }) => ({
    items: cases.filter(
      (one) =>
        (status === undefined || one.status === status) && (search === undefined || [one.id, one.userId, one.from?.email].includes(search.trim())),
    ),
  }));
  answer('POST /api/admin/tickets/{id}/status', ({ params: { id }, body: { status } }) => {
    const moved = cases.find((one) => one.id === id);
    if (!moved) throw new Error('There is no such ticket.');
    return Object.assign(moved, { status, updatedAt: inMinutes(0) });
  });
}

const QUEUE = `/admin?tab=tickets&search=${encodeURIComponent(SENDER.email)}`;

/** The rows have these texts, from the first to the last, and there is no other row. */
async function expectRows(locator: Locator, ...texts: RegExp[]): Promise<void> {
  await expect.poll(() => locator.elements().map(({ textContent }) => textContent)).toEqual(texts.map((text) => expect.stringMatching(text) as unknown));
}

const innerText = (locator: Locator) => (locator.element() as HTMLElement).innerText;

test('the form begins with the account, and names problems at their fields', {
  tags: ['spec-2.7', 'spec-2.67', 'spec-5.24', 'spec-8.33', 'spec-9.18'],
}, async () => {
  asPlayer();
  answer('GET /api/profile', aProfile({ displayName: 'Ndapewa' }));
  keep([]);
  await open('/support');
  await expect.element(nameField).toHaveValue('Ndapewa');
  await expect.element(emailField).toHaveValue(PLAYER.email);
  await expectTexts(category.getByRole('option'), ['Choose one', 'Technical Issue', 'Account Problem', 'Billing Question', 'Game Related', 'Other']);

  // All four are required, and blanks do not count.
  await nameField.fill(' ');
  await emailField.fill('');
  await message.fill(' \n ');
  await submit.click();
  await expectTexts(problems, ['Please enter your name', 'Please enter your email address', 'Please select a category', 'Please enter a message']);
  await expect.element(nameField).toHaveFocus();

  // A text that is too long is counted and reported, and not cut off.
  await nameField.fill('n'.repeat(101));
  await emailField.fill('ndapewa@example');
  await category.selectOptions('Other');
  await message.fill('m'.repeat(2001));
  await expect.element(message).toHaveAccessibleDescription(/2001 \/ 2000 characters/);
  await expectTexts(problems, ['A name can have at most 100 characters', 'Invalid email format', 'A message can have at most 2000 characters']);
  expect(reports()).toEqual([]);

  // The greatest length is accepted.
  await nameField.fill('n'.repeat(100));
  await emailField.fill('someone.else@example.com');
  await message.fill('\u{1F3B2}'.repeat(2000));
  await submit.click();
  await expectSaid(SUBMITTED);
  expect(reports().map(({ body }) => body)).toEqual([
    { name: 'n'.repeat(100), email: 'someone.else@example.com', category: 'Other', message: '\u{1F3B2}'.repeat(2000) },
  ]);
});

test('a ticket that was sent stands first, and opens in full', { tags: ['spec-1.18'] }, async () => {
  const tickets: Schema['TicketView'][] = [];
  asPlayer();
  refuse('GET /api/support/tickets', 500, 'Internal server error', 'INTERNAL');
  whenPressed('Try again', () => answer('GET /api/support/tickets', () => ({ items: tickets })));
  keep(tickets);
  await open('/support');
  const failure = page.getByRole('alert').filter({ hasText: 'Your tickets could not be loaded' });
  await expect.element(failure).toMatchTextContent('request-1');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No tickets yet. When you send one, you can follow it here.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a message' }).click();
  await expect.element(message).toHaveFocus();

  await fillForm(MESSAGE);
  await submit.click();
  await expectSaid(SUBMITTED);
  await expect.element(category).toHaveValue('');
  await expect.element(message).toHaveValue('');
  await expect.element(nameField).toHaveValue('Ndapewa Shikongo');
  await expect.element(submit).toHaveFocus();
  await expectRows(own, /Billing Question.*pending since Monday.*just now.*New/s);
  await fillForm('x'.repeat(600));
  await submit.click();
  await expectCount(own, 2);
  await expect.element(own.nth(1)).toMatchTextContent('since Monday');

  await own.nth(1).getByRole('button', { name: 'Billing Question' }).click();
  const opened = page.getByRole('dialog', { name: 'Billing Question' });
  await expect.element(opened.getByRole('region', { name: 'Message' })).toBeVisible();
  expect(innerText(opened.getByRole('region', { name: 'Message' }))).toBe(MESSAGE);
  await expectSays(opened, 'Nobody has taken it up yet.', PLAYER.email);
  await pressEscape(opened);
  await expect.element(own.nth(1).getByRole('button')).toHaveFocus();
  expect(reports().map(({ body }) => body.message)).toEqual([MESSAGE, 'x'.repeat(600)]);
});

test('a ticket that fails loses nothing; the next try is the same ticket', { tags: ['spec-8.32'] }, async () => {
  const keys = () => reports().map(({ headers }) => headers.get('idempotency-key'));
  const tickets: Schema['TicketView'][] = [];
  asPlayer();
  answer('GET /api/support/tickets', () => ({ items: tickets }));
  await open('/support');
  await fillForm(MESSAGE);

  // A failure without a text.
  const letGo = refuseLate('POST /api/support/tickets', 500, 'Request failed', 'INTERNAL');
  const idle = submit.element().getBoundingClientRect().width;
  await submit.click();
  await expectDisabled(submit);
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  expect(submit.element().getBoundingClientRect().width).toBe(idle);
  letGo();
  await expectSaid(FAILED);
  await expectSays(problems, 'Your message is still here', 'request-1');
  await expect.element(message).toHaveValue(MESSAGE);
  await expect.element(category).toHaveValue('Billing Question');
  await expect.element(nameField).toHaveValue('Ndapewa Shikongo');

  // A refusal, in the server's words and at its field.
  refuse('POST /api/support/tickets', 400, 'Invalid email format', 'EMAIL_INVALID');
  await submit.click();
  await expectTexts(problems, ['Invalid email format']);
  await expect.element(emailField).toHaveFocus();
  await expect.element(message).toHaveValue(MESSAGE);

  // Too many in an hour: the message names the wait, and there is no automatic retry.
  const error = 'Too many support tickets. Please try again in 12 minutes.';
  refuse('POST /api/support/tickets', 429, error, 'TOO_MANY_REQUESTS');
  const tried = keys().length;
  await submit.click();
  await expect.element(problems).toMatchTextContent(error);
  expect(keys()).toHaveLength(tried + 1);
  await expect.element(message).toHaveValue(MESSAGE);

  // The next attempt.
  keep(tickets);
  await submit.click();
  await expectSaid(SUBMITTED);
  await expectCount(problems, 0);
  expect(keys()).toHaveLength(tried + 2);
  expect(new Set(keys()).size).toBe(1);

  // Any later submission is a new ticket, even with the same text.
  await fillForm(MESSAGE);
  await submit.click();
  await expectCount(own, 2);
  expect(new Set(keys()).size).toBe(2);
});

test('tickets are found by status and e-mail, all of it in the address', async () => {
  asAdminOf();
  answerQueue(
    aTicketCase({ message: 'The newest' }),
    aTicketCase({ message: 'The middle', status: 'in_progress' }),
    aTicketCase({ message: 'The oldest', status: 'resolved' }),
    aTicketCase({ message: 'Of somebody else', userId: 'somebody', from: { ...SENDER, userId: 'somebody', email: 'else@example.com' } }),
  );
  await openAdmin('/admin?tab=tickets');
  await expectCount(queued, 4);

  const search = page.getByRole('searchbox', { name: 'Ticket ID, user ID or account email' });
  await search.fill(SENDER.email);
  await press('{Enter}');
  await expectRows(queued, /The newest.*New.*Review/s, /The middle.*In progress.*Review/s, /The oldest.*Resolved.*View/s);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expectTexts(status.getByRole('option'), ['All', 'New', 'In progress', 'Resolved']);
  for (const [choice, value, text] of [['In progress', 'in_progress', 'The middle'], ['Resolved', 'resolved', 'The oldest'], ['New', 'new', 'The newest']] as const) {
    await status.selectOptions(choice);
    await expect.poll(() => [searchOf('status'), searchOf('tab')]).toEqual([value, 'tickets']);
    await expectCount(queued, 1);
    await expect.element(queued).toMatchTextContent(text);
  }
  await reopen();
  await expect.element(status).toHaveValue('new');
  await expect.element(search).toHaveValue(SENDER.email);
  await expectCount(queued, 1);
  await search.fill('nobody-at-all@example.com');
  await press('{Enter}');
  await expect.element(NOTHING_FOUND).toBeVisible();
});

test('a resolved ticket leaves the list of new ones', async () => {
  const ticket = aTicketCase();
  asAdminOf();
  answerQueue(ticket);
  await openAdmin(`${QUEUE}&status=new`);
  await queued.click();
  await panel.getByRole('button', { name: 'Mark Resolved' }).click();
  await expect.element(ticketStatus).toHaveTextContent('Resolved');
  await pressEscape(panel);
  await expect.element(NOTHING_FOUND).toBeVisible();
  expect(sent('POST /api/admin/tickets/{id}/status').map(({ params, body }) => [params.id, body])).toEqual([[ticket.id, { status: 'resolved' }]]);
});

test('a reply goes to the account rather than to the address typed', async () => {
  const [elsewhere, own] = [aTicketCase({ email: 'eve@example.com' }), aTicketCase({ email: SENDER.email })];
  const replies = panel.getByRole('link', { name: /^Reply/ });
  const expectReplies = (...links: [string, string][]) =>
    expect.poll(() => replies.elements().map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]])).toEqual(links);
  const toAccount: [string, string] = ['Reply by email', `mailto:${SENDER.email}`];
  asAdminOf();
  answerQueue(elsewhere, own);
  await open(`/admin?tab=tickets&case=${elsewhere.id}`);
  await expectReplies(toAccount, ['Reply to the address in the ticket instead', 'mailto:eve@example.com']);
  await expectSays(panel, "It is not the account's address.");
  await reopen(`/admin?tab=tickets&case=${own.id}`);
  await expectReplies(toAccount);
});

test('an admin is told of a lost race, a missing ticket or lost rights', async () => {
  const ticket = aTicketCase();
  asAdminOf();
  answerQueue(ticket);
  await openAdmin(QUEUE);
  await queued.click();
  await expect.element(ticketStatus).toHaveTextContent('New');
  // The case is loaded: before that the screen shows the queue's version.
  await expect.poll(() => sent('GET /api/admin/tickets').some(({ query: { search } }) => search === ticket.id)).toBe(true);
  await passAll();

  // Another admin has resolved it meanwhile.
  answerQueue({ ...ticket, status: 'resolved', updatedAt: inMinutes(0) });
  refuse('POST /api/admin/tickets/{id}/status', 409, 'This ticket is already resolved', 'TICKET_RESOLVED');
  await panel.getByRole('button', { name: 'In progress' }).click();
  await expectSaid('This ticket is already resolved');
  await expect.element(ticketStatus).toHaveTextContent('Resolved');
  await expectCount(panel.getByRole('button', { name: /Mark Resolved|In progress/ }), 0);
  await pressEscape(panel);
  await expect.element(queued).toMatchTextContent('Resolved');

  // The ticket does not exist.
  await reopen('/admin?tab=tickets&case=AAAAAAAAAAAAAAAAAAAAAA');
  await expect.element(panel).toMatchTextContent('Ticket no longer exists');

  // The step fails without a text.
  const other = aTicketCase();
  answerQueue(other);
  refuseAtGateway('POST /api/admin/tickets/{id}/status', 500, 'Internal Server Error');
  await reopen(`/admin?tab=tickets&case=${other.id}`);
  await panel.getByRole('button', { name: 'In progress' }).click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent('The ticket could not be changed. Please try again.');

  // The rights are gone.
  for (const call of ['POST /api/admin/tickets/{id}/status', 'GET /api/admin/tickets'] as const) refuse(call, 403, 'You need admin rights for this', 'NOT_ADMIN');
  await panel.getByRole('button', { name: 'In progress' }).click();
  await expect.element(page.getByText('You are no longer an admin, so this page is closed to you.').first()).toBeVisible();
});

test.each(SCHEMES)('tickets fit from 320 px on, and pass axe in %s', async (colorScheme) => {
  const long = { name: 'n'.repeat(100), message: 'm'.repeat(2000) };
  const statuses = ['new', 'in_progress', 'resolved'] as const;
  async function everywhere(isThere: () => boolean) {
    for (const width of [320, 900]) {
      await showIn(colorScheme, width);
      await expect.poll(isThere).toBe(true);
      await expectGood();
    }
  }
  const list = (name: string) => page.getByRole('list', { name }).elements();

  await openSupport(...statuses.map((status) => aTicket({ ...long, status })));
  await submit.click();
  await expect.element(problems.first()).toBeVisible();
  await everywhere(() => page.getByText('Resolved').elements().length > 0);
  await own.first().getByRole('button').click();
  await expect.element(page.getByRole('dialog', { name: 'Other' })).toBeVisible();
  await expectNothingSerious();

  await close();
  asAdminOf();
  answerQueue(...statuses.map((status) => aTicketCase({ ...long, status })));
  await openAdmin(QUEUE);
  await everywhere(() => queued.elements().length + list('Support tickets').length > 0);
  await queued.first().click();
  await expect.element(ticketStatus).toBeVisible();
  await expectNothingSerious();
});
