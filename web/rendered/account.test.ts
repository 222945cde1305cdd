import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, sent } from './support/answers';
import { acceptIdentity, askedIdentity, cutOffIdentity, haveAccount, refuseIdentity } from './support/identity';
import { PLAYER } from './support/samples';
import { asPlayer, asVisitor, expectAddress, expectCount, expectSaid, open, pressOn, reopen, submitSignIn, toastsSeen } from './support/screens';

const PASSWORD = 'Secret-1';

const email = page.getByRole('textbox', { name: 'Email Address' });
const password = page.getByRole('textbox', { name: 'Password' });
const signedOut = page.getByRole('status', { name: 'Sign-in' });
const alert = page.getByRole('alert');
const logout = page.getByRole('button', { name: 'Logout' });
const main = page.getByRole('main');
const gameTitle = page.getByRole('heading', { name: 'Quick colour game' });
const rules = page.getByRole('listitem');

async function fillIn(account: { email: string; password: string }): Promise<void> {
  await email.fill(account.email);
  await password.fill(account.password);
}

async function send(button: 'Sign In' | 'Sign Up'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
}

/** The errors that the app writes to the console from now on. */
function watchErrors(): () => string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => log.mock.calls.map(([text]) => String(text)).join('\n');
}

describe('signing up', () => {
  test('shows no rule for a password before the provider refuses one', { tags: ['spec-5.4'] }, async () => {
    asVisitor();
    await open('/signup');
    await password.fill('a');
    await send('Sign Up');
    await expect.element(page.getByText('Please enter your email address')).toBeVisible();
    await expect.element(password).toHaveAccessibleDescription('');
    await expectCount(rules, 0);
    expect(sent('GET /api/auth/password-policy')).toEqual([]);
  });

  test('keeps the e-mail for whoever has an account already', async () => {
    asVisitor();
    await open('/signup');
    await email.fill('me@example.com');
    await page.getByRole('link', { name: 'Already have an account?' }).click();
    await expectAddress('/login');
    await expect.element(email).toHaveValue('me@example.com');
  });

  for (const [what, address] of [
    ['with an address in capitals is doing so in small letters', ` ${PLAYER.email.toUpperCase().replace('EXAMPLE', 'ＥXAMPLE')} `],
    ['sends of an address what can be seen', `\u200b${PLAYER.email.replace('@', '\u00ad@')}\u2060`],
  ] as const) {
    test(what, async () => {
      asVisitor();
      haveAccount(PLAYER);
      const typed = { email: address, password: PASSWORD };
      await open('/signup');
      await fillIn(typed);
      await send('Sign Up');
      await expectAddress('/login');
      await fillIn(typed);
      await send('Sign In');
      await expectAddress('/');
      expect(askedIdentity('SignUp')).toMatchObject([{ Username: PLAYER.email }]);
      expect(askedIdentity('InitiateAuth')).toMatchObject([{ AuthParameters: { USERNAME: PLAYER.email } }]);
    });
  }

  test("shows the provider's message, and the rules when it is too weak", { tags: ['spec-5.4'] }, async () => {
    watchErrors();
    asVisitor();
    haveAccount(PLAYER);
    answer('GET /api/auth/password-policy', { minimumLength: 8, requireLowercase: false, requireUppercase: false, requireNumbers: false, requireSymbols: false });
    refuseIdentity('SignUp', 'InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
    await open('/signup');
    await fillIn({ email: PLAYER.email, password: 'a' });
    await send('Sign Up');
    await expectSaid('Password did not conform with policy: Password not long enough');
    await expect.element(page.getByText('At least 8 characters (not met)')).toBeVisible();
    await expectCount(rules.filter({ hasText: /^At least 8 characters \(not met\)$/ }), 1);
    await expect.element(password).toHaveAccessibleDescription(/At least 8 characters \(not met\)/);
    for (const [typed, strength] of [['a', 'Too weak yet'], ['a'.repeat(40), 'Easy to guess'], [`${PASSWORD}More`.repeat(2), 'Strong']] as const) {
      await password.fill(typed);
      await expect.element(page.getByText(strength, { exact: true })).toBeVisible();
    }
    await password.fill(PASSWORD);
    await expectCount(rules.filter({ hasText: '(not met)' }), 0);
  });

  test('of an address that is taken says what the provider says, and logs it', { tags: ['spec-4.11', 'spec-8.2', 'spec-8.3'] }, async () => {
    const logged = watchErrors();
    asVisitor();
    haveAccount(PLAYER);
    refuseIdentity('SignUp', 'UsernameExistsException', 'User already exists');
    await open('/signup');
    await fillIn({ email: PLAYER.email, password: PASSWORD });
    await send('Sign Up');
    await expectSaid('User already exists');
    await expect.poll(logged).toContain('Sign-up failed');
    await expectAddress('/signup');
  });

  test('a password is hidden until asked for, and can be pasted', { tags: ['asvs-6.2.6', 'asvs-6.2.7'] }, async () => {
    asVisitor();
    await open('/login');
    for (const [path, known] of [['/login', 'current-password'], ['/signup', 'new-password']] as const) {
      await reopen(path);
      await expect.element(password).toHaveAttribute('type', 'password');
      await expect.element(password).toHaveAttribute('autocomplete', known);
      // Copied from the other field, which permits it.
      await email.fill(PASSWORD);
      (email.element() as HTMLInputElement).select();
      await userEvent.copy();
      (password.element() as HTMLInputElement).focus();
      await userEvent.paste();
      await expect.element(password).toHaveValue(PASSWORD);
      await page.getByRole('button', { name: 'Show what is typed' }).click();
      await expect.element(password).toHaveAttribute('type', 'text');
    }
  });

  test('asks for both fields, and for an address', { tags: ['spec-2.27', 'spec-5.2', 'spec-5.3'] }, async () => {
    asVisitor();
    await open('/signup');
    await send('Sign Up');
    await expect.element(page.getByText('Please enter your email address')).toBeVisible();
    await expect.element(page.getByText('Please enter a password')).toBeVisible();
    await email.fill('no address');
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  });

  test('leads to the sign-in, and back', { tags: ['spec-2.24', 'spec-2.29', 'asvs-7.6.2'] }, async () => {
    asVisitor();
    await open('/signup');
    await page.getByRole('link', { name: 'Already have an account?' }).click();
    await expectAddress('/login');
    await page.getByRole('link', { name: "Don't have an account?" }).click();
    await expectAddress('/signup');
  });
});

describe('signing in', () => {
  test('with a wrong password says so in red above the form', { tags: ['spec-2.22', 'spec-2.26', 'spec-4.5', 'spec-8.1'] }, async () => {
    asVisitor();
    haveAccount(PLAYER);
    refuseIdentity('RespondToAuthChallenge', 'NotAuthorizedException', 'Incorrect username or password.');
    await open('/login');
    await expect.element(email).toHaveFocus();
    await submitSignIn();
    await expect.element(alert).toHaveTextContent('Failed to sign in: Incorrect username or password.');
    await expect.element(alert).toBeVisible();
    expect(alert.element().getBoundingClientRect().y).toBeLessThan(email.element().getBoundingClientRect().y);
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(alert.element()).color.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expectAddress('/login');
  });

  test('with a password that is too weak by now shows what is missing', { tags: ['spec-5.5'] }, async () => {
    asVisitor();
    haveAccount(PLAYER);
    refuseIdentity('InitiateAuth', 'InvalidPasswordException', 'Password does not meet requirements');
    await open('/login');
    await fillIn({ email: PLAYER.email, password: 'a' });
    await send('Sign In');
    await expect.element(alert).toMatchTextContent('Failed to sign in: Password does not meet requirements');
    await expectCount(rules.filter({ hasText: /^At least 8 characters \(not met\)$/ }), 1);
  });

  test('asks for both fields', { tags: ['spec-2.23', 'spec-5.1'] }, async () => {
    asVisitor();
    await open('/login');
    await send('Sign In');
    await expect.element(page.getByText('Please enter your email address')).toBeVisible();
    await expect.element(page.getByText('Please enter your password')).toBeVisible();
  });
});

describe('who is signed in', () => {
  for (const path of ['/draws', '/admin-setup', '/nowhere']) {
    test(`logs out to the sign-in from ${path}, which needs no sign-in`, { tags: ['spec-2.18'] }, async () => {
      asPlayer();
      await open(path);
      await logout.click();
      await expectAddress('/login');
      await expect.element(signedOut).toHaveTextContent('You are signed out.');
      await expect.element(email).toHaveValue('');
      await submitSignIn();
      await expectAddress('/');
    });
  }

  test('logs out although the identity service is out of reach', { tags: ['spec-2.19', 'spec-8.53'] }, async () => {
    const logged = watchErrors();
    asPlayer();
    await open('/');
    await expect.element(gameTitle).toBeVisible();
    cutOffIdentity();
    await logout.click();
    await expectAddress('/login');
    await expect.element(signedOut).toHaveTextContent('You are signed out.');
    await expect.poll(logged).toContain('The session was not ended at Cognito');
    expect(toastsSeen()).toEqual([]);
    await expectCount(alert, 0);
    await reopen('/');
    await expectAddress('/login');
  });

  test('and whose renewal is refused in unknown words signs in again', async () => {
    asPlayer();
    await open('/statement?type=credit');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    refuseIdentity('GetTokensFromRefreshToken', 'InvalidParameterException', '?');
    await reopen();
    await expect.element(signedOut).toHaveTextContent('Your sign-in has ended. Sign in to go on where you were.');
    await expect.element(email).toHaveValue(PLAYER.email);
    acceptIdentity();
    await password.fill(PASSWORD);
    await send('Sign In');
    await expectAddress('/statement?type=credit');
  });

  test('goes on by itself when the sign-in can be checked again', async () => {
    asPlayer();
    cutOffIdentity();
    await open('/');
    await expect.element(alert).toMatchTextContent('Your sign-in could not be checked');
    acceptIdentity();
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    await expect.element(gameTitle).toBeVisible();
  });

  test('can sign in beside what is left of a broken sign-in', async () => {
    asPlayer();
    // A screen without requests.
    await open('/nowhere');
    await expect.element(page.getByRole('link', { name: 'Withdraw' })).toBeVisible();
    for (const key of Object.keys(localStorage)) if (key.endsWith('.idToken')) localStorage.removeItem(key);
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expectAddress('/login');
    await expect.element(email).toHaveValue(PLAYER.email);
    await password.fill(PASSWORD);
    await send('Sign In');
    await expectAddress('/withdraw');
  });

  test('is led from a dialog whose answer is that the sign-in has ended', async () => {
    asPlayer();
    await open('/profile');
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up your second factor' });
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
    for (const action of ['VerifySoftwareToken', 'GetTokensFromRefreshToken', 'RevokeToken'] as const) {
      refuseIdentity(action, 'NotAuthorizedException', 'Access Token has been revoked');
    }
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(signedOut).toHaveTextContent('Your sign-in has ended. Sign in to go on where you were.');
    await expectCount(dialog, 0);
  });

  test('and cannot be signed out stays signed in; only the log says so', { tags: ['spec-2.19', 'spec-8.53'] }, async () => {
    const logged = watchErrors();
    asPlayer();
    await open('/');
    await expect.element(gameTitle).toBeVisible();
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('This browser keeps everything');
    });
    await logout.click();
    await expect.poll(logged).toContain('Logout failed');
    await expect.element(logout).toBeVisible();
    expect(toastsSeen()).toEqual([]);
    await expectCount(alert, 0);
  });

  test('but whose session has ended is asked to sign in to play', { tags: ['spec-5.27', 'asvs-7.3.2'] }, async () => {
    asPlayer();
    await open('/');
    const tile = page.getByRole('group', { name: 'Colours', exact: true }).getByRole('button').first();
    await expect.element(tile).toBeVisible();
    refuse('POST /api/game/rounds/{roundId}/guess', 401, 'Unauthorized');
    refuseIdentity('GetTokensFromRefreshToken', 'NotAuthorizedException', 'Refresh Token has been revoked');
    await pressOn(tile, '1');
    await expectSaid('Please sign in to play!');
    await expectAddress('/login');
  });
});

test('a visitor is led from the game to the sign-in', { tags: ['spec-2.8', 'spec-2.10'] }, async () => {
  asVisitor();
  await open('/');
  await expectAddress('/login');
  await expect.element(main).toMatchTextContent('Sign in');
});
