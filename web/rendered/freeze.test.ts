/** A freeze on the screens: an admin sets it, and the player sees the reason (D41). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ADMIN, aFoundPlayer, answerPlayers, asAdminOf, confirmation, openAdmin, PLAYER, type Party } from './support/adminScreens';
import { answer, refuseAtGateway, sent } from './support/answers';
import { aWallet, inMinutes } from './support/samples';
import { asPlayer, expectCount, expectGoodAt, expectSaid, expectSays, open, SCHEMES } from './support/screens';

const REASON = 'Three accounts with one bank account.\nPlease write to us.';

const card = (): Locator => page.getByRole('region', { name: 'Player' });
const notice = (): Locator => page.getByRole('status', { name: 'Account' });

async function openAccount({ userId, email }: Party): Promise<void> {
  await openAdmin(`/admin?tab=admins&player=${userId}`);
  await expectSays(card(), email);
}

test('a freeze that fails says why, and can be tried again', async () => {
  const player = aFoundPlayer();
  asAdminOf();
  answerPlayers(player);
  await openAccount(PLAYER);
  refuseAtGateway('POST /api/admin/players/freeze', 500, 'Internal Server Error');
  await page.getByRole('button', { name: 'Freeze account' }).click();
  await confirmation().getByLabelText('Reason, for the player').fill(REASON);
  await confirmation().getByRole('button', { name: 'Freeze account' }).click();
  await expectSaid('Failed to freeze the account');
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent('Request failed');
  answerPlayers(player);
  await confirmation().getByRole('button', { name: 'Freeze account' }).click();
  await expectSaid('Account frozen');
  await expectSays(card(), 'Frozen since');
  const said = { userId: PLAYER.userId, isFrozen: true, reason: REASON };
  expect(sent('POST /api/admin/players/freeze').map(({ body }) => body)).toEqual([said, said]);
});

test('an admin’s account has no freeze on offer', async () => {
  asAdminOf();
  answerPlayers(aFoundPlayer(ADMIN, { isAdmin: true, role: 'owner' }));
  await openAccount(ADMIN);
  await expect.element(page.getByRole('button', { name: 'Remove admin rights' })).toBeEnabled();
  await expectCount(page.getByRole('button', { name: 'Freeze account' }), 0);
});

test.each(SCHEMES)('the notice fits 320 to 1280 px, and passes axe in %s', async (colorScheme) => {
  asPlayer();
  answer('GET /api/wallet', aWallet({ restriction: { kind: 'frozen', reason: 'x'.repeat(500), since: inMinutes(-1) } }));
  await open('/withdraw');
  await expectSays(notice(), 'Your account is frozen');
  await expectGoodAt(colorScheme, [320, 360, 768, 1280]);
});
