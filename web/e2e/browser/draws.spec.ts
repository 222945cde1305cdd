/** Past draws, and the check of each that a browser makes by itself from what was published (D32). */
import type { Locator, Page } from '@playwright/test';
import { aWaitingRound, recordedBeacon } from '../support/colours';
import { expect, test } from '../support/test';
import {
  aDraw,
  anEntry,
  anotherBeacon,
  aRound,
  asLocalTime,
  check,
  checkOfAll,
  findings,
  HOUR_MS,
  StagedColours,
  VERIFIED,
  type Round,
} from './coloursScreens';
import { expectFits, expectNothingSerious, openAs } from './screens';

/** A draw into which quicknet's beacon of that very minute was mixed. */
const GENUINE = aDraw('2026-09-07T23:10Z');
/** A draw as the local stack makes them. */
const WITHOUT_BEACON = aDraw('2026-12-09T18:05Z');

/** The tick comes every minute, and the site keeps public answers for two seconds. */
const TICKS_MS = 150_000;

const TAMPERED = 'This draw does not check out. Its result may have been tampered with.';

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Past draws' }).locator('tbody').getByRole('row');

/** Visits /draws, signed out, with these draws listed, page by page. */
async function openDraws(page: Page, ...pages: Round[][]): Promise<void> {
  await page.route('**/api/colours/rounds*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const nextCursor = at + 1 < pages.length ? String(at + 1) : undefined;
    return route.fulfill({ json: { rounds: pages[at] ?? [], nextCursor } });
  });
  await page.goto('/draws');
  await expect(page.getByRole('heading', { level: 1, name: 'Past draws' })).toBeVisible();
}

async function checkDraw(page: Page, index: number): Promise<void> {
  await rows(page).nth(index).getByRole('button', { name: /^Check this draw/ }).click();
  await expect(findings(page).first()).toBeVisible();
}

