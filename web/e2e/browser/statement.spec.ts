import type { Locator, Page } from '@playwright/test';
import { expectOk, type Schema } from '../support/http';
import { aGuess, Player } from '../support/player';
import { stackConfig } from '../support/stack';
import { expect, test as base } from '../support/test';
import { openAs } from './screens';

type Row = Schema['Transaction'];

/** The page size of the ledger in these tests: fifty rows would take five minutes to play. */
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
        // Before that it cannot be checked.
        await player.revealed(roundId);
      }
      await use({ player, ledger: await player.ledger() });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A time zone in which it is about noon now, so that all games are on one day. */
const hour = new Date().getUTCHours();
test.use({ timezoneId: hour === 12 ? 'UTC' : `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(hour - 12)}` });

/** The server's rows in short pages. */
async function shortPages(page: Page): Promise<void> {
  await page.context().route('**/api/wallet/transactions*', async (route) => {
    const url = new URL(route.request().url());
    const start = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    // Not the route's own fetch: its result is lost when the page aborts the request.
    const response = await fetch(url, { headers: await route.request().allHeaders() });
    if (!response.ok) {
      await route.fulfill({ status: response.status, body: await response.text() });
      return;
    }
    const { items: transactions } = (await response.json()) as Schema['TransactionPage'];
    const next = start + PAGE < transactions.length ? { nextCursor: String(start + PAGE) } : {};
    const json: Schema['TransactionPage'] = { items: transactions.slice(start, start + PAGE), ...next };
    // A failure means that the request is no longer awaited.
    await route.fulfill({ json }).catch(() => undefined);
  });
}

async function openStatement(page: Page, player: Player): Promise<void> {
  await shortPages(page);
  await openAs(page, player, '/wallet');
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
}

const lines = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row');
/** The lines of sessions. */
const sessions = (page: Page): Locator => lines(page).filter({ has: page.getByRole('button', { name: /^Quick game, \d+ rounds/ }) });
/** The other lines: one ledger row each. */
const rows = (page: Page): Locator => lines(page).filter({ hasNot: page.getByRole('button', { name: /^Quick game, \d+ rounds/ }) });
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

/** The totals of the rows by their names on the screen, computed independently. */
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

/** Opens every session, so that each ledger row has its own line. */
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
