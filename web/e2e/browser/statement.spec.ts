import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { aGuess, Player } from '../support/player';
import { stackConfig } from '../support/stack';
import { expect, test as base } from '../support/test';
import { balance, expectCopied, expectFits, expectNothingSerious, failUntilTriedAgain, openAs } from './screens';

type Row = Schema['Transaction'];

/** The rows of a page of the ledger here: fifty of them would take five minutes to play. */
const PAGE = 5;
const ROUNDS = PAGE + 1;

interface Storied {
  player: Player;
  /** Newest first. */
  ledger: Row[];
}

/** A player with every kind of ledger row; only for tests that add none. */
const test = base.extend<object, { storied: Storied }>({
  storied: [
    async ({ admin }, use) => {
      const [player, friend] = [await Player.signedUp(), await Player.signedUp()];
      await admin.fund(player, 500.55);
      const sent = await player.requestedDeposit({ amount: 20.05, to: friend.account.email });
      expectOk(await admin.approve(sent.id));
      const paid = await player.requestedWithdrawal(60.1);
      expectOk(await admin.complete(paid.id));
      const back = await player.requestedWithdrawal(50);
      expectOk(await admin.declineWithdrawal(back.id, { note: 'No such account' }));
      for (let round = 0; round < ROUNDS; round += 1) {
        const { roundId } = await player.openRound();
        expectOk(await player.guess(roundId, aGuess()));
      }
      await use({ player, ledger: await player.ledger() });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Where it is about noon now: what was just played is all of one day. */
const hour = new Date().getUTCHours();
test.use({ timezoneId: hour === 12 ? 'UTC' : `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(hour - 12)}` });

/** The server's rows, in short pages. */
async function shortPages(page: Page): Promise<void> {
  await page.context().route('**/api/wallet/transactions*', async (route) => {
    const url = new URL(route.request().url());
    const start = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    // Not the route's own: what that has fetched is gone when the page gives the request up.
    const response = await fetch(url, { headers: await route.request().allHeaders() });
    if (!response.ok) {
      await route.fulfill({ status: response.status, body: await response.text() });
      return;
    }
    const { transactions } = (await response.json()) as Schema['TransactionPage'];
    const next = start + PAGE < transactions.length ? { nextCursor: String(start + PAGE) } : {};
    const json: Schema['TransactionPage'] = { transactions: transactions.slice(start, start + PAGE), ...next };
    // Nobody waits for it any more where that fails.
    await route.fulfill({ json }).catch(() => undefined);
  });
}

async function openStatement(page: Page, player: Player, search = ''): Promise<void> {
  await shortPages(page);
  await openAs(page, player, search === '' ? '/wallet' : `/statement${search}`);
  if (search === '') await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
}

const lines = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row');
/** The lines that stand for a session. */
const sessions = (page: Page): Locator => lines(page).filter({ has: page.getByRole('button', { name: /^Quick game, \d+ rounds/ }) });
/** The others: one row of the ledger each. */
const rows = (page: Page): Locator => lines(page).filter({ hasNot: page.getByRole('button', { name: /^Quick game, \d+ rounds/ }) });
const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' });
/** Only below 900 px. */
const unfold = (page: Page): Locator => page.getByRole('button', { name: 'Search, chart and totals' });
const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals of this selection' });

async function scrollToTheEnd(page: Page): Promise<void> {
  const end = page.getByText('This is the whole selection');
  await expect(async () => {
    await lines(page).last().scrollIntoViewIfNeeded();
    await expect(end).toBeVisible({ timeout: 1000 });
  }).toPass();
}

const hundredths = (amount: number) => Math.round(amount * 100);
const change = ({ type, amount }: Row) => (type === 'credit' || type === 'win' ? amount : -amount);
const shown = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = (amount: number) => `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${shown(Math.abs(amount))}`;

/** What the statement calls the source of a row. */
const SOURCES: Record<Row['source'], string> = {
  start: 'Starting balance',
  quick: 'Quick game',
  deposit: 'Deposit',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  colours: 'Colours for the Day',
};

/** Of rows that a filter picked out: only the parts that they are of. */
function sumsOfSome(rows: Row[]): Record<string, string> {
  return Object.fromEntries(Object.entries(sums(rows)).filter(([name, sum]) => name === 'Net' || sum !== '0.00'));
}

/** The totals of the rows by what they are called on the screen, calculated independently. */
function sums(ledger: Row[]): Record<string, string> {
  const sumOf = (counts: (row: Row) => boolean) =>
    signed(ledger.filter(counts).reduce((sum, row) => sum + hundredths(change(row)), 0) / 100);
  const from = (...sources: Row['source'][]) => ({ source }: Row) => sources.includes(source);
  const isSent = ({ source, type }: Row) => source === 'transfer' && type === 'debit';
  return {
    'Starting points': sumOf(from('start')),
    'Paid in': sumOf((row) => from('deposit', 'transfer')(row) && !isSent(row)),
    'Paid out': sumOf((row) => from('withdrawal')(row) || isSent(row)),
    'Game result': sumOf(from('quick', 'colours')),
    Net: sumOf(() => true),
  };
}

/** The totals on the screen, name by name. */
async function totalsShown(page: Page): Promise<Record<string, string>> {
  const [names, values] = await Promise.all([
    // The name itself, without what it is about.
    totals(page).getByRole('term').evaluateAll((terms) => terms.map(({ firstChild }) => firstChild?.textContent ?? '')),
    totals(page).getByRole('definition').allTextContents(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** Refuses what comes after the first page of rows. */
function holdTheRest(page: Page): Promise<unknown> {
  return page.route('**/api/wallet/transactions?*cursor=*', (route) =>
    route.fulfill({ status: 400, json: { error: 'Not yet', code: 'INVALID' } }),
  );
}

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

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await totals(page).getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Opens every session, so that each row of the ledger is a row on the screen. */
async function openSessions(page: Page): Promise<void> {
  for (const session of await sessions(page).all()) await session.getByRole('button').click();
}

test('shows every row of the ledger as one scrolls, newest first', async ({ page, storied: { player, ledger } }) => {
  await openStatement(page, player);
  await expect(lines(page).first()).toBeVisible();
  await scrollToTheEnd(page);
  await openSessions(page);
  await expect(rows(page)).toHaveCount(ledger.length);
  const cells = await rows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent)),
  );
  const NAMES = { credit: 'Credit', debit: 'Debit', win: 'Win', loss: 'Loss' };
  expect(cells).toEqual(
    ledger.map((row) => [
      row.description,
      NAMES[row.type],
      signed(change(row)),
      shown(row.previousBalance),
      shown(row.newBalance),
    ]),
  );
});

test.describe('a session of the quick game', () => {
  test('is one line with its sum, which the keyboard opens and closes', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    const rounds = ledger.slice(0, ROUNDS);
    const opener = page.getByRole('button', { name: `Quick game, ${ROUNDS} rounds`, exact: true });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    const sum = rounds.reduce((total, row) => total + hundredths(change(row)), 0) / 100;
    const cells = await sessions(page).getByRole('cell').allTextContents();
    expect(cells.slice(-3)).toEqual([signed(sum), shown(rounds.at(-1)?.previousBalance ?? NaN), shown(rounds[0]?.newBalance ?? NaN)]);
    await expect(rows(page)).toHaveCount(ledger.length - ROUNDS);

    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await opener.focus();
    const before = await opener.boundingBox();
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(rows(page)).toHaveCount(ledger.length);
    expect(await opener.boundingBox()).toEqual(before);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Transaction ${ledger[0]?.seq ?? ''}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await opener.press('Enter');
    await expect(rows(page)).toHaveCount(ledger.length - ROUNDS);
  });

  test('claims nothing of rows that have not been read', async ({ page, storied: { player, ledger } }) => {
    let held = true;
    await page.route('**/api/wallet/transactions?*cursor=*', (route) =>
      held ? route.fulfill({ status: 400, json: { error: 'Not yet', code: 'INVALID' } }) : route.fallback(),
    );
    await openStatement(page, player);
    const first = ledger.slice(0, PAGE);
    const line = sessions(page);
    await expect(line).toContainText(`Quick game, ${PAGE} rounds so far`);
    await expect(line).toContainText(/^until/);
    await expect(line).toContainText(signed(first.reduce((total, row) => total + hundredths(change(row)), 0) / 100));
    held = false;
    // The list may ask again by itself before that is pressed.
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(line).toContainText(`Quick game, ${ROUNDS} rounds`, { timeout: 5_000 });
    }).toPass();
    await expect(line).not.toContainText(/so far|until/);
  });

  test('without an end is fetched on only when it is asked for', async ({ page, storied: { player, ledger } }) => {
    const [model] = ledger;
    if (!model) throw new Error('no rows');
    const LONG_PAGE = 50;
    await page.route('**/api/wallet/transactions*', (route) => {
      const newest = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 9000);
      const transactions = Array.from({ length: LONG_PAGE }, (_, index) => {
        const seq = newest - index;
        return { ...model, seq, timestamp: new Date(Date.parse(model.timestamp) - (9000 - seq) * 1000).toISOString() };
      });
      return route.fulfill({ json: { transactions, nextCursor: String(newest - LONG_PAGE) } satisfies Schema['TransactionPage'] });
    });
    await openStatement(page, player);
    await expect(sessions(page)).toContainText('Quick game, 250 rounds so far');
    const more = page.getByRole('button', { name: 'Load more' });
    await more.click();
    await expect(sessions(page)).toContainText('Quick game, 300 rounds so far');
    await expect(more).toHaveAttribute('aria-busy', 'false');
    await expect(sessions(page)).toHaveCount(1);
  });

  test('is a line of a phone too, with its rounds under it', async ({ page, storied: { player, ledger } }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openStatement(page, player, '?search=');
    const opener = page.getByRole('button', { name: `Quick game, ${ROUNDS} rounds` });
    await opener.click();
    const inner = page.getByRole('list', { name: /^Rounds/ }).getByRole('button');
    await expect(inner).toHaveCount(ROUNDS);
    await expect(inner.first()).toContainText(signed(ledger[0] ? change(ledger[0]) : NaN));
    await inner.last().click();
    await expect(page.getByRole('dialog', { name: `Transaction ${ledger[ROUNDS - 1]?.seq ?? ''}` })).toBeVisible();
  });
});

test('a phone begins with the rows, and unfolds what stands above', async ({ page, storied: { player } }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openStatement(page, player, '?search=');
  await expect(page.getByRole('list', { name: /^Transactions/ }).getByRole('button').first()).toBeInViewport();
  await expect(unfold(page)).toHaveAttribute('aria-expanded', 'false');
  for (const part of [searchField(page), totals(page)]) await expect(part).toBeHidden();
  await unfold(page).click();
  for (const part of [searchField(page), totals(page)]) await expect(part).toBeVisible();
  await unfold(page).click();
  await expect(totals(page)).toBeHidden();
  // Rows that were picked out say so at once.
  await page.goto('/statement?type=credit');
  await expect(page.getByLabel('Type', { exact: true })).toBeVisible();
});

test('days have headings: today, yesterday, then the date', async ({ page, storied: { player, ledger } }) => {
  const DAY_MS = 86_400_000;
  await page.route('**/api/wallet/transactions*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Schema['TransactionPage'];
    const ago = (index: number) => [0, 1, 40][index] ?? 40;
    body.transactions.forEach((row, index) => {
      row.timestamp = new Date(Date.parse(row.timestamp) - ago(index) * DAY_MS).toISOString();
    });
    await route.fulfill({ response, json: body });
  });
  await openStatement(page, player, '?type=credit');
  const credits = ledger.filter(({ type }) => type === 'credit');
  const date = await page.evaluate(
    (at) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'full' }),
    Date.parse(credits[2]?.timestamp ?? '') - 40 * DAY_MS,
  );
  const days = page.getByRole('region').filter({ has: page.getByRole('table', { name: /^Transactions, / }) });
  await expect(days.getByRole('heading', { level: 2 })).toHaveText(['Today', 'Yesterday', date]);
  const counts = [1, 1, credits.length - 2];
  for (const [index, count] of counts.entries()) {
    await expect(days.nth(index).locator('tbody').getByRole('row')).toHaveCount(count);
  }
});

