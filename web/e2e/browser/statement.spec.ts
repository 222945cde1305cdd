import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { aGuess, Player } from '../support/player';
import { expect, test as base } from '../support/test';
import { balance, copiedText, expectFits, expectNothingSerious, openAs } from './screens';

type Row = Schema['Transaction'];

/** More rows than a page of the server's ledger has. */
const ROUNDS = 55;

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

async function openStatement(page: Page, player: Player, search = ''): Promise<void> {
  await openAs(page, player, search === '' ? '/' : `/statement${search}`);
  if (search === '') await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
}

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row');
const totals = (page: Page): Locator => page.getByRole('region', { name: 'Totals of this selection' });

async function scrollToTheEnd(page: Page): Promise<void> {
  const end = page.getByText('This is the whole selection');
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
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

/** The sums of the rows, calculated independently. */
function sums(ledger: Row[]): { in: string; out: string; net: string } {
  const [into, out] = [true, false].map((adds) =>
    ledger.filter((row) => change(row) > 0 === adds).reduce((sum, { amount }) => sum + hundredths(amount), 0),
  ) as [number, number];
  return { in: signed(into / 100), out: signed(-out / 100), net: signed((into - out) / 100) };
}

/** The totals on the screen, name by name. */
async function totalsShown(page: Page): Promise<Record<string, string>> {
  const [names, values] = await Promise.all([
    totals(page).getByRole('term').allTextContents(),
    totals(page).getByRole('definition').allTextContents(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
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

test('shows every row of the ledger as one scrolls, newest first', async ({ page, storied: { player, ledger } }) => {
  await openStatement(page, player);
  await expect(rows(page).first()).toBeVisible();
  await scrollToTheEnd(page);
  await expect(rows(page)).toHaveCount(ledger.length);
  const cells = await rows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent)),
  );
  const NAMES = { credit: 'Credit', debit: 'Debit', win: 'Win', loss: 'Loss' };
  expect(cells).toEqual(
    ledger.map((row) => [
      NAMES[row.type],
      row.description,
      signed(change(row)),
      shown(row.previousBalance),
      shown(row.newBalance),
    ]),
  );
});

test.describe('the totals', () => {
  test('agree with the ledger, and wait until every row has been read', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    await expect(totals(page)).toContainText('Totals are shown once all rows of this selection have been read.');
    await expect(totals(page).getByRole('definition')).toHaveCount(0);
    await totals(page).getByRole('button', { name: 'Add up all rows' }).click();
    await expect(totals(page)).toContainText(`${ledger.length} rows`);
    const { in: into, out, net } = sums(ledger);
    const now = shown(ledger[0]?.newBalance ?? NaN);
    expect(await totalsShown(page)).toEqual({
      'Opening balance': '0.00',
      In: into,
      Out: out,
      Net: net,
      'Closing balance': now,
    });
    await expect(balance(page)).toHaveText(now);
    await expect(page.getByText('These rows do not follow from one another.')).toHaveCount(0);
  });

  test('of one type name no balances', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player, '?type=debit');
    const debits = ledger.filter(({ type }) => type === 'debit');
    await expect(totals(page)).toContainText(`${debits.length} rows. With one type alone there is no opening and no closing balance.`);
    const { in: into, out, net } = sums(debits);
    expect(await totalsShown(page)).toEqual({ In: into, Out: out, Net: net });
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
    await expect(rows(page).first()).toContainText(signed(ledger[0] ? change(ledger[0]) : NaN));
  });

  test('by period includes both days', async ({ page, storied: { player, ledger } }) => {
    await openStatement(page, player);
    await expect(rows(page).first()).toBeVisible();
    const dayOf = (iso: string | undefined) =>
      page.evaluate((at) => {
        const day = new Date(at ?? NaN);
        return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
      }, iso);
    const [first, last] = [await dayOf(ledger.at(-1)?.timestamp), await dayOf(ledger[0]?.timestamp)];
    await page.getByLabel('From', { exact: true }).fill(first);
    await page.getByLabel('To', { exact: true }).fill(last);
    await expect(page).toHaveURL(new RegExp(`\\?from=${first}&to=${last}$`));
    await totals(page).getByRole('button', { name: 'Add up all rows' }).click();
    await expect(totals(page)).toContainText(`${ledger.length} rows`);

    await page.goto('/statement?from=2001-01-01&to=2001-12-31');
    await expect(page.getByText('Nothing like this in your statement.')).toBeVisible();
    await page.goto('/statement?from=2001-12-31&to=2001-01-01');
    await expect(page.getByText('This is before the first day')).toBeVisible();
  });

  test('keeps both days when they are filled in at once', async ({ page, storied: { player } }) => {
    await openStatement(page, player);
    await expect(rows(page).first()).toBeVisible();
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
    await expect(rows(page).first()).toBeVisible();
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
      'Bonus in the amount',
      'Bonus before',
      'Bonus after',
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
        String(row.bonus.amount),
        String(row.bonus.previousBalance),
        String(row.bonus.newBalance),
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
    await openStatement(page, player, '?type=win');
    await expect(rows(page).first().or(page.getByText('Nothing like this in your statement.'))).toBeVisible();
    const wins = ledger.filter(({ type }) => type === 'win');
    // One round in six is won: 55 losses in a row come once in 22,000 runs.
    const { name, text } = await exported(page);
    expect(name).toBe('statement_win.csv');
    expect(cellsOf(text.slice(1)).slice(1).map(([seq]) => seq)).toEqual(wins.map(({ seq }) => String(seq)));
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
  await expect.poll(() => copiedText(page)).toBe(debit?.requestId);
});

test('a list that breaks off says so, keeps what it has, and goes on', async ({ page, storied: { player, ledger } }) => {
  let broken = true;
  await page.route('**/api/wallet/transactions?*cursor=*', (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }) : route.fallback(),
  );
  await openStatement(page, player);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).last().scrollIntoViewIfNeeded();
  const failure = page.getByRole('alert').filter({ hasText: 'The rest of the list could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  broken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await scrollToTheEnd(page);
  await expect(rows(page)).toHaveCount(ledger.length);
});

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
