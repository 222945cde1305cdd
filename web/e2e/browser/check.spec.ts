/** The page on which anybody checks a round of the quick game; it asks the server nothing. */
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { addressOf, asText, type Numbers } from '../../src/lib/roundNumbers';
import { expectOk } from '../support/http';
import { aGuess, type Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectCopied, expectFits, expectNoShift, expectNothingSerious, fillIn, openAs, showIn, watchShifts } from './screens';

type Vector = Omit<Numbers, 'tile'> & { answer: number };

/** One of the vectors that the function and the browser are held to: a played round. */
const [{ answer, commitment, serverSeed, clientSeed, roundId }] = (
  JSON.parse(readFileSync(new URL('../../../functions/shared/domain/tests/fairness_vectors.json', import.meta.url), 'utf8')) as Vector[]
).filter((vector) => vector.answer === 5 && vector.clientSeed !== '') as [Vector];
const ROUND: Numbers = { commitment, serverSeed, clientSeed, roundId, tile: `${answer + 1}` };
const VERIFIED = 'Verified: the seed fits the commitment, and tile 6 follows from it.';

const box = (page: Page): Locator => page.getByLabel('Paste the numbers or a link');
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });
const tile = (page: Page): Locator => result(page).getByRole('heading', { level: 2 });
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Check this round' });