test.describe('the totals', () => {
  test('agree with the ledger, and wait until every row has been read', async ({ page, storied: { player, ledger } }) => {
    await holdTheRest(page);
    await openStatement(page, player);
    await expect(totals(page)).toContainText('Totals are shown once all rows of this selection have been read.');
    await expect(totals(page).getByRole('definition')).toHaveCount(0);
    // Until then the list itself might go on.
    await expect(page.getByRole('alert')).toContainText('The rest of the list could not be loaded');
    await page.unrouteAll();
    await totals(page).getByRole('button', { name: 'Add up all rows' }).click();
    await expect(totals(page)).toContainText(`${ledger.length} rows`);
    const now = shown(ledger[0]?.newBalance ?? NaN);
    expect(await totalsShown(page)).toEqual({ 'Opening balance': '0.00', ...sums(ledger), 'Closing balance': now });
    await expect(balance(page)).toHaveText(now);
    await expect(page.getByText('These rows do not follow from one another.')).toHaveCount(0);
  });

  test('of one type name no balances', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player, '?type=debit');
    const debits = ledger.filter(({ type }) => type === 'debit');
    await expect(totals(page)).toContainText(`${debits.length} rows. With one type alone there is no opening and no closing balance.`);
    expect(await totalsShown(page)).toEqual(sumsOfSome(debits));
  });

  test('say so where more was given back than was paid out', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player, '?type=credit');
    await expect(totals(page)).toContainText('More was given back here than was paid out.');
    expect((await totalsShown(page))['Paid out']).toBe('+50.00');
    expect(await totalsShown(page)).toEqual(sumsOfSome(ledger.filter(({ type }) => type === 'credit')));
  });
});

