/**
 * A cashier's morning with the bank: a statement of 60 lines, of which 40 are exact, and a run of ten payouts. Counted are
 * the clicks, the letters typed and the seconds until each answer is seen. A person's time is added by the keystroke-level
 * model of Card, Moran and Newell (1980). The figures are written to `FIGURES_FILE`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { confirmation, openAdmin } from '../browser/adminScreens';
import { expectSaid, watchToasts } from '../browser/screens';
import { nextStatement, type StatementLine } from '../support/bank';
import { expectOk } from '../support/http';
import { newAccount } from '../support/accounts';
import { aWithdrawal, newKey, Player } from '../support/player';
import { expect, test } from '../support/test';

/** Seconds, by the model: to think once for each case, to point and click, and to type a letter. */
const MODEL = { think: 1.35, click: 1.3, letter: 0.2 } as const;
const SECONDS_A_CASE_MAX = 12;
const DETAILS = ['Account holder: Ada N.', 'Bank: Bank Windhoek', 'Branch code: 481972', 'Account number: 8001234567', 'Account type: Savings'].join('\n');

interface Figures {
  cases: number;
  clicks: number;
  letters: number;
  waited_s: number;
  seconds_a_case: number;
}

/** The hand of a cashier. */
class Hand {
  private clicks = 0;
  private letters = 0;
  private readonly begun = performance.now();

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.letters += text.length;
    await field.fill(text);
  }

  over(cases: number): Figures {
    const waited = (performance.now() - this.begun) / 1000;
    const { clicks, letters } = this;
    const seconds = (waited + clicks * MODEL.click + letters * MODEL.letter) / cases + MODEL.think;
    const rounded = (value: number) => Math.round(value * 10) / 10;
    return { cases, clicks, letters, waited_s: rounded(waited), seconds_a_case: rounded(seconds) };
  }
}

