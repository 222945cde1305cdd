/** Contact Support, and the dashboard's Support Tickets (spec 2.67, 4.23 to 4.26). */
import type { Locator, Page } from '@playwright/test';
import { Admin, auditOf } from '../support/admin';
import { expectOk } from '../support/http';
import { aReport, Player } from '../support/player';
import { expect, test } from '../support/test';
import { caseAnswered, hueOf, openAdmin, queueOf, rows } from './adminScreens';
import { expectCopied, expectFits, expectNothingSerious, expectSaid, openAs, pressEscape, watchToasts } from './screens';

const SUBMITTED = 'Support ticket submitted successfully!';
const FAILED = 'Error submitting support ticket. Please try again.';
const MESSAGE = 'My deposit has been pending since Monday.\nThe slip is attached to it.';

const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name' });
const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'Email' });
const category = (page: Page): Locator => page.getByRole('combobox', { name: 'Category' });
const message = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
const submit = (page: Page): Locator => page.getByRole('button', { name: /^Submit/ });
const form = (page: Page): Locator => page.getByRole('region', { name: 'New ticket' });
const problems = (page: Page): Locator => form(page).getByRole('alert');
const own = (page: Page): Locator => page.getByRole('table', { name: 'Your tickets' }).locator('tbody').getByRole('row');
const queued = (page: Page): Locator => rows(page, 'Support tickets');
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Support ticket' });
const ticketStatus = (page: Page): Locator => panel(page).getByRole('status', { name: 'Ticket' });

async function openSupport(page: Page, player: Player): Promise<void> {
  await watchToasts(page);
  await openAs(page, player);
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
}

async function fillForm(page: Page, text: string): Promise<void> {
  await nameField(page).fill('Ndapewa Shikongo');
  await category(page).selectOption('Billing Question');
  await message(page).fill(text);
}

test('the form begins with the account, and names problems at their fields', async ({ page, player }) => {
  const { username } = expectOk(await player.profile());
  expectOk(await player.updateProfile({ displayName: 'Ndapewa', username, phoneNumber: '', online: false }));
  await openSupport(page, player);
  await expect(nameField(page)).toHaveValue('Ndapewa');
  await expect(emailField(page)).toHaveValue(player.account.email);
  await expect(category(page).getByRole('option')).toHaveText([
    'Choose one',
    'Technical Issue',
    'Account Problem',
    'Billing Question',
    'Game Related',
    'Other',
  ]);

  await test.step('all four are required, and blanks are nothing', async () => {
    await nameField(page).fill(' ');
    await emailField(page).fill('');
    await message(page).fill(' \n ');
    await submit(page).click();
    await expect(problems(page)).toHaveText([
      'Please enter your name',
      'Please enter your email address',
      'Please select a category',
      'Please enter a message',
    ]);
    await expect(nameField(page)).toBeFocused();
  });

  await test.step('what is too long is counted and said, and nothing of it is cut off', async () => {
    await nameField(page).fill('n'.repeat(101));
    await emailField(page).fill('ndapewa@example');
    await category(page).selectOption('Other');
    await message(page).fill('m'.repeat(2001));
    await expect(message(page)).toHaveAccessibleDescription(/2001 \/ 2000 characters/);
    await expect(problems(page)).toHaveText([
      'A name can have at most 100 characters',
      'Invalid email format',
      'A message can have at most 2000 characters',
    ]);
    expect(await player.everyTicket()).toEqual([]);
  });

  await test.step('at its longest it is taken', async () => {
    await nameField(page).fill('n'.repeat(100));
    await emailField(page).fill('someone.else@example.com');
    await message(page).fill('\u{1F3B2}'.repeat(2000));
    await submit(page).click();
    await expectSaid(page, SUBMITTED);
    const [ticket] = await player.everyTicket();
    expect(ticket).toMatchObject({ email: 'someone.else@example.com', category: 'Other', status: 'new' });
    expect(Array.from(ticket?.message ?? '')).toHaveLength(2000);
  });
});

