/** The player's cost of playing in money and time. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, commands, page, type Locator } from 'vitest/browser';
import { answer, refuse, type Schema } from './support/answers';
import { ledgerOf, type Row } from './support/ledger';
import { withPoints } from './support/samples';
import { asPlayer, expectAddress, expectCount, expectGoodAt, expectNothingSerious, expectOneError, expectSays, open, press, reopen, rowsIn, SCHEMES, whenPressed } from './support/screens';

const period = page.getByRole('combobox', { name: 'Period' });
const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
const money = part('Paid in and out');
const playing = part('Playing');
const table = (name: string): Locator => page.getByRole('table', { name, exact: true });
const ways = page.getByRole('navigation', { name: 'What may help' });

/** The value beside a name. */
function figureShown(of: Locator, name: string): string | null | undefined {
  let next = of.getByRole('term').filter({ hasText: name }).elements()[0]?.nextElementSibling;
  while (next && next.localName !== 'dd') next = next.nextElementSibling;
  return next?.textContent;
}

const expectFigure = (of: Locator, name: string, value: string): Promise<void> => expect.poll(() => figureShown(of, name)).toBe(value);

/** The browser's clock. */
const NOW = new Date('2026-11-26T12:00:00Z');

/** Before the first date is formatted: each format keeps the time zone of its creation. */
beforeAll(() => cdp().send('Emulation.setTimezoneOverride', { timezoneId: 'Africa/Windhoek' }));
afterAll(() => cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

type Moved = [at: string, type: Row['type'], source: Row['source'], amount: number, requestId?: string];

/** The server's rows, here oldest first. */
const MOVES: Moved[] = [
  ['2026-09-10T08:00:00Z', 'credit', 'start', 10],
  ['2026-09-10T08:10:00Z', 'credit', 'deposit', 500],
  ['2026-09-12T18:00:00Z', 'loss', 'quick', 20],
  ['2026-09-12T18:20:00Z', 'win', 'quick', 4],
  // In Namibia it is already November.
  ['2026-10-31T22:30:00Z', 'loss', 'quick', 1],
  ['2026-11-02T10:00:00Z', 'credit', 'deposit', 100.1],
  ['2026-11-02T10:05:00Z', 'credit', 'deposit', 0.2],
  ['2026-11-03T10:00:00Z', 'debit', 'withdrawal', 60.1, 'paid'],
  ['2026-11-03T11:00:00Z', 'debit', 'withdrawal', 50, 'declined'],
  ['2026-11-03T12:00:00Z', 'credit', 'withdrawal', 50, 'declined'],
  ['2026-11-04T10:00:00Z', 'debit', 'withdrawal', 10, 'waits'],
  ['2026-11-05T10:00:00Z', 'credit', 'transfer', 30.5],
  ['2026-11-06T10:00:00Z', 'debit', 'transfer', 20.05],
  ['2026-11-20T18:00:00Z', 'loss', 'quick', 5],
  ['2026-11-20T18:20:00Z', 'win', 'quick', 20],
  ['2026-11-20T18:45:00Z', 'debit', 'colours', 5],
  ['2026-11-21T20:00:00Z', 'win', 'colours', 50],
  ['2026-11-24T09:00:00Z', 'debit', 'colours', 7.5],
  ['2026-11-24T21:00:00Z', 'credit', 'colours', 7.5],
];

const ledger = (): Row[] =>
  ledgerOf(MOVES.map(([timestamp, type, source, amount, requestId]) => ({ timestamp, type, source, amount, description: source, requestId })));

/** Pages of five, so that there are cursors to follow; `until` holds an answer back. */
function answerRows(rows = ledger(), until: (cursor: string) => Promise<undefined> | undefined = () => undefined): void {
  const SIZE = 5;
  answer('GET /api/wallet/transactions', async ({ query: { from = '', to = '9', cursor = '0' } }) => {
    await until(cursor);
    const found = rows.filter(({ timestamp }) => timestamp >= from && timestamp < to);
    const start = Number(cursor);
    return { items: found.slice(start, start + SIZE), ...(start + SIZE < found.length && { nextCursor: String(start + SIZE) }) };
  });
}

function answerWithdrawals(): void {
  const view = (id: string, status: Schema['WithdrawalStatus'], amount: number): Schema['WithdrawalView'] => ({
    id,
    status,
    amount,
    createdAt: '2026-11-03T10:00:00Z',
    ...(status !== 'pending' && { processedAt: '2026-11-03T12:00:00Z' }),
    paymentMethod: 'Bank Transfer',
    paymentDetails: 'Bank Windhoek ••••4821',
  });
  answer('GET /api/withdrawals', { items: [view('waits', 'pending', 10), view('declined', 'declined', 50), view('paid', 'completed', 60.1)] });
}

function answerWallet(): void {
  answer('GET /api/wallet', withPoints(ledger()[0]?.newBalance ?? NaN, { held: 10 }));
}

function asPlayerWith(rows?: Row[]): void {
  asPlayer();
  answerWallet();
  answerRows(rows);
  answerWithdrawals();
}

test('this month: paid in, paid out and on hold, transfers apart', async () => {
  asPlayerWith();
  await open('/my-play');
  await expect.element(page.getByText('Nov 1 – 30, 2026')).toBeVisible();
  await expectSays(money, '−30.20', 'You paid in 100.30 points and took out 70.10: 30.20 more went in than came out.');
  await expectFigure(money, 'Paid in', '100.30');
  await expectFigure(money, 'Paid out', '70.10');
  await expectSays(money, '60.10 is paid. 10.00 is on hold, until it is decided.', 'Between players, not counted above');
  await expectFigure(money, 'From other players', '30.50');
  await expectFigure(money, 'To other players', '20.05');
});

test('this month: what was played, by game and day, and how long', async () => {
  asPlayerWith();
  await open('/my-play');
  for (const [name, value] of [['Staked', '23.50'], ['Came back', '82.50'], ['Result', '+59.00'], ['Time played', '47 min']] as const) {
    await expectFigure(playing, name, value);
  }
  await expect
    .element(playing)
    .toMatchTextContent('3 rounds. Of 11.00 staked, 25.00 came back: 227.3 %. On average 83.3 % of all stakes come back.');
  await expect
    .element(playing)
    .toMatchTextContent('2 tickets. Of 12.50 staked, 57.50 came back: 460.0 %. On average 66.7 % of all stakes come back.');
  const figures = () => rowsIn(table('By day')).elements().map((row) => [...row.children].map(({ textContent }) => textContent));
  await expect.poll(figures).toEqual([
    ['Nov 24, 2026', '7.50', '7.50', '0.00', '1 min'],
    ['Nov 21, 2026', '0.00', '50.00', '+50.00', '0 min'],
    ['Nov 20, 2026', '15.00', '25.00', '+10.00', '45 min'],
    ['Nov 1, 2026', '1.00', '0.00', '−1.00', '1 min'],
  ]);
  for (const [name, peak] of [
    [/Staked by day: 23\.50 in all/, 'Nov 20, 2026: 15.00'],
    [/Came back by day: 82\.50 in all/, 'Nov 21, 2026: 50.00'],
    [/Time played by day: 47 min in all/, 'Nov 20, 2026: 45 min'],
  ] as const) {
    await expect.element(page.getByRole('img', { name })).toMatchTextContent(peak);
  }
});

test('each period stands in the address and outlives a reload', async () => {
  asPlayerWith();
  await open('/my-play');
  await period.selectOptions('Last month');
  await expectAddress('/my-play?period=last-month');
  await expect.element(page.getByText('Nothing was paid or played in this time.')).toBeVisible();
  await page.getByRole('link', { name: 'Look since the start' }).click();
  await expect.element(period).toHaveValue('start');
  await expectFigure(money, 'Paid in', '600.30');
  await expect.element(table('By week')).toBeVisible();
  await period.selectOptions('This year');
  await expectCount(rowsIn(table('By month')), 2);
  await expectFigure(playing, 'Staked', '44.50');
  await reopen();
  await expect.element(period).toHaveValue('year');
  await period.selectOptions('This week');
  await expect.element(page.getByText('Nov 23 – 29, 2026')).toBeVisible();
  await expect.element(playing).toMatchTextContent('1 ticket. Of 7.50 staked, 7.50 came back: 100.0 %.');
  await expect.element(money).toMatchTextContent('You paid in 0.00 points and took out 0.00: as much came out as went in.');
});

test('days are chosen with the keyboard, beginning with those shown', async () => {
  asPlayerWith();
  await open('/my-play');
  await expect.element(period).toBeVisible();
  (period.element() as HTMLElement).focus();
  await press('{End}');
  await expect.element(period).toHaveValue('days');
  const [from, to] = [page.getByLabelText('From', { exact: true }), page.getByLabelText('To', { exact: true })];
  await expect.element(from).toHaveValue('2026-11-01');
  await expect.element(to).toHaveValue('2026-11-30');
  await press('{Tab}');
  await expect.element(from).toHaveFocus();
  await from.fill('2026-11-20');
  await to.fill('2026-11-20');
  await expectAddress('/my-play?period=days&from=2026-11-20&to=2026-11-20');
  await expectFigure(playing, 'Staked', '15.00');
  await to.fill('2026-11-19');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is before the first day');
  await expectCount(playing, 0);
});

test('a withdrawal that was declined later was none', async () => {
  asPlayerWith(ledger().filter(({ type, requestId }) => requestId !== 'declined' || type === 'debit'));
  await open('/my-play');
  await expectFigure(money, 'Paid out', '70.10');
});

describe('what cannot be loaded', () => {
  const hasCursor = ({ cursor }: Record<string, string>): boolean => cursor !== undefined;

  for (const [what, call, title, when, heal] of [
    ['of the wallet', 'GET /api/wallet', 'Your wallet could not be loaded', undefined, answerWallet],
    ['of the rows', 'GET /api/wallet/transactions', 'Your play could not be added up', hasCursor, () => answerRows()],
    ['of the withdrawals', 'GET /api/withdrawals', 'Your withdrawals could not be loaded', undefined, answerWithdrawals],
  ] as const) {
    test(`${what} is one error, and can be tried again`, async () => {
      asPlayerWith();
      refuse(call, 400, 'Not today', 'INVALID', when);
      whenPressed('Try again', heal);
      await open('/my-play');
      const panel = await expectOneError(title);
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expectFigure(money, 'Paid in', '100.30');
    });
  }
});

test('says how far it has read', async () => {
  asPlayerWith();
  const gate = Promise.withResolvers<undefined>();
  answerRows(ledger(), (cursor) => (cursor === '10' ? gate.promise : undefined));
  await open('/my-play');
  await expect.element(page.getByText(/^10 rows read, back to Nov 3, 2026/)).toBeVisible();
  await expectCount(money, 0);
  gate.resolve(undefined);
  await expect.element(money).toBeVisible();
});

test('leads to limits, to a break and to help, and is found in You', async () => {
  asPlayerWith();
  await page.viewport(360, 740);
  await open('/wallet');
  await page.getByRole('button', { name: 'You' }).click();
  await page.getByRole('dialog', { name: 'You' }).getByRole('link', { name: 'My play' }).click();
  await expect.element(page.getByRole('main', { name: 'My play' })).toHaveFocus();
  for (const [name, address] of [
    ['Your limits', '/profile#limits'],
    ['Reality check', '/profile#reality-check'],
    ['Take a break', '/profile#take-break'],
    ['Help with gambling', '/gambling-help'],
  ] as const) {
    const way = ways.getByRole('link', { name });
    await expect.element(way).toBeVisible();
    (way.element() as HTMLElement).focus();
    await press('{Enter}');
    await expectAddress(address);
    history.back();
    await expectAddress('/my-play');
  }
  await reopen('/gambling-help');
  await page.getByRole('main').getByRole('link', { name: 'My play' }).click();
  await expectAddress('/my-play');
  await expect.element(money).toBeVisible();
});

test.each(SCHEMES)('fits 320 px up, and passes axe in %s', async (scheme) => {
  asPlayerWith();
  await open('/my-play');
  for (const search of ['', '?period=last-month', '?from=2026-11-19']) {
    await reopen(`/my-play${search}`);
    await expect.element(ways).toBeVisible();
    await expectGoodAt(scheme, [320, 360, 1280]);
  }
});

describe('in forced colours', () => {
  test('charts have an edge and a pattern, and axe finds nothing', async () => {
    asPlayerWith();
    await commands.emulateMedia({ forcedColors: 'active' });
    await open('/my-play');
    const chart = page.getByRole('img', { name: /^Staked/ });
    await expect.element(chart).toBeVisible();
    const fill = () => getComputedStyle(chart.element().querySelector('rect') ?? document.body).fill;
    await expect.poll(fill).toBe('rgb(122, 60, 196)');
    await expectNothingSerious();
  });
});