test('anybody sees each draw with its colours, and what has become of it', async ({ page }) => {
  const at = (id: string) => ({ id, schedule: { ...GENUINE.schedule, drawAt: new Date(id).toISOString() } });
  const voided = aRound({ ...at('2026-09-06T23:10Z'), status: 'void' });
  const paying: Round = { ...GENUINE, ...at('2026-09-09T23:10Z'), status: 'drawn' };
  const unheard: Round = { ...aRound(at('2026-09-05T23:10Z')), status: 'paused' as 'void' };
  await openDraws(page, [paying, GENUINE], [], [voided, unheard]);
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByText('These are all the draws there were')).toBeVisible();
  const words = [
    [await asLocalTime(page, paying.id), 'Drawn', 'Prizes are being paid'],
    [await asLocalTime(page, GENUINE.id), 'Settled', 'Every prize is paid'],
    [await asLocalTime(page, voided.id), 'Void', 'No draw: every fee was returned'],
    [await asLocalTime(page, unheard.id), 'paused'],
  ];
  await expect(page.getByText(/\d{4}-\d{2}-\d{2}T/)).toHaveCount(0);
  for (const [index, texts] of words.entries()) {
    for (const text of texts) await expect(rows(page).nth(index)).toContainText(text);
  }
  await expect(rows(page).nth(1).getByRole('listitem')).toHaveText(['purple', 'orange', 'brown']);
  await expect(page.getByRole('button', { name: /^Check this draw/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'Sign in to play' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a list without a draw says so', async ({ page }) => {
  await openDraws(page, []);
  await expect(page.getByText('No draw yet. The first one stands here as soon as it is made.')).toBeVisible();
});

test('a list that cannot be loaded can be tried again', async ({ page }) => {
  let broken = true;
  await openDraws(page, []);
  await page.route('**/api/colours/rounds*', (route) =>
    broken
      ? route.fulfill({ status: 403, json: { error: 'Not now', code: 'UNAVAILABLE', requestId: 'request-of-this-test' } })
      : route.fallback(),
  );
  await page.reload();
  const failure = page.getByRole('alert');
  for (const text of ['The past draws could not be loaded', 'Not now', 'request-of-this-test']) await expect(failure).toContainText(text);
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No draw yet.')).toBeVisible();
});

test('a genuine draw checks out, with or without beacon, by keyboard', async ({ page }) => {
  const { commitment, draw, beaconRound } = GENUINE;
  await openDraws(page, [WITHOUT_BEACON, GENUINE]);
  const opener = rows(page).nth(1).getByRole('button', { name: /^Check this draw/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(check(page).getByRole('status').filter({ hasText: VERIFIED })).toBeVisible();
  await expect(findings(page)).toContainText([
    'The seed is the one sealed at the opening',
    'The beacon is the one fixed before anybody could know it',
    "The beacon's signature is drand's",
    'The winning colours follow',
  ]);
  await expect(check(page).getByRole('list', { name: 'Winning colours' }).getByRole('listitem')).toHaveText(['purple', 'orange', 'brown']);
  for (const text of [commitment, draw.seed, String(draw.beacon?.signature), `Number ${String(beaconRound)} of drand's quicknet`]) {
    await expect(check(page).getByText(text).first()).toBeVisible();
  }
  await expect(check(page).getByRole('link', { name: 'See it at drand' })).toHaveAttribute(
    'href',
    new RegExp(`/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/${String(beaconRound)}$`),
  );
  await expect(check(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(check(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await checkDraw(page, 0);
  await expect(check(page).getByRole('status').filter({ hasText: VERIFIED })).toBeVisible();
  await expect(findings(page)).toContainText([
    'The seed is the one sealed at the opening',
    'No beacon was mixed in',
    'The winning colours follow',
  ]);
});

test('a draw that was tampered with is found so, wherever it was', async ({ page }) => {
  const { draw } = GENUINE;
  const beacon = { ...anotherBeacon(draw.beacon?.randomness), round: GENUINE.beaconRound ?? 0 };
  const forged: [Round, string[]][] = [
    [{ ...GENUINE, draw: { ...draw, seed: '5e'.repeat(32) } }, ['The seed is not the one sealed at the opening', 'The winning colours do not follow']],
    [{ ...GENUINE, winningColors: ['purple', 'orange', 'white'] }, ['The winning colours do not follow']],
    [{ ...GENUINE, draw: { ...draw, beacon } }, ["The beacon's signature is not drand's", 'The winning colours do not follow']],
    [{ ...GENUINE, commitment: '5e'.repeat(32) }, ['The seed is not the one sealed at the opening']],
  ];
  for (const [round, finding] of forged) {
    await openDraws(page, [round]);
    await checkDraw(page, 0);
    await expect(check(page).getByRole('alert')).toContainText(TAMPERED);
    await expect(check(page).getByText(VERIFIED)).toHaveCount(0);
    await expect(findings(page).filter({ hasText: /\bnot\b/ })).toContainText(finding);
  }
});

test('the whole row of a draw opens it', async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await openDraws(page, [GENUINE]);
    await expect(page.getByText('These are all the draws there were')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.getByText(await asLocalTime(page, GENUINE.id)).first().click({ force: true });
    await expect(check(page).getByRole('status').filter({ hasText: VERIFIED })).toBeVisible();
    await expect(check(page).getByRole('heading', { name: 'My tickets' })).toHaveCount(0);
  }
});

test("a player's tickets are marked in a draw, asked for as it opens", async ({ page, bystander }) => {
  const voided = { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' as const };
  const staged = await StagedColours.on(page);
  staged.past = [GENUINE, WITHOUT_BEACON, voided];
  const lost = anEntry({ picks: ['brown', 'orange', 'red'], result: 'loss', matches: 2 });
  const won = anEntry({ picks: ['brown', 'orange', 'purple'], result: 'win', matches: 3, prize: 400, paidAt: GENUINE.draw.drawnAt });
  staged.entries.set(GENUINE.id, [lost, won]);
  staged.entries.set(voided.id, [anEntry({ result: 'refunded', paidAt: GENUINE.draw.drawnAt })]);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/colours/my-entries') asked.push(url.searchParams.get('roundId'));
  });
  await openAs(page, bystander, '/draws');
  await expect(rows(page)).toHaveCount(3);
  expect(asked).toEqual([]);

  await checkDraw(page, 0);
  const tickets = check(page).getByRole('list', { name: 'My tickets' }).locator(':scope > li');
  await expect(tickets).toHaveCount(2);
  await expect(tickets.nth(0)).toContainText('Prize: 400.00 points, paid');
  await expect(tickets.nth(1).getByRole('listitem')).toHaveText(['brown, drawn', 'orange, drawn', 'red']);
  await expect(tickets.nth(1)).toContainText('Matches: 2, Prize: 0.00 points');
  await expect(check(page).getByRole('status', { name: 'Your result' })).toHaveText('You won 400.00 points. It is in your wallet.');
  expect(asked).toEqual([GENUINE.id]);
  await expectNothingSerious(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(check(page)).toBeHidden();

  await checkDraw(page, 1);
  await expect(check(page).getByRole('status', { name: 'Your result' })).toHaveText('You had no ticket in this round.');
  await page.keyboard.press('Escape');
  await expect(check(page)).toBeHidden();

  await rows(page).nth(2).getByRole('button', { name: /^See my tickets/ }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Round without a draw' });
  await expect(panel.getByRole('list', { name: 'My tickets' })).toContainText('Fee returned');
  expect(asked).toEqual([GENUINE.id, WITHOUT_BEACON.id, voided.id]);
});

test('all listed draws are checked by one press, and those that fail named', async ({ page }) => {
  await openDraws(page, [GENUINE, WITHOUT_BEACON, { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' }]);
  const opener = page.getByRole('button', { name: 'Check all' });
  await opener.press('Enter');
  await expect(checkOfAll(page).getByRole('status')).toHaveText('All 2 listed draws check out.');
  await expectNothingSerious(page);
  await page.keyboard.press('Escape');
  await expect(checkOfAll(page)).toBeHidden();
  await expect(opener).toBeFocused();

  const forged: Round = { ...WITHOUT_BEACON, winningColors: ['black', 'yellow', 'pink'] };
  await openDraws(page, [GENUINE, forged]);
  await opener.click();
  await expect(checkOfAll(page).getByRole('alert')).toContainText('1 of 2 draws does not check out.');
  await expect(checkOfAll(page).getByRole('listitem')).toHaveText([await asLocalTime(page, WITHOUT_BEACON.id)]);
  await expectNothingSerious(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectFits(page);
});

test('how often each colour was drawn is counted over the listed draws', async ({ page }) => {
  const voided: Round = { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' };
  await openDraws(page, [GENUINE, { ...WITHOUT_BEACON, winningColors: ['brown', 'red', 'purple'] }, voided]);
  const bars = page.getByRole('list', { name: 'How often each colour was drawn' }).getByRole('listitem');
  await expect(bars).toHaveText(GENUINE.colors.map((name) => new RegExp(`^${name}\\s*${{ purple: 2, brown: 2, orange: 1, red: 1 }[name] ?? 0}$`)));
  await expect(page.getByText('In the 2 draws listed here. Past draws say nothing about the next one')).toBeVisible();
});

test('the check of all draws shows how far it is', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(/\/assets\/colourDraw-.*\.js$/, async (route) => {
    await held;
    await route.fallback();
  });
  await openDraws(page, [GENUINE, WITHOUT_BEACON]);
  await page.getByRole('button', { name: 'Check all' }).click();
  await expect(checkOfAll(page).getByText('0 of 2 checked')).toBeVisible();
  await expect(checkOfAll(page).getByRole('progressbar', { name: 'Draws checked' })).toBeVisible();
  await expectNothingSerious(page);
  letGo();
  await expect(checkOfAll(page).getByRole('status')).toHaveText('All 2 listed draws check out.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits phone and desktop, and passes axe in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const forged: Round = { ...WITHOUT_BEACON, winningColors: ['black', 'yellow', 'pink'] };
    await openDraws(page, [forged, GENUINE, { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' }]);
    for (const width of [320, 899, 900]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText('These are all the draws there were')).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(width < 900 ? 0 : 1);
      await expectFits(page);
      await expectNothingSerious(page);
    }
    for (const index of [0, 1]) {
      await checkDraw(page, index);
      await expectNothingSerious(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectFits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await check(page).getByRole('button', { name: 'Close' }).click();
      await expect(check(page)).toBeHidden();
    }
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('past winners keep their colours, each within an edge', async ({ page }) => {
    await openDraws(page, [GENUINE]);
    const winner = rows(page).first().getByRole('listitem').first();
    await expect(winner).toHaveText('purple');
    expect(await winner.locator('svg').first().evaluate((pattern) => getComputedStyle(pattern).backgroundColor)).toBe('rgb(122, 60, 196)');
    await expect(winner).toHaveCSS('border-top-style', 'solid');
    await expectNothingSerious(page);
  });
});

test('whoever has the beacon that a draw waits for can bring it', async ({ page }) => {
  test.setTimeout(2 * TICKS_MS);
  const { round: number, signature } = recordedBeacon(1_935_872);
  const id = await aWaitingRound(20 * HOUR_MS, number);
  await page.goto('/draws');
  const row = rows(page).filter({ hasText: await asLocalTime(page, id) });
  for (const text of ['Waiting', 'The beacon has not come yet']) await expect(row).toContainText(text);
  await row.getByRole('button', { name: /^Bring the beacon/ }).click();
  const panel = page.getByRole('dialog', { name: 'Bring the beacon' });
  await expect(panel.getByRole('link', { name: `beacon ${number} at drand` })).toHaveAttribute('href', new RegExp(`/public/${number}$`));
  await expectNothingSerious(page);
  await expectFits(page);

  const field = panel.getByLabel('Signature');
  await field.fill('x');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('A signature is 96 digits and letters from a to f')).toBeVisible();
  await field.fill('c0'.repeat(48));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('This is not the signature of the beacon that the draw waits for');
  // As drand answers.
  await field.fill(JSON.stringify({ round: number, randomness: 'ab'.repeat(32), signature }));
  await panel.getByRole('button', { name: 'Hand it in' }).click();
  await expect(panel.getByRole('status')).toHaveText('Thank you. It is genuine, and the draw follows in a minute or so.');
  await page.keyboard.press('Escape');
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('button', { name: /^Check this draw/ })).toBeVisible();
  }).toPass({ timeout: TICKS_MS });
});
