/** The way back and typed input across a page load. */
import { expectOk } from '../support/http';
import { aReport } from '../support/player';
import { expect, test } from '../support/test';
import { goBack, openAs } from './screens';

test.describe('the way back', () => {
  test('closes nothing that was open before the page was loaded anew', async ({ page, player }) => {
    expectOk(await player.report(aReport()));
    const rowButton = page.getByRole('table').locator('tbody').getByRole('button').first();
    await openAs(page, player);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
    await rowButton.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(rowButton).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goBack(page, 0);
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('something typed', () => {
  test('has the browser ask before the tab is loaded anew', async ({ page, bystander }) => {
    const asked: string[] = [];
    page.on('dialog', (browsers) => {
      asked.push(browsers.type());
      void browsers.accept();
    });
    await openAs(page, bystander, '/support');
    await page.getByRole('textbox', { name: 'Message' }).click();
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});
