/** The draw of Colours for the Day as it is shown chip by chip, with a stub of the server. */
import type { Locator, Page } from '@playwright/test';
import type { Schema } from '../support/http';
import { expect, test } from '../support/test';
import {
  aDraw,
  anEntry,
  aRound,
  asLocalTime,
  banner,
  chip,
  entries,
  HOUR_MS,
  inMs,
  myEntries,
  news,
  StagedColours,
  winners,
  winning,
  type Round,
} from './coloursScreens';
import { expectFits, expectNothingSerious, goBack, openAs } from './screens';

/** A draw into which quicknet's beacon of that very minute was mixed: purple, orange and brown. */
const DRAWN = aDraw('2026-09-07T23:10Z');
/** The same round before it. */
const CLOSED: Round = { ...aRound({ id: DRAWN.id, status: 'closed', beaconRound: DRAWN.beaconRound }), commitment: DRAWN.commitment, schedule: DRAWN.schedule };

const CHECKED = 'Checked: your browser came to the same result.';
const TOLD = 'The draw has been made: purple, orange and brown.';

const sheet = (page: Page): Locator => page.getByRole('region', { name: 'The draw' });
const drawn = (page: Page): Locator => sheet(page).getByRole('list', { name: 'Drawn colours' }).getByRole('listitem');
const faceUp = (page: Page): Locator => sheet(page).locator('[data-turned="true"]');
const ticketsIn = (page: Page): Locator => sheet(page).getByRole('list', { name: 'Picks' });
const seeTheDraw = (page: Page): Locator => page.getByRole('button', { name: 'See the draw' });
const offer = (page: Page): Locator => page.getByRole('region', { name: 'Last draw' });

declare global {
  interface Window {
    said: string[];
    turns: number[];
    /** How many chips lay face up when the screen behind them told the draw, and My Entries the win. */
    turnedWhenTold: number | undefined;
    turnedWhenWon: number | undefined;
  }
}

/** Writes down what a screen reader is told from now on, and in which order chips are turned over. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.said = [];
    window.turns = [];
    const texts = new Map<Element, string>();
    /** Only a change is told, not what stands already. */
    const changed = () =>
      Array.from(document.querySelectorAll('[role="status"]')).filter((region) => {
        const text = region.textContent.trim();
        const isChange = texts.get(region) !== text;
        texts.set(region, text);
        return isChange && text !== '';
      });
    changed();
    new MutationObserver(() => {
      const turned = document.querySelectorAll('[data-turned="true"]').length;
      if (window.turns.at(-1) !== turned) window.turns.push(turned);
      if (document.querySelector('[aria-label="Draw"]')?.textContent.includes('has been made')) window.turnedWhenTold ??= turned;
      if (document.querySelector('[aria-label="Entries"]')?.textContent.includes('WIN')) window.turnedWhenWon ??= turned;
      for (const region of changed()) if (region.getAttribute('aria-live') !== 'off') window.said.push(region.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-turned'] });
  });
}

test('a draw turns up chip by chip before the screen tells it, and once', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, CLOSED);
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'green', 'purple'] })]);
  await openAs(page, bystander, '/COD');
  await expect(entries(page)).toHaveCount(1);
  await listen(page);
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'green', 'purple'], result: 'loss', matches: 2 })]);
  await staged.lookedAt(page, DRAWN);

  await expect(sheet(page)).toBeVisible();
  await expect(faceUp(page)).toHaveCount(3);
  await expect(drawn(page)).toHaveText([/purple$/, /orange$/, /brown$/]);
  await expect(ticketsIn(page).getByRole('listitem')).toHaveText(['brown, drawn', 'green', 'purple, drawn']);
  await expect(sheet(page).getByRole('status')).toHaveText(`${TOLD} 2 of 3. No prize for 2.`);
  await expect(sheet(page).getByText(CHECKED)).toBeVisible();
  await expect(sheet(page).getByText('The next round appears here by itself.')).toBeVisible();
  await expect(news(page)).toHaveText(TOLD);
  await expect(winners(page)).toHaveText(['purple', 'orange', 'brown']);
  await expect(entries(page)).toContainText('Matches: 2, Prize: 0.00 points');
  await expect(myEntries(page).getByRole('status', { name: 'Your result' })).toHaveText('No win for you this time.');
  expect(await page.evaluate(() => window.turns.slice(0, 4))).toEqual([0, 1, 2, 3]);
  expect(await page.evaluate(() => window.turnedWhenTold)).toBe(3);
  expect(await page.evaluate(() => window.said)).toEqual([`${TOLD} 2 of 3. No prize for 2.`]);

  await staged.lookedAt(page, aRound({ id: '2026-09-08T23:10Z' }));
  await expect(banner(page)).toContainText('Status: open');
  await expect(sheet(page).getByText(/^Next round: 2h 59m \d\ds left$/)).toBeVisible();

  const replay = sheet(page).getByRole('button', { name: 'Replay' });
  await page.evaluate(() => (window.turns = []));
  await replay.press('Enter');
  await expect.poll(() => page.evaluate(() => window.turns.slice(-4))).toEqual([0, 1, 2, 3]);
  await expect(replay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

const WON = anEntry({ picks: ['purple', 'brown', 'orange'], result: 'win', matches: 3, prize: 400, paidAt: inMs(0) });

async function expectWonAfterTheThirdCard(page: Page): Promise<void> {
  await expect(entries(page)).toContainText('Matches: 3, Prize: 400.00 points, paid');
  expect(await page.evaluate(() => window.turnedWhenWon)).toBe(3);
}

test('entries that know of a draw wait for its third card', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, CLOSED);
  staged.entries.set(DRAWN.id, [WON]);
  await openAs(page, bystander, '/COD');
  await expect(entries(page)).toContainText('Pending/No Win');
  await expect(entries(page)).toContainText('Matches: 0, Prize: 0.00 points');
  await listen(page);
  await staged.lookedAt(page, DRAWN);
  await expectWonAfterTheThirdCard(page);
});

