/** Colours for the Day on its screen (spec 2.41 to 2.58, 4.39), with a server answer for each state. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { answer, answerLate, refuse, refuseAtGateway, sent } from './support/answers';
import {
  asLocalTime,
  banner,
  chip,
  chips,
  entries,
  myEntries,
  news,
  patternColour,
  pick,
  pressed,
  quickPick,
  repeatLast,
  StagedColours,
  submit,
  ticket,
  tooltip,
  winners,
  winning,
} from './support/colours';
import { anEntry, aRound, COLOURS, HOUR_MS, inMs } from './support/rounds';
import { balance, expectNoShift, pass, takeTheClock, watchShifts } from './support/game';
import { withPoints } from './support/samples';
import {
  asPlayer,
  asVisitor,
  close,
  expectCount,
  expectDisabled,
  expectEnabled,
  expectFits,
  expectGood,
  expectNothingSerious,
  expectPath,
  expectSaid,
  expectSays,
  expectStayed,
  expectTexts,
  open,
  press,
  pressOn,
  reopen,
  SCHEMES,
  toastsSeen,
  whenPressed,
} from './support/screens';

beforeEach(takeTheClock);

const ENTER = 'POST /api/colours/enter';
const ROUND = 'GET /api/colours/round';
const CONFIG = 'GET /api/colours/config';
const LOADING = 'Loading Colours for the Day...';

async function openColours(): Promise<void> {
  await open('/COD');
}

/** Asserts a text's theme colour. */
async function expectTone(what: Locator, tone: 'success' | 'warning'): Promise<void> {
  const colourOf = (element: Element) => getComputedStyle(element).color;
  await expect
    .poll(() => {
      const element = what.element();
      const probe = document.createElement('span');
      probe.style.color = `var(--mui-palette-${tone}-main)`;
      element.append(probe);
      const isIt = colourOf(probe) === colourOf(element);
      probe.remove();
      return isIt;
    })
    .toBe(true);
}

const colours = page.getByRole('region', { name: 'Colours for the Day' });
/** On Home. */
const wayThere = colours.getByRole('link');

/** The screen's value for one name: a prize, a chance, a time. */
async function expectFact(name: string, text: string): Promise<void> {
  const rows = () => [...colours.element().querySelectorAll('dl > div')].filter(({ textContent }) => textContent.includes(name));
  await expect.poll(() => rows().map((row) => row.querySelector('dd')?.textContent)).toEqual([text]);
}

const picked = () => sent(ENTER).map(({ body }) => body.picks);
const keys = () => sent(ENTER).map(({ headers }) => headers.get('idempotency-key'));

test('where no draw was before this round, nothing moves when that is known', async () => {
  asPlayer();
  StagedColours.on(aRound());
  const letGo = answerLate('GET /api/colours/rounds', { items: [] });
  await openColours();
  await expect.element(myEntries).toMatchTextContent('No entries yet.');
  const [shifts, top] = [await watchShifts(), myEntries.element().getBoundingClientRect().top];
  letGo();
  await expect.element(page.getByText('This is the first round.')).toBeVisible();
  expect(myEntries.element().getBoundingClientRect().top).toBe(top);
  await expectNoShift(shifts);
});