test('a ticket that was sent stands first, and opens in full', async ({ page, player }) => {
  let broken = true;
  await page.route('**/api/support/tickets', (route) =>
    broken ? route.fulfill({ status: 400, json: { code: 'X', error: 'Not today', requestId: 'r-1' } }) : route.fallback(),
  );
  await openSupport(page, player);
  const failure = page.getByRole('alert').filter({ hasText: 'Your tickets could not be loaded' });
  await expect(failure).toContainText('r-1');
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No tickets yet. When you send one, you can follow it here.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a message' }).click();
  await expect(message(page)).toBeFocused();

  await fillForm(page, MESSAGE);
  await submit(page).click();
  await expectSaid(page, SUBMITTED);
  await expect(category(page)).toHaveValue('');
  await expect(message(page)).toHaveValue('');
  await expect(nameField(page)).toHaveValue('Ndapewa Shikongo');
  await expect(submit(page)).toBeFocused();
  await expect(own(page)).toHaveText([/Billing Question.*pending since Monday.*just now.*New/s]);
  await fillForm(page, 'x'.repeat(600));
  await submit(page).click();
  await expect(own(page)).toHaveCount(2);
  await expect(own(page).nth(1)).toContainText('since Monday');

  await own(page).nth(1).getByRole('button', { name: 'Billing Question' }).click();
  const opened = page.getByRole('dialog', { name: 'Billing Question' });
  await expect(opened.getByRole('region', { name: 'Message' })).toHaveText(MESSAGE, { useInnerText: true });
  await expect(opened).toContainText('Nobody has taken it up yet.');
  await expect(opened).toContainText(player.account.email);
  await page.keyboard.press('Escape');
  await expect(own(page).nth(1).getByRole('button')).toBeFocused();
  expect((await player.everyTicket()).map(({ message: text }) => text)).toEqual(['x'.repeat(600), MESSAGE]);
});

test('a ticket that fails loses nothing; the next try is the same ticket', async ({ page, player }) => {
  await openSupport(page, player);
  const keys: (string | undefined)[] = [];
  let answer: { status: number; json: object } | null = null;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/support/tickets', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await held;
    return answer ? route.fulfill(answer) : route.fallback();
  });
  await fillForm(page, MESSAGE);

  await test.step('a failure without a word', async () => {
    answer = { status: 500, json: { error: 'Request failed', code: 'INTERNAL', requestId: 'r-500' } };
    const idle = await submit(page).boundingBox();
    await submit(page).click();
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    expect((await submit(page).boundingBox())?.width).toBe(idle?.width);
    release();
    await expectSaid(page, FAILED);
    await expect(problems(page)).toContainText('Your message is still here');
    await expect(problems(page)).toContainText('r-500');
    await expect(message(page)).toHaveValue(MESSAGE);
    await expect(category(page)).toHaveValue('Billing Question');
    await expect(nameField(page)).toHaveValue('Ndapewa Shikongo');
  });

  await test.step("a refusal, in the server's words and at its field", async () => {
    answer = { status: 400, json: { error: 'Invalid email format', code: 'EMAIL_INVALID', requestId: 'r-400' } };
    await submit(page).click();
    await expect(problems(page)).toHaveText(['Invalid email format']);
    await expect(emailField(page)).toBeFocused();
    await expect(message(page)).toHaveValue(MESSAGE);
  });

  await test.step('too many of them in an hour: what and for how long, and nothing is sent again by itself', async () => {
    const error = 'Too many support tickets. Please try again in 12 minutes.';
    answer = { status: 429, json: { error, code: 'TOO_MANY_REQUESTS', requestId: 'r-429' } };
    const sent = keys.length;
    await submit(page).click();
    await expect(problems(page)).toContainText(error);
    expect(keys).toHaveLength(sent + 1);
    await expect(message(page)).toHaveValue(MESSAGE);
  });

  await test.step('the next try', async () => {
    answer = null;
    await submit(page).click();
    await expectSaid(page, SUBMITTED);
    await expect(problems(page)).toHaveCount(0);
    expect(new Set(keys).size).toBe(1);
    expect(await player.everyTicket()).toHaveLength(1);
  });

  await test.step('what follows is another ticket, were it in the same words', async () => {
    await fillForm(page, MESSAGE);
    await submit(page).click();
    await expect(own(page)).toHaveCount(2);
    expect(new Set(keys).size).toBe(2);
  });
});

