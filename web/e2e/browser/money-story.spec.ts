import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { Admin, auditOf } from '../support/admin';
import { expectOk, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { Player } from '../support/player';
import type { ProofFile } from '../support/proofs';
import { expect, test } from '../support/test';
import { confirmation, openAdmin, panel, queueOf, requestStatus, rows } from './adminScreens';
import { aPicture } from './files';
import { balance, expectSaid, signIn, watchToasts } from './screens';

/** Every step is checked on four screens, by up to three people. */
const LONG_MS = 600_000;

/** A person with a browser. */
interface Person {
  player: Player;
  page: Page;
  name: string;
}

async function atABrowser(browser: Browser, player: Player): Promise<Person> {
  const page = await (await browser.newContext()).newPage();
  await watchToasts(page);
  const { username: name } = expectOk(await player.profile());
  return { player, page, name };
}

async function somebody(browser: Browser): Promise<Person> {
  const person = await atABrowser(browser, await Player.signedUp());
  await signIn(person.page, person.player.account);
  return person;
}

type Recipient = { typed: string } | { listed: string };

interface Wish {
  amount: string;
  /** Absent for oneself. */
  to?: Recipient;
  /** The recipient that the dialog must show. */
  name?: string;
  proof?: ProofFile;
}

/** Requests points in the dialog on Home. */
async function deposit({ page }: Person, { amount, to, name, proof }: Wish): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit Points' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  if (to) {
    await dialog.getByText('Other player').click();
    if ('typed' in to) await dialog.getByLabel('Email or user ID').fill(to.typed);
    else await chooseFromList(page, to.listed);
    await expect(dialog.getByText(`You are sending to ${String(name)}`)).toBeVisible();
  }
  if (proof) {
    const file = { name: proof.name, mimeType: proof.type, buffer: Buffer.from(proof.bytes) };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog', { name: 'Proof of Payment' }).getByRole('img')).toBeVisible();
    await page.getByRole('button', { name: 'Close the preview' }).click();
  }
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectSaid(page, 'Deposit request submitted successfully!');
  if (!to) await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
}

async function chooseFromList(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose from the list' }).click();
  const list = page.getByRole('dialog', { name: 'Choose a player' });
  await list.getByLabel('Search by username').fill(username);
  await list.getByRole('option').filter({ hasText: username }).click();
}

async function withdraw({ page }: Person, amount: string): Promise<void> {
  await page.goto('/withdraw');
  await page.getByLabel('Amount (N$)').fill(amount);
  await page.getByText('Bank Transfer', { exact: true }).first().click();
  await page.getByLabel('Payment details').fill('First National Bank, 6228 0011 2233');
  const form = page.getByRole('region', { name: 'New withdrawal' });
  await form.locator('button[type="submit"]').click();
  await page.getByRole('dialog', { name: /^Withdraw N\$/ }).getByRole('button', { name: /^Withdraw N\$/ }).click();
  await expectSaid(page, 'Withdrawal request submitted successfully!');
}

interface Ruling {
  tab: 'deposits' | 'withdrawals';
  how: 'Approve' | 'Decline' | 'Complete';
  /** The confirmation's text. */
  words: string;
  note?: string;
  said: string;
}

/** The admin finds a person's only pending request, opens it and decides. */
async function rule({ page }: Person, about: Person, { tab, how, words, note, said }: Ruling): Promise<void> {
  await page.goto(`${queueOf(about.player, tab)}&status=pending`);
  const row = rows(page, tab === 'deposits' ? 'Deposit requests' : 'Withdraw requests');
  await expect(row).toHaveCount(1);
  // An answer about the case that arrives after the decision would show the earlier state.
  await Promise.all([page.waitForResponse((response) => response.url().includes(`/api/admin/${tab}?`)), row.click()]);
  await panel(page).getByRole('button', { name: how }).click();
  await expect(confirmation(page)).toContainText(words);
  if (note !== undefined) await confirmation(page).getByLabel(/for the player|to the player/i).fill(note);
  await confirmation(page).getByRole('button', { name: how }).click();
  await expectSaid(page, said);
  await expect(requestStatus(page)).toHaveText(how === 'Decline' ? 'Declined' : 'Completed');
}

