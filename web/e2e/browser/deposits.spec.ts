import type { Page } from '@playwright/test';
import { expectOk } from '../support/http';
import { makeMany } from '../support/limits';
import type { Player } from '../support/player';
import { aProof, attachedProof, awaitedProof, contentOf, upload } from '../support/proofs';
import { expect, test } from '../support/test';
import { amountField, askFor, chooseFile, dialog, finish, openDialog, sendSlipButton, SLIP_SENT, SUBMITTED, submitButton } from './depositScreens';
import { aPicture } from './files';
import { expectFits, expectNothingSerious, expectSaid, openAs, watchToasts } from './screens';

const EMPTY = 'You have made no deposits yet';

function rows(page: Page) {
  return page.getByRole('table', { name: 'Your deposits' }).locator('tbody tr');
}

async function openHistory(page: Page, player: Player): Promise<void> {
  await openAs(page, player, '/wallet');
  await page.getByRole('link', { name: 'Deposits' }).click();
  await expect(page.getByRole('heading', { name: 'Deposit history' })).toBeVisible();
}

test('a player without deposits is shown the way to the first one', async ({ page, player }) => {
  await watchToasts(page);
  await openHistory(page, player);
  await expect(page).toHaveURL(/\/deposits$/);
  await expect(page.getByText(EMPTY)).toBeVisible();
  await openDialog(page);
  await askFor(page, '12.5');
  await expectSaid(page, SUBMITTED);
  await finish(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(['Myself']);
  await expect(rows(page)).toContainText(['+12.50']);
  await expect(page.getByText(EMPTY)).toHaveCount(0);
});

test('each deposit shows its outcome, recipient, proof, note and time', async ({ page, player, admin, bystander }) => {
  const name = expectOk(await bystander.profile()).username;
  await admin.give(player, 60);
  const approved = await attachedProof(player, aProof(), 200);
  expectOk(await admin.approve(approved.id));
  const declined = await player.requestedDeposit({ amount: 30, to: bystander.account.email });
  expectOk(await admin.declineDeposit(declined.id, { note: 'The slip cannot be read.\nPlease send another.' }));
  const picture = aProof();
  const failed = await awaitedProof(player, picture, 40);
  await upload(failed.upload, contentOf('text/html', picture.bytes.length));
  await player.attach(failed.deposit.id);
  await awaitedProof(player, aProof(), 50);
  await player.requestedDeposit({ amount: 60, to: bystander.uid });

  await openHistory(page, player);
  await expect(rows(page)).toHaveCount(5);
  const row = (index: number) => rows(page).nth(index);
  for (const text of ['Pending', name, '−60.00', 'No file', 'Follow it']) await expect(row(0)).toContainText(text);
  for (const text of ['Pending', 'Myself', '+50.00', 'Waiting for the file', 'Pay, or send the slip']) {
    await expect(row(1)).toContainText(text);
  }
  for (const text of ['Failed', '+40.00', 'The file did not arrive', 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.']) {
    await expect(row(2)).toContainText(text);
  }
  for (const text of ['Declined', name, '−30.00', 'The slip cannot be read.']) await expect(row(3)).toContainText(text);
  for (const text of ['Completed', 'Myself', '+200.00', 'slip.png']) await expect(row(4)).toContainText(text);
  // The time of the decision, beside that of the request.
  await expect(row(3).getByText(/\d{1,2}:\d{2}/)).toHaveCount(2);
});

test('a slip can be sent later, from another device, with any file', async ({ page, player, browser }) => {
  await page.route((url) => url.pathname.includes('/deposit_proofs/'), (route) => route.abort());
  await openHistory(page, player);
  await openDialog(page);
  await amountField(page).fill('7.5');
  await chooseFile(page, { ...aPicture(), name: 'first.png' });
  await submitButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to submit deposit request');
  const other = await browser.newContext();
  const phone = await other.newPage();
  await watchToasts(phone);
  await openHistory(phone, player);
  await expect(rows(phone)).toContainText(['Waiting for the file']);
  await rows(phone).getByRole('button', { name: 'Pay, or send the slip' }).click();
  await chooseFile(phone, { ...aPicture(), name: 'second.png' });
  await sendSlipButton(phone).click();
  await expectSaid(phone, SLIP_SENT);
  await finish(phone);
  await expect(rows(phone)).toContainText(['second.png']);
  await other.close();
  const deposits = await player.everyDeposit();
  expect(deposits).toMatchObject([{ amount: 7.5, status: 'pending', proof: { name: 'second.png' } }]);
  expect(deposits[0]?.proof?.uploadedAt).toBeDefined();
});

test('a long history goes on as it is read, and says where it ends', async ({ page, player }) => {
  await makeMany(player, 'deposits', 27, (index) => player.requestedDeposit({ amount: 1 + index }));
  await openHistory(page, player);
  await expect(rows(page).first()).toContainText('+27.00');
  await rows(page).nth(24).scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(27);
  await expect(page.getByText('These are all your deposits')).toBeVisible();
  await expect(rows(page).last()).toContainText('+1.00');
});

test('a history that cannot be fetched says so, and can be tried again', async ({ page, bystander }) => {
  let broken = true;
  await page.route('**/api/deposits*', (route) =>
    broken
      ? route.fulfill({ status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'request-of-this-test' } })
      : route.fallback(),
  );
  await openHistory(page, bystander);
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Your deposits could not be loaded');
  await expect(panel).toContainText('Request request-of-this-test');
  broken = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('a history is cards below 900 px, a table above, and always fits', async ({ page, player, admin }) => {
  await admin.give(player, 999_999.99);
  await player.requestedDeposit({ amount: 999_999.99, to: admin.account.email });
  await awaitedProof(player, aProof(), 5);
  await openHistory(page, player);
  for (const width of [320, 899, 900, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      const list = page.getByRole(width < 900 ? 'list' : 'table', { name: 'Your deposits' });
      await expect(list).toContainText('−999,999.99');
      await expectFits(page);
    });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the history in the ${colorScheme} scheme`, async ({ page, player, admin }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openHistory(page, player);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expectNothingSerious(page);
    const { id } = await player.requestedDeposit({ amount: 5 });
    expectOk(await admin.declineDeposit(id, { note: 'No' }));
    await awaitedProof(player, aProof(), 5);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expectNothingSerious(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('list', { name: 'Your deposits' })).toBeVisible();
    await expectNothingSerious(page);
  });
}