test('leads to what playing cost in the same days', async ({ page, bystander }) => {
  for (const [search, days] of [['?from=2020-01-01', '?from=2020-01-01'], ['?search=', '?period=start']] as const) {
    await openStatement(page, bystander, search);
    await page.getByRole('main').getByRole('link', { name: 'My play', exact: true }).click();
    await expect(page).toHaveURL(`/my-play${days}`);
  }
});

test.describe('the chart of the balance', () => {
  test('says where it begins and ends, and how far it went', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    const chart = totals(page).getByRole('img', { name: new RegExp(`^The balance over ${ledger.length} rows, `) });
    const balances = ledger.map(({ newBalance }) => newBalance);
    const [first, last] = [balances.at(-1) ?? NaN, balances[0] ?? NaN];
    await expect(chart).toHaveAccessibleName(new RegExp(`it went from ${shown(first)} to ${shown(last)}\\.$`));
    const figures = totals(page).getByRole('table').getByRole('row');
    for (const [name, value] of [['First', first], ['Last', last], ['owest', Math.min(...balances)], ['ighest', Math.max(...balances)]] as const) {
      await expect(figures.filter({ hasText: name })).toContainText(shown(value));
      await expect(chart).toContainText(shown(value));
    }
  });

  test('is not drawn of rows between which others were left out', async ({ page, storied: { player } }) => {
    await openStatement(page, player, '?type=credit');
    await expect(rows(page).first()).toBeVisible();
    await expect(totals(page).getByRole('img')).toHaveCount(0);
  });
});