/** The next visit counts the decisions since the last visit, and shows them once. */
async function isTold({ page }: Person, ...texts: string[]): Promise<void> {
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName(/^Notices, [1-9]/);
  await bell.click();
  const newest = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').first();
  for (const text of texts) await expect(newest).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notices');
  await page.reload();
  await expect(balance(page)).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notices');
}

/** A row of the file. */
function csvCells(row: Schema['Transaction']): string[] {
  const adds = row.type === 'credit' || row.type === 'win';
  const numbers = [adds ? row.amount : -row.amount, row.previousBalance, row.newBalance].map(String);
  return [String(row.seq), row.type, row.description, ...numbers, row.requestId ?? ''];
}

async function exportedCells(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const [head = [], ...lines] = text.replace(/^\uFEFF/, '').trimEnd().split('\r\n').map((line) => line.split(','));
  const columns = ['Number', 'Type', 'Description', 'Amount', 'Balance before', 'Balance after', 'Request'];
  return lines.map((line) => columns.map((column) => line[head.indexOf(column)] ?? ''));
}

/** Checks that the wallet, ledger, Home, withdraw page, statement with totals, and exported file agree. */
async function allAgree({ player, page }: Person, expected: { balance: number; held: number }): Promise<void> {
  const shown = expected.balance.toFixed(2);
  expect(expectOk(await player.wallet())).toMatchObject(expected);
  const ledger = await auditedLedger(player);

  await page.goto('/');
  await expect(balance(page)).toHaveText(shown);
  await page.goto('/withdraw');
  await expect(balance(page)).toHaveText(shown);
  await expect(page.getByRole('group', { name: 'On hold' })).toHaveText(expected.held.toFixed(2));
  await page.goto('/statement');
  await expect(balance(page)).toHaveText(shown);
  await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(ledger.length);
  const totals = page.getByRole('region', { name: 'Totals of this selection' });
  await expect(totals).toContainText(`Closing balance${shown}`);
  await expect(totals).toContainText('Opening balance0.00');
  expect(await exportedCells(page)).toEqual(ledger.map(csvCells));
}

