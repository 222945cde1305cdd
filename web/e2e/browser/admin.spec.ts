import { auditOf } from '../support/admin';
import { expectOk } from '../support/http';
import { attachedProof } from '../support/proofs';
import { expect, test } from '../support/test';
import { confirmation, decide, openAdmin, openCase, openRow, panel, queueOf, requestStatus, rows } from './adminScreens';
import { aPicture, PICTURE_WIDTH } from './files';
import { expectCopied, expectSaid, watchToasts } from './screens';

test.describe('a deposit', () => {
  test('to oneself is approved after saying to whom it adds what', {
    tag: ['@spec-1.19', '@spec-4.14', '@spec-6.11', '@spec-8.23'],
  }, async ({ page, admin, player }) => {
    await watchToasts(page);
    const { id } = await player.requestedDeposit({ amount: 1250.5 });
    const name = await player.username();
    await openAdmin(page, admin, queueOf(player));
    await openRow(page, rows(page), id);
    await expect(panel(page)).toContainText('1,250.50 points');
    await expect(panel(page)).toContainText('No proof of payment was sent with this request.');
    const party = panel(page).getByRole('region', { name: 'Player' });
    await expect(party).toContainText(name);
    await expect(party).toContainText(player.account.email);
    await page.context().grantPermissions(['clipboard-write']);
    await panel(page).getByText('IDs', { exact: true }).click();
    await panel(page).getByRole('button', { name: 'Copy user id' }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, player.uid);

    await panel(page).getByRole('button', { name: 'Approve' }).click();
    await expect(confirmation(page)).toContainText(`Adds 1,250.50 points (N$ 1,250.50) to ${name}`);
    await expect(confirmation(page)).toContainText('No proof of payment was sent with this request.');
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await player.balance()).toBe(10);

    await decide(page, 'Approve');
    await expectSaid(page, 'Request approved successfully');
    await expect(requestStatus(page)).toHaveText('Completed');
    await expect(panel(page)).toContainText('Decided by');
    await expect(panel(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(await player.balance()).toBe(1260.5);
    expect(await admin.seesDeposit(id)).toMatchObject({ status: 'completed', processedAs: 'self_deposit', processedBy: admin.uid });
  });
});

test.describe('a proof', () => {
  test('that is a picture is shown in the case, and every look is audited', async ({ page, admin, player }) => {
    const { id } = await attachedProof(player, aPicture());
    await openAdmin(page, admin);
    await openCase(page, 'deposits', id);
    const picture = panel(page).getByRole('img', { name: 'Proof of payment: slip.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(PICTURE_WIDTH);
    await expect(panel(page).getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('target', '_blank');
    expect(await auditOf(id)).toMatchObject([{ actor: admin.uid }]);
  });
});

test.describe('the withdraw queue', () => {
  test('completes after saying what becomes of the hold', { tag: ['@spec-1.20', '@spec-4.21', '@spec-6.12'] }, async ({ page, admin }) => {
    await watchToasts(page);
    const player = await admin.playerWith(90);
    const { id } = await player.requestedWithdrawal(60);
    await openAdmin(page, admin);
    await openCase(page, 'withdrawals', id);
    await expect(panel(page)).toContainText('PayPal');
    await page.context().grantPermissions(['clipboard-write']);
    await panel(page).getByRole('button', { name: 'Copy payment details' }).click();
    await expectSaid(page, 'Copied to clipboard.');
    await expectCopied(page, 'me@example.com');
    await panel(page).getByRole('button', { name: 'Complete' }).click();
    await expect(confirmation(page)).toContainText(`Takes 60.00 points (N$ 60.00), on hold, from ${player.account.email} for good`);
    await confirmation(page).getByLabel('Note to the player (optional)').fill('Sent today');
    await confirmation(page).getByRole('button', { name: 'Complete' }).click();
    await expectSaid(page, 'Request completed');
    await expect(requestStatus(page)).toHaveText('Completed');
    expect(expectOk(await player.wallet())).toMatchObject({ balance: 40, held: 0 });
    expect(await player.everyWithdrawal()).toMatchObject([{ status: 'completed', adminNote: 'Sent today' }]);
  });
});
