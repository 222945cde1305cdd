/** Support tickets (spec 4.23 to 4.26, 5.24): reports by players, their status, and who sees them. */
import { auditOf, type Admin } from '../support/admin';
import { expectOk, expectRefusal, type Refusal, type Schema } from '../support/http';
import { hourOf, makeMany } from '../support/limits';
import { aReport, newKey, Player } from '../support/player';
import {
  CURSOR_INVALID,
  cursorOf,
  EMAIL_INVALID,
  KEY_MALFORMED,
  KEY_MISSING,
  KEY_REUSED,
  malformed,
  mustBe,
  NO_OBJECT,
  notKnown,
  unreadable,
} from '../support/refusals';
import { expect, test } from '../support/test';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TICKET_ID = /^[0-9A-Za-z]{22}$/;
const PAGE_ROWS = 25;
const HOURLY_MAX = 10;
const CATEGORIES = ['Technical Issue', 'Account Problem', 'Billing Question', 'Game Related', 'Other'];

const refusal = (code: string, error: string, status = 400): Refusal => ({ status, code, error });
const NAME_MISSING = refusal('NAME_MISSING', 'Please enter your name');
const CATEGORY_MISSING = refusal('CATEGORY_MISSING', 'Please select a category');
const MESSAGE_MISSING = refusal('MESSAGE_MISSING', 'Please enter a message');
const TICKET_NOT_FOUND = refusal('TICKET_NOT_FOUND', 'Ticket no longer exists', 404);
const TICKET_RESOLVED = refusal('TICKET_RESOLVED', 'This ticket is already resolved', 409);

/** A new ticket of this player's. */
async function reported(player: Player, changes: Partial<Schema['TicketBody']> = {}): Promise<Schema['TicketView']> {
  return expectOk(await player.report(aReport(changes)));
}

test('a new ticket is in its author’s list and the admins’ queue only', {
  tag: ['@spec-1.18', '@spec-6.7'],
}, async ({ player, bystander, admin }) => {
  const message = `Line one\nline two 🎲 <script>alert(1)</script>`;
  const ticket = expectOk(await player.report(aReport({ name: ' Ndapewa Ñ ', email: ' Me@Example.COM ', message: `  ${message}  ` })));
  expect(ticket).toEqual({
    id: expect.stringMatching(TICKET_ID) as unknown,
    name: 'Ndapewa Ñ',
    email: 'me@example.com',
    category: 'Other',
    message,
    status: 'new',
    createdAt: expect.stringMatching(ISO_TIME) as unknown,
    updatedAt: ticket.createdAt,
  });
  const [seen] = expectOk(await admin.ticketQueue({ search: ticket.id })).items;
  const { username } = expectOk(await player.profile());
  expect(seen).toEqual({ ...ticket, userId: player.uid, from: { userId: player.uid, username, email: player.account.email } });
  expect(await bystander.everyTicket()).toEqual([]);

  const most = await reported(player, { name: '李'.repeat(100), message: '李'.repeat(2000), category: 'Game Related' });
  const others = await Promise.all(CATEGORIES.map((category) => reported(player, { category })));
  expect(others.map(({ category }) => category)).toEqual(CATEGORIES);
  const own = await player.everyTicket();
  expect(own.slice(-2)).toEqual([most, ticket]);
  expect(own).toEqual(expect.arrayContaining(others));
  expect(own).toHaveLength(CATEGORIES.length + 2);
});

test('the same key and report is the same ticket', async ({ player }) => {
  const [key, report] = [newKey(), aReport()];
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => player.report(report, key)));
  const [first] = atOnce.map(expectOk);
  for (const answer of atOnce) expect(expectOk(answer)).toEqual(first);
  // Written differently, but still the same.
  expect(expectOk(await player.report({ ...report, name: ` ${report.name} `, email: report.email.toUpperCase() }, key))).toEqual(first);
  expect(await player.everyTicket()).toEqual([first]);
  // The same key of another player is a separate key.
  const other = await Player.signedUp();
  expect(expectOk(await other.report(report, key)).id).not.toBe(first?.id);
});

test('another report under the same key is refused', async ({ player }) => {
  const [key, report] = [newKey(), aReport()];
  const first = expectOk(await player.report(report, key));
  for (const changes of [{ name: 'Petrus' }, { email: 'x@example.com' }, { category: 'Game Related' }, { message: 'Thank you.' }]) {
    expectRefusal(await player.report({ ...report, ...changes }, key), KEY_REUSED);
  }
  expect(await player.everyTicket()).toEqual([first]);
});