test.describe('a search', () => {
  const isSent = ({ description }: Row) => description.startsWith('Sent to');

  test('says how far it looked, and then looks through every row', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    await expect(lines(page).first()).toBeVisible();
    await page.route('**/api/wallet/transactions?*cursor=*', (route) => route.abort());
    await page.goto('/statement');
    await expect(page.getByRole('alert')).toContainText('The rest of the list could not be loaded');
    const sent = ledger.find(isSent);
    const name = sent?.description.replace('Sent to ', '') ?? 'nobody';
    await searchField(page).fill(name);
    await expect(totals(page)).toContainText(`Nothing found in the newest ${PAGE} rows of this selection.`);
    await expect(page).toHaveURL(new RegExp(`\\?search=${name}$`));
    await page.unrouteAll();
    await totals(page).getByRole('button', { name: 'Search all rows' }).click();
    await expect(totals(page)).toContainText(
      `1 row found in all ${ledger.length}. With a search there is no opening and no closing balance.`,
    );
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(sent?.description ?? 'none');
    expect(await totalsShown(page)).toEqual(sumsOfSome(ledger.filter(isSent)));
    const { name: file, text } = await exported(page);
    expect(file).toBe(`statement_${name}.csv`);
    expect(cellsOf(text.slice(1)).slice(1).map(([seq]) => seq)).toEqual([String(sent?.seq)]);
    await searchField(page).fill('');
    await expect(page).toHaveURL(/\/statement$/);
    await expect(sessions(page)).toHaveCount(1);
  });

  test('finds an amount, a request and a round, after a reload too', async ({ page, storied: { player, ledger } }) => {
    const paid = ledger.find(({ amount }) => amount === 60.1);
    await openStatement(page, player, '?type=debit');
    await searchField(page).fill('60.10');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('−60.10');
    await searchField(page).fill(paid?.requestId ?? 'none');
    await expect(page).toHaveURL(new RegExp(`search=${paid?.requestId ?? ''}$`));
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(searchField(page)).toHaveValue(paid?.requestId ?? 'none');
    await expect(rows(page)).toContainText('−60.10');

    const round = ledger[3]?.round?.roundId ?? 'none';
    await page.goto(`/statement?search=${round}`);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('button').click();
    await expect(page.getByRole('dialog').getByText(round, { exact: true })).toBeVisible();
  });

  test('that finds nothing says so and leads back', async ({ page, storied: { player } }) => {
    await openStatement(page, player, '?type=credit&search=nowhere');
    await expect(page.getByText('Nothing like this in your statement.')).toBeVisible();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page).toHaveURL(/\/statement$/);
    await expect(searchField(page)).toHaveValue('');
    await expect(lines(page).first()).toBeVisible();
  });
});

