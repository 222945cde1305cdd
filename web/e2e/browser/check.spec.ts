/** The public page that checks a round of the quick game; it makes no requests. */
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { addressOf, asText, type Numbers } from '../../src/lib/roundNumbers';
import { expectOk } from '../support/http';
import { aGuess, type Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectNoShift, watchShifts } from './screens';

type Vector = Omit<Numbers, 'tile'> & { answer: number };

/** One of the vectors shared by function and browser: a played round. */
const [{ answer, commitment, serverSeed, clientSeed, roundId }] = (
  JSON.parse(readFileSync(new URL('../../../functions/shared/domain/tests/fairness_vectors.json', import.meta.url), 'utf8')) as Vector[]
).filter((vector) => vector.answer === 5 && vector.clientSeed !== '') as [Vector];
const ROUND: Numbers = { commitment, serverSeed, clientSeed, roundId, tile: `${answer + 1}` };

const box = (page: Page): Locator => page.getByLabel('Paste the numbers or a link');
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });
const tile = (page: Page): Locator => result(page).getByRole('heading', { level: 2 });

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

async function played(player: Player): Promise<Numbers> {
  const { roundId, commitment } = await player.openRound();
  const guess = aGuess();
  const { serverSeed, answer } = expectOk(await player.guess(roundId, guess));
  return { commitment, serverSeed, clientSeed: guess.clientSeed, roundId, tile: `${answer + 1}` };
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
  // The address is the link, also after a reload.
  await expect(page).toHaveURL(addressOf(numbers));
  await page.reload();
  await expect(tile(page)).toHaveText(`Tile ${numbers.tile}`);
  expect(asked.filter((url) => url.includes('/api/') || url.includes(numbers.serverSeed))).toEqual([]);
});

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