test('a report without a valid key is refused', async ({ bystander }) => {
  expectRefusal(await bystander.report(aReport(), null), KEY_MISSING);
  for (const bad of ['a b', 'x'.repeat(65)]) expectRefusal(await bystander.report(aReport(), bad), KEY_MALFORMED);
  expect(await bystander.everyTicket()).toEqual([]);
});

test('tickets above the hourly limit are refused with how long to wait', { tag: ['@asvs-2.4.1'] }, async ({ player }) => {
  const made: [key: string, ticket: Schema['TicketView']][] = [];
  let key = newKey();
  let answer = await player.report(aReport(), key);
  while (answer.status === 200 && made.length <= 2 * HOURLY_MAX) {
    made.push([key, answer.body]);
    key = newKey();
    answer = await player.report(aReport(), key);
  }
  // A new hour may have begun.
  const thisHour = made.filter(([, { createdAt }]) => Date.parse(createdAt) >= hourOf(answer.answeredAt));
  expect(thisHour).toHaveLength(HOURLY_MAX);
  const seconds = Number(answer.headers.get('retry-after'));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${String(minutes)} minutes`;
  expectRefusal(answer, refusal('TOO_MANY_REQUESTS', `Too many support tickets. Please try again in ${wait}.`, 429));
  expect(hourOf(answer.answeredAt + 1000 * seconds)).toBe(hourOf(answer.answeredAt) + 3_600_000);

  const [last] = made.slice(-1);
  expect(expectOk(await player.report(aReport(), last?.[0]))).toEqual(last?.[1]);
  expect(await player.everyTicket()).toHaveLength(made.length);
});

/** A report with `changes` that make it invalid; undefined leaves a field out. */
function none(changes: Record<string, unknown>): object {
  return { ...aReport(), ...changes };
}

const OF_NOTHING = { name: NAME_MISSING, email: EMAIL_INVALID, category: CATEGORY_MISSING, message: MESSAGE_MISSING };

const REFUSED: [name: string, body: unknown, refusal: Refusal][] = [
  ...['', ' \n\t '].flatMap((blank): [string, object, Refusal][] => [
    [`a name of ${blank.length} blanks`, none({ name: blank }), NAME_MISSING],
    [`a message of ${blank.length} blanks`, none({ message: blank }), MESSAGE_MISSING],
  ]),
  ['a name of 101 letters', none({ name: '李'.repeat(101) }), refusal('NAME_TOO_LONG', 'A name can have at most 100 characters')],
  ['a message of 2001 letters', none({ message: 'x'.repeat(2001) }), refusal('MESSAGE_TOO_LONG', 'A message can have at most 2000 characters')],
  ...['', 'x', 'x@', '@example.com', 'x@example', 'x@@example.com', 'x y@example.com', `${'a'.repeat(250)}@example.com`].map(
    (email): [string, object, Refusal] => [`the e-mail "${email.slice(0, 20)}"`, none({ email }), EMAIL_INVALID],
  ),
  ...['', 'other', 'OTHER', ' Other', 'Something', 'Technical Issue,Other'].map(
    (category): [string, object, Refusal] => [`the category "${category}"`, none({ category }), CATEGORY_MISSING],
  ),
  ...(['name', 'email', 'category', 'message'] as const).flatMap((field): [string, object, Refusal][] => [
    [`no ${field}`, none({ [field]: undefined }), OF_NOTHING[field]],
    [`null for ${field}`, none({ [field]: null }), OF_NOTHING[field]],
    [`a number for ${field}`, none({ [field]: 1 }), mustBe(field, 'a text')],
  ]),
  ...['status', 'userId', 'isAdmin', 'createdAt', 'id', 'all'].map(
    (field): [string, object, Refusal] => [field, none({ [field]: 'resolved' }), notKnown(field)],
  ),
  ['no body', '', NO_OBJECT],
  ...unreadable(JSON.stringify(aReport())),
];

test('an invalid report is refused with the reason, and no ticket is made', { tag: ['@asvs-2.2.1'] }, async ({ bystander }) => {
  await Promise.all(
    REFUSED.map(async ([name, body, refusal]) => {
      const answer = await bystander.report(body);
      await test.step(name, () => { expectRefusal(answer, refusal); });
    }),
  );
  expect(await bystander.everyTicket()).toEqual([]);
});

test('a ticket goes from new to resolved, never back, each step audited', {
  tag: ['@spec-1.21', '@spec-4.24', '@spec-6.13', '@spec-7.37', '@asvs-2.3.1'],
}, async ({ player, admin }) => {
  const [slow, straight] = [await reported(player), await reported(player)];
  const set = (id: string, status: string) => admin.setStatus(id, { status });
  expect(expectOk(await set(slow.id, 'new')).updatedAt).toBe(slow.updatedAt);
  const begun = expectOk(await set(slow.id, 'in_progress'));
  const from = await player.party();
  expect(begun).toEqual({ ...slow, userId: player.uid, from, status: 'in_progress', updatedAt: begun.updatedAt });
  expect(begun.updatedAt > slow.updatedAt).toBe(true);
  // The status is unchanged: the same response, and nothing is written.
  expect(expectOk(await set(slow.id, 'in_progress'))).toEqual(begun);
  expectRefusal(await set(slow.id, 'new'), malformed('A ticket that is in progress is not new again'));
  const done = expectOk(await set(slow.id, 'resolved'));
  expect(done).toEqual({ ...begun, status: 'resolved', updatedAt: done.updatedAt });
  expect(expectOk(await set(slow.id, 'resolved'))).toEqual(done);
  for (const status of ['new', 'in_progress']) expectRefusal(await set(slow.id, status), TICKET_RESOLVED);
  const atOnce = expectOk(await set(straight.id, 'resolved'));
  expect(atOnce.status).toBe('resolved');

  expect((await player.everyTicket()).map(({ id, status, updatedAt }) => [id, status, updatedAt])).toEqual([
    [straight.id, 'resolved', atOnce.updatedAt],
    [slow.id, 'resolved', done.updatedAt],
  ]);
  const audited = { actor: admin.uid, action: 'ticket.set-status', requestId: expect.stringMatching(/./) as unknown };
  expect(await auditOf(slow.id)).toEqual([
    { ...audited, subject: slow.id, before: 'new', after: 'in_progress', at: begun.updatedAt },
    { ...audited, subject: slow.id, before: 'in_progress', after: 'resolved', at: done.updatedAt },
  ]);
  expect(await auditOf(straight.id)).toEqual([{ ...audited, subject: straight.id, before: 'new', after: 'resolved', at: atOnce.updatedAt }]);
});

test('an unknown status or ticket is refused and changes nothing', async ({ player, admin }) => {
  const ticket = await reported(player);
  const refused: [body: unknown, refusal: Refusal][] = [
    ...['Resolved', 'RESOLVED', 'in progress', 'closed', '', ' resolved'].map((status): [object, Refusal] => [
      { status },
      mustBe('status', 'new, in_progress or resolved'),
    ]),
    [{ status: null }, mustBe('status', 'new, in_progress or resolved')],
    [{ status: 1 }, malformed('The field status is not as expected.')],
    [{ status: ['resolved'] }, malformed('The field status is not as expected.')],
    [{}, mustBe('status', 'new, in_progress or resolved')],
    [{ status: 'resolved', updatedBy: 'x' }, notKnown('updatedBy')],
    ['', NO_OBJECT],
    ...unreadable(JSON.stringify({ status: 'resolved' })).map(([, body, refusal]): [string, Refusal] => [body, refusal]),
  ];
  await Promise.all(refused.map(async ([body, refusal]) => { expectRefusal(await admin.setStatus(ticket.id, body), refusal); }));
  const { id: deposit } = await player.requestedDeposit({ amount: 1 });
  for (const id of [deposit, '0'.repeat(22), '0'.repeat(21), 'x', '%20', `${ticket.id}0`, ticket.id.toLowerCase().slice(0, -1)]) {
    expectRefusal(await admin.setStatus(id, { status: 'resolved' }), TICKET_NOT_FOUND);
  }
  expect(await player.everyTicket()).toEqual([ticket]);
  expect(await auditOf(ticket.id)).toEqual([]);
});

test('16 admins set one ticket’s status at once: it ends resolved', async ({ player, admins }) => {
  const ticket = await reported(player);
  const statusOf = (index: number) => (index % 2 === 0 ? 'in_progress' : 'resolved');
  const ask = (admin: Admin, index: number) => admin.setStatus(ticket.id, { status: statusOf(index) });
  const answers = await Promise.all(admins.map(ask));
  for (const [index, answer] of answers.entries()) {
    if (statusOf(index) === 'in_progress' && answer.status !== 200) expectRefusal(answer, TICKET_RESOLVED);
    else expect(expectOk(answer).status).toBe(statusOf(index));
  }
  expect((await player.everyTicket()).map(({ status }) => status)).toEqual(['resolved']);
  // A row has its request's arrival time, and a later request may be carried out first.
  const steps = (await auditOf(ticket.id)).map(({ before, after }) => `${before} → ${after}`).sort();
  expect([['new → resolved'], ['in_progress → resolved', 'new → in_progress']]).toContainEqual(steps);
});

/** A player with more tickets than a page holds. */
async function reporterOfMany(): Promise<Player> {
  const player = await Player.signedUp();
  await makeMany(player, 'tickets', PAGE_ROWS + 3, () => reported(player));
  return player;
}

test('one’s own list is paged, newest first', async ({ bystander }) => {
  const player = await reporterOfMany();
  const own = await player.everyTicket();
  const times = own.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(own).toHaveLength(PAGE_ROWS + 3);
  const first = expectOk(await player.tickets());
  expect(first.items).toEqual(own.slice(0, PAGE_ROWS));
  for (const cursor of [first.nextCursor ?? '', cursorOf(`2099-01-01T00:00:00.000Z#${own[0]?.id ?? ''}`)]) {
    expect(expectOk(await bystander.tickets({ cursor, uid: player.uid, userId: player.uid, search: player.uid }))).toEqual({ items: [] });
  }
});

