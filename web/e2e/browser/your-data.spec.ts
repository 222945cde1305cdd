/** A player saves all the data that they can see about themselves. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { TERMS_VERSION } from '../../src/components/care/termsVersion';
import { openRound, ROUND_MS } from '../support/colours';
import { expectOk } from '../support/http';
import { aGuess, Player } from '../support/player';
import { anUnseenProof, attachedProof } from '../support/proofs';
import { expect, test } from '../support/test';
import { expectSaid, openAs, watchToasts } from './screens';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Your data' });
const save = (page: Page): Locator => card(page).getByRole('button', { name: 'Save your data' });

/** The contents of the saved file, by the names of its parts. */
async function saved(page: Page): Promise<Record<string, string>> {
  const coming = page.waitForEvent('download');
  await save(page).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^colour-game-data-\d{4}-\d\d-\d\d\.zip$/);
  const parts = Object.entries(unzipSync(await readFile(await file.path())));
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Returns the colours of the ticket. */
async function played(player: Player): Promise<string[]> {
  expectOk(await player.plays(aGuess()));
  const { colors } = await openRound(10_000);
  const picks = colors.slice(0, 3);
  expectOk(await player.enter({ picks: picks.map((colour) => colour.toLowerCase()) }));
  return picks;
}

test('all of it is saved in one file', { tag: '@schedule' }, async ({ page, player }) => {
  test.setTimeout(2 * ROUND_MS);
  await watchToasts(page);
  const picks = await played(player);
  await openAs(page, player, '/profile');
  await expect(card(page)).toContainText(/You said on .*\d that you are 18 or older, and agreed on .*\d to the terms of .*\d\./);
  const { 'everything.json': json = '', ...tables } = await saved(page);
  await expectSaid(page, 'Your data is saved');
  const everything = JSON.parse(json) as Record<string, unknown>;
  expect(everything).toMatchObject({
    profile: { uid: player.uid, email: player.account.email, agreement: { terms: TERMS_VERSION } },
    transactions: [{ source: 'colours' }, { source: 'quick' }, { source: 'start' }],
    deposits: [],
  });
  expect(everything.wallet).toEqual(expectOk(await player.wallet()));
  expect(everything.coloursEntries).toMatchObject([{ result: 'pending', picks: expect.arrayContaining(picks) as unknown }]);
  expect(Object.keys(tables)).toEqual(['transactions.csv', 'coloursEntries.csv', 'accountLog.csv']);
  expect(tables['transactions.csv']?.split('\r\n')).toHaveLength(5);
});

test('files that were sent and what was done with the account are in it', async ({ page }) => {
  const player = await Player.signedUp();
  const file = anUnseenProof();
  const { id } = await attachedProof(player, file);
  expectOk(await player.pause({ days: 1 }));
  await openAs(page, player, '/profile');
  const coming = page.waitForEvent('download');
  await save(page).click();
  const parts = unzipSync(await readFile(await (await coming).path()));
  expect(parts[`proofs/${id} ${file.name}`]).toEqual(file.bytes);
  const { accountLog } = JSON.parse(strFromU8(parts['everything.json'] ?? new Uint8Array())) as { accountLog: object[] };
  expect(accountLog).toMatchObject([
    { action: 'account.pause', own: true },
    { action: 'account.agree', own: true },
  ]);
});
