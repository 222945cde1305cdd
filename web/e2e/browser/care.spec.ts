/** Admins care for players whose play shows signs of harm (D63). */
import type { Locator, Page } from '@playwright/test';
import { caseOf } from '../support/care';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { openAdmin, careOf } from './adminScreens';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Player care' });
const status = (page: Page): Locator => panel(page).getByRole('status', { name: 'Case' });
const question = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

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
  expect(expectOk(await admin.careQueue({ search: id })).items[0]?.notes).toMatchObject([
    { note: 'Called; no answer.', contact: 'phone' },
    { note: 'Sent the links.', contact: 'none', outcome: 'informed' },
  ]);
});
