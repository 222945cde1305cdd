/** Admins import the register of excluded persons, and a listed person is informed (D62). */
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { asAdminOf, confirmation, openAdmin } from './support/adminScreens';
import { answer, refuseAtGateway, sent } from './support/answers';
import { aWallet, inMinutes } from './support/samples';
import { asPlayer, expectCount, expectGoodAt, expectSays, open, SCHEMES } from './support/screens';

const card = (): Locator => page.getByRole('region', { name: 'Register of excluded persons' });
const outcome = (): Locator => card().getByRole('status', { name: 'Register' });

/** More than fit in one request. */
const NOBODIES = Array.from({ length: 250 }, (_, index) => index.toString(16).padStart(64, '0'));

async function choose(csv: string): Promise<void> {
  await userEvent.upload(card().getByLabelText('File of the register'), new File([csv], 'register.csv', { type: 'text/csv' }));
}

async function send(button: string): Promise<void> {
  await card().getByRole('button', { name: button }).click();
  await confirmation().getByRole('button', { name: button }).click();
}

/** Each hash is new to the register, and belongs to no player. */
function answerRegister(): void {
  answer('POST /api/admin/exclusion-register', ({ body: { hashes } }) => ({ changed: hashes.length, players: 0 }));
}

test('an import that stops goes on where it was', async () => {
  asAdminOf();
  answerRegister();
  await openAdmin('/admin?tab=admins');
  answer('POST /api/admin/exclusion-register', ({ body: { hashes } }) => {
    refuseAtGateway('POST /api/admin/exclusion-register', 500, 'Internal Server Error');
    return { changed: hashes.length, players: 0 };
  });
  await choose(NOBODIES.join('\n'));
  await send('Add to the register');
  await expectSays(card().getByRole('alert'), '200 of 250 are added.');
  answerRegister();
  await card().getByRole('button', { name: 'Go on' }).click();
  await expectSays(confirmation(), '50 people');
  await confirmation().getByRole('button', { name: 'Add to the register' }).click();
  await expectSays(outcome(), '250 added');
  const rest = NOBODIES.slice(200);
  expect(sent('POST /api/admin/exclusion-register').map(({ body: { hashes } }) => hashes)).toEqual([NOBODIES.slice(0, 200), rest, rest]);
});

test('a file without a hash is refused', async () => {
  asAdminOf();
  await openAdmin('/admin?tab=admins');
  await choose('ada@example.com');
  await expect.element(card().getByRole('alert')).toHaveTextContent('No line of register.csv has a hash: 64 hexadecimal digits.');
  await expectCount(card().getByRole('button', { name: 'Add to the register' }), 0);
});

test('who is on the register reads so, and where to write and withdraw', async () => {
  asPlayer();
  answer('GET /api/wallet', aWallet({ restriction: { kind: 'on-register', reason: '', since: inMinutes(-1) } }));
  await open('/');
  const notice = page.getByRole('status', { name: 'Account' });
  await expectSays(notice, 'You cannot play here', 'write to support');
  await expect.element(notice.getByRole('link', { name: 'Withdraw' })).toBeVisible();
});

test.each(SCHEMES)('the register fits 320 to 1280 px, and passes axe in %s', async (scheme) => {
  asAdminOf();
  await openAdmin('/admin?tab=admins');
  await choose(NOBODIES.join('\n'));
  await expectSays(card(), '250 hashes');
  await expectGoodAt(scheme);
});
