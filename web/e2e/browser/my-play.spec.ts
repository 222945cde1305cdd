/** The player's cost of playing in money and time. */
import type { Locator, Page } from '@playwright/test';
import { openRound, ROUND_MS } from '../support/colours';
import { expectOk } from '../support/http';
import { aGuess, Player } from '../support/player';
import { expect, test } from '../support/test';
import { openAs } from './screens';

const playing = (page: Page): Locator => page.getByRole('region', { name: 'Playing', exact: true });
const figure = (of: Locator, name: string): Locator => of.getByRole('term').filter({ hasText: name }).first().locator('xpath=following-sibling::dd');

test.use({ timezoneId: 'Africa/Windhoek', locale: 'en-US' });

test('agrees with the ledger of a player, and counts a ticket', async ({ page }) => {
  test.setTimeout(ROUND_MS + 60_000);
  const player = await Player.signedUp();
  for (let round = 0; round < 3; round += 1) {
    expectOk(await player.plays(aGuess()));
  }
  const { colors } = await openRound(10_000);
  expectOk(await player.enter({ picks: colors.slice(0, 3) }));
  const won = (await player.ledger()).filter(({ type }) => type === 'win').length;
  await openAs(page, player, '/my-play?period=start');
  await expect(figure(playing(page), 'Staked')).toHaveText('8.00');
  await expect(figure(playing(page), 'Came back')).toHaveText(`${won * 5}.00`);
  await expect(playing(page)).toContainText('3 rounds. Of 3.00 staked');
  await expect(playing(page)).toContainText(/1 ticket\. Of 5\.00 staked, 0\.00 came back: 0\.0 %\. On average 66\.7 %/);
  await expect(page.getByRole('img', { name: /^Staked by day: 8\.00 in all/ })).toBeVisible();
});
