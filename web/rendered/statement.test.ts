import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answer, cutOff, refuse, sent } from './support/answers';
import { balance } from './support/game';
import { changeOf, hundredths, ledgerOf, START, type Move, type Row } from './support/ledger';
import { withPoints } from './support/samples';
import {
  asPlayer,
  expectAddress,
  expectCount,
  expectFits,
  expectGood,
  expectNothingSerious,
  expectOneError,
  expectSays,
  expectTexts,
  open,
  press,
  reopen,
  rowsIn,
  SCHEMES,
  showIn,
  watchCopies,
  whenPressed,
} from './support/screens';

/** Noon in the browser's time zone. */
const NOW = new Date(2026, 10, 26, 12);
const DAY_MS = 24 * 60 * 60_000;

/** The page size of the ledger in these tests. */
const PAGE = 5;
const ROUNDS = PAGE + 1;

const aRoundPlayed = (index: number, isWon: boolean): Move => ({
  type: isWon ? 'win' : 'loss',
  source: 'quick',
  amount: isWon ? 4 : 1,
  description: `Quick colour game ${isWon ? 'won' : 'lost'} at 1x`,
  round: { roundId: `AZrD0example-round-0${index}`, square: 0, answer: isWon ? 0 : 3, multiplier: 1, clientSeed: index.toString(16).padStart(32, 'c') },
});

/** Every kind of row, newest first. */
const LEDGER = ledgerOf([
  START,
  { type: 'credit', source: 'deposit', amount: 500.55, description: 'Deposit', requestId: 'deposit-of-500-55-AAAA' },
  { type: 'debit', source: 'transfer', amount: 20.05, description: 'Sent to ndapewa7', requestId: 'transfer-of-20-05-AAAA' },
  { type: 'debit', source: 'withdrawal', amount: 60.1, description: 'Withdrawal by PayPal', requestId: 'withdrawal-of-60-10-AA' },
  { type: 'debit', source: 'withdrawal', amount: 50, description: 'Withdrawal by PayPal', requestId: 'withdrawal-of-50-00-AA' },
  { type: 'credit', source: 'withdrawal', amount: 50, description: 'Withdrawal declined', requestId: 'withdrawal-of-50-00-AA' },
  ...Array.from({ length: ROUNDS }, (_, index) => aRoundPlayed(index, index % 3 === 1)),
], NOW.getTime());

/** The server's rows in short pages. */
function answerRows(ledger: readonly Row[] = LEDGER): void {
  answer('GET /api/wallet/transactions', ({ query: { type, from = '', to = '9', cursor = '0' } }) => {
    const rows = ledger.filter((row) => (type === undefined || row.type === type) && row.timestamp >= from && row.timestamp < to);
    const start = Number(cursor);
    return { items: rows.slice(start, start + PAGE), ...(start + PAGE < rows.length && { nextCursor: String(start + PAGE) }) };
  });
}

function asPlayerWith(ledger: readonly Row[] = LEDGER): void {
  asPlayer();
  answer('GET /api/wallet', withPoints(ledger[0]?.newBalance ?? 0));
  answerRows(ledger);
}

const hasCursor = ({ cursor }: Record<string, string>): boolean => cursor !== undefined;

/** Refuses all pages of rows after the first. */
const holdTheRest = (): void => refuse('GET /api/wallet/transactions', 400, 'Not yet', 'INVALID', hasCursor);