test('a visitor is led to sign in; a player sees all before paying', {
  tags: [
    'spec-1.4', 'spec-2.6', 'spec-2.41', 'spec-2.42', 'spec-2.43', 'spec-2.44', 'spec-2.45', 'spec-2.46', 'spec-2.47',
    'spec-2.49', 'spec-2.51', 'spec-2.52', 'spec-2.56', 'spec-2.58', 'spec-4.43', 'spec-6.8', 'spec-7.16', 'spec-7.19',
    'spec-9.23', 'spec-9.24',
  ],
}, async () => {
  asVisitor();
  await open('/COD');
  await expectPath('/login');
  await close();

  asPlayer();
  const round = aRound({ schedule: { openAt: inMs(0), closeAt: inMs(3 * HOUR_MS + 4 * 60_000), drawAt: inMs(4 * HOUR_MS) } });
  const staged = StagedColours.on(round);
  await open('/');
  await expect.poll(() => sent(CONFIG).length).toBe(1);
  const letConfigGo = answerLate(CONFIG, () => staged.config());
  const letRoundGo = answerLate(ROUND, () => ({ round, now: new Date().toISOString() }));
  await wayThere.click();
  await expectPath('/COD');
  await expect.poll(() => [sent(CONFIG).length, sent(ROUND).length]).toEqual([2, 1]);
  expect(sent(CONFIG)[1]?.headers.get('authorization')).toBeNull();
  expect(sent(ROUND)[0]?.headers.get('authorization')).toMatch(/^Bearer ./);
  await expect.element(page.getByText(LOADING)).toBeVisible();
  await expect.element(page.getByRole('progressbar', { includeHidden: true })).toBeVisible();
  letConfigGo();
  await pass(1_000);
  await expect.element(page.getByText(LOADING)).toBeVisible();
  letRoundGo();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Colours for the Day' })).toBeVisible();
  await expectCount(page.getByText(LOADING), 0);
  await expect.element(page.getByText('Pick any 3 colors. Entry Fee: N$ 5 per ticket.')).toBeVisible();
  await expectFact('Entries close', asLocalTime(round.schedule.closeAt));
  await expectFact('Draw at', asLocalTime(round.schedule.drawAt));
  await expect.element(banner).toMatchTextContent(/^Status: open \| Time left: 3h 0[34]m \d\ds$/);
  await expectTone(banner, 'success');
  const shown = banner.element().textContent;
  await pass(1_000);
  await expect.element(banner).not.toHaveTextContent(shown);
  await expectFact('Prize for 3 of 3', '400.00 points');
  await expectFact('My tickets', '0');
  await expectFact('Chance of 3 of 3', '1 in 120');
  await expectFact('Return', '66.7 %');
  await expectTexts(chips, COLOURS);
  await expect.element(page.getByText('Selected: 0 / 3')).toBeVisible();
  await expectDisabled(page.getByRole('button', { name: 'Submit Entry (N$5)' }));
  await expectSays(myEntries, `Round ${round.id} · ${asLocalTime(round.schedule.drawAt)}`, 'No entries yet.');
  await expect.element(winning).toMatchTextContent('Not announced yet.');
});

describe('what cannot be loaded', () => {
  test('is said in the known words, and can be asked for again', { tags: ['spec-8.48', 'spec-9.30'] }, async () => {
    asPlayer();
    const staged = StagedColours.on();
    refuseAtGateway(ROUND, 404, 'Not Found');
    whenPressed('Try again', () => {
      refuse(ROUND, 403, 'Colours rest today', 'RESTING');
      whenPressed('Try again', () => staged.open());
    });
    const logged = vi.spyOn(console, 'error');
    await openColours();
    const panel = page.getByRole('main').getByRole('alert');
    await expect.element(panel).toMatchTextContent('Failed to load Colours');
    await expect.poll(() => logged.mock.calls.map(([said]) => String(said))).toContainEqual(expect.stringMatching(/^Colours not loaded/));
    await expectSaid('Request failed');
    await expectStayed('Request failed', '2s');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expectSaid('Colours rest today');
    await expect.element(panel).toMatchTextContent('request-1');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(banner).toMatchTextContent('Status: open');
    await expectCount(panel, 0);
  });

  test('is not missed where there is no round yet: it appears by itself', async () => {
    asPlayer();
    const staged = StagedColours.withoutRound();
    await openColours();
    await expect.element(page.getByText(/No round has been opened yet\./)).toBeVisible();
    staged.open();
    staged.lookedAt(aRound());
    await expect.element(banner).toMatchTextContent('Status: open');
    await expect.element(page.getByRole('button', { name: 'Submit Entry (N$5)' })).toBeVisible();
  });
});

