/** Home's view of the next draw. */
import { beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answerLate, passAll, refuse, sent } from './support/answers';
import { StagedColours } from './support/colours';
import { aRound, COLOURS, HOUR_MS, inMs } from './support/rounds';
import { pass, takeTheClock, watchRequests } from './support/game';
import { asPlayer, expectCount, expectGoodAt, expectPath, expectSays, open, SCHEMES } from './support/screens';

const strip = page.getByRole('region', { name: 'Colours for the Day' });
const wayThere = strip.getByRole('link', { name: 'See the round of Colours for the Day' });

const MINUTE_MS = 60_000;

/** A round that is drawn a minute after its close. */
const closing = (ms: number) => ({ openAt: inMs(-HOUR_MS), closeAt: inMs(ms), drawAt: inMs(ms + MINUTE_MS) });

beforeEach(() => {
  takeTheClock();
  asPlayer();
});

test('prize, time left and the ten colours stand on Home', async () => {
  StagedColours.on(aRound({ schedule: closing(3 * HOUR_MS + 5 * MINUTE_MS - 1000) }));
  await open('/');
  await expectSays(strip, '400.00 points for 3 right of 10', 'Entries close in 3 h 05 min');
  await expect.element(strip.getByRole('img', { name: `Colours: ${COLOURS.join(', ')}` })).toBeVisible();
  await wayThere.click();
  await expectPath('/COD');
});

test('between close and draw it says when the draw is', async () => {
  StagedColours.on(aRound({ schedule: closing(-1000) }));
  await open('/');
  await expect.element(strip).toMatchTextContent('Entries are closed, draw in 1 min');
});

test('it is asked for once, without a token, however often one is on Home', async () => {
  StagedColours.on();
  const asked = watchRequests();
  await open('/');
  await expect.element(strip).toMatchTextContent('400.00 points');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Support' }).click();
  await expectPath('/support');
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect.element(strip).toMatchTextContent('400.00 points');
  expect(asked.filter((one) => one.includes('/api/colours'))).toEqual(['GET /api/colours/config']);
  expect(sent('GET /api/colours/config')[0]?.headers.has('authorization')).toBe(false);
});

test('the next round takes the place of the one that is over', async () => {
  const over = { openAt: inMs(-HOUR_MS), closeAt: inMs(-MINUTE_MS), drawAt: inMs(-1000) };
  const staged = StagedColours.on(aRound({ schedule: over }));
  await open('/');
  await expect.element(strip).toMatchTextContent('The time of the draw has come');
  staged.round = aRound({ id: '2026-11-22T18:05Z', schedule: closing(12 * MINUTE_MS - 1000) });
  // A device waits for a random time of a minute and 10 to 40 seconds.
  await pass(2 * MINUTE_MS);
  await expect.element(strip).toMatchTextContent('Entries close in 10 min');
});

test('what cannot be fetched is left out: the way there stays', async () => {
  for (const call of ['GET /api/colours/config', 'GET /api/colours/round', 'GET /api/colours/rounds', 'GET /api/colours/my-entries'] as const) {
    refuse(call, 403, 'No', 'NO');
  }
  await open('/');
  await expect.element(strip).toMatchTextContent('Pick three colours, and see at the draw whether they are the ones.');
  await expect.poll(() => sent('GET /api/colours/config').length).toBeGreaterThan(0);
  await passAll();
  await expectCount(page.getByRole('alert'), 0);
  await wayThere.click();
  await expectPath('/COD');
});

test.each(SCHEMES)('nothing moves when it comes; it fits and passes axe, %s', async (colorScheme) => {
  await commands.emulateMedia({ colorScheme });
  const staged = StagedColours.on();
  const letGo = answerLate('GET /api/colours/config', () => staged.config());
  await page.viewport(360, 740);
  await open('/');
  await expect.element(wayThere).toBeVisible();
  await document.fonts.ready;
  const height = () => strip.element().getBoundingClientRect().height;
  const before = height();
  letGo();
  await expect.element(strip).toMatchTextContent('400.00 points');
  expect(height()).toBe(before);
  await expectGoodAt(colorScheme, [320, 900, 1280]);
});
