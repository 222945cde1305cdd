/** What a player's playing costs, in money and in time. */
import type { Locator, Page } from '@playwright/test';
import { openRound, ROUND_MS } from '../support/colours';
import { expectOk, type Schema } from '../support/http';
import { aGuess, Player } from '../support/player';
import { expect, test } from '../support/test';
import { expectFits, expectNothingSerious, failUntilTriedAgain, openAs, showIn } from './screens';

type Row = Schema['Transaction'];

const period = (page: Page): Locator => page.getByRole('combobox', { name: 'Period' });
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const money = (page: Page): Locator => part(page, 'Paid in and out');
const playing = (page: Page): Locator => part(page, 'Playing');
const figure = (of: Locator, name: string): Locator => of.getByRole('term').filter({ hasText: name }).first().locator('xpath=following-sibling::dd');
const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });

/** The clock of the browser. */
const NOW = new Date('2026-11-26T12:00:00Z');
test.use({ timezoneId: 'Africa/Windhoek', locale: 'en-US' });

type Move = [at: string, type: Row['type'], source: Row['source'], amount: number, requestId?: string];

/** As the server would have them, oldest first here. */
const MOVES: Move[] = [
  ['2026-09-10T08:00:00Z', 'credit', 'start', 10],
  ['2026-09-10T08:10:00Z', 'credit', 'deposit', 500],
  ['2026-09-12T18:00:00Z', 'loss', 'quick', 20],
  ['2026-09-12T18:20:00Z', 'win', 'quick', 4],
  // In Namibia it is November already.
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

function ledger(): Row[] {
  let balance = 0;
  return MOVES.map(([timestamp, type, source, amount, requestId], index): Row => {
    const previousBalance = balance;
    balance += type === 'credit' || type === 'win' ? amount : -amount;
    return {
      seq: index + 1,
      type,
      source,
      amount,
      previousBalance,
      newBalance: balance,
      description: source,
      timestamp,
      bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
      prevHash: '',
      hash: '',
      ...(requestId && { requestId }),
    };
  }).toReversed();
}

/** Pages of five, so that there are cursors to follow. */
async function stage(page: Page, rows = ledger()): Promise<void> {
  const SIZE = 5;
  await page.clock.setFixedTime(NOW);
  await page.route('**/api/wallet/transactions*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '9'];
    const found = rows.filter(({ timestamp }) => timestamp >= from && timestamp < to);
    const start = Number(searchParams.get('cursor') ?? 0);
    const next = start + SIZE < found.length ? { nextCursor: String(start + SIZE) } : {};
    return route.fulfill({ json: { transactions: found.slice(start, start + SIZE), ...next } satisfies Schema['TransactionPage'] });
  });
  await page.route('**/api/withdrawals*', (route) => {
    const view = (id: string, status: Schema['WithdrawalStatus'], amount: number): Schema['WithdrawalView'] => ({
      id, status, amount, createdAt: '2026-11-03T10:00:00Z', paymentMethod: 'bank', paymentDetails: '1',
    });
    const withdrawals = [view('waits', 'pending', 10), view('declined', 'declined', 50), view('paid', 'completed', 60.1)];
    return route.fulfill({ json: { withdrawals } satisfies Schema['WithdrawalPage'] });
  });
}

test('this month: paid in, paid out and on hold, transfers apart', async ({ page, bystander }) => {
  await stage(page);
  await openAs(page, bystander, '/my-play');
  await expect(page.getByText('Nov 1 – 30, 2026')).toBeVisible();
  await expect(money(page)).toContainText('−30.20');
  await expect(money(page)).toContainText('You paid in 100.30 points and took out 70.10: 30.20 more went in than came out.');
  await expect(figure(money(page), 'Paid in')).toHaveText('100.30');
  await expect(figure(money(page), 'Paid out')).toHaveText('70.10');
  await expect(money(page)).toContainText('60.10 is paid. 10.00 is on hold, until it is decided.');
  await expect(money(page)).toContainText('Between players, not counted above');
  await expect(figure(money(page), 'From other players')).toHaveText('30.50');
  await expect(figure(money(page), 'To other players')).toHaveText('20.05');
});