test('the queue is paged, newest first, with a search and a filter by status', async ({ admin }) => {
  const player = await reporterOfMany();
  const own = await player.everyTicket();
  const [resolved, begun] = [own[0]?.id ?? '', own[1]?.id ?? ''];
  expectOk(await admin.setStatus(resolved, { status: 'resolved' }));
  expectOk(await admin.setStatus(begun, { status: 'in_progress' }));
  const ids = (tickets: { id: string }[]) => tickets.map(({ id }) => id);
  for (const search of [player.uid, player.account.email, ` ${player.account.email.toUpperCase()} `]) {
    expect(ids(await admin.everyQueuedTicket({ search }))).toEqual(ids(own));
  }
  expect(ids(await admin.everyQueuedTicket({ search: player.uid, status: 'new' }))).toEqual(ids(own.slice(2)));
  expect(ids(await admin.everyQueuedTicket({ search: player.uid, status: 'resolved' }))).toEqual([resolved]);
  expect(ids(expectOk(await admin.ticketQueue({ search: begun, status: 'in_progress' })).items)).toEqual([begun]);
  expect(expectOk(await admin.ticketQueue({ search: begun, status: 'new' }))).toEqual({ items: [] });
  for (const search of ['0'.repeat(22), 'Z'.repeat(28), 'nobody@example.com']) {
    expect(expectOk(await admin.ticketQueue({ search }))).toEqual({ items: [] });
  }

  const queue = await admin.everyQueuedTicket();
  const queued = queue.map(({ createdAt }) => createdAt);
  expect(queued).toEqual([...queued].sort().reverse());
  expect(ids(queue.filter(({ userId }) => userId === player.uid))).toEqual(ids(own));
  for (const status of ['new', 'in_progress', 'resolved']) {
    const page = expectOk(await admin.ticketQueue({ status }));
    expect(page.items.map((ticket) => ticket.status)).toEqual(page.items.map(() => status));
  }
});

test('an unknown status in the queue’s filter is refused', async ({ admin }) => {
  for (const status of ['New', 'open', 'new,resolved']) {
    expectRefusal(await admin.ticketQueue({ status }), mustBe('status', 'new, in_progress or resolved'));
  }
});

test('a malformed search in the queue is refused', async ({ admin }) => {
  const search = "Please search for a request's ID, a user ID or an email, each of them whole";
  for (const text of ['x', 'example.com', 'a'.repeat(300)]) expectRefusal(await admin.ticketQueue({ search: text }), refusal('MALFORMED', search));
});

test('a malformed cursor of queue or list is refused', async ({ bystander, admin }) => {
  for (const cursor of ['!', 'a', cursorOf('x'), cursorOf('x#y'), 'A'.repeat(513)]) {
    expectRefusal(await admin.ticketQueue({ cursor }), CURSOR_INVALID);
    expectRefusal(await bystander.tickets({ cursor }), CURSOR_INVALID);
  }
});
