/** A tab that comes to the front, and a tab whose sign-in has ended meanwhile. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, passAll, refuseAtGateway, sent, type Call } from './support/answers';
import { balance, setVisible } from './support/game';
import { ledgerOf, START, type Move } from './support/ledger';
import { answerAsForNewPlayer, aProfile, PLAYER, withPoints } from './support/samples';
import { asPlayer, expectCount, expectPath, open, rowsIn } from './support/screens';

const ENDED = 'Your sign-in has ended. Sign in to go on where you were.';

const email = page.getByRole('textbox', { name: 'Email Address' });
const password = page.getByRole('textbox', { name: 'Password' });

/** The screen after every end of a sign-in, with the e-mail of that sign-in. */
async function expectSignIn(text: string): Promise<void> {
  await expectPath('/login');
  await expect.element(page.getByRole('status', { name: 'Sign-in' })).toHaveTextContent(text);
  await expect.element(email).toHaveValue(PLAYER.email);
  await expectCount(page.getByRole('dialog'), 0);
  await expectCount(page.getByRole('alert'), 0);
}

async function signInAgain(): Promise<void> {
  await password.fill('Secret-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Simulates a tab that was in the background, where it makes no requests by itself, for this many seconds. */
function leaveFor(seconds: number): void {
  setVisible(false);
  vi.setSystemTime(Date.now() + seconds * 1000);
  setVisible(true);
}

const READS = [
  'GET /api/wallet', 'GET /api/profile', 'GET /api/notices', 'GET /api/colours/config', 'GET /api/colours/round', 'GET /api/colours/rounds',
  'GET /api/colours/my-entries', 'GET /api/deposits', 'GET /api/withdrawals', 'GET /api/wallet/transactions', 'GET /api/profile/log',
] satisfies Call[];

const howOften = () => Object.fromEntries(READS.map((call) => [call, sent(call).length]));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

test('a form that is sent after the sign-in has ended leads back to it', async () => {
  asPlayer();
  await open('/support');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann');
  await page.getByLabelText('Message').fill('Is anybody there?');
  await page.getByLabelText('Category').selectOptions('Technical Issue');
  refuseAtGateway('POST /api/support/tickets', 401, 'Unauthorized');
  await page.getByRole('button', { name: 'Submit ticket' }).click();
  await expectSignIn(ENDED);
  await signInAgain();
  await expectPath('/support');
});

test('what another tab changed is shown when this one comes to the front', async () => {
  asPlayer();
  const deposited = (amount: number): Move => ({ type: 'credit', source: 'deposit', amount, description: 'A deposit' });
  const all = ledgerOf([START, deposited(5), deposited(7)]);
  answer('GET /api/wallet', withPoints(15));
  answer('GET /api/wallet/transactions', { items: all.slice(1) });
  await open('/statement');
  await expect.element(balance).toHaveTextContent('15.00');
  const rows = rowsIn(page.getByRole('table', { name: /^Transactions/ }));
  await expectCount(rows, 2);
  answer('GET /api/wallet', withPoints(22));
  answer('GET /api/wallet/transactions', { items: all });
  leaveFor(6);
  await expect.element(balance).toHaveTextContent('22.00');
  await expectCount(rows, 3);
});

test('coming to the front costs the game one read of the wallet', async () => {
  asPlayer();
  await open('/');
  const tiles = page.getByRole('group', { name: 'Colours', exact: true }).getByRole('button');
  await expectCount(tiles, 6);
  // Requests that follow the screen.
  for (const call of ['GET /api/notices', 'GET /api/colours/config'] as const) await expect.poll(() => sent(call).length).toBe(1);
  const before = howOften();
  leaveFor(1);
  await expectCount(tiles, 6);
  expect(howOften()).toEqual(before);
  leaveFor(6);
  await expect.poll(() => sent('GET /api/wallet').length).toBe((before['GET /api/wallet'] ?? 0) + 1);
  await expectCount(tiles, 6);
  expect(howOften()).toEqual({ ...before, 'GET /api/wallet': (before['GET /api/wallet'] ?? 0) + 1 });
});

test('what is being typed stays when the tab comes to the front', async () => {
  asPlayer();
  await open('/profile');
  const name = page.getByLabelText('Display name');
  await name.fill('Half a na');
  answer('GET /api/profile', aProfile({ displayName: 'Set elsewhere' }));
  const before = howOften();
  leaveFor(6);
  await expect.poll(() => sent('GET /api/wallet').length).toBeGreaterThan(before['GET /api/wallet'] ?? 0);
  await passAll();
  await expect.element(name).toHaveValue('Half a na');
});

test('a request that the server refuses leads to the sign-in and back', async () => {
  asPlayer();
  await open('/withdraw');
  await expect.element(balance).toHaveTextContent('10.00');
  // As after the end of the refresh token, which the screen's next request detects.
  for (const call of READS) refuseAtGateway(call, 401, 'Unauthorized');
  for (const key of Object.keys(localStorage)) if (key.endsWith('Token')) localStorage.removeItem(key);
  leaveFor(6);
  await expectSignIn(ENDED);
  answerAsForNewPlayer();
  await signInAgain();
  await expectPath('/withdraw');
});
