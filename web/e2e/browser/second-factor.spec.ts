/** The second factor on the screens: set up, asked for, recovered, turned off, and confirmed in place (D49). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Admin, auditOf } from '../support/admin';
import { codeOf, withFactor } from '../support/factor';
import { expectOk, expectRefusal, send } from '../support/http';
import { Player } from '../support/player';
import { RECOVERY_CODE_WRONG } from '../support/refusals';
import { EMULATOR_URL } from '../support/stack';
import { expect, test } from '../support/test';
import { confirmation, openAdmin, openCase, panel, queueOf, requestStatus } from './adminScreens';
import {
  asking,
  beginSetUp,
  CODE_WRONG,
  codeField,
  confirmSignIn,
  MISSING,
  passCode,
  passPassword,
  saving,
  section,
  setUp,
  turnOn,
  WRONG_CODE,
} from './factorScreens';
import { emailField, expectCopied, expectFits, expectNothingSerious, expectSaid, openAs, passwordField, showIn, watchToasts } from './screens';

const SIGN_IN_AGAIN = 'Please sign in again to confirm that it is you';

async function expectGoodOnEveryScreen(page: Page): Promise<void> {
  for (const [colorScheme, width] of [['light', 320], ['dark', 1280]] as const) {
    await showIn(page, colorScheme, width);
    await expectFits(page);
    await expectNothingSerious(page);
  }
}

test('a player sets up an app, saves the codes, and signs in with both', async ({ page, context, player }) => {
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
    // Finds that the sessions are over, and so does every tab.
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
  await passPassword(page, player.account);

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

test('a sign-in that waited too long begins anew, with the address kept', async ({ page, player }) => {
  const { account } = player;
  const { key } = await withFactor(player);
  await page.goto('/login');
  await passPassword(page, account);
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect(emailField(page)).toHaveValue(account.email);
  await expect(passwordField(page)).toHaveValue('');
  await passPassword(page, account);
  await expect(codeField(page)).toBeVisible();
  await page.route(
    (url) => url.href.startsWith(EMULATOR_URL),
    (route) =>
      route.request().headers()['x-amz-target']?.endsWith('.RespondToAuthChallenge')
        ? route.fulfill({
            status: 400,
            headers: { 'access-control-allow-origin': '*' },
            json: { __type: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' },
          })
        : route.fallback(),
  );
  await passCode(page, key);
  await expect(page.getByRole('alert')).toHaveText('That took too long. Please enter your password again.');
  await expect(emailField(page)).toHaveValue(account.email);
  await page.unrouteAll();
  await passPassword(page, account);
  await passCode(page, key);
  await expect(page).toHaveURL(/\/$/);
});

test('a recovery code turns the factor off once, and signs in', async ({ page, player }) => {
  const { account } = player;
  const { recoveryCodes: [code = ''] } = await withFactor(player);
  await watchToasts(page);
  await page.goto('/login');
  await passPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  const submit = page.getByRole('button', { name: 'Turn it off and sign in' });
  await expect(field).toBeFocused();
  await expect(page.getByText(account.email)).toBeVisible();
  await submit.click();
  await expect(page.getByText('Please enter one of your recovery codes')).toBeVisible();
  await field.fill(code.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(RECOVERY_CODE_WRONG.error);
  await expectGoodOnEveryScreen(page);
  await field.fill(` ${code.toUpperCase().replaceAll('-', ' ')}`);
  await submit.click();
  await expectSaid(page, 'Your second factor is off. Please set up a new one in your profile.');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile');
  await expect(section(page)).toContainText('Off');
  const body = JSON.stringify({ email: account.email, code });
  expectRefusal(await send('POST', '/api/second-factor/recover', { body }), RECOVERY_CODE_WRONG);
});

test('the factor is turned off by who has signed in with it', async ({ page, player }) => {
  const { account } = player;
  const { key } = await withFactor(player);
  await openAs(page, await Player.signedInWith(account, () => codeOf(key)), '/profile');
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(confirmation(page)).toContainText('The password alone is enough to sign in then.');
  await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await passPassword(page, account);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(section(page)).toContainText('Off');
});

test('a decision waits for the confirmation, and loses nothing', async ({ page, player }) => {
  const before = await Admin.appointed();
  const { key } = await withFactor(before);
  const admin = await Admin.signedInWith(before.account, () => codeOf(key));
  const { id } = await player.requestedDeposit({ amount: 20 });
  // The emulator's sign-ins are never older than their tokens: what the server says of an old one comes from here, twice.
  let refusals = 2;
  await page.route('**/decline', (route) => {
    if (refusals === 0) return route.fallback();
    refusals -= 1;
    return route.fulfill({ status: 403, json: { code: 'SIGN_IN_AGAIN', error: SIGN_IN_AGAIN, requestId: 'request-of-this-test' } });
  });
  await openAdmin(page, admin);
  await openCase(page, 'deposits', id);
  const note = confirmation(page).getByLabel('Note to the player (optional)');
  const decline = confirmation(page).getByRole('button', { name: 'Decline' });
  await panel(page).getByRole('button', { name: 'Decline' }).click();
  await note.fill('The slip cannot be read');

  await test.step('Escape closes the question alone, and nothing is done', async () => {
    await decline.click();
    await expect(asking(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asking(page)).toHaveCount(0);
    await expect(confirmation(page).getByRole('alert')).toHaveText(SIGN_IN_AGAIN);
    await expect(note).toHaveValue('The slip cannot be read');
    await expect(decline).toBeFocused();
  });

  await test.step('a wrong password and a wrong code are said at their fields', async () => {
    await decline.click();
    await asking(page).getByRole('textbox', { name: 'Password' }).fill('Wrong-Password-1');
    await page.keyboard.press('Enter');
    await expect(asking(page).getByText('This is not your password.')).toBeVisible();
    await asking(page).getByRole('textbox', { name: 'Password' }).fill(admin.account.password);
    await page.keyboard.press('Enter');
    await expect(codeField(asking(page))).toBeFocused();
    await codeField(asking(page)).fill(WRONG_CODE);
    await page.keyboard.press('Enter');
    await expect(asking(page).getByText(CODE_WRONG)).toBeVisible();
    await expectGoodOnEveryScreen(page);
  });

  await codeField(asking(page)).fill(codeOf(key));
  await page.keyboard.press('Enter');
  await expect(requestStatus(page)).toHaveText('Declined');
  expect(await player.everyDeposit()).toMatchObject([{ id, status: 'declined', adminNote: 'The slip cannot be read' }]);
  // The new sign-in is the one that is kept.
  await page.reload();
  await expect(requestStatus(page)).toHaveText('Declined');
  await expect(asking(page)).toHaveCount(0);
});