async function openStatement(search = ''): Promise<void> {
  await open(`/statement${search}`);
  await expect.element(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
}

const SESSION = page.getByRole('button', { name: /^Quick game, \d+ rounds/ });
const lines = rowsIn(page.getByRole('table', { name: /^Transactions/ }));
/** The lines of sessions. */
const sessions = lines.filter({ has: SESSION });
/** The other lines: one ledger row each. */
const rows = lines.filter({ hasNot: SESSION });
const searchField = page.getByRole('searchbox', { name: 'Search' });
const typeField = page.getByLabelText('Type', { exact: true });
/** Only below 900 px. */
const unfold = page.getByRole('button', { name: 'Search, chart and totals' });
const totals = page.getByRole('region', { name: 'Totals of this selection' });
const failure = page.getByRole('alert').filter({ hasText: 'The rest of the list could not be loaded' });

async function scrollToTheEnd(): Promise<void> {
  const end = page.getByText('This is the whole selection');
  await expect
    .poll(() => {
      lines.elements().at(-1)?.scrollIntoView();
      return end.elements().length;
    })
    .toBe(1);
}

/** Opens every session, so that each ledger row has its own line. */
async function openSessions(): Promise<void> {
  for (const session of sessions.all()) await session.getByRole('button').click();
}

const shown = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = (amount: number): string => `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${shown(Math.abs(amount))}`;
const sumOf = (ledger: readonly Row[]): number => ledger.reduce((sum, row) => sum + hundredths(changeOf(row)), 0) / 100;

/** The statement's names for the sources of rows. */
const SOURCES: Record<Row['source'], string> = {
  start: 'Starting balance',
  quick: 'Quick game',
  deposit: 'Deposit',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  colours: 'Colours for the Day',
  reversal: 'Correction',
};

/** The totals of the rows by their names on the screen, computed independently. */
function sums(ledger: readonly Row[]): Record<string, string> {
  const of = (counts: (row: Row) => boolean) => signed(sumOf(ledger.filter(counts)));
  const from = (...sources: Row['source'][]) => ({ source }: Row) => sources.includes(source);
  const isSent = ({ source, type }: Row) => source === 'transfer' && type === 'debit';
  return {
    'Starting points': of(from('start')),
    'Paid in': of((row) => from('deposit', 'transfer')(row) && !isSent(row)),
    'Paid out': of((row) => from('withdrawal')(row) || isSent(row)),
    'Game result': of(from('quick', 'colours')),
    Net: of(() => true),
  };
}

/** For filtered rows: only the parts that occur. */
function sumsOfSome(some: readonly Row[]): Record<string, string> {
  return Object.fromEntries(Object.entries(sums(some)).filter(([name, sum]) => name === 'Net' || sum !== '0.00'));
}

/** The totals on the screen by name. */
function totalsShown(): Record<string, string> {
  // The name without its explanation.
  const names = totals.getByRole('term').elements().map(({ firstChild }) => firstChild?.textContent ?? '');
  const values = totals.getByRole('definition').elements().map(({ textContent }) => textContent);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

const expectTotals = (wanted: Record<string, string>): Promise<void> => expect.poll(totalsShown).toEqual(wanted);

/** The cells of a CSV file (RFC 4180). */
function cellsOf(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}

/** Exports the file, and returns the data passed to the browser's download. */
async function exported(): Promise<{ name: string; text: string }> {
  const made = vi.spyOn(URL, 'createObjectURL');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await totals.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => names.length).toBe(1);
  const [[file] = []] = made.mock.calls;
  if (!(file instanceof Blob)) throw new Error('no file');
  expect(file.type).toBe('text/csv;charset=utf-8');
  return { name: names[0] ?? '', text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()) };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // The end of the list is on the screen: in a frame, as here, content further down never counts as near.
  await page.viewport(1280, 2000);
});