test('this month: what was played, by game and day, and how long', async ({ page, bystander }) => {
  await stage(page);
  await openAs(page, bystander, '/my-play');
  for (const [name, value] of [['Staked', '23.50'], ['Came back', '82.50'], ['Result', '+59.00'], ['Time played', '47 min']] as const) {
    await expect(figure(playing(page), name)).toHaveText(value);
  }
  await expect(playing(page)).toContainText('3 rounds. Of 11.00 staked, 25.00 came back: 227.3 %. On average 83.3 % of all stakes come back.');
  await expect(playing(page)).toContainText('2 tickets. Of 12.50 staked, 57.50 came back: 460.0 %. On average 66.7 % of all stakes come back.');
  const figures = await table(page, 'By day').locator('tbody').getByRole('row').evaluateAll((rows) =>
    rows.map((row) => [...row.children].map(({ textContent }) => textContent)),
  );
  expect(figures).toEqual([
    ['Nov 24, 2026', '7.50', '7.50', '0.00', '1 min'],
    ['Nov 21, 2026', '0.00', '50.00', '+50.00', '0 min'],
    ['Nov 20, 2026', '15.00', '25.00', '+10.00', '45 min'],
    ['Nov 1, 2026', '1.00', '0.00', '−1.00', '1 min'],
  ]);
  for (const [name, peak] of [['Staked by day: 23.50 in all', 'Nov 20, 2026: 15.00'], ['Came back by day: 82.50 in all', 'Nov 21, 2026: 50.00'], ['Time played by day: 47 min in all', 'Nov 20, 2026: 45 min']] as const) {
    await expect(page.getByRole('img', { name })).toContainText(peak);
  }
});

test('each period stands in the address and outlives a reload', async ({ page, bystander }) => {
  await stage(page);
  await openAs(page, bystander, '/my-play');
  await period(page).selectOption('Last month');
  await expect(page).toHaveURL('/my-play?period=last-month');
  await expect(page.getByText('Nothing was paid or played in this time.')).toBeVisible();
  await page.getByRole('link', { name: 'Look since the start' }).click();
  await expect(period(page)).toHaveValue('start');
  await expect(figure(money(page), 'Paid in')).toHaveText('600.30');
  await expect(table(page, 'By week')).toBeVisible();
  await period(page).selectOption('This year');
  await expect(table(page, 'By month').locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(figure(playing(page), 'Staked')).toHaveText('44.50');
  await page.reload();
  await expect(period(page)).toHaveValue('year');
  await period(page).selectOption('This week');
  await expect(page.getByText('Nov 23 – 29, 2026')).toBeVisible();
  await expect(playing(page)).toContainText('1 ticket. Of 7.50 staked, 7.50 came back: 100.0 %.');
  await expect(money(page)).toContainText('You paid in 0.00 points and took out 0.00: as much came out as went in.');
});

test('days are chosen with the keyboard, beginning with those shown', async ({ page, bystander }) => {
  await stage(page);
  await openAs(page, bystander, '/my-play');
  await period(page).focus();
  await period(page).press('End');
  await expect(period(page)).toHaveValue('days');
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await expect(from).toHaveValue('2026-11-01');
  await expect(to).toHaveValue('2026-11-30');
  await page.keyboard.press('Tab');
  await expect(from).toBeFocused();
  await from.fill('2026-11-20');
  await to.fill('2026-11-20');
  await expect(page).toHaveURL('/my-play?period=days&from=2026-11-20&to=2026-11-20');
  await expect(figure(playing(page), 'Staked')).toHaveText('15.00');
  await to.fill('2026-11-19');
  await expect(page.getByRole('alert')).toHaveText('This is before the first day');
  await expect(playing(page)).toHaveCount(0);
});

test('a withdrawal that was declined later was none', async ({ page, bystander }) => {
  await stage(page, ledger().filter(({ type, requestId }) => requestId !== 'declined' || type === 'debit'));
  await openAs(page, bystander, '/my-play');
  await expect(figure(money(page), 'Paid out')).toHaveText('70.10');
});

test('agrees with the ledger of a player, and counts a ticket', async ({ page }) => {
  test.setTimeout(ROUND_MS + 60_000);
  const player = await Player.signedUp();
  for (let round = 0; round < 3; round += 1) {
    const { roundId } = await player.openRound();
    expectOk(await player.guess(roundId, aGuess()));
  }
  const { colors } = await openRound(10_000);
  expectOk(await player.enter({ picks: colors.slice(0, 3) }));
  const won = (await player.ledger()).filter(({ type }) => type === 'win').length;
  await openAs(page, player, '/my-play?period=start');
  await expect(figure(playing(page), 'Staked')).toHaveText('8.00');
  await expect(figure(playing(page), 'Came back')).toHaveText(`${won * 5}.00`);
  await expect(playing(page)).toContainText('3 rounds. Of 3.00 staked');
  await expect(playing(page)).toContainText(/1 ticket\. Of 5\.00 staked, 0\.00 came back: 0\.0 %\. On average 66\.7 %/);
  await expect(page.getByRole('img', { name: /^Staked by day: 8\.00 in all/ })).toBeVisible();
});

test.describe('what cannot be loaded', () => {
  const REFUSED = { status: 400, json: { error: 'Not today', code: 'INVALID', requestId: 'r-1' } };

  for (const [what, url, title] of [
    ['of the wallet', '**/api/wallet', 'Your wallet could not be loaded'],
    ['of the rows', '**/api/wallet/transactions?*cursor=*', 'Your play could not be added up'],
    ['of the withdrawals', '**/api/withdrawals*', 'Your withdrawals could not be loaded'],
  ] as const) {
    test(`${what} is one error, and can be tried again`, async ({ page, bystander }) => {
      await stage(page);
      await failUntilTriedAgain(page, url, REFUSED);
      await openAs(page, bystander, '/my-play');
      const panel = page.getByRole('main').getByRole('alert');
      await expect(panel).toHaveCount(1);
      await expect(panel).toContainText(title);
      await expect(panel).toContainText('Not today');
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(figure(money(page), 'Paid in')).toHaveText('100.30');
    });
  }
});

test('says how far it has read', async ({ page, bystander }) => {
  await stage(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/wallet/transactions?*cursor=10*', async (route) => {
    await held;
    await route.fallback();
  });
  await openAs(page, bystander, '/my-play');
  await expect(page.getByText(/^10 rows read, back to Nov 3, 2026/)).toBeVisible();
  await expect(money(page)).toHaveCount(0);
  goOn();
  await expect(money(page)).toBeVisible();
});

