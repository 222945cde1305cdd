import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, refuseLate, sent, type Schema } from './support/answers';
import { aProfile } from './support/samples';
import {
  asPlayer,
  expectCount,
  expectDisabled,
  expectGood,
  expectSaid,
  expectTexts,
  open,
  press,
  pressOn,
  SCHEMES,
  showIn,
  watchCopies,
  whenPressed,
} from './support/screens';

const UPDATED = 'Profile updated successfully!';
const FAILED = 'Failed to update profile';
const LOAD_FAILED = 'Failed to load profile data';

const displayName = page.getByRole('textbox', { name: 'Display name' });
const username = page.getByRole('textbox', { name: 'Username' });
const phoneNumber = page.getByRole('textbox', { name: 'Phone number' });
const online = page.getByRole('switch', { name: 'Online' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const alerts = page.getByRole('main').getByRole('alert');

/** Saves the sent data. */
const answerSaved = () => answer('PUT /api/profile', ({ body }) => aProfile(body));

const saves = () => sent('PUT /api/profile').map(({ body }) => body);

async function openProfile(): Promise<void> {
  await open('/profile');
  await expect.element(username).toBeVisible();
}

test('the profile says whose account it is, and the user id can be copied', {
  tags: ['spec-2.4', 'spec-2.59', 'spec-2.61', 'spec-7.31'],
}, async () => {
  const { email, uid, createdAt, username: name } = aProfile();
  const copies = watchCopies();
  asPlayer();
  answer('GET /api/profile', aProfile({ createdAt }));
  await openProfile();
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Your Profile']);
  await expect.element(displayName).toHaveValue('');
  await expect.element(username).toHaveValue(name);
  await expect.element(phoneNumber).toHaveValue('');
  await expect.element(online).not.toBeChecked();
  await expect.element(online).toHaveAccessibleDescription(/other players do not find you in their list of players to send points to/);
  const account = page.getByRole('region', { name: 'Account' });
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(createdAt));
  await expectTexts(account.getByRole('definition'), [`${email} Change email`, uid, '0', '0.00 points', day]);
  await expectCount(page.getByRole('textbox', { name: /email/i }), 0);

  await account.getByRole('button', { name: 'Copy user id' }).click();
  await expectSaid('Copied to clipboard.');
  expect(copies.mock.calls).toEqual([[uid]]);
});

test('a refused field says why, and nothing typed is lost', async () => {
  const { username: own } = aProfile();
  asPlayer();
  await openProfile();
  await displayName.fill('x'.repeat(51));
  await username.fill('me');
  await phoneNumber.fill('081 123 4567');
  await save.click();
  await expectTexts(alerts, [
    'A display name can have at most 50 characters',
    'A username has 3 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter or digit',
    'Please enter a phone number with its country code, such as +264 81 123 4567',
  ]);
  await expect.element(displayName).toHaveFocus();
  expect(saves()).toEqual([]);

  refuse('PUT /api/profile', 409, 'This username is already taken', 'USERNAME_TAKEN');
  await displayName.fill('x'.repeat(50));
  await phoneNumber.fill('+264811234567');
  await online.click();
  await username.fill('TAKEN');
  await press('{Enter}');
  await expectSaid(FAILED);
  await expect.element(username).toHaveAccessibleDescription('This username is already taken');
  await expect.element(username).toHaveFocus();

  answerSaved();
  await username.fill(own);
  await press('{Enter}');
  await expectSaid(UPDATED);
  const typed = { displayName: 'x'.repeat(50), phoneNumber: '+264811234567', online: true, emailAbout: [] };
  expect(saves()).toEqual([{ ...typed, username: 'TAKEN' }, { ...typed, username: own }]);
});

test('a profile that cannot be loaded says so, and can be asked for again', { tags: ['spec-8.29'] }, async () => {
  const loading = page.getByRole('status', { name: 'Loading your profile' });
  asPlayer();
  const letGo = refuseLate('GET /api/profile', 500, 'Internal server error');
  whenPressed('Try again', () => answer('GET /api/profile', aProfile()));
  await open('/profile');
  await expect.element(loading).toBeVisible();
  letGo();
  const panel = page.getByRole('alert').filter({ hasText: LOAD_FAILED });
  await expect.element(panel).toBeVisible();
  await expectCount(username, 0);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(username).toHaveValue(aProfile().username);
  await expectCount(panel, 0);
});

test('a failed update keeps what was typed and is sent again with Enter', { tags: ['spec-8.30'] }, async () => {
  const busy = page.getByRole('button', { name: 'Saving…' });
  asPlayer();
  const letGo = refuseLate('PUT /api/profile', 500, 'Internal server error');
  await openProfile();
  await document.fonts.ready;
  const wide = save.element().getBoundingClientRect().width;
  await displayName.fill('Thandi');
  await online.click();
  await pressOn(displayName, '{Enter}');
  await expectDisabled(busy);
  for (const field of [displayName, username, phoneNumber, online]) await expect.element(field).toBeDisabled();
  expect(busy.element().getBoundingClientRect().width).toBe(wide);
  letGo();
  await expectSaid(FAILED);
  await expect.element(alerts).toMatchTextContent(`${FAILED}: `);
  await expect.element(displayName).toHaveValue('Thandi');
  await expect.element(online).toBeChecked();
  await expect.element(displayName).toHaveFocus();

  answerSaved();
  await press('{Enter}');
  await expectSaid(UPDATED);
  await expectCount(alerts, 0);
  expect(saves().at(-1)).toMatchObject({ displayName: 'Thandi', online: true } satisfies Partial<Schema['ProfileBody']>);
});

test.each(SCHEMES)('the profile fits 320 to 1280 px, and passes axe in %s', async (colorScheme) => {
  asPlayer();
  await openProfile();
  await username.fill('me');
  await save.click();
  await expectCount(alerts, 1);
  for (const width of [320, 900, 1280]) {
    await showIn(colorScheme, width);
    await expectGood();
  }
});
