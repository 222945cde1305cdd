import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { subjectsTo } from '../support/mailbox';
import type { Player } from '../support/player';
import { expect, test } from '../support/test';
import { balance, expectCopied, expectFits, expectNothingSerious, expectSaid, expectStayed, openAs, watchToasts } from './screens';

const UPDATED = 'Profile updated successfully!';
const FAILED = 'Failed to update profile';
const LOAD_FAILED = 'Failed to load profile data';
const BROKEN = { status: 500, json: { message: 'Internal Server Error' } };

const displayName = (page: Page): Locator => page.getByRole('textbox', { name: 'Display name' });
const username = (page: Page): Locator => page.getByRole('textbox', { name: 'Username' });
const phoneNumber = (page: Page): Locator => page.getByRole('textbox', { name: 'Phone number' });
const online = (page: Page): Locator => page.getByRole('switch', { name: 'Online' });
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });

async function openProfile(page: Page, player: Player): Promise<void> {
  await openAs(page, player);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(username(page)).toBeVisible();
}

async function profileOf(player: Player): Promise<Schema['Profile']> {
  return expectOk(await player.profile());
}

/** A username that no other test and no other run has. */
function newUsername(player: Player): string {
  return `T.${player.uid.slice(0, 20)}`;
}

test('the profile says whose account it is, and the user id can be copied', async ({ page, bystander }) => {
  const { email, uid, createdAt, username: name } = await profileOf(bystander);
  await page.context().grantPermissions(['clipboard-write']);
  await watchToasts(page);
  await openProfile(page, bystander);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile');
  await expect(displayName(page)).toHaveValue('');
  await expect(username(page)).toHaveValue(name);
  await expect(phoneNumber(page)).toHaveValue('');
  await expect(online(page)).not.toBeChecked();
  await expect(online(page)).toHaveAccessibleDescription(/other players do not find you in their list of players to send points to/);
  const account = page.getByRole('region', { name: 'Account' });
  const day = await page.evaluate((at) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(at)), createdAt);
  await expect(account.getByRole('definition')).toHaveText([`${email} Change email`, uid, '0', '0.00 points', day]);
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveCount(0);

  await account.getByRole('button', { name: 'Copy user id' }).click();
  await expectSaid(page, 'Copied to clipboard.');
  await expectCopied(page, uid);
});

test('what comes by email is chosen here, and the local mailbox shows it', async ({ page, player, admin }) => {
  const topics = page.getByRole('group', { name: 'Tell me by email' }).getByRole('switch');
  const kept = async () => (await profileOf(player)).emailAbout;
  await watchToasts(page);
  await openProfile(page, player);
  await expect(topics).toHaveCount(4);
  for (const topic of await topics.all()) await expect(topic).not.toBeChecked();
  await page.getByRole('switch', { name: 'Support' }).press('Space');
  await page.getByRole('switch', { name: 'Deposits' }).press('Space');
  await expect(save(page)).toHaveAccessibleDescription('Your changes are not saved yet.');
  await save(page).click();
  await expectSaid(page, UPDATED);
  expect(await kept()).toEqual(['deposit', 'ticket']);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Deposits' })).toBeChecked();
  await page.getByRole('switch', { name: 'Support' }).press('Space');
  await save(page).click();
  await expect.poll(kept).toEqual(['deposit']);

  const { id } = await player.requestedDeposit({ amount: 5 });
  expectOk(await admin.declineDeposit(id, { note: 'Not <seen>' }));
  await expect.poll(() => subjectsTo(player.account.email)).toEqual(['Deposit declined']);
  await page.goto('/_mailbox');
  const email = page.getByRole('article').filter({ hasText: player.account.email });
  await expect(email).toHaveCount(1);
  await expect(email).toContainText('Note: Not <seen>');
});

