/** Initial Admin Setup: the appointment of the first admin (spec 2.79 to 2.81). */
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { asAdminOf } from './support/adminScreens';
import { answer, refuse, refuseAtGateway, sent } from './support/answers';
import { haveAccount } from './support/identity';
import { PLAYER } from './support/samples';
import { asPlayer, asVisitor, expectAddress, expectCount, expectGoodOnEveryScreen, expectSaid, expectSays, open, submitSignIn } from './support/screens';

const main = (): Locator => page.getByRole('main');
const initialize = (): Locator => page.getByRole('button', { name: 'Initialize as Admin' });

test('a visitor is asked to log in first', { tags: ['spec-2.3', 'spec-2.81', 'spec-6.2'] }, async () => {
  asVisitor();
  haveAccount(PLAYER);
  await open('/admin-setup');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Initial Admin Setup' })).toBeVisible();
  await expect.element(page.getByText('Please log in first')).toBeVisible();
  await expectCount(initialize(), 0);
  await expectGoodOnEveryScreen();
  await main().getByRole('link', { name: 'Sign In' }).click();
  await expectAddress('/login');
  await submitSignIn();
  await expectAddress('/admin-setup');
  await expect.element(initialize()).toBeVisible();
});

test('an admin who comes again reads that the setup is done', async () => {
  asAdminOf();
  await open('/admin-setup');
  await expect.element(page.getByText('You are an admin', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/The setup is done\./)).toBeVisible();
  await expectCount(initialize(), 0);
  await expectGoodOnEveryScreen();
});

test('a player sees who they are, and why they cannot be the first admin', {
  tags: ['spec-2.79', 'spec-2.80', 'spec-8.39', 'spec-8.40', 'spec-8.44'],
}, async () => {
  asPlayer();
  refuse('GET /check-admin', 403, 'Not now');
  await open('/admin-setup');
  await expectSays(main(), PLAYER.uid, PLAYER.email);

  // It is unknown whether they are an admin.
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to check admin status' });
  await expectSays(failure, 'Not now', 'request-1');
  answer('GET /check-admin', { isAdmin: false, factorMissing: false });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expectCount(failure, 0);

  // The server gives no reason.
  refuseAtGateway('POST /initialize-admin', 502, 'Bad gateway');
  await initialize().click();
  await expectSaid('Failed to setup admin: Failed to initialize admin');
  await expectSays(main().getByRole('alert'), 'Failed to setup admin: Failed to initialize admin');
  await expect.element(initialize()).toBeEnabled();

  // There is an admin already.
  refuse('POST /initialize-admin', 409, 'An admin has already been set up', 'ADMIN_INITIALISED');
  await initialize().click();
  await expectSaid('Failed to setup admin: An admin has already been set up');
  const done = main().getByRole('status').filter({ hasText: 'An admin has already been set up' });
  await expectSays(done, 'There is nothing left for you to do here.');
  await expect.element(done.getByRole('link', { name: 'Go to the game' })).toHaveFocus();
  await expectCount(initialize(), 0);
  await expectCount(main().getByRole('alert'), 0);
  await expectGoodOnEveryScreen();
  expect(sent('POST /initialize-admin')).toHaveLength(2);
});