test('a draw is shown though the next round has opened meanwhile', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, CLOSED);
  staged.entries.set(DRAWN.id, [WON]);
  await openAs(page, bystander, '/COD');
  await expect(entries(page)).toHaveCount(1);
  await listen(page);
  staged.past = [DRAWN];
  await staged.lookedAt(page, aRound({ id: '2026-09-08T23:10Z' }));
  await expect(sheet(page)).toBeVisible();
  await expectWonAfterTheThirdCard(page);
  await expect(winners(page)).toHaveText(['purple', 'orange', 'brown']);
});

test('a notice of a draw waits for its third card', async ({ page, bystander }) => {
  const notice: Schema['Notice'] = { id: `draw:${DRAWN.id}`, about: DRAWN.id, topic: 'draw', outcome: 'won', at: inMs(0), isNew: true, amount: 400, matches: 3 };
  await page.route('**/api/notices', (route) => route.fulfill({ json: { notices: [notice], unread: 1 } }));
  await page.route('**/api/notices/seen', (route) => route.fulfill({ status: 204 }));
  const staged = await StagedColours.on(page, CLOSED);
  const read = page.waitForResponse('**/api/notices');
  await openAs(page, bystander, '/COD');
  await read;
  const bell = page.getByRole('button', { name: /^Notices/ });
  const list = page.getByRole('dialog', { name: 'Notices' });
  await bell.click();
  await expect(list).toContainText('Nothing yet.');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notices');
  await staged.lookedAt(page, DRAWN);
  await expect(news(page)).toHaveText(TOLD);
  await expect(bell).toHaveAccessibleName('Notices, 1 new');
  await bell.click();
  await expect(list).toContainText('You won in the draw');
});

test('a draw is told at once where motion is reduced; several tickets too', async ({ page, bystander }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const staged = await StagedColours.on(page, CLOSED);
  const picked = [['black', 'pink', 'white'], ['brown', 'orange', 'purple'], ['brown', 'green', 'red'], ['blue', 'green', 'red']];
  staged.entries.set(DRAWN.id, picked.map((picks) => anEntry({ picks })));
  await openAs(page, bystander, '/COD');
  await expect(entries(page)).toHaveCount(4);
  await listen(page);
  await staged.lookedAt(page, DRAWN);
  await expect(sheet(page).getByRole('status')).toHaveText(
    `${TOLD} Best of your 4 tickets: 3 of 3. You won 400.00 points.`,
  );
  expect(await page.evaluate(() => window.turns)).toEqual([0, 3]);
  await expect(ticketsIn(page)).toHaveCount(3);
  await expect(ticketsIn(page).first().getByRole('listitem')).toHaveText(['brown, drawn', 'orange, drawn', 'purple, drawn']);
  await expect(sheet(page).getByText(CHECKED)).toBeVisible();
  // It lies over the page, and takes nothing: the focus stays where it was.
  await expect(page.locator('body')).toBeFocused();
  await chip(page, 'red').focus();
  await expect(page.getByRole('tooltip')).toHaveText('Round is closed');
  await goBack(page);
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/COD$/);
});