describe('a session of the quick game', () => {
  test('is one line with its sum, which the keyboard opens and closes', async () => {
    asPlayerWith();
    await openStatement();
    const rounds = LEDGER.slice(0, ROUNDS);
    const opener = page.getByRole('button', { name: `Quick game, ${ROUNDS} rounds`, exact: true });
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    await expect
      .poll(() => sessions.getByRole('cell').elements().slice(-3).map(({ textContent }) => textContent))
      .toEqual([signed(sumOf(rounds)), shown(rounds.at(-1)?.previousBalance ?? NaN), shown(rounds[0]?.newBalance ?? NaN)]);
    await expectCount(rows, LEDGER.length - ROUNDS);

    await document.fonts.ready;
    (opener.element() as HTMLElement).focus();
    const before = JSON.stringify(opener.element().getBoundingClientRect());
    await press('{Enter}');
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
    await expectCount(rows, LEDGER.length);
    expect(JSON.stringify(opener.element().getBoundingClientRect())).toBe(before);
    await press('{Tab}');
    await press('{Enter}');
    const panel = page.getByRole('dialog', { name: `Transaction ${LEDGER[0]?.seq ?? ''}` });
    await expect.element(panel).toBeVisible();
    await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
    await press('{Escape}');
    await expectCount(panel, 0);
    (opener.element() as HTMLElement).focus();
    await press('{Enter}');
    await expectCount(rows, LEDGER.length - ROUNDS);
  });

  test('claims nothing of rows that have not been read', async () => {
    asPlayerWith();
    holdTheRest();
    await openStatement();
    await expectSays(sessions, `Quick game, ${PAGE} rounds so far`, /^until/, signed(sumOf(LEDGER.slice(0, PAGE))));
    whenPressed('Try again', () => answerRows());
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect.element(sessions).toMatchTextContent(`Quick game, ${ROUNDS} rounds`);
    await expect.element(sessions).not.toMatchTextContent(/so far|until/);
  });

  test('without an end is fetched on only when it is asked for', async () => {
    const LONG_PAGE = 50;
    const NEWEST = 9000;
    asPlayerWith();
    answer('GET /api/wallet/transactions', ({ query: { cursor } }) => {
      const newest = Number(cursor ?? NEWEST);
      const transactions = Array.from({ length: LONG_PAGE }, (_, index): Row => {
        const seq = newest - index;
        const [row] = ledgerOf([aRoundPlayed(seq, false)]);
        if (!row) throw new Error('no row');
        const timestamp = new Date(NOW.getTime() - (NEWEST - seq) * 1000).toISOString();
        return { ...row, seq, timestamp, previousBalance: NEWEST + 1 - seq + 1, newBalance: NEWEST + 1 - seq };
      });
      return { items: transactions, nextCursor: String(newest - LONG_PAGE) };
    });
    await openStatement();
    await expect.element(sessions).toMatchTextContent('Quick game, 250 rounds so far');
    const more = page.getByRole('button', { name: 'Load more' });
    await more.click();
    await expect.element(sessions).toMatchTextContent('Quick game, 300 rounds so far');
    await expect.element(more).toHaveAttribute('aria-busy', 'false');
    await expectCount(sessions, 1);
    expect(sent('GET /api/wallet/transactions')).toHaveLength(300 / LONG_PAGE);
  });

  test('is a line of a phone too, with its rounds under it', async () => {
    asPlayerWith();
    await page.viewport(360, 740);
    await openStatement('?search=');
    await page.getByRole('button', { name: new RegExp(`Quick game, ${ROUNDS} rounds`) }).click();
    const inner = page.getByRole('list', { name: /^Rounds/ }).getByRole('button');
    await expectCount(inner, ROUNDS);
    await expectSays(inner.first(), signed(sumOf(LEDGER.slice(0, 1))), `Balance after ${LEDGER[0]?.newBalance.toFixed(2) ?? ''}`);
    await inner.last().click();
    await expect.element(page.getByRole('dialog', { name: `Transaction ${LEDGER[ROUNDS - 1]?.seq ?? ''}` })).toBeVisible();
  });
});

test('a phone begins with the rows, and unfolds what stands above', async () => {
  asPlayerWith();
  await page.viewport(360, 740);
  await openStatement('?search=');
  await expect.element(page.getByRole('list', { name: /^Transactions/ }).getByRole('button').first()).toBeInViewport();
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
  for (const part of [searchField, totals]) await expectCount(part, 0);
  await unfold.click();
  for (const part of [searchField, totals]) await expect.element(part).toBeVisible();
  await unfold.click();
  await expectCount(totals, 0);
  // Filtered rows say so at once.
  await reopen('/statement?type=credit');
  await expect.element(typeField).toBeVisible();
  await expect.element(totals).toBeVisible();
});

