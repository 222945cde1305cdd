/** Admins look after players whose play shows signs of harm (D63). */
import type { Locator, Page } from '@playwright/test';
import { Admin } from '../support/admin';
import { caseOf } from '../support/care';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { openAdmin, careOf } from './adminScreens';
import { expectFits, expectNothingSerious, showIn } from './screens';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Player care' });
const status = (page: Page): Locator => panel(page).getByRole('status', { name: 'Case' });
const question = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

test('the dashboard leads to the cases that nobody has taken up', async ({ page, player, admin }) => {
  await caseOf(player, admin);
  await openAdmin(page, admin);
  await page.getByRole('link', { name: /^Player Care \((more than )?[1-9]\d* new\)$/ }).click();
  await expect(page).toHaveURL(/\/admin\/care$/);
  await expect(page).toHaveTitle('Player Care · Colour Game');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a case that was taken up leaves the list of new ones', async ({ page, player, admin }) => {
  await caseOf(player, admin);
  await openAdmin(page, admin, `${careOf(player)}&status=new`);
  const row = page.getByRole('table', { name: 'Cases' }).locator('tbody').getByRole('row');
  await row.click();
  await panel(page).getByRole('button', { name: 'Add a note' }).click();
  await question(page, 'Add a note').getByLabel('What happened').fill('Called.');
  await question(page, 'Add a note').getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('In contact');
  await expect(page.getByText('There are no such cases.')).toBeVisible();
});

test('a case is taken up by a note and closed, by the keyboard', async ({ page, player, admin }) => {
  const { id } = await caseOf(player, admin);
  await openAdmin(page, admin, careOf(player));
  const row = page.getByRole('table', { name: 'Cases' }).locator('tbody').getByRole('row');
  await expect(row).toContainText('Failed deposits, several accounts');
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Signs of harm: 4');
  await expect(panel(page)).toContainText('3 deposits were declined or failed in 7 days');
  await expect(panel(page)).toContainText('Nobody has written anything yet.');

  await panel(page).getByRole('button', { name: 'Add a note' }).focus();
  await page.keyboard.press('Enter');
  const note = question(page, 'Add a note');
  await expect(note.getByLabel('Contact with the player')).toBeFocused();
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(note.getByRole('alert')).toHaveText('Please enter a reason');
  await note.getByLabel('Contact with the player').selectOption('By phone');
  await note.getByLabel('What happened').fill('Called; no answer.');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('In contact');
  await expect(panel(page).getByRole('region', { name: 'Notes' })).toContainText('By phoneCalled; no answer.You');

  await panel(page).getByRole('button', { name: 'Close the case' }).click();
  const closing = question(page, 'Close this case?');
  await expect(closing).toContainText('If play shows more signs later, another case opens.');
  await closing.getByLabel('What came of it').selectOption('Told about limits, breaks and help');
  await closing.getByLabel('Why').fill('Sent the links.');
  await closing.getByRole('button', { name: 'Close the case' }).click();
  await expect(status(page)).toHaveText('Closed');
  await expect(panel(page).getByRole('button', { name: 'Add a note' })).toHaveCount(0);
  expect(expectOk(await admin.careQueue({ search: id })).cases[0]?.notes).toMatchObject([
    { note: 'Called; no answer.', contact: 'phone' },
    { note: 'Sent the links.', contact: 'none', outcome: 'informed' },
  ]);
});

test('a case that another admin closed meanwhile says so', async ({ page, player, admin }) => {
  const { id } = await caseOf(player, admin);
  await openAdmin(page, admin, `/admin/care?case=${id}`);
  await panel(page).getByRole('button', { name: 'Add a note' }).click();
  await question(page, 'Add a note').getByLabel('What happened').fill('Wrote.');
  const support = await Admin.appointed('support');
  expectOk(await support.noteOnCase(id, { note: 'All is well.', contact: 'phone', outcome: 'no_concern' }));
  await question(page, 'Add a note').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This case is already closed')).toBeVisible();
  await expect(status(page)).toHaveText('Closed');
  await expect(panel(page).getByRole('region', { name: 'Notes' })).toContainText('No reason for concern');
});

test('an auditor reads a case and writes nothing', async ({ page, player, admin }) => {
  const { id } = await caseOf(player, admin);
  await openAdmin(page, await Admin.appointed('auditor'), `/admin/care?case=${id}`);
  await expect(panel(page)).toContainText('You can read this. An owner or support looks after players.');
  await expect(panel(page).getByRole('button', { name: 'Close the case' })).toHaveCount(0);
});

for (const mode of ['light', 'dark'] as const) {
  test(`a case fits a phone and passes axe in ${mode}`, async ({ page, player, admin }) => {
    const { id } = await caseOf(player, admin);
    expectOk(await admin.noteOnCase(id, { note: `Called.\n${'x'.repeat(200)}`, contact: 'phone' }));
    await openAdmin(page, admin, careOf(player));
    await showIn(page, mode, 360);
    await expect(page.getByText('Failed deposits, several accounts')).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
    await page.goto(`/admin/care?case=${id}`);
    await expect(status(page)).toBeVisible();
    await expectNothingSerious(page);
    await panel(page).getByRole('button', { name: 'Close the case' }).click();
    await expect(question(page, 'Close this case?')).toBeVisible();
    await expectNothingSerious(page);
  });
}