test('an admin takes a ticket up and resolves it, and the player sees both', async ({ page, browser, admin, player }) => {
  const { id } = expectOk(await player.report(aReport({ name: 'Ndapewa', message: MESSAGE, category: 'Account Problem' })));
  const theirs = await (await browser.newContext()).newPage();
  await openSupport(theirs, player);
  await expect(own(theirs)).toContainText('New');

  await watchToasts(page);
  await openAdmin(page, admin, '/admin?tab=tickets');
  await expect(queued(page).filter({ hasText: MESSAGE.slice(0, 20) }).first()).toBeVisible();
  await page.goto(queueOf(player, 'tickets'));
  const { username } = expectOk(await player.profile());
  await expect(queued(page)).toHaveText([new RegExp(`${username}.*${player.account.email}.*Typed: Ndapewa, me@example\\.com`)]);
  await expect(queued(page)).toHaveText([/Account Problem.*since Monday.*(just now|min ago).*New.*Review/s]);
  expect(await hueOf(queued(page).getByText('New', { exact: true }))).toBe('grey');

  await test.step('the case has all of the message, and the ways to answer', async () => {
    await Promise.all([caseAnswered(page, id), queued(page).click()]);
    await expect(panel(page).getByRole('region', { name: 'Message' })).toHaveText(MESSAGE, { useInnerText: true });
    const from = panel(page).getByRole('region', { name: 'From' });
    await expect(from).toContainText(username);
    await expect(from).toContainText(player.account.email);
    const typed = panel(page).getByRole('region', { name: 'As typed in the form' });
    await expect(typed).toContainText('Ndapewa');
    await expect(typed).toContainText('me@example.com');
    await expect(typed).toContainText('This is not the address of the account.');
    await expect(panel(page).getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      `mailto:${player.account.email}?subject=Account%20Problem%20(ticket%20${id})`,
    );
    await page.context().grantPermissions(['clipboard-write']);
    await panel(page).getByRole('button', { name: 'Copy user id' }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, player.uid);
  });

  await test.step('in progress is amber, at once and without a question', async () => {
    await panel(page).getByRole('button', { name: 'In progress' }).click();
    await expectSaid(page, 'Ticket is in progress');
    await expect(ticketStatus(page)).toHaveText('In progress');
    expect(await hueOf(ticketStatus(page).getByText('In progress'))).toBe('amber');
    await expect(panel(page).getByRole('button', { name: 'In progress' })).toHaveCount(0);
    await theirs.reload();
    await expect(own(theirs)).toContainText('In progress');
    expect(await hueOf(own(theirs).getByText('In progress'))).toBe('amber');
  });

  await test.step('resolved is green, for good, and there is no button any more', async () => {
    await panel(page).getByRole('button', { name: 'Mark Resolved' }).click();
    await expectSaid(page, 'Ticket resolved');
    await expect(ticketStatus(page)).toHaveText('Resolved');
    expect(await hueOf(ticketStatus(page).getByText('Resolved'))).toBe('green');
    await expect(panel(page).getByRole('button', { name: /Mark Resolved|In progress/ })).toHaveCount(0);
    await pressEscape(page, panel(page));
    await expect(queued(page)).toHaveText([/Resolved.*View/s]);
    await theirs.reload();
    await expect(own(theirs)).toContainText('Resolved');
    expect(await hueOf(own(theirs).getByText('Resolved'))).toBe('green');
    expect((await auditOf(id)).map(({ before, after }) => [before, after])).toHaveLength(2);
  });
  await theirs.context().close();
});

test('tickets are found by status and e-mail, all of it in the address', async ({ page, admin, player }) => {
  const made = [];
  for (const text of ['The oldest', 'The middle', 'The newest']) made.push(expectOk(await player.report(aReport({ message: text }))));
  const [oldest, middle] = made.map(({ id }) => id);
  expectOk(await admin.setStatus(oldest ?? '', { status: 'resolved' }));
  expectOk(await admin.setStatus(middle ?? '', { status: 'in_progress' }));
  await openAdmin(page, admin, '/admin?tab=tickets');

  const search = page.getByRole('searchbox', { name: 'Ticket ID, user ID or account email' });
  await search.fill(player.account.email);
  await search.press('Enter');
  await expect(queued(page)).toHaveText([/The newest.*New.*Review/s, /The middle.*In progress.*Review/s, /The oldest.*Resolved.*View/s]);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText(['All', 'New', 'In progress', 'Resolved']);
  for (const [choice, value, text] of [['In progress', 'in_progress', 'The middle'], ['Resolved', 'resolved', 'The oldest'], ['New', 'new', 'The newest']] as const) {
    await status.selectOption(choice);
    await expect(page).toHaveURL((url) => url.searchParams.get('status') === value && url.searchParams.get('tab') === 'tickets');
    await expect(queued(page)).toHaveCount(1);
    await expect(queued(page)).toContainText(text);
  }
  await page.reload();
  await expect(status).toHaveValue('new');
  await expect(search).toHaveValue(player.account.email);
  await expect(queued(page)).toHaveCount(1);
  await search.fill('nobody-at-all@example.com');
  await search.press('Enter');
  await expect(page.getByText('There are no such support tickets.')).toBeVisible();
});