test('days have headings: today, yesterday, then the date', async () => {
  const credits = LEDGER.filter(({ type }) => type === 'credit');
  const daysAgo = ({ seq }: Row) => [0, 1][credits.findIndex((credit) => seq >= credit.seq)] ?? 40;
  const older = LEDGER.map((row) => ({ ...row, timestamp: new Date(Date.parse(row.timestamp) - daysAgo(row) * DAY_MS).toISOString() }));
  asPlayerWith(older);
  await openStatement('?type=credit');
  const date = new Date(Date.parse(credits[2]?.timestamp ?? '') - 40 * DAY_MS).toLocaleDateString(undefined, { dateStyle: 'full' });
  const days = page.getByRole('region').filter({ has: page.getByRole('table', { name: /^Transactions, / }) });
  await expectTexts(days.getByRole('heading', { level: 2 }), ['Today', 'Yesterday', date]);
  for (const [index, count] of [1, 1, credits.length - 2].entries()) await expectCount(rowsIn(days.nth(index)), count);
});

describe('the totals', () => {
  test('agree with the ledger, and wait until every row has been read', async () => {
    asPlayerWith();
    holdTheRest();
    await openStatement();
    await expect.element(totals).toMatchTextContent('Totals are shown once all rows of this selection have been read.');
    await expectCount(totals.getByRole('definition'), 0);
    // Until then the list itself might continue.
    await expect.element(failure).toBeVisible();
    answerRows();
    await totals.getByRole('button', { name: 'Add up all rows' }).click();
    await expect.element(totals).toMatchTextContent(`${LEDGER.length} rows`);
    const now = shown(LEDGER[0]?.newBalance ?? NaN);
    await expectTotals({ 'Opening balance': '0.00', ...sums(LEDGER), 'Closing balance': now });
    await expect.element(balance).toHaveTextContent(now);
    await expectCount(page.getByText(/These rows do not follow from one another\./), 0);
  });

  test('of one type name no balances', async () => {
    asPlayerWith();
    await openStatement('?type=debit');
    const debits = LEDGER.filter(({ type }) => type === 'debit');
    await expect
      .element(totals)
      .toMatchTextContent(`${debits.length} rows. With one type alone there is no opening and no closing balance.`);
    await expectTotals(sumsOfSome(debits));
  });

  test('say so where more was given back than was paid out', async () => {
    asPlayerWith();
    await openStatement('?type=credit');
    await expect.element(totals).toMatchTextContent('More was given back here than was paid out.');
    expect(totalsShown()['Paid out']).toBe('+50.00');
    await expectTotals(sumsOfSome(LEDGER.filter(({ type }) => type === 'credit')));
  });
});

test('leads to what playing cost in the same days', async () => {
  asPlayerWith(ledgerOf([START]));
  await openStatement('?from=2020-01-01');
  for (const [search, days] of [['?from=2020-01-01', '?from=2020-01-01'], ['?search=', '?period=start']] as const) {
    await reopen(`/statement${search}`);
    await page.getByRole('main').getByRole('link', { name: 'My play', exact: true }).click();
    await expectAddress(`/my-play${days}`);
    await expect.element(page.getByRole('navigation', { name: 'What may help' })).toBeVisible();
  }
});

describe('the chart of the balance', () => {
  test('says where it begins and ends, and how far it went', async () => {
    asPlayerWith();
    await openStatement();
    await scrollToTheEnd();
    const chart = totals.getByRole('img', { name: new RegExp(`^The balance over ${LEDGER.length} rows, `) });
    const balances = LEDGER.map(({ newBalance }) => newBalance);
    const [first, last] = [balances.at(-1) ?? NaN, balances[0] ?? NaN];
    await expect.element(chart).toHaveAccessibleName(new RegExp(`it went from ${shown(first)} to ${shown(last)}\\.$`));
    const figures = totals.getByRole('table').getByRole('row');
    for (const [name, value] of [['First', first], ['Last', last], ['owest', Math.min(...balances)], ['ighest', Math.max(...balances)]] as const) {
      await expect.element(figures.filter({ hasText: name })).toMatchTextContent(shown(value));
      await expect.element(chart).toMatchTextContent(shown(value));
    }
  });

  test('is not drawn of rows between which others were left out', async () => {
    asPlayerWith();
    await openStatement('?type=credit');
    await expect.element(rows.first()).toBeVisible();
    await expect.element(totals.getByRole('definition').first()).toBeVisible();
    await expectCount(totals.getByRole('img'), 0);
  });
});