function record(morning: Record<string, Figures>): void {
  const file = process.env.FIGURES_FILE;
  if (file === undefined) return;
  const figures = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  figures.bank_morning = { command: 'cargo dev lighthouse', measured: new Date().toISOString().slice(0, 10), figures: morning };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

test('a morning with the bank takes few clicks', async ({ page, admin }) => {
  test.setTimeout(900_000);
  const morning: Record<string, Figures> = {};
  await watchToasts(page);
  const { lines, stranger } = await paidOvernight();
  const { file } = await nextStatement(lines);
  const payees = await Promise.all(Array.from({ length: 10 }, () => admin.playerWith(60)));
  for (const payee of payees) expectOk(await payee.withdraw(aWithdrawal({ amount: 60, paymentMethod: 'Bank Transfer', paymentDetails: DETAILS })));
  await openAdmin(page, admin, '/admin');
  await page.goto('/admin/bank');

  const main = page.getByRole('main');
  let hand = new Hand();
  const chooser = page.waitForEvent('filechooser');
  await hand.click(main.getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles({ name: 'november.xml', mimeType: 'application/xml', buffer: Buffer.from(file) });
  await hand.click(main.getByRole('button', { name: 'Import', exact: true }));
  await expect(page.getByRole('status', { name: 'Import' })).toContainText('60 lines, 60 new.');
  for (const shown of [50, 60]) {
    await hand.click(main.getByRole('button', { name: 'Show more' }));
    await expect(opener(page)).toHaveCount(shown);
  }
  await hand.click(main.getByRole('button', { name: 'Approve all 40 exact' }));
  await hand.click(confirmation(page).getByRole('button', { name: 'Approve' }));
  await expect(page.getByRole('status', { name: 'Exact lines' })).toContainText('40 done');
  morning['exact'] = hand.over(40);

  const panel = page.getByRole('dialog', { name: 'Line of the bank' });
  const end = async (text: string, how: string, said: string, { find, words }: { find?: string; words?: string } = {}) => {
    await hand.click(opener(page, text).first());
    if (find !== undefined) {
      await hand.type(panel.getByRole('search').getByRole('textbox'), find);
      await panel.getByRole('search').getByRole('textbox').press('Enter');
    }
    await hand.click(panel.getByRole('button', { name: how, exact: true }));
    if (words !== undefined) await hand.type(confirmation(page).getByRole('textbox'), words);
    await hand.click(confirmation(page).getByRole('button', { name: how, exact: true }));
    await expect(confirmation(page)).toHaveCount(0);
    await expect(panel.getByRole('button', { name: how, exact: true })).toHaveCount(0);
    await expectSaid(page, said);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/bank$/);
  };
  hand = new Hand();
  for (const text of ['Less', 'More', 'Named']) {
    for (let nth = 0; nth < 4; nth += 1) await end(`${text} ${String(nth)}`, 'Approve', 'The points have been added');
  }
  morning['likely'] = hand.over(12);
  hand = new Hand();
  for (let nth = 0; nth < 3; nth += 1) await end(`Stranger ${String(nth)}`, 'Credit', 'The points have been added', { find: stranger });
  morning['without_request'] = hand.over(3);
  hand = new Hand();
  for (let nth = 0; nth < 3; nth += 1) await end(`Fee ${String(nth)}`, 'Fee', 'The line is a fee of the bank');
  for (let nth = 0; nth < 2; nth += 1) await end(`Interest ${String(nth)}`, 'Explain', 'The line is explained', { words: 'Interest of November' });
  morning['not_players'] = hand.over(5);

  await page.goto('/admin?tab=withdrawals');
  hand = new Hand();
  await hand.click(page.getByText('Pay several at once'));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await hand.click(button('Mark all that I may pay'));
  await hand.click(button('Take all (10)'));
  await hand.click(button('Export for the bank (10)'));
  await hand.click(button('Save the bank’s file'));
  await hand.click(button('All paid (10)'));
  await hand.click(confirmation(page).getByRole('button', { name: 'Mark as paid' }));
  await expect(page.getByText('10 payouts completed')).toBeVisible();
  morning['payouts'] = hand.over(10);

  record(morning);
  for (const [name, figures] of Object.entries(morning)) console.log(name, JSON.stringify(figures));
  for (const [name, { seconds_a_case: seconds }] of Object.entries(morning)) expect.soft(seconds, name).toBeLessThanOrEqual(SECONDS_A_CASE_MAX);
});

function opener(page: Page, text = ''): Locator {
  return page.getByRole('button', { name: new RegExp(`^Look at the line: ${text}`) });
}

/** 60 lines: 40 that name their request, and 20 that need a look. */
async function paidOvernight(): Promise<{ lines: StatementLine[]; stranger: string }> {
  const players = await Promise.all(Array.from({ length: 13 }, () => Player.signedUp({ ...newAccount(), email: `${newKey().slice(0, 8)}@example.com` })));
  const lines: StatementLine[] = [];
  for (const [nth, player] of players.entries()) {
    const { username } = expectOk(await player.profile());
    for (let request = 0; request < 4; request += 1) {
      // Each amount once, since a line without a reference is found by amount and name.
      const amount = 1_000 + nth * 100 + request * 10;
      const { reference } = await player.requestedDeposit({ amount: amount / 100 });
      if (nth < 10) lines.push({ amount, text: `Deposit ${reference}`, name: username });
      else if (nth === 10) lines.push({ amount: amount - 1, text: `Less ${String(request)} ${reference}` });
      else if (nth === 11) lines.push({ amount: amount + 1, text: `More ${String(request)} ${reference}` });
      else lines.push({ amount, text: `Named ${String(request)}`, name: username });
    }
  }
  for (let nth = 0; nth < 3; nth += 1) lines.push({ amount: 5_000 + nth, text: `Stranger ${String(nth)}` }, { amount: -200 - nth, text: `Fee ${String(nth)}` });
  for (let nth = 0; nth < 2; nth += 1) lines.push({ amount: 31 + nth, text: `Interest ${String(nth)}` });
  return { lines, stranger: players[0]?.account.email ?? '' };
}