async function openCheck(page: Page, address = '/check'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Check a round' })).toBeVisible();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await box(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

/** The same with another last digit. */
const changed = (digits: string): string => digits.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

async function played(player: Player): Promise<Numbers> {
  const { roundId, commitment } = await player.openRound();
  const guess = aGuess();
  const { serverSeed, answer } = expectOk(await player.guess(roundId, guess));
  return { commitment, serverSeed, clientSeed: guess.clientSeed, roundId, tile: `${answer + 1}` };
}

/** The server tells nothing more of a round before that. */
async function isOver(player: Player, roundId: string): Promise<void> {
  await expect.poll(async () => (await player.reveal(roundId)).status).toBe(200);
}

test('a visitor checks a played round by its text, and no server hears of it', async ({ page, player }) => {
  const numbers = await played(player);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openCheck(page);
  await expect(page.getByText('press “Copy the numbers”')).toBeVisible();
  await paste(page, `Look:\n${asText(numbers)}\n`);
  await expect(tile(page)).toHaveText(`Tile ${numbers.tile}`);
  await expect(result(page).getByRole('status')).toHaveText(`Verified: the seed fits the commitment, and tile ${numbers.tile} follows from it.`);
  await expect(result(page)).toContainText('It cannot show when the commitment was made');
  await expect(field(page, 'Commitment')).toHaveValue(numbers.commitment);
  await expect(box(page)).toHaveValue('');
  // The address is the link, and the same after a reload.
  await expect(page).toHaveURL(addressOf(numbers));
  await page.reload();
  await expect(tile(page)).toHaveText(`Tile ${numbers.tile}`);
  expect(asked.filter((url) => url.includes('/api/') || url.includes(numbers.serverSeed))).toEqual([]);
});

test('a round that was let pass is checked without a seed of its own', async ({ page, player }) => {
  const { roundId, commitment } = await player.openRound();
  await isOver(player, roundId);
  const { serverSeed, answer } = expectOk(await player.reveal(roundId));
  const numbers = { commitment, serverSeed, clientSeed: '', roundId, tile: `${answer + 1}` };
  await openCheck(page, addressOf(numbers));
  await expect(tile(page)).toHaveText(`Tile ${numbers.tile}`);
  await result(page).locator('summary').click();
  await expect(result(page).getByText('None: the round was not played')).toBeVisible();
});

test('a changed digit is found, wherever it is', async ({ page }) => {
  const forged: [Partial<Numbers>, string][] = [
    [{ commitment: changed(ROUND.commitment) }, 'Not verified: the seed does not fit the commitment.'],
    [{ serverSeed: changed(ROUND.serverSeed) }, 'Not verified: the seed does not fit the commitment.'],
    [{ tile: '5' }, 'Not verified: tile 5 does not follow from the seeds.'],
  ];
  await openCheck(page);
  for (const [change, found] of forged) {
    await paste(page, asText({ ...ROUND, ...change }));
    await expect(result(page).getByRole('alert')).toHaveText(found);
    await expect(result(page).getByText(/^Verified/)).toHaveCount(0);
  }
  await expect(result(page)).toContainText('is what follows from these numbers, and not tile 5.');
});

test('a link opens with the result shown, and the next takes its place', async ({ page }) => {
  await openCheck(page, addressOf(ROUND));
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
  await expect(field(page, 'Your seed')).toHaveValue(ROUND.clientSeed);
  const other = addressOf({ ...ROUND, tile: '2' });
  await page.evaluate((address) => location.assign(address), other);
  await expect(result(page).getByRole('alert')).toContainText('tile 2 does not follow');
  await expect(field(page, 'Tile told')).toHaveValue('2');
  await page.goBack();
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
  // A pasted link is as good as an opened one.
  await paste(page, new URL(other, page.url()).href);
  await expect(result(page).getByRole('alert')).toContainText('tile 2 does not follow');
});

test('without a tile told the page says which one follows', async ({ page }) => {
  await openCheck(page, addressOf({ ...ROUND, tile: '' }));
  await expect(tile(page)).toHaveText('Tile 6');
  await result(page).locator('summary').click();
  await expect(result(page).getByText('Answer your browser computed')).toBeVisible();
  await expect(result(page).getByText('Answer that was told')).toHaveCount(0);
});

test('says at the field what is wrong, and loses nothing', async ({ page }) => {
  await openCheck(page);
  await submit(page).click();
  for (const problem of ['Please enter the commitment', 'Please enter the server seed', 'Please enter the round']) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expect(field(page, 'Commitment')).toBeFocused();

  await paste(page, asText(ROUND).replace(/^Server seed.*\n/m, ''));
  await expect(page.getByText('Not all of it is here: the server seed is missing.')).toBeVisible();
  await expect(box(page)).toHaveValue(/^Commitment/);
  await paste(page, 'see you at eight');
  await expect(page.getByText('This holds no numbers of a round.')).toBeVisible();

  await paste(page, asText({ ...ROUND, serverSeed: ROUND.serverSeed.slice(1), clientSeed: 'x', tile: '7' }));
  for (const problem of [
    'It takes 64 digits, and here are 63',
    'Only digits from 0 to 9 and letters from a to f',
    'A tile is a number from 1 to 6',
  ]) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expect(field(page, 'Server seed')).toBeFocused();
  await expect(field(page, 'Round')).toHaveValue(ROUND.roundId);
  await expect(result(page)).toHaveCount(0);
});

test('numbers that change take their result away until checked again', async ({ page }) => {
  await openCheck(page, addressOf(ROUND));
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
  await field(page, 'Commitment').press('End');
  await page.keyboard.press('Backspace');
  await expect(result(page)).toHaveCount(0);
  await expect(page.getByText('The numbers have changed')).toBeVisible();
  await page.keyboard.type('3');
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
  // Capitals and spaces are no change of a number.
  await field(page, 'Commitment').fill(` ${ROUND.commitment.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
  await expect(field(page, 'Commitment')).toHaveValue(ROUND.commitment);
});

test('garbage in the fragment is called so, and breaks nothing', async ({ page }) => {
  const links: [string, string][] = [
    ['#%E0%A4%A', 'This link holds no numbers of a round.'],
    ['#__proto__=1', 'This link holds no numbers of a round.'],
    ['#commitment=%&tile=', 'This link is not whole: the server seed, your seed and the round are missing.'],
    [addressOf({ ...ROUND, commitment: '<b>' }).replace('/check', ''), 'Only digits from 0 to 9 and letters from a to f'],
  ];
  for (const [fragment, problem] of links) {
    await page.goto('about:blank');
    await openCheck(page, `/check${fragment}`);
    await expect(page.getByText(problem)).toBeVisible();
    await expect(result(page)).toHaveCount(0);
  }
  // The way to the content is no link.
  await openCheck(page, addressOf(ROUND));
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
});

test('works with the keyboard alone', async ({ page }) => {
  await openCheck(page);
  await box(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Commitment')).toBeFocused();
  for (const value of [ROUND.commitment, ROUND.serverSeed, ROUND.clientSeed, ROUND.roundId, ROUND.tile]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
});

test('a proof is copied and shared from the statement', async ({ page, player }) => {
  await page.context().grantPermissions(['clipboard-write']);
  const numbers = await played(player);
  await isOver(player, numbers.roundId);
  await openAs(page, player, '/statement');
  await page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Check this round' }).click();
  await panel.getByRole('button', { name: 'Copy the numbers' }).click();
  await expectCopied(page, asText(numbers));
  await panel.getByRole('button', { name: 'Share this check' }).click();
  await expectCopied(page, new URL(addressOf(numbers), page.url()).href);
  await panel.locator('summary').click();
  await panel.getByRole('link', { name: 'Check a round' }).click();
  await expect(tile(page)).toHaveText(`Tile ${numbers.tile}`);
});

test('where the device has a way to share, that is used', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(navigator, { share: (data: unknown) => Promise.resolve(void shared.push(data)) });
    Object.assign(window, { shared });
  });
  await openCheck(page, addressOf(ROUND));
  await result(page).getByRole('button', { name: 'Share this check' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { title: 'Check of a round', url: new URL(addressOf(ROUND), page.url()).href },
  ]);
});

test('whoever signs in from there comes back to the numbers', async ({ page, bystander }) => {
  await openCheck(page, addressOf(ROUND));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillIn(page, bystander.account);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(result(page).getByRole('status')).toHaveText(VERIFIED);
});

test('past draws and the help of the game lead to it', async ({ page, bystander }) => {
  await page.goto('/draws');
  await page.getByRole('link', { name: 'Check a round' }).click();
  await expect(page).toHaveURL(/\/check$/);
  await page.getByRole('main').getByRole('link', { name: 'Past draws' }).click();
  await expect(page).toHaveURL(/\/draws$/);
  await openAs(page, bystander);
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Check a round' }).click();
  await expect(page).toHaveURL(/\/check$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits 320 to 1280 px, and passes axe in ${colorScheme}`, async ({ page }) => {
    const states: [string, () => Promise<void>][] = [
      ['/check', () => submit(page).click()],
      [addressOf(ROUND), () => result(page).locator('summary').click()],
      [addressOf({ ...ROUND, tile: '1' }), () => expect(result(page).getByRole('alert')).toBeVisible()],
    ];
    for (const [address, show] of states) {
      await page.goto('about:blank');
      await openCheck(page, address);
      await show();
      for (const width of [320, 360, 600, 899, 900, 1280]) {
        await showIn(page, colorScheme, width);
        await expectFits(page);
        // The widths where its layouts differ.
        if (width === 320 || width === 900) await expectNothingSerious(page);
      }
    }
  });
}

test('nothing moves while a link comes', async ({ page }) => {
  await watchShifts(page);
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('about:blank');
    await openCheck(page, addressOf(ROUND));
    await expect(tile(page)).toBeVisible();
    await expectNoShift(page);
  }
});
