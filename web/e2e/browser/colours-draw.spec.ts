/** A draw of Colours for the Day whose code cannot be fetched, with a stub of the server. */
import { expect, test } from '../support/test';
import { aDraw, banner, news, StagedColours, winners } from './coloursScreens';
import { aRound, type Round } from '../../rendered/support/rounds';
import { openAs } from './screens';

/** A draw that mixes in quicknet's beacon of that minute: purple, orange and brown. */
const DRAWN = aDraw('2026-09-07T23:10Z');
/** The same round before the draw. */
const CLOSED: Round = { ...aRound({ id: DRAWN.id, status: 'closed', beaconRound: DRAWN.beaconRound }), commitment: DRAWN.commitment, schedule: DRAWN.schedule };

const TOLD = 'The draw has been made: purple, orange and brown.';

test('what cannot be shown chip by chip is told all the same', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, CLOSED);
  await page.route(/\/assets\/DrawSheet-.*\.js$/, (route) => route.abort());
  await openAs(page, bystander, '/COD');
  await expect(banner(page)).toContainText('Status: closed');
  await staged.lookedAt(page, DRAWN);
  await expect(news(page)).toHaveText(TOLD);
  await expect(winners(page)).toHaveText(['purple', 'orange', 'brown']);
});