test('what a screen asks for at once waits for one confirmation', async ({ page }) => {
  const admin = await Admin.appointed();
  await openAdmin(page, admin, queueOf(admin));
  // Nothing of the first tab is on its way any more.
  await expect(page.getByText('There are no such deposit requests.')).toBeVisible();
  const { key } = await withFactor(admin);
  await page.getByRole('tab', { name: 'Admin Management' }).click();
  await confirmSignIn(page, admin.account, key);
  await expect(page.getByRole('heading', { name: 'Closed accounts' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(asking(page)).toHaveCount(0);
});

test('support turns off a player’s factor, and says why', async ({ page, player }) => {
  const [support, owner] = [await Admin.appointed('support'), await Admin.appointed()];
  const { username } = expectOk(await player.profile());
  await withFactor(player);
  await withFactor(owner);
  const card = page.getByRole('region', { name: 'Player', exact: true });
  const button = page.getByRole('button', { name: 'Turn off second factor' });
  await watchToasts(page);
  await openAdmin(page, support);

  await test.step('not an admin’s', async () => {
    await page.goto(`/admin?tab=admins&player=${owner.uid}`);
    await expect(card).toContainText('Second factorOn');
    await expect(button).toHaveCount(0);
  });

  await page.goto(`/admin?tab=admins&player=${player.uid}`);
  await expect(card).toContainText('Second factorOn');
  await button.click();
  await expect(confirmation(page)).toContainText(`${username} is signed out everywhere`);
  await expectGoodOnEveryScreen(page);
  await confirmation(page).getByRole('button', { name: 'Turn off second factor' }).click();
  await expect(confirmation(page)).toContainText('Please enter a reason');
  await confirmation(page).getByLabel('Reason, for the audit log').fill('Lost phone, known by voice');
  await confirmation(page).getByRole('button', { name: 'Turn off second factor' }).click();
  await expectSaid(page, 'Second factor turned off');
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText(`The second factor of ${username} is off.`);
  await expect(card).toContainText('Second factorOff');
  await expect(button).toHaveCount(0);
  expect((await auditOf(player.uid)).map(({ action }) => action)).toEqual(['factor.enable', 'factor.reset']);
  // Without a code.
  await Player.signedIn(player.account);
});

test('an owner finds no button for their own factor', async ({ page }) => {
  const admin = await Admin.appointed();
  const { key } = await withFactor(admin);
  await openAs(page, await Admin.signedInWith(admin.account, () => codeOf(key)), `/admin?tab=admins&player=${admin.uid}`);
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toContainText('Second factorOn');
  await expect(page.getByRole('button', { name: 'Turn off second factor' })).toHaveCount(0);
});

test('an admin who needs a factor is led to set it up', async ({ page, admin }) => {
  const title = page.getByRole('heading', { name: 'Set up your second factor first' });
  await page.route('**/check-admin', (route) => route.fulfill({ json: { isAdmin: true, role: 'owner', factorMissing: true } }));
  await page.route('**/api/admin/**', (route) => route.fulfill(MISSING));
  for (const address of ['/admin?tab=deposits', '/admin?tab=tickets', '/admin?tab=admins', '/admin/care']) {
    await openAdmin(page, admin, address);
    await expect(title).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/admin/audit');
  await expect(title).toBeVisible();
  await expectGoodOnEveryScreen(page);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(section(page)).toBeFocused();
  await expect(section(page)).toContainText('You are an admin, so you need one');
});

test('in both themes axe finds nothing serious, and nothing scrolls', async ({ page, player }) => {
  const key = await beginSetUp(page, player);
  await expectGoodOnEveryScreen(page);
  await turnOn(page, codeOf(key));
  await expect(saving(page)).toBeVisible();
  await expectGoodOnEveryScreen(page);
  await saving(page).getByRole('checkbox').check();
  await saving(page).getByRole('button', { name: 'Sign in again' }).click();
  await passPassword(page, player.account);
  await expect(codeField(page)).toBeVisible();
  await expectGoodOnEveryScreen(page);
});
