/** The second factor on the screens and at the identity provider: set-up, sign-in, and confirmation in place (D49). */
import { readFile } from 'node:fs/promises';
import { Admin } from '../support/admin';
import { codeOf, withFactor } from '../support/factor';
import { expectOk } from '../support/http';
import { expect, test } from '../support/test';
import { openAdmin, queueOf } from './adminScreens';
import { asking, beginSetUp, CODE_WRONG, codeField, confirmSignIn, passCode, saving, section, setUp, turnOn, WRONG_CODE } from './factorScreens';
import { expectCopied, submitSignIn, watchToasts } from './screens';

test('a player sets up an app, saves the codes, and signs in with both', { tag: ['@asvs-6.3.3'] }, async ({ page, context, player }) => {
  await context.grantPermissions(['clipboard-write']);
  await watchToasts(page);
  const key = await beginSetUp(page, player);
  const codes = saving(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const goOn = saving(page).getByRole('button', { name: 'Sign in again' });

  await test.step('the key can be copied; a wrong code is refused, and the form stays', async () => {
    await expect(codeField(setUp(page))).toBeFocused();
    await setUp(page).getByRole('button', { name: 'Copy key' }).click();
    await expectCopied(page, key);
    await turnOn(page, WRONG_CODE);
    await expect(setUp(page).getByText(CODE_WRONG)).toBeVisible();
    await expect(codeField(setUp(page))).toBeFocused();
    await turnOn(page, '12');
    await expect(setUp(page).getByText('Please enter the six digits from your app')).toBeVisible();
    expect(expectOk(await player.profile()).secondFactor).toBe(false);
  });

  await test.step('the recovery codes stay until they are saved', async () => {
    await turnOn(page, codeOf(key));
    await expect(codes).toHaveCount(10);
    for (const code of await codes.allTextContents()) expect(code).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    await expect(goOn).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(codes).toHaveCount(10);
    // It finds the sessions ended, and so does every tab.
    const other = await context.newPage();
    await other.goto('/');
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
    await expect(codes).toHaveCount(10);
  });

  await test.step('they are copied, and downloaded', async () => {
    await saving(page).getByRole('button', { name: 'Copy' }).click();
    await expectCopied(page, (await codes.allTextContents()).join('\n'));
    const [file] = await Promise.all([page.waitForEvent('download'), saving(page).getByRole('button', { name: 'Download' }).click()]);
    expect(file.suggestedFilename()).toBe('Colour Game recovery codes.txt');
    const text = await readFile(await file.path(), 'utf8');
    for (const part of [player.account.email, ...(await codes.allTextContents())]) expect(text).toContain(part);
  });

  await saving(page).getByRole('checkbox', { name: 'I have saved these codes' }).check();
  await goOn.click();
  await expect(page).toHaveURL(/\/login$/);
  await submitSignIn(page, player.account);

  await test.step('the sign-in asks for a code, and leads back', async () => {
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(WRONG_CODE);
    await page.keyboard.press('Enter');
    await expect(page.getByText(CODE_WRONG)).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await passCode(page, key);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(section(page)).toContainText('On');
  });
});

test('what a screen asks for at once waits for one confirmation', async ({ page }) => {
  const admin = await Admin.appointed();
  await openAdmin(page, admin, queueOf(admin));
  // The first tab has no more requests under way.
  await expect(page.getByText('There are no such deposit requests.')).toBeVisible();
  const { key } = await withFactor(admin);
  await page.getByRole('tab', { name: 'Admin Management' }).click();
  await confirmSignIn(page, admin.account, key);
  await expect(page.getByRole('heading', { name: 'Closed accounts' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(asking(page)).toHaveCount(0);
});