describe('a search', () => {
  const [sentAway] = LEDGER.filter(({ description }) => description.startsWith('Sent to'));
  const name = 'ndapewa7';

  test('says how far it looked, and then looks through every row', async () => {
    asPlayerWith();
    cutOff('GET /api/wallet/transactions', hasCursor);
    await openStatement();
    await expect.element(failure).toBeVisible();
    await searchField.fill(name);
    await expect.element(totals).toMatchTextContent(`Nothing found in the newest ${PAGE} rows of this selection.`);
    await expectAddress(`/statement?search=${name}`);
    answerRows();
    await totals.getByRole('button', { name: 'Search all rows' }).click();
    await expect
      .element(totals)
      .toMatchTextContent(`1 row found in all ${LEDGER.length}. With a search there is no opening and no closing balance.`);
    await expectCount(rows, 1);
    await expect.element(rows).toMatchTextContent(`Sent to ${name}`);
    await expectTotals(sumsOfSome(sentAway ? [sentAway] : []));
    const { name: file, text } = await exported();
    expect(file).toBe(`statement_${name}.csv`);
    expect(cellsOf(text.slice(1)).slice(1).map(([seq]) => seq)).toEqual([String(sentAway?.seq)]);
    await searchField.fill('');
    await expectAddress('/statement');
    await expectCount(sessions, 1);
  });

  test('finds an amount, a request and a round, after a reload too', async () => {
    const paid = LEDGER.find(({ amount }) => amount === 60.1)?.requestId ?? 'none';
    asPlayerWith();
    await openStatement('?type=debit');
    await searchField.fill('60.10');
    await expectCount(rows, 1);
    await expect.element(rows).toMatchTextContent('−60.10');
    await searchField.fill(paid);
    await expectAddress(`/statement?type=debit&search=${paid}`);
    await expectCount(rows, 1);
    await reopen();
    await expect.element(searchField).toHaveValue(paid);
    await expect.element(rows).toMatchTextContent('−60.10');

    const round = LEDGER[3]?.round?.roundId ?? 'none';
    await reopen(`/statement?search=${round}`);
    await expectCount(rows, 1);
    await rows.getByRole('button').click();
    await expect.element(page.getByRole('dialog').getByText(round, { exact: true })).toBeVisible();
  });

  test('that finds nothing says so and leads back', async () => {
    asPlayerWith();
    await openStatement('?type=credit&search=nowhere');
    await expect.element(page.getByText('Nothing like this in your statement.')).toBeVisible();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expectAddress('/statement');
    await expect.element(searchField).toHaveValue('');
    await expect.element(lines.first()).toBeVisible();
  });
});

describe('what cannot be loaded', () => {
  test('of the wallet is one error, and the head waits no longer', async () => {
    asPlayerWith();
    refuse('GET /api/wallet', 400, 'Not today', 'INVALID');
    whenPressed('Try again', () => answer('GET /api/wallet', withPoints(LEDGER[0]?.newBalance ?? NaN)));
    await openStatement();
    const panel = await expectOneError('Your wallet could not be loaded');
    await expect.element(balance).toHaveTextContent('–');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(lines.first()).toBeVisible();
    await expect.element(balance).toMatchTextContent(/\d\.\d{2}/);
  });

  test('of the rows is one error beside the balance', async () => {
    asPlayerWith();
    refuse('GET /api/wallet/transactions', 400, 'Not today', 'INVALID');
    whenPressed('Try again', () => answerRows());
    await openStatement();
    const panel = await expectOneError('Your statement could not be loaded');
    await expect.element(balance).toHaveTextContent(shown(LEDGER[0]?.newBalance ?? NaN));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(lines.first()).toBeVisible();
  });
});