test('on paper it has every row, who it is of, and no navigation', async ({ page, storied: { player, ledger } }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = '');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openStatement(page, player);
  const save = totals(page).getByRole('button', { name: 'Save as PDF' });
  await expect(save).toHaveAccessibleDescription('The PDF is made by your print dialog: choose “Save as PDF” there.');
  await save.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  for (const part of [page.getByRole('navigation'), page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('main'), page.getByRole('button'), page.getByRole('link')]) {
    await expect(part).toHaveCount(0);
  }
  const { productName } = await stackConfig();
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(`${productName}: statement`);
  const [names, values] = await Promise.all([
    sheet.getByRole('term').allTextContents(),
    sheet.getByRole('definition').allTextContents(),
  ]);
  expect(Object.fromEntries(names.map((name, index) => [name, values[index]]))).toMatchObject({
    Player: player.account.email,
    'User ID': player.uid,
    'Opening balance': '0.00',
    ...sums(ledger),
    'Closing balance': shown(ledger[0]?.newBalance ?? NaN),
  });
  const printed = await sheet.locator('tbody').getByRole('row').evaluateAll((found) => found.map((row) => row.children[0]?.textContent));
  expect(printed).toEqual(ledger.map(({ seq }) => String(seq)));
  const looks = await sheet.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor, head: getComputedStyle(element.querySelector('thead') ?? element).display };
  });
  expect(looks).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', head: 'table-header-group' });
  const pdf = (await page.pdf({ format: 'A6' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);

  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
  await expect(save).toBeVisible();
});