test('a resolved ticket leaves the list of new ones', async ({ page, admin, player }) => {
  expectOk(await player.report(aReport()));
  await openAdmin(page, admin, `${queueOf(player, 'tickets')}&status=new`);
  await queued(page).click();
  await panel(page).getByRole('button', { name: 'Mark Resolved' }).click();
  await expect(ticketStatus(page)).toHaveText('Resolved');
  await pressEscape(page, panel(page));
  await expect(page.getByText('There are no such support tickets.')).toBeVisible();
});

test('an admin is told of a lost race, a missing ticket or lost rights', async ({ page, player }) => {
  const [admin, other] = [await Admin.appointed(), await Admin.appointed()];
  const { id } = expectOk(await player.report(aReport()));
  await watchToasts(page);
  await openAdmin(page, admin, queueOf(player, 'tickets'));
  await Promise.all([caseAnswered(page, id), queued(page).click()]);
  await expect(ticketStatus(page)).toHaveText('New');

  await test.step('another admin has resolved it meanwhile', async () => {
    expectOk(await other.setStatus(id, { status: 'resolved' }));
    await panel(page).getByRole('button', { name: 'In progress' }).click();
    await expectSaid(page, 'This ticket is already resolved');
    await expect(ticketStatus(page)).toHaveText('Resolved');
    await expect(panel(page).getByRole('button', { name: /Mark Resolved|In progress/ })).toHaveCount(0);
    await pressEscape(page, panel(page));
    await expect(queued(page)).toContainText('Resolved');
  });

  await test.step('there is no such ticket', async () => {
    await page.goto('/admin?tab=tickets&case=AAAAAAAAAAAAAAAAAAAAAA');
    await expect(panel(page)).toContainText('Ticket no longer exists');
  });

  await test.step('the step fails without a word', async () => {
    const open = expectOk(await player.report(aReport()));
    await page.route('**/status', (route) => route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }));
    await page.goto(`/admin?tab=tickets&case=${open.id}`);
    await panel(page).getByRole('button', { name: 'In progress' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText('The ticket could not be changed. Please try again.');
    await page.unroute('**/status');
  });

  await test.step('the rights are gone', async () => {
    await admin.setIsAdmin(false);
    await panel(page).getByRole('button', { name: 'In progress' }).click();
    await expect(page.getByText('You are no longer an admin, so this page is closed to you.').first()).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`tickets fit from 320 px on, and pass axe in ${colorScheme}`, async ({ page, admin, player }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const long = aReport({ name: 'n'.repeat(100), message: 'm'.repeat(2000) });
    const tickets = [];
    for (let count = 0; count < 3; count += 1) tickets.push(expectOk(await player.report(long)));
    expectOk(await admin.setStatus(tickets[0]?.id ?? '', { status: 'resolved' }));
    expectOk(await admin.setStatus(tickets[1]?.id ?? '', { status: 'in_progress' }));
    const everywhere = async (list: Locator) => {
      for (const width of [320, 900]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(list.first()).toBeVisible();
        await expectFits(page);
        await expectNothingSerious(page);
      }
    };

    await openSupport(page, player);
    await submit(page).click();
    await expect(problems(page).first()).toBeVisible();
    await everywhere(page.getByText('Resolved'));
    await own(page).first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Other' })).toBeVisible();
    await expectNothingSerious(page);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await openAdmin(page, admin, queueOf(player, 'tickets'));
    await everywhere(queued(page).or(page.getByRole('list', { name: 'Support tickets' })));
    await queued(page).first().click();
    await expect(ticketStatus(page)).toBeVisible();
    await expectNothingSerious(page);
  });
}
