/** A player who has played for a while is informed, and continues only after confirming it (D58). */
import type { Locator, Page } from '@playwright/test';
import { expectOk, expectRefusal } from '../support/http';
import { playedSince } from '../support/playSessions';
import { aGuess, type Player } from '../support/player';
import { expect, test } from '../support/test';
import { openAs, OPEN, status } from './screens';

const MINUTE_MS = 60_000;

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Reality check' });
const keepPlaying = (page: Page): Locator => question(page).getByRole('button', { name: 'Keep playing' });

async function guess(player: Player) {
  return player.plays(aGuess());
}

test('whoever has played for half an hour plays on once they say so', { tag: ['@rts-13C'] }, async ({ page, player }) => {
  expectOk(await guess(player));
  await playedSince(player.uid, Date.now() - 31 * MINUTE_MS);
  expectRefusal(await guess(player), { status: 409, code: 'REALITY_CHECK_DUE', error: /^You have played since/ });
  await openAs(page, player);
  await expect(question(page)).toContainText(/You have played for 3[12] minutes\./);
  await keepPlaying(page).click();
  await expect(question(page)).toHaveCount(0);
  await expect(status(page)).toContainText(OPEN);
  expectOk(await guess(player));
});
