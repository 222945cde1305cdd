import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { subjectsTo } from '../support/mailbox';
import type { Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectSaid, expectStayed, openAs, watchToasts } from './screens';

const UPDATED = 'Profile updated successfully!';

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

/** A username that no other test or run uses. */
function newUsername(player: Player): string {
  return `T.${player.uid.slice(0, 20)}`;
}

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

test('a changed profile survives a reload; online hides from the lists', {
  tag: ['@spec-1.17', '@spec-2.60', '@spec-6.6', '@spec-8.31', '@spec-9.29'],
}, async ({ page, player, bystander }) => {
  const name = newUsername(player);
  const listed = async () => expectOk(await bystander.players({ search: name })).items.map(({ userId }) => userId);
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