test('leads to limits, to a break and to help, and is found in You', async ({ page, bystander }) => {
  await stage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, bystander, '/wallet');
  await page.getByRole('button', { name: 'You' }).click();
  await page.getByRole('dialog', { name: 'You' }).getByRole('link', { name: 'My play' }).click();
  await expect(page.getByRole('main', { name: 'My play' })).toBeFocused();
  const ways = page.getByRole('navigation', { name: 'What may help' });
  for (const [name, address] of [['Your limits', '/profile#limits'], ['Reality check', '/profile#reality-check'], ['Take a break', '/profile#take-break'], ['Help with gambling', '/gambling-help']] as const) {
    await ways.getByRole('link', { name }).press('Enter');
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
  await page.goto('/gambling-help');
  await page.getByRole('main').getByRole('link', { name: 'My play' }).click();
  await expect(page).toHaveURL('/my-play');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`fits 320 px up, and passes axe in ${scheme}`, async ({ page, bystander }) => {
    await stage(page);
    for (const search of ['', '?period=last-month', '?from=2026-11-19']) {
      await openAs(page, bystander, `/my-play${search}`);
      await expect(page.getByRole('navigation', { name: 'What may help' })).toBeVisible();
      for (const width of [320, 360, 1280]) {
        await showIn(page, scheme, width);
        await expectFits(page);
      }
      await expectNothingSerious(page);
    }
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('charts have an edge and a pattern, and axe finds nothing', async ({ page, bystander }) => {
    await stage(page);
    await openAs(page, bystander, '/my-play');
    const bar = page.getByRole('img', { name: /^Staked/ }).locator('rect').first();
    await expect(bar).toHaveCSS('fill', 'rgb(122, 60, 196)');
    await expectNothingSerious(page);
  });
});
