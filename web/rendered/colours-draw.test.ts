/** The draw of Colours for the Day, shown chip by chip. */
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answer, passAll, sent, type Schema } from './support/answers';
import {
  aDraw,
  asLocalTime,
  banner,
  chip,
  entries,
  myEntries,
  news,
  patternColour,
  StagedColours,
  tooltip,
  winners,
  winning,
} from './support/colours';
import { anEntry, aRound, HOUR_MS, inMs, type Round } from './support/rounds';
import { passUntil, takeTheClock, watchChanges } from './support/game';
import { asPlayer, expectCount, expectGood, expectNothingSerious, expectPath, expectSays, expectTexts, goBack, open, press, pressOn, reopen, SCHEMES } from './support/screens';

/** A draw that mixes in quicknet's beacon of that minute: purple, orange and brown. */
const DRAWN = aDraw('2026-09-07T23:10Z');
/** The same round before the draw. */
const CLOSED: Round = { ...aRound({ id: DRAWN.id, status: 'closed', beaconRound: DRAWN.beaconRound }), commitment: DRAWN.commitment, schedule: DRAWN.schedule };

const CHECKED = 'Checked: your browser came to the same result.';
const TOLD = 'The draw has been made: purple, orange and brown.';

const sheet = page.getByRole('region', { name: 'The draw' });
const drawn = sheet.getByRole('list', { name: 'Drawn colours' }).getByRole('listitem');
const ticketsIn = sheet.getByRole('list', { name: 'Picks' });
const seeTheDraw = page.getByRole('button', { name: 'See the draw' });
const offer = page.getByRole('region', { name: 'Last draw' });

const faceUp = () => document.querySelectorAll('[data-turned="true"]').length;
const isTold = () => passUntil(() => news.query()?.textContent === TOLD);

async function expectDrawn(): Promise<void> {
  const names = () => drawn.elements().map(({ textContent }) => textContent);
  await expect.poll(names).toEqual([/purple$/, /orange$/, /brown$/].map((name) => expect.stringMatching(name) as string));
}

beforeEach(() => {
  takeTheClock();
  asPlayer();
});

const withMotion = () => commands.emulateMedia({ reducedMotion: 'no-preference' });

interface Heard {
  said: string[];
  turns: number[];
  /** The number of chips face up when the screen behind them showed the draw, and My Entries the win. */
  turnedWhenTold?: number;
  turnedWhenWon?: number;
}

/** Records the announcements to screen readers from now on, and the order in which chips are turned over. */
function listen(): Heard {
  const heard: Heard = { said: [], turns: [] };
  const texts = new Map<Element, string>();
  /** Only changes are announced, not existing content. */
  const changed = () =>
    Array.from(document.querySelectorAll('[role="status"]')).filter((region) => {
      const text = region.textContent.trim();
      const isChange = texts.get(region) !== text;
      texts.set(region, text);
      return isChange && text !== '';
    });
  changed();
  watchChanges(document.body, () => {
    const turned = faceUp();
    if (heard.turns.at(-1) !== turned) heard.turns.push(turned);
    if (document.querySelector('[aria-label="Draw"]')?.textContent.includes('has been made')) heard.turnedWhenTold ??= turned;
    if (document.querySelector('[aria-label="Entries"]')?.textContent.includes('WIN')) heard.turnedWhenWon ??= turned;
    for (const region of changed()) if (region.getAttribute('aria-live') !== 'off') heard.said.push(region.textContent.trim());
  });
  return heard;
}

test('a draw turns up chip by chip before the screen tells it, and once', async () => {
  await withMotion();
  const staged = StagedColours.on(CLOSED);
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'green', 'purple'] })]);
  await open('/COD');
  await expectCount(entries, 1);
  const heard = listen();
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'green', 'purple'], result: 'loss', matches: 2 })]);
  staged.lookedAt(DRAWN);

  await expect.element(sheet).toBeVisible();
  await passUntil(() => faceUp() === 3);
  await expectDrawn();
  await passUntil(() => sheet.getByText(CHECKED).query() !== null);
  await expectTexts(ticketsIn.getByRole('listitem'), ['brown, drawn', 'green', 'purple, drawn']);
  await expect.element(sheet.getByRole('status')).toHaveTextContent(`${TOLD} 2 of 3. No prize for 2.`);
  await expect.element(sheet.getByText(CHECKED)).toBeVisible();
  await passUntil(() => sheet.getByText('The next round appears here by itself.').query() !== null);
  await expect.element(news).toHaveTextContent(TOLD);
  await expectTexts(winners, ['purple', 'orange', 'brown']);
  await expect.element(entries).toMatchTextContent('Matches: 2, Prize: 0.00 points');
  await expect.element(myEntries.getByRole('status', { name: 'Your result' })).toHaveTextContent('No win for you this time.');
  expect(heard.turns.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(heard.turnedWhenTold).toBe(3);
  expect(heard.said).toEqual([`${TOLD} 2 of 3. No prize for 2.`]);

  staged.lookedAt(aRound({ id: '2026-09-08T23:10Z' }));
  await expect.element(banner).toMatchTextContent('Status: open');
  await expect.element(sheet.getByText(/^Next round: 2h 59m \d\ds left$/)).toBeVisible();

  const replay = sheet.getByRole('button', { name: 'Replay' });
  heard.turns.length = 0;
  await pressOn(replay, '{Enter}');
  await passUntil(() => heard.turns.at(-1) === 3);
  expect(heard.turns.slice(-4)).toEqual([0, 1, 2, 3]);
  await expect.element(replay).toHaveFocus();
  await press('{Escape}');
  await expectCount(sheet, 0);
});