test('the whole story of money, of two players and an admin', async ({ browser, admin }: { browser: Browser; admin: Admin }) => {
  test.setTimeout(LONG_MS);
  const ann = await somebody(browser);
  const bob = await somebody(browser);
  const judge = await atABrowser(browser, admin);
  await openAdmin(judge.page, admin);

  await test.step('a deposit to oneself with a PNG as proof is approved', async () => {
    await deposit(ann, { amount: '200', proof: aPicture() });
    await allAgree(ann, { balance: 10, held: 0 });
    const [request] = await ann.player.everyDeposit();
    await judge.page.goto(`${queueOf(ann.player)}&case=${String(request?.id)}`);
    await expect(panel(judge.page).getByRole('img', { name: 'Proof of payment: slip.png' })).toBeVisible();
    await rule(judge, ann, {
      tab: 'deposits',
      how: 'Approve',
      words: `Adds 200.00 points (N$ 200.00) to ${ann.name}`,
      said: 'Request approved successfully',
    });
    await isTold(ann, 'Deposit approved', '200.00 points (N$ 200.00) were added to your balance.');
    await allAgree(ann, { balance: 210, held: 0 });
    // Two views of the proof, and the approval.
    expect((await auditOf(String(request?.id))).map(({ actor }) => actor)).toEqual([admin.uid, admin.uid, admin.uid]);
  });

  await test.step('one to another player, by e-mail, is approved', async () => {
    await deposit(ann, { amount: '30.50', to: { typed: bob.player.account.email }, name: bob.name });
    await rule(judge, ann, {
      tab: 'deposits',
      how: 'Approve',
      words: `Moves 30.50 points from ${ann.name} to ${bob.name}`,
      said: 'Request approved successfully',
    });
    await isTold(ann, `30.50 points moved from your balance to ${bob.name}.`);
    await allAgree(ann, { balance: 179.5, held: 0 });
    await allAgree(bob, { balance: 40.5, held: 0 });
  });

  await test.step('one by user id is declined with a note', async () => {
    await deposit(ann, { amount: '20', to: { typed: bob.player.uid }, name: bob.name });
    await rule(judge, ann, {
      tab: 'deposits',
      how: 'Decline',
      words: `Closes the request of ${ann.name} for 20.00 points. Nobody's balance changes.`,
      note: 'Ask me first, please',
      said: 'Request declined',
    });
    await isTold(ann, 'Deposit declined', `20.00 points were not sent to ${bob.name}.`, 'Ask me first, please');
    await allAgree(ann, { balance: 179.5, held: 0 });
    await allAgree(bob, { balance: 40.5, held: 0 });
  });

  await test.step('one to a player from the list is approved', async () => {
    await deposit(ann, { amount: '19.50', to: { listed: bob.name }, name: bob.name });
    await rule(judge, ann, {
      tab: 'deposits',
      how: 'Approve',
      words: `Moves 19.50 points from ${ann.name} to ${bob.name}`,
      said: 'Request approved successfully',
    });
    await isTold(ann, `19.50 points moved from your balance to ${bob.name}.`);
    await allAgree(ann, { balance: 160, held: 0 });
    await allAgree(bob, { balance: 60, held: 0 });
  });

  await test.step('a deposit without a slip is approved', async () => {
    await deposit(bob, { amount: '60' });
    await rule(judge, bob, {
      tab: 'deposits',
      how: 'Approve',
      words: `Adds 60.00 points (N$ 60.00) to ${bob.name}`,
      said: 'Request approved successfully',
    });
    await isTold(bob, '60.00 points (N$ 60.00) were added to your balance.');
    await allAgree(bob, { balance: 120, held: 0 });
  });

  await test.step('a withdrawal is held, and declined with a reason', async () => {
    await withdraw(bob, '60');
    await allAgree(bob, { balance: 60, held: 60 });
    await rule(judge, bob, {
      tab: 'withdrawals',
      how: 'Decline',
      words: `Gives 60.00 points back to the balance of ${bob.player.account.email}`,
      note: 'No such account',
      said: 'Request declined',
    });
    await isTold(bob, 'Withdrawal declined', '60.00 points (N$ 60.00) are back in your balance.', 'No such account');
    await allAgree(bob, { balance: 120, held: 0 });
  });

  await test.step('a withdrawal is held, and completed with a note', async () => {
    await withdraw(ann, '50.25');
    await allAgree(ann, { balance: 109.75, held: 50.25 });
    await rule(judge, ann, {
      tab: 'withdrawals',
      how: 'Complete',
      words: `Takes 50.25 points (N$ 50.25), on hold, from ${ann.player.account.email} for good`,
      note: 'Sent today',
      said: 'Request completed',
    });
    await isTold(ann, 'Withdrawal completed', '50.25 points (N$ 50.25) were paid out by Bank Transfer.', 'Sent today');
    await allAgree(ann, { balance: 109.75, held: 0 });
    await ann.page.goto('/withdraw');
    const history = ann.page.getByRole('table', { name: 'Your withdrawals' });
    await expect(history).toContainText('Completed');
    await expect(history).toContainText('Sent today');
  });

  await test.step('the history tells each deposit with its end', async () => {
    await ann.page.goto('/deposits');
    const history = ann.page.getByRole('table', { name: 'Your deposits' }).locator('tbody tr');
    await expect(history).toContainText(['Completed', 'Declined', 'Completed', 'Completed']);
    await expect(history.nth(1)).toContainText('Ask me first, please');
  });
});
