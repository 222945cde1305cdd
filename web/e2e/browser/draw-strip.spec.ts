/** What Home says of the next draw, with a stub of the server. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { aRound, COLOURS, HOUR_MS, inMs, StagedColours } from './coloursScreens';
import { expectFits, expectNothingSerious, openAs } from './screens';

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Colours for the Day' });
const wayThere = (page: Page): Locator => strip(page).getByRole('link', { name: 'See the round of Colours for the Day' });

const MINUTE_MS = 60_000;

/** A round that is drawn a minute after its close. */
const closing = (ms: number) => ({ openAt: inMs(-HOUR_MS), closeAt: inMs(ms), drawAt: inMs(ms + MINUTE_MS) });

test('prize, time left and the ten colours stand on Home', async ({ page, bystander }) => {
  await StagedColours.on(page, aRound({ schedule: closing(3 * HOUR_MS + 5 * MINUTE_MS - 1000) }));
  await openAs(page, bystander);
  await expect(strip(page)).toContainText('400.00 points for 3 right of 10');
  await expect(strip(page)).toContainText('Entries close in 3 h 05 min');
  await expect(strip(page).getByRole('img', { name: `Colours: ${COLOURS.join(', ')}` })).toBeVisible();
  await wayThere(page).click();
  await expect(page).toHaveURL(/\/COD$/);
});

test('between close and draw it says when the draw is', async ({ page, bystander }) => {
  await StagedColours.on(page, aRound({ schedule: closing(-1000) }));
  await openAs(page, bystander);
  await expect(strip(page)).toContainText('Entries are closed, draw in 1 min');
});

test('it is asked for once, without a token, however often one is on Home', async ({ page, bystander }) => {
  await StagedColours.on(page);
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/colours')) asked.push(request.headers());
  });
  await openAs(page, bystander);
  await expect(strip(page)).toContainText('400.00 points');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Support' }).click();
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(strip(page)).toContainText('400.00 points');
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty('authorization');
});

test('the next round takes the place of the one that is over', async ({ page, bystander }) => {
  await page.clock.install();
  const over = { openAt: inMs(-HOUR_MS), closeAt: inMs(-MINUTE_MS), drawAt: inMs(-1000) };
  const staged = await StagedColours.on(page, aRound({ schedule: over }));
  await openAs(page, bystander);
  await expect(strip(page)).toContainText('The time of the draw has come');
  staged.round = aRound({ id: '2026-11-22T18:05Z', schedule: closing(12 * MINUTE_MS - 1000) });
  // By chance a device waits for a minute and 10 to 40 seconds.
  await page.clock.fastForward(2 * MINUTE_MS);
  await expect(strip(page)).toContainText('Entries close in 10 min');
});

test('what cannot be fetched is left out: the way there stays', async ({ page, bystander }) => {
  await page.route('**/api/colours/*', (route) => route.fulfill({ status: 403, json: { error: 'No', code: 'NO', requestId: 'r-1' } }));
  await openAs(page, bystander);
  await expect(strip(page)).toContainText('Pick three colours, and see at the draw whether they are the ones.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await wayThere(page).click();
  await expect(page).toHaveURL(/\/COD$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing moves when it comes; it fits and passes axe, ${colorScheme}`, async ({ page, bystander }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await StagedColours.on(page);
    let letGo = () => {};
    const held = new Promise<void>((go) => (letGo = go));
    await page.route('**/api/colours/config', async (route) => {
      await held;
      await route.fallback();
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(page, bystander);
    await expect(wayThere(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const height = async () => (await strip(page).boundingBox())?.height;
    const before = await height();
    letGo();
    await expect(strip(page)).toContainText('400.00 points');
    expect(await height()).toBe(before);
    for (const width of [320, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page);
    }
    await expectNothingSerious(page);
  });
}