const won = () => anEntry({ picks: ['purple', 'brown', 'orange'], result: 'win', matches: 3, prize: 400, paidAt: inMs(0) });

async function expectWonAfterTheThirdCard(heard: Heard): Promise<void> {
  await isTold();
  await expect.element(entries).toMatchTextContent('Matches: 3, Prize: 400.00 points, paid');
  expect(heard.turnedWhenWon).toBe(3);
}

test('entries that know of a draw wait for its third card', async () => {
  await withMotion();
  const staged = StagedColours.on(CLOSED);
  staged.entries.set(DRAWN.id, [won()]);
  await open('/COD');
  await expectSays(entries, 'Pending/No Win', 'Matches: 0, Prize: 0.00 points');
  const heard = listen();
  staged.lookedAt(DRAWN);
  await expectWonAfterTheThirdCard(heard);
});

test('a draw is shown though the next round has opened meanwhile', async () => {
  await withMotion();
  const staged = StagedColours.on(CLOSED);
  staged.entries.set(DRAWN.id, [won()]);
  await open('/COD');
  await expectCount(entries, 1);
  const heard = listen();
  staged.past = [DRAWN];
  staged.lookedAt(aRound({ id: '2026-09-08T23:10Z' }));
  await expect.element(sheet).toBeVisible();
  await passUntil(() => winners.elements().length === 3);
  await expect.element(entries).toMatchTextContent('Matches: 3, Prize: 400.00 points, paid');
  expect(heard.turnedWhenWon).toBe(3);
  await expectTexts(winners, ['purple', 'orange', 'brown']);
});

test('a notice of a draw waits for its third card', async () => {
  await withMotion();
  const notice: Schema['Notice'] = { id: `draw:${DRAWN.id}`, about: DRAWN.id, topic: 'draw', outcome: 'won', at: inMs(0), isNew: true, amount: 400, matches: 3 };
  answer('GET /api/notices', { notices: [notice], unread: 1 });
  const staged = StagedColours.on(CLOSED);
  await open('/COD');
  await expect.poll(() => sent('GET /api/notices').length).toBeGreaterThan(0);
  const bell = page.getByRole('button', { name: /^Notices/ });
  const list = page.getByRole('dialog', { name: 'Notices' });
  await bell.click();
  await expect.element(list).toMatchTextContent('Nothing yet.');
  await press('{Escape}');
  await expectCount(list, 0);
  await expect.element(bell).toHaveAccessibleName('Notices');
  staged.lookedAt(DRAWN);
  await isTold();
  await expect.element(bell).toHaveAccessibleName('Notices, 1 new');
  await bell.click();
  await expect.element(list).toMatchTextContent('You won in the draw');
});

test('a draw is told at once where motion is reduced; several tickets too', async () => {
  const staged = StagedColours.on(CLOSED);
  const picked = [['black', 'pink', 'white'], ['brown', 'orange', 'purple'], ['brown', 'green', 'red'], ['blue', 'green', 'red']];
  staged.entries.set(DRAWN.id, picked.map((picks) => anEntry({ picks })));
  await open('/COD');
  await expectCount(entries, 4);
  const heard = listen();
  staged.lookedAt(DRAWN);
  await expect.element(sheet.getByRole('status')).toHaveTextContent(`${TOLD} Best of your 4 tickets: 3 of 3. You won 400.00 points.`);
  expect(heard.turns).toEqual([0, 3]);
  await expectCount(ticketsIn, 3);
  await expectTexts(ticketsIn.first().getByRole('listitem'), ['brown, drawn', 'orange, drawn', 'purple, drawn']);
  await expect.element(sheet.getByText(CHECKED)).toBeVisible();
  // It is not modal: the focus stays where it was.
  expect(document.activeElement).toBe(document.body);
  (chip('red').element() as HTMLElement).focus();
  await expect.element(tooltip).toHaveTextContent('Round is closed');
  await goBack();
  await expectCount(sheet, 0);
  expect(location.pathname).toBe('/COD');
});

