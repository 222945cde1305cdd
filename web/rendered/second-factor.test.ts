/** The second factor on the screens: sign-in, recovery, turning it off, and confirmation in place (D49). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { answer, passAll, refuse, sent, type Call } from './support/answers';
import {
  ADMIN,
  aDeposit,
  aFoundPlayer,
  answerPlayers,
  answerQueues,
  asAdminOf,
  confirmation,
  openAdmin,
  openCase,
  panel,
  PLAYER as FOUND,
  requestStatus,
} from './support/adminScreens';
import { acceptIdentity, CONFIG, FACTOR_KEY, haveAccount, refuseIdentity } from './support/identity';
import { aProfile, PLAYER } from './support/samples';
import { asAdmin, asPlayer, asVisitor, expectCount, expectGoodOnEveryScreen, expectPath, expectSaid, open, press, reopen, submitSignIn } from './support/screens';

const SIGN_IN_AGAIN = 'Please sign in again to confirm that it is you';
const CODE_WRONG = 'This code is not right. Please enter the one that your app shows now.';
const CODE = '246810';
const WRONG_CODE = '000000';
const PASSWORD = 'Secret-1';

const OWNER = { uid: ADMIN.userId, email: ADMIN.email, role: 'owner' } as const;

const email = page.getByRole('textbox', { name: 'Email Address' });
const password = page.getByRole('textbox', { name: 'Password' });
const section = page.getByRole('region', { name: 'Second factor' });
const setUp = page.getByRole('dialog', { name: 'Set up your second factor' });
const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
const asking = page.getByRole('dialog', { name: 'Confirm that it is you' });

const codeField = (within: Locator | typeof page): Locator => within.getByRole('textbox', { name: 'Code', exact: true });

async function passCode(): Promise<void> {
  await codeField(page).fill(CODE);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a sign-in that waited too long begins anew, with the address kept', async () => {
  asVisitor();
  haveAccount({ ...PLAYER, code: CODE });
  await open('/login');
  await submitSignIn();
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect.element(email).toHaveValue(PLAYER.email);
  await expect.element(password).toHaveValue('');
  await submitSignIn();
  await expect.element(codeField(page)).toBeVisible();
  refuseIdentity('RespondToAuthChallenge', 'NotAuthorizedException', 'Invalid session for the user, session is expired.');
  await passCode();
  await expect.element(page.getByRole('alert')).toHaveTextContent('That took too long. Please enter your password again.');
  await expect.element(email).toHaveValue(PLAYER.email);
  acceptIdentity();
  await submitSignIn();
  await passCode();
  await expectPath('/');
});

test('a recovery code turns the factor off once, and signs in', async () => {
  asVisitor();
  haveAccount({ ...PLAYER, code: CODE });
  refuse('POST /api/second-factor/recover', 403, 'This recovery code does not belong to this email address', 'RECOVERY_CODE_WRONG');
  await open('/login');
  await submitSignIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  const submit = page.getByRole('button', { name: 'Turn it off and sign in' });
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText(PLAYER.email)).toBeVisible();
  await submit.click();
  await expect.element(page.getByText('Please enter one of your recovery codes')).toBeVisible();
  await field.fill('11111-22222-33333-44444');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This recovery code does not belong to this email address');
  await expectGoodOnEveryScreen();
  answer('POST /api/second-factor/recover', () => {
    haveAccount(PLAYER);
    return { isOn: false };
  });
  await field.fill(' A1111 22222 33333 44444');
  await submit.click();
  await expectSaid('Your second factor is off. Please set up a new one in your profile.');
  await expectPath('/');
  expect(sent('POST /api/second-factor/recover').map(({ body }) => body)).toEqual([
    { email: PLAYER.email, code: '11111-22222-33333-44444' },
    { email: PLAYER.email, code: 'A1111 22222 33333 44444' },
  ]);
  await reopen('/profile');
  await expect.element(section).toMatchTextContent('Off');
});

test('the factor is turned off by who has signed in with it', async () => {
  asPlayer();
  haveAccount({ ...PLAYER, code: CODE });
  answer('GET /api/profile', aProfile({ secondFactor: true }));
  answer('POST /api/second-factor/disable', () => {
    haveAccount(PLAYER);
    answer('GET /api/profile', aProfile());
    return { isOn: false };
  });
  await open('/profile');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(confirmation()).toMatchTextContent('The password alone is enough to sign in then.');
  await expect.element(confirmation().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await confirmation().getByRole('button', { name: 'Turn off' }).click();
  await expectPath('/login');
  await submitSignIn();
  await expectPath('/profile');
  await expect.element(section).toMatchTextContent('Off');
  expect(sent('POST /api/second-factor/disable')).toHaveLength(1);
});

test('a decision waits for the confirmation, and loses nothing', async () => {
  asAdmin('owner', { ...OWNER, signedInAt: new Date(Date.now() - 3_600_000) });
  const deposits = [aDeposit({ amount: 20 })];
  const [{ id } = { id: '' }] = deposits;
  answerQueues({ deposits });
  const decide = 'POST /api/admin/deposits/{id}/decline';
  refuse(decide, 403, SIGN_IN_AGAIN, 'SIGN_IN_AGAIN');
  await openCase('deposits', id);
  haveAccount({ ...OWNER, code: CODE });
  const note = confirmation().getByLabelText('Note to the player (optional)');
  const decline = confirmation().getByRole('button', { name: 'Decline' });
  const again = asking.getByRole('textbox', { name: 'Password' });
  await panel().getByRole('button', { name: 'Decline' }).click();
  await note.fill('The slip cannot be read');

  // Escape closes only the question, and has no effect.
  await decline.click();
  await expect.element(again).toHaveFocus();
  await press('{Escape}');
  await expectCount(asking, 0);
  await expect.element(confirmation().getByRole('alert')).toHaveTextContent(SIGN_IN_AGAIN);
  await expect.element(note).toHaveValue('The slip cannot be read');
  await expect.element(decline).toHaveFocus();

  // A wrong password and a wrong code are reported at their fields.
  await decline.click();
  refuseIdentity('RespondToAuthChallenge', 'NotAuthorizedException', 'Incorrect username or password.');
  await again.fill('Wrong-Password-1');
  await press('{Enter}');
  await expect.element(asking.getByText('This is not your password.')).toBeVisible();
  acceptIdentity();
  await again.fill(PASSWORD);
  await press('{Enter}');
  await expect.element(codeField(asking)).toHaveFocus();
  await codeField(asking).fill(WRONG_CODE);
  await press('{Enter}');
  await expect.element(asking.getByText(CODE_WRONG)).toBeVisible();
  await expectGoodOnEveryScreen();
  expect(sent(decide)).toHaveLength(2);

  // From now on it is accepted.
  answerQueues({ deposits });
  await codeField(asking).fill(CODE);
  await press('{Enter}');
  await expect.element(requestStatus()).toHaveTextContent('Declined');
  expect(sent(decide).slice(2)).toMatchObject([{ params: { id }, body: { note: 'The slip cannot be read' } }]);
  // The new sign-in is the stored one.
  const kept = localStorage.getItem(`CognitoIdentityServiceProvider.${CONFIG.userPoolClientId}.${OWNER.uid}.idToken`) ?? '';
  const { auth_time: at } = JSON.parse(atob((kept.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { auth_time: number };
  expect(Date.now() / 1000 - at).toBeLessThan(600);
  await reopen();
  await expect.element(requestStatus()).toHaveTextContent('Declined');
  await expectCount(asking, 0);
});

test('an owner turns off a player’s factor, and says why', async () => {
  asAdminOf('owner');
  const player = aFoundPlayer(FOUND, { secondFactor: true });
  answerPlayers(player);
  answer('POST /api/admin/players/reset-second-factor', () => {
    player.secondFactor = false;
    return { isOn: false };
  });
  const card = page.getByRole('region', { name: 'Player', exact: true });
  const button = page.getByRole('button', { name: 'Turn off second factor' });
  await openAdmin(`/admin?tab=admins&player=${player.userId}`);
  await expect.element(card).toMatchTextContent('Second factorOn');
  await button.click();
  await expect.element(confirmation()).toMatchTextContent(`${player.username} is signed out everywhere`);
  await expectGoodOnEveryScreen();
  const confirm = confirmation().getByRole('button', { name: 'Turn off second factor' });
  await confirm.click();
  await expect.element(confirmation()).toMatchTextContent('Please enter a reason');
  await confirmation().getByLabelText('Reason, for the audit log, with the number of the ticket').fill('Lost phone, known by voice');
  await confirm.click();
  await expectSaid('Second factor turned off');
  await expect.element(page.getByRole('status', { name: 'Outcome' })).toMatchTextContent(`The second factor of ${player.username} is off.`);
  await expect.element(card).toMatchTextContent('Second factorOff');
  await expectCount(button, 0);
  expect(sent('POST /api/admin/players/reset-second-factor').map(({ body }) => body)).toEqual([
    { userId: player.userId, reason: 'Lost phone, known by voice' },
  ]);
});

for (const [who, role, player] of [
  ['support finds no button for anybody’s factor', 'support', aFoundPlayer(FOUND, { secondFactor: true })],
  ['an owner finds no button for their own factor', 'owner', aFoundPlayer(ADMIN, { isAdmin: true, role: 'owner', secondFactor: true })],
] as const) {
  test(who, async () => {
    asAdminOf(role);
    answerPlayers(player);
    await openAdmin(`/admin?tab=admins&player=${player.userId}`);
    await expect.element(page.getByRole('region', { name: 'Player', exact: true })).toMatchTextContent('Second factorOn');
    await expectCount(page.getByRole('button', { name: 'Turn off second factor' }), 0);
  });
}

test('an admin who needs a factor is led to set it up', async () => {
  asAdminOf('owner');
  answer('GET /check-admin', { isAdmin: true, role: 'owner', factorMissing: true });
  answer('GET /api/profile', aProfile({ isAdmin: true }));
  for (const call of [
    'GET /api/admin/deposits',
    'GET /api/admin/withdrawals',
    'GET /api/admin/tickets',
    'GET /api/admin/care',
    'GET /api/admin/audit',
    'GET /api/admin/closed-accounts',
    'GET /api/admin/proposals',
  ] satisfies Call[]) {
    refuse(call, 403, 'Admins need a second factor. Please set yours up in your profile.', 'SECOND_FACTOR_MISSING');
  }
  const title = page.getByRole('heading', { name: 'Set up your second factor first' });
  await openAdmin();
  for (const address of ['/admin?tab=deposits', '/admin?tab=tickets', '/admin?tab=admins', '/admin/care']) {
    await reopen(address);
    await expect.element(page.getByRole('heading', { name: /^(Admin Dashboard|Player Care)$/ })).toBeVisible();
    await expect.element(title).toBeVisible();
    await passAll();
    await expectCount(page.getByRole('alert'), 0);
  }
  await reopen('/admin/audit');
  await expect.element(title).toBeVisible();
  await expectGoodOnEveryScreen();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect.element(section).toHaveFocus();
  await expect.element(section).toMatchTextContent('You are an admin, so you need one');
});

test('in both themes axe finds nothing serious, and nothing scrolls', async () => {
  asPlayer();
  haveAccount({ ...PLAYER, code: CODE });
  const codes = Array.from({ length: 10 }, (_, n) => `${String(n).repeat(5)}-11111-22222-33333`);
  answer('POST /api/second-factor/enable', { codes });
  await open('/profile');
  await section.getByRole('button', { name: 'Set up' }).click();
  await expect.element(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.poll(() => setUp.getByRole('definition').element().textContent.replaceAll(' ', '')).toBe(FACTOR_KEY);
  await expectGoodOnEveryScreen();
  await codeField(setUp).fill(CODE);
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(saving).toBeVisible();
  await expectGoodOnEveryScreen();
  await saving.getByRole('checkbox').click();
  await saving.getByRole('button', { name: 'Sign in again' }).click();
  await expectPath('/login');
  await submitSignIn();
  await expect.element(codeField(page)).toBeVisible();
  await expectGoodOnEveryScreen();
});