test.describe('what cannot be loaded', () => {
  const REFUSED = { status: 400, json: { error: 'Not today', code: 'INVALID', requestId: 'r-1' } };

  /** One panel, and no place kept for what does not come. */
  async function expectOnePanel(page: Page, title: string): Promise<Locator> {
    const panel = page.getByRole('main').getByRole('alert');
    await expect(panel).toHaveCount(1);
    await expect(panel).toContainText(title);
    await expect(panel).toContainText('Not today');
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    return panel;
  }

  test('of the wallet is one error, and the head waits no longer', async ({ page, storied: { player } }) => {
    await failUntilTriedAgain(page, '**/api/wallet', REFUSED);
    await openAs(page, player, '/statement');
    const panel = await expectOnePanel(page, 'Your wallet could not be loaded');
    await expect(balance(page)).toHaveText('–');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(lines(page).first()).toBeVisible();
    await expect(balance(page)).toHaveText(/\d\.\d{2}/);
  });

  test('of the rows is one error beside the balance', async ({ page, storied: { player, ledger } }) => {
    await page.route('**/api/wallet/transactions*', (route) => route.fulfill(REFUSED));
    await openAs(page, player, '/statement');
    const panel = await expectOnePanel(page, 'Your statement could not be loaded');
    await expect(balance(page)).toHaveText(shown(ledger[0]?.newBalance ?? NaN));
    await page.unrouteAll();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(lines(page).first()).toBeVisible();
  });
});

test.describe('the filter', () => {
  test('by type stands in the address and outlives a reload', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    await page.getByLabel('Type', { exact: true }).selectOption('Credit');
    await expect(page).toHaveURL(/\/statement\?type=credit$/);
    const credits = ledger.filter(({ type }) => type === 'credit');
    await expect(rows(page)).toHaveCount(credits.length);
    await page.reload();
    await expect(rows(page)).toHaveCount(credits.length);
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('credit');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(page).toHaveURL(/\/statement$/);
    await expect(sessions(page).first()).toBeVisible();
    await expect(rows(page).first()).toContainText(signed(ledger[ROUNDS] ? change(ledger[ROUNDS]) : NaN));
  });

  test('by period includes both days', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    await expect(lines(page).first()).toBeVisible();
    const dayOf = (iso: string | undefined) =>
      page.evaluate((at) => {
        const day = new Date(at ?? NaN);
        return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
      }, iso);
    const [first, last] = [await dayOf(ledger.at(-1)?.timestamp), await dayOf(ledger[0]?.timestamp)];
    await page.getByLabel('From', { exact: true }).fill(first);
    await page.getByLabel('To', { exact: true }).fill(last);
    await expect(page).toHaveURL(new RegExp(`\\?from=${first}&to=${last}$`));
    await expect(totals(page)).toContainText(`${ledger.length} rows`);

    await page.goto('/statement?from=2001-01-01&to=2001-12-31');
    await expect(page.getByText('Nothing like this in your statement.')).toBeVisible();
    await page.goto('/statement?from=2001-12-31&to=2001-01-01');
    await expect(page.getByText('This is before the first day')).toBeVisible();
  });

  test('keeps both days when they are filled in at once', async ({ page, storied: { player } }) => {
    await openStatement(page, player);
    await expect(lines(page).first()).toBeVisible();
    // As a browser fills a form in: nothing is rendered in between. React does not see that `valueAsDate` is set.
    await page.getByRole('search').evaluate((form) => {
      form.querySelectorAll<HTMLInputElement>('input[type="date"]').forEach((field, index) => {
        field.valueAsDate = new Date(Date.UTC(2026, 0, index + 1));
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    });
    await expect(page).toHaveURL(/\?from=2026-01-01&to=2026-01-02$/);
  });

  test('that an address says wrongly counts for nothing', async ({ page, storied: { player } }) => {
    await openStatement(page, player, '?type=bonus&from=yesterday&to=2026-02-30');
    await expect(lines(page).first()).toBeVisible();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('');
  });
});