describe('the filter', () => {
  test('by type stands in the address and outlives a reload', async () => {
    asPlayerWith();
    await openStatement();
    await typeField.selectOptions('Credit');
    await expectAddress('/statement?type=credit');
    const credits = LEDGER.filter(({ type }) => type === 'credit');
    await expectCount(rows, credits.length);
    await reopen();
    await expectCount(rows, credits.length);
    await expect.element(typeField).toHaveValue('credit');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expectAddress('/statement');
    await expect.element(sessions.first()).toBeVisible();
    await expect.element(rows.first()).toMatchTextContent(signed(sumOf(LEDGER.slice(ROUNDS, ROUNDS + 1))));
  });

  test('by period includes both days', async () => {
    // The first row is from the previous day.
    const older = LEDGER.map((row) => (row.seq > 1 ? row : { ...row, timestamp: new Date(NOW.getTime() - DAY_MS).toISOString() }));
    asPlayerWith(older);
    await openStatement();
    await expect.element(lines.first()).toBeVisible();
    await page.getByLabelText('From', { exact: true }).fill('2026-11-25');
    await page.getByLabelText('To', { exact: true }).fill('2026-11-26');
    await expectAddress('/statement?from=2026-11-25&to=2026-11-26');
    await scrollToTheEnd();
    await expect.element(totals).toMatchTextContent(`${older.length} rows`);

    await reopen('/statement?from=2001-01-01&to=2001-12-31');
    await expect.element(page.getByText('Nothing like this in your statement.')).toBeVisible();
    await reopen('/statement?from=2001-12-31&to=2001-01-01');
    await expect.element(page.getByText('This is before the first day')).toBeVisible();
    await expect.element(page.getByText('Nothing like this in your statement.')).toBeVisible();
  });

  test('keeps both days when they are filled in at once', async () => {
    asPlayerWith();
    await openStatement();
    await expect.element(lines.first()).toBeVisible();
    // As the browser's autofill: without a render in between. React does not notice an assignment to `valueAsDate`.
    const fields = page.getByRole('search').element().querySelectorAll<HTMLInputElement>('input[type="date"]');
    fields.forEach((field, index) => {
      field.valueAsDate = new Date(Date.UTC(2026, 0, index + 1));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expectAddress('/statement?from=2026-01-01&to=2026-01-02');
    await expect.element(page.getByText('Nothing like this in your statement.')).toBeVisible();
  });

  test('that an address says wrongly counts for nothing', async () => {
    asPlayerWith();
    await openStatement('?type=bonus&from=yesterday&to=2026-02-30');
    await expect.element(lines.first()).toBeVisible();
    await expect.element(typeField).toHaveValue('');
  });
});

describe('the CSV file', () => {
  test('holds the whole selection, and agrees with the ledger', async () => {
    asPlayerWith();
    await openStatement();
    const { name, text } = await exported();
    expect(name).toBe('statement.csv');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head, ...body] = cellsOf(text.slice(1));
    expect(head).toEqual([
      'Number',
      'Date (UTC)',
      'Type',
      'Source',
      'Description',
      'Amount',
      'Balance before',
      'Balance after',
      'Request',
      'Round',
      'Square',
      'Right square',
      'Your seed',
    ]);
    expect(body).toEqual(
      LEDGER.map((row) => [
        String(row.seq),
        new Date(row.timestamp).toISOString().slice(0, 19).replace('T', ' '),
        row.type,
        SOURCES[row.source],
        row.description,
        String(changeOf(row)),
        String(row.previousBalance),
        String(row.newBalance),
        row.requestId ?? '',
        row.round?.roundId ?? '',
        row.round ? String(row.round.square + 1) : '',
        row.round ? String(row.round.answer + 1) : '',
        row.round?.clientSeed ?? '',
      ]),
    );
    await expect.element(totals).toMatchTextContent(`${LEDGER.length} rows`);
  });

  test('of a filter holds that alone, and says so in its name', async () => {
    asPlayerWith();
    await openStatement('?type=debit');
    await expect.element(rows.first()).toBeVisible();
    const debits = LEDGER.filter(({ type }) => type === 'debit');
    const { name, text } = await exported();
    expect(name).toBe('statement_debit.csv');
    expect(cellsOf(text.slice(1)).slice(1).map(([seq]) => seq)).toEqual(debits.map(({ seq }) => String(seq)));
  });

  test('runs nothing that a description says', { tags: ['asvs-1.3.3', 'asvs-3.2.2'] }, async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '=HYPERLINK("http://example.com","a, b")'];
    const credit: Move = { type: 'credit', source: 'transfer', amount: 1, description: '' };
    asPlayerWith(ledgerOf(evil.toReversed().map((description) => ({ ...credit, description }))));
    await openStatement('?type=credit');
    const { text } = await exported();
    const body = text.slice(1);
    for (const description of evil.slice(0, 3)) {
      expect(body).toMatch(new RegExp(`,"?'${description.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
    }
    expect(body).not.toMatch(/,"?[\t\r ]*[=@]/);
  });
});

test('a reversed deposit shows its whole amount, and what is owed of it', async () => {
  const paidIn: Move = { type: 'credit', source: 'deposit', amount: 110, description: 'Deposit', requestId: 'a-request' };
  const [deposit] = ledgerOf([paidIn]);
  if (!deposit) throw new Error('there is a row');
  const { hash, newBalance } = deposit;
  const reversed: Row = {
    ...deposit, seq: 2, type: 'debit', source: 'reversal', amount: 150, description: 'Deposit reversed',
    previousBalance: newBalance, newBalance: 0, debt: { previous: 0, new: 40 }, reverses: { seq: 1, kind: 'paid-in' }, prevHash: hash,
  };
  asPlayerWith([reversed, deposit]);
  await openStatement();
  await expectSays(rows.first(), 'Deposit reversed: 150.00, of which 40.00 are owed', '−110.00');
});

test('the id of a request is copied from its row', async () => {
  const copied = watchCopies();
  asPlayerWith();
  await openStatement('?type=debit');
  const debit = LEDGER.find(({ type }) => type === 'debit');
  await rows.first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy request' }).click();
  await expect.poll(() => copied.mock.calls).toEqual([[debit?.requestId]]);
});

test('a list that breaks off says so, keeps what it has, and goes on', async () => {
  asPlayerWith();
  refuse('GET /api/wallet/transactions', 500, 'Request failed', 'INTERNAL', hasCursor);
  await openStatement();
  await expect.element(lines.first()).toBeVisible();
  await openSessions();
  rows.last().element().scrollIntoView();
  await expect.element(failure).toBeVisible();
  await expectCount(rows, PAGE);
  whenPressed('Try again', () => answerRows());
  await failure.getByRole('button', { name: 'Try again' }).click();
  await scrollToTheEnd();
  await expectCount(rows, LEDGER.length);
});

for (const forcedColors of ['none', 'active'] as const) {
  test(`what is open fits and passes axe (forced colours: ${forcedColors})`, async () => {
    asPlayerWith();
    await commands.emulateMedia({ forcedColors });
    await openStatement();
    await scrollToTheEnd();
    await expect.element(totals).toMatchTextContent(`${LEDGER.length} rows`);
    await openSessions();
    for (const width of [1280, 320]) {
      await page.viewport(width, 800);
      if (width === 320) await unfold.click();
      await expectCount(page.getByRole('button', { expanded: true }), width === 320 ? 2 : 1);
      await expectGood();
    }
  });
}

test.each(SCHEMES)('fits 320 to 1280 px, and passes axe in %s', async (colorScheme) => {
  asPlayerWith();
  await openStatement('?type=credit');
  await showIn(colorScheme, 1280);
  for (const width of [320, 360, 600, 899, 900, 1280]) {
    await page.viewport(width, 800);
    await expect.element(page.getByText('This is the whole selection')).toBeVisible();
    await expectCount(page.getByRole('table'), width < 900 ? 0 : 1);
    await expectFits();
    // The widths with different layouts.
    if (width === 320 || width === 900) await expectNothingSerious();
  }
  await page.viewport(360, 740);
  await page.getByRole('list', { name: /^Transactions/ }).getByRole('button').first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectGood();
});