test('who comes back with tickets is offered the last draw, once', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, aRound({ id: '2026-09-08T23:10Z' }));
  staged.past = [DRAWN];
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'green', 'red'], result: 'loss', matches: 1 })]);
  await openAs(page, bystander, '/COD');
  await expect(offer(page)).toContainText(`You had a ticket in the draw of ${await asLocalTime(page, DRAWN.id)}.`);
  await expect(sheet(page)).toHaveCount(0);
  await seeTheDraw(page).press('Enter');
  await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(sheet(page).getByRole('status')).toHaveText(`${TOLD} 1 of 3. No prize for 1.`);
  await goBack(page);
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/COD$/);

  await page.reload();
  await expect(page.getByText('Last draw', { exact: true })).toBeVisible();
  await expect(banner(page)).toContainText('Status: open');
  await expect(offer(page)).toHaveCount(0);
  // It can still be asked for.
  await page.getByText('Last draw', { exact: true }).click();
  await seeTheDraw(page).press('Enter');
  await expect(drawn(page)).toHaveText([/purple$/, /orange$/, /brown$/]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(seeTheDraw(page)).toBeFocused();
});

test('who had no ticket in the last draw is offered nothing', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, aRound({ id: '2026-09-08T23:10Z' }));
  staged.past = [DRAWN];
  const asked = page.waitForResponse(`**/api/colours/my-entries?roundId=${encodeURIComponent(DRAWN.id)}`);
  await openAs(page, bystander, '/COD');
  await asked;
  await expect(winning(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('a draw that does not check out is called so where it is shown', async ({ page, bystander }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const staged = await StagedColours.on(page, CLOSED);
  await openAs(page, bystander, '/COD');
  await expect(banner(page)).toContainText('Status: closed');
  await staged.lookedAt(page, { ...DRAWN, winningColors: ['purple', 'orange', 'white'] });
  await expect(sheet(page).getByRole('alert')).toContainText('This draw does not check out.');
  await expect(sheet(page)).toContainText('You had no ticket in this draw.');
  await expectNothingSerious(page);
  await sheet(page).getByRole('link', { name: 'See what was found' }).click();
  await expect(page).toHaveURL(/\/draws$/);
});

test('what cannot be shown chip by chip is told all the same', async ({ page, bystander }) => {
  const staged = await StagedColours.on(page, CLOSED);
  await page.route(/\/assets\/DrawSheet-.*\.js$/, (route) => route.abort());
  await openAs(page, bystander, '/COD');
  await expect(banner(page)).toContainText('Status: closed');
  await staged.lookedAt(page, DRAWN);
  await expect(news(page)).toHaveText(TOLD);
  await expect(winners(page)).toHaveText(['purple', 'orange', 'brown']);
});

test('the ring beside the prize empties to the close', async ({ page, bystander }) => {
  const schedule = { openAt: inMs(-HOUR_MS), closeAt: inMs(HOUR_MS), drawAt: inMs(2 * HOUR_MS) };
  const staged = await StagedColours.on(page, aRound({ schedule }));
  await openAs(page, bystander, '/COD');
  const left = page.getByRole('region', { name: 'Colours for the Day' }).locator('circle.rest');
  const share = () => left.evaluate((ring) => parseFloat(getComputedStyle(ring).strokeDashoffset) / parseFloat(getComputedStyle(ring).strokeDasharray));
  await expect.poll(share).toBeCloseTo(0.5, 1);
  await staged.lookedAt(page, aRound({ status: 'closed', schedule: { ...schedule, closeAt: inMs(-1000) } }));
  await expect(left).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a shown draw fits phone and desktop, and passes axe in ${colorScheme}`, async ({ page, bystander }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const staged = await StagedColours.on(page, aRound({ id: '2026-09-08T23:10Z' }));
    staged.past = [DRAWN];
    staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'orange', 'purple'] }), anEntry({ picks: ['black', 'pink', 'white'] })]);
    await openAs(page, bystander, '/COD');
    await expect(offer(page)).toBeVisible();
    for (const width of [320, 900]) {
      await page.setViewportSize({ width, height: 740 });
      await expectFits(page);
      await expectNothingSerious(page);
    }
    await seeTheDraw(page).click();
    await expect(sheet(page).getByText(CHECKED)).toBeVisible();
    for (const width of [320, 900]) {
      await page.setViewportSize({ width, height: 740 });
      await expectFits(page);
      await expectNothingSerious(page);
    }
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('drawn chips and tickets keep their colours, each within an edge', async ({ page, bystander }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const staged = await StagedColours.on(page, aRound({ id: '2026-09-08T23:10Z' }));
    staged.past = [DRAWN];
    staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'orange', 'purple'] })]);
    await openAs(page, bystander, '/COD');
    await seeTheDraw(page).click();
    await expect(sheet(page).getByText(CHECKED)).toBeVisible();
    const field = (what: Locator) => what.locator('svg').first().evaluate((pattern) => getComputedStyle(pattern).backgroundColor);
    for (const shown of [drawn(page).first(), ticketsIn(page).getByRole('listitem').last()]) {
      expect(await field(shown)).toBe('rgb(122, 60, 196)');
    }
    await expect(ticketsIn(page).getByRole('listitem').last()).toHaveCSS('border-top-style', 'solid');
    await expectNothingSerious(page);
  });
});