test.describe('the CSV file', () => {
  test('holds the whole selection, and agrees with the ledger', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    const { name, text } = await exported(page);
    expect(name).toBe('statement.csv');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head, ...lines] = cellsOf(text.slice(1));
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
    expect(lines).toEqual(
      ledger.map((row) => [
        String(row.seq),
        new Date(row.timestamp).toISOString().slice(0, 19).replace('T', ' '),
        row.type,
        SOURCES[row.source],
        row.description,
        String(change(row)),
        String(row.previousBalance),
        String(row.newBalance),
        row.requestId ?? '',
        row.round?.roundId ?? '',
        row.round ? String(row.round.square + 1) : '',
        row.round ? String(row.round.answer + 1) : '',
        row.round?.clientSeed ?? '',
      ]),
    );
    await expect(totals(page)).toContainText(`${ledger.length} rows`);
  });

  test('of a filter holds that alone, and says so in its name', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player, '?type=debit');
    await expect(rows(page).first()).toBeVisible();
    const debits = ledger.filter(({ type }) => type === 'debit');
    const { name, text } = await exported(page);
    expect(name).toBe('statement_debit.csv');
    expect(cellsOf(text.slice(1)).slice(1).map(([seq]) => seq)).toEqual(debits.map(({ seq }) => String(seq)));
  });

  test('runs nothing that a description says', async ({ page, storied: { player } }) => {
    const evil = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '=HYPERLINK("http://example.com","a, b")'];
    await page.route('**/api/wallet/transactions*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Schema['TransactionPage'];
      body.transactions.forEach((row, index) => (row.description = evil[index] ?? 'plain'));
      await route.fulfill({ response, json: body });
    });
    await openStatement(page, player, '?type=credit');
    const { text } = await exported(page);
    const lines = text.slice(1);
    for (const description of evil.slice(0, 3)) {
      expect(lines).toMatch(new RegExp(`,"?'${description.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
    }
    expect(lines).not.toMatch(/,"?[\t\r ]*[=@]/);
  });
});

test('a played round is checked from its row, with the keyboard alone', async ({ page, storied: { player, ledger } }) => {
  await openStatement(page, player);
  await page.getByRole('button', { name: `Quick game, ${ROUNDS} rounds`, exact: true }).press('Enter');
  const played = ledger.findIndex(({ round }) => round !== undefined);
  const round = ledger[played]?.round;
  const opener = rows(page).nth(played).getByRole('button');
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Transaction ${ledger[played]?.seq ?? ''}` });
  await expect(panel.getByText(round?.roundId ?? 'none', { exact: true })).toBeVisible();
  await expect(panel).toContainText(`Tile ${(round?.square ?? 0) + 1}`);
  await panel.getByRole('button', { name: 'Check this round' }).press('Enter');
  await expect(panel.getByText('Verified: the seed is the promised one, and the answer follows from it.')).toBeVisible();
  await panel.locator('summary').press('Enter');
  await expect(panel.getByText(round?.clientSeed ?? 'none', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the id of a request is copied from its row', async ({ page, storied: { player, ledger } }) => {
  await page.context().grantPermissions(['clipboard-write']);
  await openStatement(page, player, '?type=debit');
  const debit = ledger.find(({ type }) => type === 'debit');
  await rows(page).first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy request' }).click();
  await expectCopied(page, debit?.requestId ?? 'none');
});

test('a list that breaks off says so, keeps what it has, and goes on', async ({ page, storied: { player, ledger } }) => {
  let broken = true;
  await page.route('**/api/wallet/transactions?*cursor=*', (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }) : route.fallback(),
  );
  await openStatement(page, player);
  await expect(lines(page).first()).toBeVisible();
  await openSessions(page);
  await rows(page).last().scrollIntoViewIfNeeded();
  const failure = page.getByRole('alert').filter({ hasText: 'The rest of the list could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(rows(page)).toHaveCount(PAGE);
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await scrollToTheEnd(page);
  await expect(rows(page)).toHaveCount(ledger.length);
});

for (const forcedColors of ['none', 'active'] as const) {
  test(`what is open fits and passes axe (forced colours: ${forcedColors})`, async ({ page, storied: { player, ledger } }) => {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    await openStatement(page, player);
    await expect(totals(page)).toContainText(`${ledger.length} rows`);
    await openSessions(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 320) await unfold(page).click();
      await expect(page.getByRole('button', { expanded: true })).toHaveCount(width === 320 ? 2 : 1);
      await expectFits(page);
      await expectNothingSerious(page);
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits 320 to 1280 px, and passes axe in ${colorScheme}`, async ({ page, storied: { player } }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openStatement(page, player, '?type=credit');
    for (const width of [320, 360, 600, 899, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText('This is the whole selection')).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(width < 900 ? 0 : 1);
      await expectFits(page);
      // The widths where its layouts differ.
      if (width === 320 || width === 900) await expectNothingSerious(page);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page);
    await expectNothingSerious(page);
  });
}