test('who comes back with tickets is offered the last draw, once', async () => {
  const staged = StagedColours.on(aRound({ id: '2026-09-08T23:10Z' }));
  staged.past = [DRAWN];
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'green', 'red'], result: 'loss', matches: 1 })]);
  await open('/COD');
  await expect.element(offer).toMatchTextContent(`You had a ticket in the draw of ${asLocalTime(DRAWN.id)}.`);
  await expectCount(sheet, 0);
  await pressOn(seeTheDraw, '{Enter}');
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus();
  await expect.element(sheet.getByRole('status')).toHaveTextContent(`${TOLD} 1 of 3. No prize for 1.`);
  await goBack();
  await expectCount(sheet, 0);
  expect(location.pathname).toBe('/COD');

  await reopen();
  await expect.element(page.getByText('Last draw', { exact: true })).toBeVisible();
  await expect.element(banner).toMatchTextContent('Status: open');
  // It is still available on request.
  await page.getByText('Last draw', { exact: true }).click();
  await expect.element(seeTheDraw).toBeVisible();
  await passAll();
  await expectCount(offer, 0);
  await pressOn(seeTheDraw, '{Enter}');
  await expectDrawn();
  await press('{Escape}');
  await expectCount(sheet, 0);
  await expect.element(seeTheDraw).toHaveFocus();
});

test('who had no ticket in the last draw is offered nothing', async () => {
  const staged = StagedColours.on(aRound({ id: '2026-09-08T23:10Z' }));
  staged.past = [DRAWN];
  await open('/COD');
  await expect.poll(() => sent('GET /api/colours/my-entries').map(({ query }) => query['roundId'])).toContain(DRAWN.id);
  await expect.element(winning).toBeVisible();
  await passAll();
  await expectCount(offer, 0);
});

test('a draw that does not check out is called so where it is shown', async () => {
  const staged = StagedColours.on(CLOSED);
  await open('/COD');
  await expect.element(banner).toMatchTextContent('Status: closed');
  staged.lookedAt({ ...DRAWN, winningColors: ['purple', 'orange', 'white'] });
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('This draw does not check out.');
  await expect.element(sheet).toMatchTextContent('You had no ticket in this draw.');
  await expectNothingSerious();
  await sheet.getByRole('link', { name: 'See what was found' }).click();
  await expectPath('/draws');
});

test('the ring beside the prize empties to the close', async () => {
  const schedule = { openAt: inMs(-HOUR_MS), closeAt: inMs(HOUR_MS), drawAt: inMs(2 * HOUR_MS) };
  const staged = StagedColours.on(aRound({ schedule }));
  await open('/COD');
  const rings = () => document.querySelectorAll('[role="region"][aria-label="Colours for the Day"] circle.rest, section circle.rest');
  const share = () => {
    const [ring] = rings();
    if (!ring) return NaN;
    const { strokeDashoffset, strokeDasharray } = getComputedStyle(ring);
    return parseFloat(strokeDashoffset) / parseFloat(strokeDasharray);
  };
  await expect.poll(share).toBeCloseTo(0.5, 1);
  staged.lookedAt(aRound({ status: 'closed', schedule: { ...schedule, closeAt: inMs(-1000) } }));
  await expect.poll(() => rings().length).toBe(0);
});

test.each(SCHEMES)('a shown draw fits phone and desktop, and passes axe in %s', async (colorScheme) => {
  await commands.emulateMedia({ colorScheme });
  const staged = StagedColours.on(aRound({ id: '2026-09-08T23:10Z' }));
  staged.past = [DRAWN];
  staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'orange', 'purple'] }), anEntry({ picks: ['black', 'pink', 'white'] })]);
  await open('/COD');
  await expect.element(offer).toBeVisible();
  for (const width of [320, 900]) {
    await page.viewport(width, 740);
    await expectGood();
  }
  await seeTheDraw.click();
  await expect.element(sheet.getByText(CHECKED)).toBeVisible();
  for (const width of [320, 900]) {
    await page.viewport(width, 740);
    await expectGood();
  }
});

describe('in forced colours', () => {
  test('drawn chips and tickets keep their colours, each within an edge', async () => {
    await commands.emulateMedia({ forcedColors: 'active' });
    const staged = StagedColours.on(aRound({ id: '2026-09-08T23:10Z' }));
    staged.past = [DRAWN];
    staged.entries.set(DRAWN.id, [anEntry({ picks: ['brown', 'orange', 'purple'] })]);
    await open('/COD');
    await seeTheDraw.click();
    await expect.element(sheet.getByText(CHECKED)).toBeVisible();
    const last = ticketsIn.getByRole('listitem').last();
    for (const shown of [drawn.first(), last]) expect(patternColour(shown)).toBe('rgb(122, 60, 196)');
    expect(getComputedStyle(last.element()).borderTopStyle).toBe('solid');
    await expectNothingSerious();
  });
});
