/** Contact Support, and the dashboard's Support Tickets (spec 2.67, 4.23 to 4.26). */
import type { Locator, Page } from '@playwright/test';
import { auditOf } from '../support/admin';
import { expectOk } from '../support/http';
import { aReport, type Player } from '../support/player';
import { expect, test } from '../support/test';
import { caseAnswered, hueOf, openAdmin, queueOf, rows } from './adminScreens';
import { expectCopied, expectSaid, openAs, pressEscape, watchToasts } from './screens';

const MESSAGE = 'My deposit has been pending since Monday.\nThe slip is attached to it.';

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

test('an admin takes a ticket up and resolves it, and the player sees both', {
  tag: ['@spec-1.21', '@spec-4.24', '@spec-4.25', '@spec-4.26'],
}, async ({ page, browser, admin, player }) => {
  const { id } = expectOk(await player.report(aReport({ name: 'Ndapewa', message: MESSAGE, category: 'Account Problem' })));
  const theirs = await (await browser.newContext()).newPage();
  await openSupport(theirs, player);
  await expect(own(theirs)).toContainText('New');

  await watchToasts(page);
  await openAdmin(page, admin, '/admin?tab=tickets');
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
    await panel(page).getByText('IDs', { exact: true }).click();
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
