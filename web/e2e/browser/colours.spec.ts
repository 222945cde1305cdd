/** Colours for the Day on its screen (spec 2.41 to 2.58, 4.39), with a stub of the server for each state. */
import type { Locator, Page } from '@playwright/test';
import type { Player } from '../support/player';
import { expect, test } from '../support/test';
import {
  anEntry,
  aRound,
  asLocalTime,
  banner,
  chip,
  chips,
  COLOURS,
  entries,
  HOUR_MS,
  inMs,
  myEntries,
  news,
  pick,
  quickPick,
  repeatLast,
  StagedColours,
  submit,
  ticket,
  tooltip,
  winners,
  winning,
} from './coloursScreens';
import { balance, expectFits, expectNothingSerious, expectSaid, expectStayed, failUntilTriedAgain, openAs, watchToasts } from './screens';

const REQUEST_ID = 'request-of-this-test';

async function openColours(page: Page, player: Player): Promise<void> {
  await watchToasts(page);
  await openAs(page, player, '/COD');
}

/** Asserts the theme's colour of a text. */
async function expectTone(what: Locator, tone: 'success' | 'warning'): Promise<void> {
  const expected = await what.evaluate((element, name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(--mui-palette-${name}-main)`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, tone);
  await expect(what).toHaveCSS('color', expected);
}

/** On Home. */
const wayThere = (page: Page): Locator => page.getByRole('region', { name: 'Colours for the Day' }).getByRole('link');

/** The value that the screen shows for one name: a prize, a chance, a time. */
const fact = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Colours for the Day' }).locator('dl > div').filter({ hasText: name }).getByRole('definition');

test('a visitor is led to sign in; a player sees all before paying', async ({
  page,
  bystander,
}) => {
  await page.clock.install();
  await page.goto('/COD');
  await expect(page).toHaveURL(/\/login$/);

  const round = aRound({ schedule: { openAt: inMs(0), closeAt: inMs(3 * HOUR_MS + 4 * 60_000), drawAt: inMs(4 * HOUR_MS) } });
  await StagedColours.on(page, round);
  await openAs(page, bystander);
  const letGo = new Map<string, () => void>();
  for (const name of ['config', 'round']) {
    const held = new Promise<void>((go) => letGo.set(name, go));
    await page.route(`**/api/colours/${name}`, async (route) => {
      await held;
      await route.fallback();
    });
  }
  const [config, current] = ['config', 'round'].map((name) => page.waitForRequest(`**/api/colours/${name}`));
  await wayThere(page).click();
  await expect(page).toHaveURL(/\/COD$/);
  expect((await config)?.headers()).not.toHaveProperty('authorization');
  expect((await current)?.headers()).toHaveProperty('authorization', expect.stringMatching(/^Bearer ./));
  await expect(page.getByText('Loading Colours for the Day...')).toBeVisible();
  await expect(page.getByRole('progressbar', { includeHidden: true })).toBeVisible();
  const answered = page.waitForResponse('**/api/colours/config');
  letGo.get('config')?.();
  await answered;
  await expect(page.getByText('Loading Colours for the Day...')).toBeVisible();
  letGo.get('round')?.();

  await expect(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
  await expect(page.getByText('Loading Colours for the Day...')).toHaveCount(0);
  await expect(page.getByText('Pick any 3 colors. Entry Fee: N$ 5 per ticket.')).toBeVisible();
  await expect(fact(page, 'Entries close')).toHaveText(await asLocalTime(page, round.schedule.closeAt));
  await expect(fact(page, 'Draw at')).toHaveText(await asLocalTime(page, round.schedule.drawAt));
  await expect(banner(page)).toHaveText(/^Status: open \| Time left: 3h 0[34]m \d\ds$/);
  await expectTone(banner(page), 'success');
  // By the page's own clock, which no busy machine holds up.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const shown = (await banner(page).textContent()) ?? '';
  await page.clock.runFor(1_000);
  await expect(banner(page)).not.toHaveText(shown);
  await page.clock.resume();
  await expect(fact(page, 'Prize for 3 of 3')).toHaveText('400.00 points');
  await expect(fact(page, 'My tickets')).toHaveText('0');
  await expect(fact(page, 'Chance of 3 of 3')).toHaveText('1 in 120');
  await expect(fact(page, 'Return')).toHaveText('66.7 %');
  await expect(chips(page)).toHaveText(COLOURS);
  await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeDisabled();
  await expect(myEntries(page)).toContainText(`Round ${round.id} · ${await asLocalTime(page, round.schedule.drawAt)}`);
  await expect(myEntries(page)).toContainText('No entries yet.');
  await expect(winning(page)).toContainText('Not announced yet.');
});

test.describe('what cannot be loaded', () => {
  test('is said in the known words, and can be asked for again', async ({ page, bystander }) => {
    await StagedColours.on(page);
    await failUntilTriedAgain(
      page,
      '**/api/colours/round',
      { status: 404, json: { message: 'Not Found' } },
      { status: 403, json: { error: 'Colours rest today', code: 'RESTING', requestId: REQUEST_ID } },
    );
    const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().startsWith('Colours not loaded'));
    await openColours(page, bystander);
    await logged;
    const panel = page.getByRole('main').getByRole('alert');
    await expect(panel).toContainText('Failed to load Colours');
    await expectSaid(page, 'Request failed');
    await expectStayed(page, 'Request failed', '2s');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expectSaid(page, 'Colours rest today');
    await expect(panel).toContainText(REQUEST_ID);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(banner(page)).toContainText('Status: open');
    await expect(panel).toHaveCount(0);
  });

  test('is not missed where there is no round yet: it appears by itself', async ({ page, bystander }) => {
    const staged = await StagedColours.on(page, null);
    await openColours(page, bystander);
    await expect(page.getByText('No round has been opened yet.')).toBeVisible();
    await staged.lookedAt(page, aRound());
    await expect(banner(page)).toContainText('Status: open');
    await expect(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeVisible();
  });
});

test.describe('a ticket', () => {
  test('has three different colours: no fourth, and fewer are not sent', async ({
    page,
    bystander,
  }) => {
    const staged = await StagedColours.on(page);
    await openColours(page, bystander);
    await pick(page, 'red', 'blue');
    await expect(chip(page, 'red')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Selected: 2 / 3')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await submit(page).press('Enter');
    await expectSaid(page, 'Please select 3 unique colors.', { look: expect.stringContaining('Toastify__toast--info') });
    await expectStayed(page, 'Please select 3 unique colors.', '2s');

    await pick(page, 'white', 'pink');
    await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
    await expect(chip(page, 'pink')).toHaveAttribute('aria-pressed', 'false');
    await expect(submit(page)).toBeEnabled();
    await pick(page, 'red', 'pink');
    await expect(page.getByRole('button', { pressed: true })).toHaveText(['blue', 'pink', 'white']);
    expect(staged.sent).toEqual([]);
  });

  test('is sent once, says so, then clears the picks and is in the list', async ({ page, bystander }) => {
    const staged = await StagedColours.on(page, aRound({ entryFee: 2.5 }));
    await openColours(page, bystander);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((letGo) => (answer = letGo));
    await page.route('**/api/colours/enter', async (route) => {
      await held;
      await route.fallback();
    });
    await pick(page, 'white', 'black', 'pink');
    await expect(ticket(page)).toHaveText(['white', 'black', 'pink']);
    await page.getByRole('button', { name: 'Submit Entry (N$2.50)' }).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await expect(busy).toBeDisabled();
    await busy.press('Enter');
    const wallet = page.waitForRequest('**/api/wallet');
    // Sooner than the screen refreshes by itself, counted from the answer: on a busy machine a click takes seconds.
    const round = page.waitForRequest('**/api/colours/round', { timeout: 8_000 });
    answer();

    await expectSaid(page, 'Entry submitted!');
    await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Submit Entry (N$2.50)' })).toBeDisabled();
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).getByRole('listitem')).toHaveText(['white', 'black', 'pink']);
    await expect(entries(page)).toContainText('Pending/No Win');
    await expect(entries(page)).toContainText('Matches: 0, Prize: 0.00 points');
    await expect(fact(page, 'My tickets')).toHaveText('1');
    await wallet;
    await round;
    expect(staged.sent.map(({ body }) => body)).toEqual([{ roundId: staged.round?.id, picks: ['white', 'black', 'pink'] }]);
    await expectStayed(page, 'Entry submitted!', '2s');

    await pick(page, 'white', 'black', 'pink');
    await submit(page).click();
    await expect(entries(page)).toHaveCount(2);
    expect(new Set(staged.sent.map(({ key }) => key)).size).toBe(2);
  });

  test('is refused with a reason, keeps its picks, and can be sent again', async ({
    page,
    bystander,
  }) => {
    const staged = await StagedColours.on(page, aRound({ entryFee: 12.5 }));
    const answers = [
      { status: 422, json: { error: 'Insufficient balance', code: 'INSUFFICIENT_BALANCE', requestId: REQUEST_ID } },
      { status: 404, json: { message: 'Not Found' } },
    ];
    const keys: (string | undefined)[] = [];
    await page.route('**/api/colours/enter', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const failure = answers.shift();
      return failure ? route.fulfill(failure) : route.fallback();
    });
    await openColours(page, bystander);
    await expect(submit(page)).toHaveAccessibleDescription(
      'Insufficient balance: an entry costs 12.50 points (N$ 12.50), and you have 10.00 points.',
    );
    await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeVisible();
    await pick(page, 'red', 'blue', 'green');
    for (const said of ['Insufficient balance', 'Request failed']) {
      await submit(page).click();
      await expectSaid(page, said, { role: 'alert' });
      await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
      await expect(submit(page)).toBeEnabled();
    }
    expect(staged.sent).toEqual([]);
    await submit(page).click();
    await expectSaid(page, 'Entry submitted!');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('is chosen at random by one press, and sent only by Submit', async ({ page, bystander }) => {
    const staged = await StagedColours.on(page);
    await openColours(page, bystander);
    await pick(page, 'red');
    const chosen = page.getByRole('button', { pressed: true });
    const tickets = new Set<string>();
    // Once in a million times five quick picks are all the same.
    for (let press = 0; press < 5; press += 1) {
      await quickPick(page).press('Enter');
      await expect(chosen).toHaveCount(3);
      await expect(quickPick(page)).toBeEnabled();
      tickets.add((await ticket(page).allTextContents()).join());
    }
    expect(tickets.size).toBeGreaterThan(1);
    await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
    expect(staged.sent).toEqual([]);
    const shown = await ticket(page).allTextContents();
    await submit(page).click();
    await expect(entries(page)).toHaveCount(1);
    expect(staged.sent.map(({ body }) => body.picks)).toEqual([shown]);
  });

  test('repeats the last one, of this round or of a draw before it', async ({ page, bystander }) => {
    const staged = await StagedColours.on(page);
    await openColours(page, bystander);
    await repeatLast(page).click();
    await expectSaid(page, 'There is no recent ticket of yours to repeat.');
    await expect(page.getByText('Selected: 0 / 3')).toBeVisible();

    const before = ['2026-11-20T18:05Z', '2026-11-19T18:05Z'].map((id) => aRound({ id, status: 'settled', winningColors: ['black', 'white', 'yellow'] }));
    staged.past = before;
    staged.entries.set('2026-11-19T18:05Z', [
      anEntry({ picks: ['black', 'pink', 'white'], createdAt: '2026-11-19T10:00:00.000Z' }),
      anEntry({ picks: ['brown', 'green', 'red'], createdAt: '2026-11-19T11:00:00.000Z' }),
    ]);
    await repeatLast(page).click();
    await expect(ticket(page)).toHaveText(['brown', 'green', 'red']);
    expect(staged.sent).toEqual([]);

    await pick(page, 'red', 'white');
    await submit(page).click();
    await expect(entries(page)).toHaveCount(1);
    await repeatLast(page).click();
    await expect(ticket(page)).toHaveText(['brown', 'green', 'white']);
  });

  test('is bought with the keyboard alone', async ({ page, bystander }) => {
    const staged = await StagedColours.on(page);
    await openColours(page, bystander);
    await chip(page, 'red').focus();
    for (const key of ['Space', 'Tab', 'Enter', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await expect(page.getByRole('button', { pressed: true })).toHaveText(['red', 'blue', 'yellow']);
    for (const colour of COLOURS.slice(4)) {
      await page.keyboard.press('Tab');
      await expect(chip(page, colour)).toBeFocused();
    }
    for (const next of [quickPick(page), repeatLast(page), submit(page)]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(entries(page)).toHaveCount(1);
    await expect(submit(page)).toBeFocused();
    expect(staged.sent.map(({ body }) => body.picks)).toEqual([['red', 'blue', 'yellow']]);
  });
});

test.describe('a round', () => {
  test('takes nothing once its time is up, closed by the server or not', async ({ page, bystander }) => {
    const staged = await StagedColours.on(page);
    await openColours(page, bystander);
    await pick(page, 'red', 'blue', 'green');
    await expect(submit(page)).toBeEnabled();

    const next = aRound({
      id: '2026-11-22T18:05Z',
      schedule: { openAt: inMs(0), closeAt: inMs(2_000), drawAt: inMs(HOUR_MS) },
    });
    await staged.lookedAt(page, next);
    // The server calls it open until its next tick; nothing is taken any more.
    await expect(banner(page)).toHaveText('Status: open | Time left: Closed');
    await expectTone(banner(page), 'warning');
    await chip(page, 'white').hover();
    await expect(tooltip(page)).toHaveText('Entries window has closed');
    await submit(page).hover();
    await expect(tooltip(page)).toHaveText('Entries window has closed');

    for (const status of ['closed', 'paused'] as const) {
      await staged.lookedAt(page, { ...next, status: status as 'closed' });
      await expect(banner(page)).toHaveText(`Status: ${status} | Time left: Closed`);
      await expectTone(banner(page), 'warning');
      await chip(page, 'white').hover();
      await expect(tooltip(page)).toHaveText('Round is closed');
      await submit(page).hover();
      await expect(tooltip(page)).toHaveText('Round is closed');
    }
    for (const off of [submit(page), quickPick(page), repeatLast(page)]) {
      await expect(off).toBeDisabled();
      await off.press('Enter');
    }
    for (const colour of ['white', 'red']) {
      await expect(chip(page, colour)).toBeDisabled();
      await chip(page, colour).press('Enter');
    }
    await expect(page.getByRole('button', { pressed: true })).toHaveText(['red', 'blue', 'green']);
    expect(staged.sent).toEqual([]);
  });

  test('that is drawn shows its results, wins first', async ({
    page,
    bystander,
  }) => {
    const round = aRound({
      status: 'settled',
      colors: [...COLOURS, 'teal'],
      winningColors: ['red', 'teal', 'blue'],
      draw: { seed: '5e'.repeat(32), drawnAt: inMs(-60_000) },
      schedule: { openAt: inMs(-HOUR_MS), closeAt: inMs(-2 * 60_000), drawAt: inMs(-60_000) },
    });
    const staged = await StagedColours.on(page, round);
    const { prize: missing, ...lost } = anEntry({ picks: ['pink', 'teal', 'white'], result: 'loss', matches: 1 });
    expect(missing).toBe(0);
    const won = anEntry({ picks: ['blue', 'red', 'teal'], result: 'win', matches: 3, prize: 1400.5, paidAt: inMs(-50_000) });
    staged.entries.set(round.id, [lost as typeof won, won]);
    await openColours(page, bystander);

    await expect(winners(page)).toHaveText(['red', 'teal', 'blue']);
    await expect(winners(page).nth(1)).toHaveCSS('background-color', 'rgb(139, 140, 152)');
    await expect(winners(page).nth(0)).toHaveCSS('background-color', 'rgb(217, 45, 42)');
    await expect(news(page)).toHaveText('The draw has been made: red, teal and blue.');
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).nth(0).getByText('WIN', { exact: true })).toBeVisible();
    await expect(entries(page).nth(0)).toContainText('Matches: 3, Prize: 1,400.50 points, paid');
    await expect(entries(page).nth(1).getByText('Pending/No Win', { exact: true })).toBeVisible();
    await expect(entries(page).nth(1)).toContainText('Matches: 1, Prize: 0.00 points');
    await expect(entries(page).nth(1).getByRole('listitem')).toHaveText(['pink', 'teal, drawn', 'white']);
    await expect(myEntries(page).getByRole('status', { name: 'Your result' })).toContainText('You won 1,400.50 points.');
    await expect(banner(page)).toHaveText('Status: settled | Time left: Closed');
    await winning(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/draws$/);
  });

  test('that follows another leaves its result in sight; a void one refunds', async ({ page, bystander }) => {
    const round = aRound({ status: 'closed', beaconRound: 1, schedule: { openAt: inMs(-2 * HOUR_MS), closeAt: inMs(-HOUR_MS), drawAt: inMs(-600_000) } });
    const staged = await StagedColours.on(page, round);
    staged.entries.set(round.id, [anEntry()]);
    await openColours(page, bystander);
    await expect(news(page)).toContainText('If none comes for 24 hours, all entry fees go back.');
    await expect(entries(page)).toHaveCount(1);

    const given = { ...round, status: 'void' as const, voidedAt: inMs(0) };
    staged.entries.set(round.id, [anEntry({ result: 'refunded', paidAt: inMs(0) })]);
    await staged.lookedAt(page, given);
    await expect(banner(page)).toHaveText('Status: void | Time left: Closed');
    await expect(news(page)).toHaveText('There was no draw in this round. All entry fees go back.');
    await expect(winning(page)).toContainText('There was no draw.');
    await expect(entries(page)).toContainText('Matches: 0, Prize: 0.00 points. Fee returned');
    await expect(entries(page).getByText('WIN', { exact: true })).toHaveCount(0);

    staged.past = [given];
    await staged.lookedAt(page, aRound({ id: '2026-11-22T18:05Z' }));
    await expect(banner(page)).toContainText('Status: open');
    await expect(page.getByRole('radio', { name: 'Last draw' })).toBeChecked();
    await expect(myEntries(page)).toContainText(`Round ${round.id}`);
    await page.getByText('This round', { exact: true }).click();
    await expect(myEntries(page)).toContainText('No entries yet.');
    await expect(balance(page)).toHaveText('10.00');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits phone and desktop, and passes axe in ${colorScheme}`, async ({ page, bystander }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const open = aRound();
    const staged = await StagedColours.on(page, open);
    staged.past = [aRound({ id: '2026-11-20T18:05Z', status: 'settled', winningColors: ['black', 'white', 'yellow'] })];
    staged.entries.set(open.id, [anEntry(), anEntry({ picks: ['black', 'pink', 'white'] })]);
    await openColours(page, bystander);
    await pick(page, 'yellow', 'purple', 'brown');
    const settledRound = {
      ...open,
      status: 'settled' as const,
      winningColors: ['red', 'green', 'blue'],
      draw: { seed: '5e'.repeat(32), drawnAt: inMs(0) },
    };
    for (const round of [open, settledRound]) {
      await staged.lookedAt(page, round);
      await expect(banner(page)).toContainText(`Status: ${round.status}`);
      for (const width of [320, 900]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(entries(page)).toHaveCount(2);
        await expectFits(page);
        await expectNothingSerious(page);
      }
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await chip(page, 'red').focus();
    await expect(tooltip(page)).toHaveText('Round is closed');
    await expectFits(page);
    await page.goto('/');
    await expect(wayThere(page)).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('picks, ticket and winners keep colours; what is chosen is seen', async ({ page, bystander }) => {
    const round = aRound();
    const staged = await StagedColours.on(page, round);
    staged.entries.set(round.id, [anEntry({ picks: ['blue', 'pink', 'white'] })]);
    await openColours(page, bystander);
    const ground = (what: Locator) => what.evaluate((element) => getComputedStyle(element).backgroundColor);
    const edge = (what: Locator) => what.evaluate((element) => getComputedStyle(element).borderTopStyle);
    const field = (what: Locator) => what.locator('svg').first().evaluate((pattern) => getComputedStyle(pattern).backgroundColor);
    const RED = 'rgb(217, 45, 42)';
    const plain = await ground(chip(page, 'red'));
    await pick(page, 'red', 'black', 'green');
    await expect(chip(page, 'red')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => ground(chip(page, 'red'))).not.toBe(plain);
    expect(await ground(chip(page, 'white'))).toBe(plain);
    for (const shown of [chip(page, 'red'), ticket(page).first()]) {
      expect(await field(shown)).toBe(RED);
      expect(await edge(shown)).toBe('solid');
    }
    for (const shown of [banner(page), submit(page)]) expect(await edge(shown)).toBe('solid');
    await expectNothingSerious(page);

    await staged.lookedAt(page, { ...round, status: 'settled', winningColors: ['red', 'green', 'blue'], draw: { seed: '5e'.repeat(32), drawnAt: inMs(0) } });
    await expect(winners(page)).toHaveText(['red', 'green', 'blue']);
    expect(await field(winners(page).first())).toBe(RED);
    expect(await edge(winners(page).first())).toBe('solid');
    await chip(page, 'green').hover();
    expect(await edge(tooltip(page))).toBe('solid');
    await expectNothingSerious(page);
  });
});