test('a changed profile survives a reload; online hides from the lists', async ({ page, player, bystander }) => {
  const name = newUsername(player);
  const listed = async () => expectOk(await bystander.players({ search: name })).players.map(({ userId }) => userId);
  await watchToasts(page);
  await openProfile(page, player);
  await expect(save(page)).toBeDisabled();
  await displayName(page).fill(' Thandi Nangolo ');
  await username(page).fill(name);
  await phoneNumber(page).fill('+264 (81) 123-4567');
  await save(page).click();
  await expectSaid(page, UPDATED);
  await expect(displayName(page)).toHaveValue('Thandi Nangolo');
  await expect(phoneNumber(page)).toHaveValue('+264811234567');
  await expect(save(page)).toBeDisabled();
  await expect(save(page)).toBeFocused();
  await expect(save(page)).toHaveAccessibleDescription('Everything is saved.');
  await expect.poll(listed).toEqual([player.uid]);
  await expectStayed(page, UPDATED, '2s');

  await online(page).focus();
  await page.keyboard.press('Space');
  await expect(save(page)).toHaveAccessibleDescription('Your changes are not saved yet.');
  await save(page).click();
  await expect.poll(listed).toEqual([]);
  await page.reload();
  await expect(displayName(page)).toHaveValue('Thandi Nangolo');
  await expect(username(page)).toHaveValue(name);
  await expect(phoneNumber(page)).toHaveValue('+264811234567');
  await expect(online(page)).toBeChecked();

  await online(page).click();
  await save(page).click();
  await expect.poll(listed).toEqual([player.uid]);
});

test('a refused field says why, and nothing typed is lost', async ({ page, player, bystander }) => {
  const taken = (await profileOf(bystander)).username.toUpperCase();
  const before = await profileOf(player);
  await watchToasts(page);
  await openProfile(page, player);
  await displayName(page).fill('x'.repeat(51));
  await username(page).fill('me');
  await phoneNumber(page).fill('081 123 4567');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'A display name can have at most 50 characters',
    'A username has 3 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter or digit',
    'Please enter a phone number with its country code, such as +264 81 123 4567',
  ]);
  await expect(displayName(page)).toBeFocused();

  await displayName(page).fill('x'.repeat(50));
  await phoneNumber(page).fill('+264811234567');
  await online(page).click();
  await username(page).fill(taken);
  await page.keyboard.press('Enter');
  await expectSaid(page, FAILED);
  await expect(username(page)).toHaveAccessibleDescription('This username is already taken');
  await expect(username(page)).toBeFocused();
  expect(await profileOf(player)).toEqual(before);

  await username(page).fill(before.username);
  await page.keyboard.press('Enter');
  await expectSaid(page, UPDATED);
  expect(await profileOf(player)).toMatchObject({
    displayName: 'x'.repeat(50),
    username: before.username,
    phoneNumber: '+264811234567',
    online: true,
  });
});

test('a profile that cannot be loaded says so, and can be asked for again', async ({ page, bystander }) => {
  await openAs(page, bystander);
  // The game asks for the profile too, and shows the balance when it has both.
  await expect(balance(page)).toHaveText(/\d/);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.fulfill(BROKEN);
  });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('status', { name: 'Loading your profile' })).toBeVisible();
  letGo();
  const panel = page.getByRole('alert').filter({ hasText: LOAD_FAILED });
  await expect(panel).toBeVisible();
  await expect(username(page)).toHaveCount(0);
  await page.unroute('**/api/profile');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(username(page)).toHaveValue((await profileOf(bystander)).username);
  await expect(panel).toHaveCount(0);
});

test('a failed update keeps what was typed and is sent again with Enter', async ({ page, player }) => {
  // The app's own fonts come later, and would change the width of the button.
  await page.route(/\.woff2$/, (route) => route.abort());
  await watchToasts(page);
  await openProfile(page, player);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.fulfill(BROKEN);
  });
  const width = async () => (await save(page).or(page.getByRole('button', { name: 'Saving…' })).boundingBox())?.width;
  const wide = await width();
  await displayName(page).fill('Thandi');
  await online(page).click();
  await displayName(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  for (const field of [displayName(page), username(page), phoneNumber(page), online(page)]) await expect(field).toBeDisabled();
  expect(await width()).toBe(wide);
  letGo();
  await expectSaid(page, FAILED);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`${FAILED}: `);
  await expect(displayName(page)).toHaveValue('Thandi');
  await expect(online(page)).toBeChecked();
  await expect(displayName(page)).toBeFocused();

  await page.unroute('**/api/profile');
  await page.keyboard.press('Enter');
  await expectSaid(page, UPDATED);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect(await profileOf(player)).toMatchObject({ displayName: 'Thandi', online: true });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the profile fits 320 to 1280 px, and passes axe in ${colorScheme}`, async ({ page, bystander }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openProfile(page, bystander);
    await username(page).fill('me');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    for (const width of [320, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page);
      await expectNothingSerious(page);
    }
  });
}