describe('a ticket', () => {
  beforeEach(() => asPlayer());

  test('has three different colours: no fourth, and fewer are not sent', {
    tags: ['spec-2.48', 'spec-4.45', 'spec-4.46', 'spec-5.30', 'spec-5.32', 'spec-8.51', 'spec-9.22'],
  }, async () => {
    StagedColours.on();
    await openColours();
    await pick('red', 'blue');
    await expect.element(chip('red')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('Selected: 2 / 3')).toBeVisible();
    await expectDisabled(submit);
    await pressOn(submit, '{Enter}');
    await expectSaid('Please select 3 unique colors.');
    expect(toastsSeen().map(({ look }) => look)).toEqual([expect.stringContaining('Toastify__toast--info')]);
    await expectStayed('Please select 3 unique colors.', '2s');

    await pick('white', 'pink');
    await expect.element(page.getByText('Selected: 3 / 3')).toBeVisible();
    await expect.element(chip('pink')).toHaveAttribute('aria-pressed', 'false');
    await expectEnabled(submit);
    await pick('red', 'pink');
    await expectTexts(pressed, ['blue', 'pink', 'white']);
    expect(sent(ENTER)).toEqual([]);
  });

  test('is sent once, says so, then clears the picks and is in the list', {
    tags: ['spec-2.50', 'spec-2.53', 'spec-2.55', 'spec-4.47', 'spec-4.48', 'spec-5.33', 'spec-8.50', 'spec-9.26', 'spec-9.30'],
  }, async () => {
    const staged = StagedColours.on(aRound({ entryFee: 2.5 }));
    await openColours();
    const letGo = answerLate(ENTER, ({ body }) => staged.enter(body));
    await pick('white', 'black', 'pink');
    await expectTexts(ticket, ['white', 'black', 'pink']);
    await page.getByRole('button', { name: 'Submit Entry (N$2.50)' }).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await expectDisabled(busy);
    await pressOn(busy, '{Enter}');
    const [wallets, rounds] = [sent('GET /api/wallet').length, sent(ROUND).length];
    letGo();

    await expectSaid('Entry submitted!');
    await expect.element(page.getByText('Selected: 0 / 3')).toBeVisible();
    await expectCount(pressed, 0);
    await expectDisabled(page.getByRole('button', { name: 'Submit Entry (N$2.50)' }));
    await expectCount(entries, 1);
    await expectTexts(entries.getByRole('listitem'), ['white', 'black', 'pink']);
    await expectSays(entries, 'Pending/No Win', 'Matches: 0, Prize: 0.00 points');
    await expectFact('My tickets', '1');
    await expect.poll(() => sent('GET /api/wallet').length).toBeGreaterThan(wallets);
    // Sooner than the screen's own refresh.
    await expect.poll(() => sent(ROUND).length).toBeGreaterThan(rounds);
    expect(sent(ENTER).map(({ body }) => body)).toEqual([{ roundId: staged.round.id, picks: ['white', 'black', 'pink'] }]);
    await expectStayed('Entry submitted!', '2s');

    await pick('white', 'black', 'pink');
    await submit.click();
    await expectCount(entries, 2);
    expect(new Set(keys()).size).toBe(2);
  });

  test('is refused with a reason, keeps its picks, and can be sent again', { tags: ['spec-8.49'] }, async () => {
    const staged = StagedColours.on(aRound({ entryFee: 12.5 }));
    await openColours();
    await expect
      .element(submit)
      .toHaveAccessibleDescription('Insufficient balance: an entry costs 12.50 points (N$ 12.50), and you have 10.00 points.');
    await expect.element(page.getByRole('button', { name: 'Deposit', exact: true })).toBeVisible();
    await pick('red', 'blue', 'green');
    const failures = {
      'Insufficient balance': () => refuse(ENTER, 422, 'Insufficient balance', 'INSUFFICIENT_BALANCE'),
      'Request failed': () => refuseAtGateway(ENTER, 404, 'Not Found'),
    };
    for (const [said, fail] of Object.entries(failures)) {
      fail();
      await submit.click();
      await expectSaid(said);
      await expect.element(page.getByRole('region', { name: /Notifications/ }).getByRole('alert').filter({ hasText: said })).toBeInTheDocument();
      await expect.element(page.getByText('Selected: 3 / 3')).toBeVisible();
      await expectEnabled(submit);
    }
    await expectCount(entries, 0);
    answer('GET /api/wallet', withPoints(20));
    staged.open();
    await submit.click();
    await expectSaid('Entry submitted!');
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('is chosen at random by one press, and sent only by Submit', async () => {
    StagedColours.on();
    await openColours();
    await pick('red');
    const shown = () => ticket.elements().map(({ textContent }) => textContent);
    const tickets = new Set<string>();
    // Five quick picks are all the same once in a million times.
    for (let time = 0; time < 5; time += 1) {
      await pressOn(quickPick, '{Enter}');
      await expectCount(pressed, 3);
      await expectEnabled(quickPick);
      tickets.add(shown().join());
    }
    expect(tickets.size).toBeGreaterThan(1);
    await expect.element(page.getByText('Selected: 3 / 3')).toBeVisible();
    expect(sent(ENTER)).toEqual([]);
    const chosen = shown();
    await submit.click();
    await expectCount(entries, 1);
    expect(picked()).toEqual([chosen]);
  });

  test('repeats the last one, of this round or of a draw before it', async () => {
    const staged = StagedColours.on();
    await openColours();
    await repeatLast.click();
    await expectSaid('There is no recent ticket of yours to repeat.');
    await expect.element(page.getByText('Selected: 0 / 3')).toBeVisible();

    staged.past = ['2026-11-20T18:05Z', '2026-11-19T18:05Z'].map((id) => aRound({ id, status: 'settled', winningColors: ['black', 'white', 'yellow'] }));
    staged.entries.set('2026-11-19T18:05Z', [
      anEntry({ picks: ['black', 'pink', 'white'], createdAt: '2026-11-19T10:00:00.000Z' }),
      anEntry({ picks: ['brown', 'green', 'red'], createdAt: '2026-11-19T11:00:00.000Z' }),
    ]);
    await repeatLast.click();
    await expectTexts(ticket, ['brown', 'green', 'red']);
    expect(sent(ENTER)).toEqual([]);

    await pick('red', 'white');
    await submit.click();
    await expectCount(entries, 1);
    await repeatLast.click();
    await expectTexts(ticket, ['brown', 'green', 'white']);
  });

  test('is bought with the keyboard alone', async () => {
    StagedColours.on();
    await openColours();
    await pressOn(chip('red'), ' ');
    for (const key of ['{Tab}', '{Enter}', '{Tab}', '{Tab}', ' ']) await press(key);
    await expectTexts(pressed, ['red', 'blue', 'yellow']);
    for (const colour of COLOURS.slice(4)) {
      await press('{Tab}');
      await expect.element(chip(colour)).toHaveFocus();
    }
    for (const next of [quickPick, repeatLast, submit]) {
      await press('{Tab}');
      await expect.element(next).toHaveFocus();
    }
    await press('{Enter}');
    await expectCount(entries, 1);
    await expect.element(submit).toHaveFocus();
    expect(picked()).toEqual([['red', 'blue', 'yellow']]);
  });
});

describe('a round', () => {
  beforeEach(() => asPlayer());

  test('takes nothing once its time is up, closed by the server or not', {
    tags: ['spec-2.46', 'spec-3.31', 'spec-4.40', 'spec-4.41', 'spec-4.42', 'spec-4.44', 'spec-5.31'],
  }, async () => {
    const staged = StagedColours.on();
    await openColours();
    await pick('red', 'blue', 'green');
    await expectEnabled(submit);

    const next = aRound({ id: '2026-11-22T18:05Z', schedule: { openAt: inMs(0), closeAt: inMs(2_000), drawAt: inMs(HOUR_MS) } });
    staged.lookedAt(next);
    await expect.element(myEntries).toMatchTextContent(`Round ${next.id}`);
    await pass(2_000);
    // The server calls it open until its next tick, but entries are no longer accepted.
    await expect.element(banner).toHaveTextContent('Status: open | Time left: Closed');
    await expectTone(banner, 'warning');
    await chip('white').hover();
    await expect.element(tooltip).toHaveTextContent('Entries window has closed');
    await submit.hover();
    await expectTexts(tooltip, ['Entries window has closed']);

    for (const status of ['closed', 'paused'] as const) {
      // The screen treats an unknown status as closed.
      staged.lookedAt({ ...next, status: status as 'closed' });
      await expect.element(banner).toHaveTextContent(`Status: ${status} | Time left: Closed`);
      await expectTone(banner, 'warning');
      await chip('white').hover();
      await expectTexts(tooltip, ['Round is closed']);
      await submit.hover();
      await expectTexts(tooltip, ['Round is closed']);
    }
    for (const off of [submit, quickPick, repeatLast]) {
      await expectDisabled(off);
      await pressOn(off, '{Enter}');
    }
    for (const colour of ['white', 'red']) {
      await expectDisabled(chip(colour));
      await pressOn(chip(colour), '{Enter}');
    }
    await expectTexts(pressed, ['red', 'blue', 'green']);
    expect(sent(ENTER)).toEqual([]);
  });

  test('that is drawn shows its results, wins first', {
    tags: ['spec-2.54', 'spec-2.55', 'spec-2.57', 'spec-3.36', 'spec-3.38', 'spec-7.18', 'spec-9.25'],
  }, async () => {
    const round = aRound({
      status: 'settled',
      colors: [...COLOURS, 'teal'],
      winningColors: ['red', 'teal', 'blue'],
      draw: { seed: '5e'.repeat(32), drawnAt: inMs(-60_000) },
      schedule: { openAt: inMs(-HOUR_MS), closeAt: inMs(-2 * 60_000), drawAt: inMs(-60_000) },
    });
    const staged = StagedColours.on(round);
    // A prize may be missing (spec 3.36).
    const { prize: missing, ...lost } = anEntry({ picks: ['pink', 'teal', 'white'], result: 'loss', matches: 1 });
    expect(missing).toBe(0);
    const won = anEntry({ picks: ['blue', 'red', 'teal'], result: 'win', matches: 3, prize: 1400.5, paidAt: inMs(-50_000) });
    staged.entries.set(round.id, [lost as typeof won, won]);
    await openColours();

    await expectTexts(winners, ['red', 'teal', 'blue']);
    const ground = (place: number) => getComputedStyle(winners.nth(place).element()).backgroundColor;
    await expect.poll(() => ground(1)).toBe('rgb(139, 140, 152)');
    await expect.poll(() => ground(0)).toBe('rgb(217, 45, 42)');
    await expect.element(news).toHaveTextContent('The draw has been made: red, teal and blue.');
    await expectCount(entries, 2);
    await expect.element(entries.nth(0).getByText('WIN', { exact: true })).toBeVisible();
    await expect.element(entries.nth(0)).toMatchTextContent('Matches: 3, Prize: 1,400.50 points, paid');
    await expect.element(entries.nth(1).getByText('Pending/No Win', { exact: true })).toBeVisible();
    await expect.element(entries.nth(1)).toMatchTextContent('Matches: 1, Prize: 0.00 points');
    await expectTexts(entries.nth(1).getByRole('listitem'), ['pink', 'teal, drawn', 'white']);
    await expect.element(myEntries.getByRole('status', { name: 'Your result' })).toMatchTextContent('You won 1,400.50 points.');
    await expect.element(banner).toHaveTextContent('Status: settled | Time left: Closed');
    await winning.getByRole('link').click();
    await expectPath('/draws');
  });

  test('that follows another leaves its result in sight; a void one refunds', async () => {
    const round = aRound({ status: 'closed', beaconRound: 1, schedule: { openAt: inMs(-2 * HOUR_MS), closeAt: inMs(-HOUR_MS), drawAt: inMs(-600_000) } });
    const staged = StagedColours.on(round);
    staged.entries.set(round.id, [anEntry()]);
    await openColours();
    await expect.element(news).toMatchTextContent('If none comes for 24 hours, all entry fees go back.');
    await expectCount(entries, 1);

    const given = { ...round, status: 'void' as const, voidedAt: inMs(0) };
    staged.entries.set(round.id, [anEntry({ result: 'refunded', paidAt: inMs(0) })]);
    staged.lookedAt(given);
    await expect.element(banner).toHaveTextContent('Status: void | Time left: Closed');
    await expect.element(news).toHaveTextContent('There was no draw in this round. All entry fees go back.');
    await expect.element(winning).toMatchTextContent('There was no draw.');
    await expect.element(entries).toMatchTextContent('Matches: 0, Prize: 0.00 points. Fee returned');
    await expectCount(entries.getByText('WIN', { exact: true }), 0);

    staged.past = [given];
    staged.lookedAt(aRound({ id: '2026-11-22T18:05Z' }));
    await expect.element(banner).toMatchTextContent('Status: open');
    await expect.element(page.getByRole('radio', { name: 'Last draw' })).toBeChecked();
    await expect.element(myEntries).toMatchTextContent(`Round ${round.id}`);
    await page.getByText('This round', { exact: true }).click();
    await expect.element(myEntries).toMatchTextContent('No entries yet.');
    await expect.element(balance).toHaveTextContent('10.00');
  });
});

test.each(SCHEMES)('fits phone and desktop, and passes axe in %s', async (colorScheme) => {
  await commands.emulateMedia({ colorScheme });
  asPlayer();
  const opened = aRound();
  const staged = StagedColours.on(opened);
  staged.past = [aRound({ id: '2026-11-20T18:05Z', status: 'settled', winningColors: ['black', 'white', 'yellow'] })];
  staged.entries.set(opened.id, [anEntry(), anEntry({ picks: ['black', 'pink', 'white'] })]);
  await openColours();
  await pick('yellow', 'purple', 'brown');
  const settledRound = {
    ...opened,
    status: 'settled' as const,
    winningColors: ['red', 'green', 'blue'],
    draw: { seed: '5e'.repeat(32), drawnAt: inMs(0) },
  };
  for (const round of [opened, settledRound]) {
    staged.lookedAt(round);
    await expect.element(banner).toMatchTextContent(`Status: ${round.status}`);
    for (const width of [320, 900]) {
      await page.viewport(width, 800);
      await expectCount(entries, 2);
      await expectGood();
    }
  }
  await page.viewport(320, 800);
  (chip('red').element() as HTMLElement).focus();
  await expect.element(tooltip).toHaveTextContent('Round is closed');
  await expectFits();
  await reopen('/');
  await expect.element(wayThere).toBeVisible();
  await expectGood();
});

describe('in forced colours', () => {
  beforeEach(async () => {
    asPlayer();
    await commands.emulateMedia({ forcedColors: 'active' });
  });

  test('picks, ticket and winners keep colours; what is chosen is seen', async () => {
    const round = aRound();
    const staged = StagedColours.on(round);
    staged.entries.set(round.id, [anEntry({ picks: ['blue', 'pink', 'white'] })]);
    await openColours();
    await expect.element(chip('red')).toBeVisible();
    const ground = (what: Locator) => getComputedStyle(what.element()).backgroundColor;
    const edge = (what: Locator) => getComputedStyle(what.element()).borderTopStyle;
    const RED = 'rgb(217, 45, 42)';
    const plain = ground(chip('red'));
    await pick('red', 'black', 'green');
    await expect.element(chip('red')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => ground(chip('red'))).not.toBe(plain);
    expect(ground(chip('white'))).toBe(plain);
    for (const shown of [chip('red'), ticket.first()]) {
      expect(patternColour(shown)).toBe(RED);
      expect(edge(shown)).toBe('solid');
    }
    for (const shown of [banner, submit]) expect(edge(shown)).toBe('solid');
    await expectNothingSerious();

    staged.lookedAt({ ...round, status: 'settled', winningColors: ['red', 'green', 'blue'], draw: { seed: '5e'.repeat(32), drawnAt: inMs(0) } });
    await expectTexts(winners, ['red', 'green', 'blue']);
    expect(patternColour(winners.first())).toBe(RED);
    expect(edge(winners.first())).toBe('solid');
    await chip('green').hover();
    await expect.element(tooltip).toBeInTheDocument();
    expect(edge(tooltip)).toBe('solid');
    await expectNothingSerious();
  });
});
