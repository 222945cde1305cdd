/** A complete round of Colours for the Day on the deployed stack, from the first ticket to the prize in the statement. */
import type { Page } from '@playwright/test';
import { drawToCome, openRound } from '../support/colours';
import { expectOk, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { emailsTo, subjectsTo } from '../support/mailbox';
import { newKey } from '../support/player';
import { expect, test } from '../support/test';
import {
  asLocalTime,
  banner,
  check,
  chip,
  entries,
  findings,
  myEntries,
  news,
  pick,
  submit,
  tooltip,
  VERIFIED,
  winners,
  winning,
} from './coloursScreens';
import { COLOURS } from '../../rendered/support/rounds';
import { balance, expectSaid, signIn, watchToasts } from './screens';

/** A round can be entered within four minutes, is drawn three minutes after its opening, and then paid. */
const STORY_MS = 720_000;
/** Longer than buying the tickets takes. */
const BUYING_MS = 80_000;
/** The close comes within two minutes, the schedule ticks every minute, and the screen polls every few seconds. */
const NEXT_STEP_MS = 200_000;

/** All possible tickets: 3 of 10 colours. */
const COMBINATIONS = COLOURS.flatMap((first, one) =>
  COLOURS.slice(one + 1).flatMap((second, two) => COLOURS.slice(one + two + 2).map((third) => [first, second, third])),
);

/** The winning ticket in the order of the colours, and ten losing ones. */
async function ticketsFor(roundId: string): Promise<{ winner: string[]; losers: [string[], ...string[][]] }> {
  const drawn = await drawToCome(roundId, COLOURS);
  const wins = (ticket: string[]) => ticket.every((colour) => drawn.includes(colour));
  const [winner, [first, ...others]] = [COMBINATIONS.filter(wins), COMBINATIONS.filter((ticket) => !wins(ticket))];
  if (!winner[0] || !first) throw new Error('one ticket wins, and others do not');
  return { winner: winner[0], losers: [first, ...others.slice(0, 9)] };
}

/** Checks the draw on /draws. */
async function checksOut(page: Page, roundId: string): Promise<void> {
  const row = page.getByRole('table', { name: 'Past draws' }).getByRole('row').filter({ hasText: await asLocalTime(page, roundId) });
  await row.getByRole('button', { name: /^Check this draw/ }).click();
  await expect(check(page).getByRole('status').filter({ hasText: VERIFIED })).toBeVisible();
  await expect(findings(page)).toContainText([
    'The seed is the one sealed at the opening',
    'No beacon was mixed in',
    'The winning colours follow',
  ]);
  await page.keyboard.press('Escape');
  await expect(check(page)).toBeHidden();
}

test('tickets are bought, the draw comes, the winning one is paid', { tag: ['@spec-1.12'] }, async ({ page, browser, admin }) => {
  test.setTimeout(STORY_MS);
  const player = await admin.playerWith(90);
  await player.wantsEmailsAbout(['draw']);
  await watchToasts(page);
  await signIn(page, player.account);
  const { roundId } = await openRound(BUYING_MS);
  const { winner, losers } = await ticketsFor(roundId);
  const [first, ...others] = losers;

  await test.step('one ticket is bought on the screen', async () => {
    await page.goto('/COD');
    await expect(banner(page)).toHaveText(/^Status: open \| Time left: 0h 0[01]m \d\ds$/);
    await expect(balance(page)).toHaveText('100.00');
    await pick(page, ...first);
    await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Entry (N$5)' }).click();
    await expectSaid(page, 'Entry submitted!');
    await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
    await expect(balance(page)).toHaveText('95.00');
    await expect(myEntries(page)).toContainText(`Round ${roundId}`);
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).getByRole('listitem')).toHaveText(first);
    await expect(entries(page)).toContainText('Pending/No Win');
    await expect(winning(page)).toContainText('Not announced yet.');
  });

  await test.step('ten more are bought, one of which will win', async () => {
    for (const picks of [winner, ...others]) expectOk(await player.enter({ roundId, picks }, newKey()));
    expect(expectOk(await player.wallet()).balance).toBe(45);
  });

  await test.step('the window closes by itself', async () => {
    let letGo = () => {};
    const seen = new Promise<void>((resolve) => (letGo = resolve));
    // Until its next refresh, for a second or more, the screen uses its own clock: the answer waits until that is visible.
    await page.route('**/api/colours/round', async (route) => {
      const response = await route.fetch();
      if (response.ok() && ((await response.json()) as Schema['CurrentColoursRound']).round.status !== 'open') await seen;
      await route.fulfill({ response });
    });
    await chip(page, 'white').focus();
    await expect
      .poll(() => tooltip(page).allTextContents(), { timeout: NEXT_STEP_MS })
      .toEqual(['Entries window has closed']);
    letGo();
    await expect(tooltip(page)).toHaveText('Round is closed');
    await expect(banner(page)).toHaveText('Status: closed | Time left: Closed');
    await expect(submit(page)).toBeDisabled();
    await submit(page).hover();
    await expect(tooltip(page).last()).toHaveText('Round is closed');
    await expect(news(page)).toHaveText('Entries are closed. The result appears here by itself.');
  });

  const drawn = await test.step('the draw is made by the schedule and appears by itself', async () => {
    await expect(winners(page)).toHaveCount(3, { timeout: NEXT_STEP_MS });
    await expect(news(page)).toContainText('The draw has been made');
    const colours = await winners(page).allTextContents();
    expect(colours.toSorted()).toEqual(winner.toSorted());
    await expect(myEntries(page).getByRole('status', { name: 'Your result' })).toHaveText(
      'You won 400.00 points. It is in your wallet.',
    );
    await expect(entries(page)).toHaveCount(11);
    await expect(entries(page).getByText('WIN', { exact: true })).toHaveCount(1);
    await expect(entries(page).getByText('Pending/No Win', { exact: true })).toHaveCount(10);
    await expect(entries(page).first()).toContainText('WIN');
    await expect(entries(page).first()).toContainText('Matches: 3, Prize: 400.00 points, paid');
    await expect(entries(page).first().getByRole('listitem')).toHaveText(winner.map((name) => new RegExp(`^${name}\\b`)));
    await expect(balance(page)).toHaveText('445.00');
    return colours;
  });

  await test.step('API, wallet and ledger agree', async () => {
    const { round } = expectOk(await player.coloursRound({ roundId }));
    expect(round.winningColors).toEqual(drawn);
    const all = await player.everyColoursEntry(roundId);
    expect(new Set(all.map(({ picks }) => picks.join()))).toEqual(new Set([winner, ...losers].map((picks) => picks.join())));
    expect(all.filter(({ result }) => result === 'win').map(({ picks, matches, prize }) => ({ picks, matches, prize }))).toEqual([
      { picks: winner, matches: 3, prize: 400 },
    ]);
    expect(expectOk(await player.wallet()).balance).toBe(445);
    expect(expectOk(await player.profile())).toMatchObject({ gamesPlayed: 11, totalWinnings: 400 });
    const [newest, ...before] = await auditedLedger(player);
    expect(newest).toMatchObject({ type: 'win', source: 'colours', amount: 400 });
    expect(before.filter(({ type, source }) => type === 'debit' && source === 'colours')).toHaveLength(11);
  });

  await test.step('the prize comes by email, once', async () => {
    await expect.poll(() => subjectsTo(player.account.email)).toEqual(['You won in the draw']);
    const [told] = await emailsTo(player.account.email);
    expect(told?.text).toContain('3 of 3 colours matched: 400.00 points were added to your balance.');
  });

  await test.step('the prize stands in the statement', async () => {
    await page.goto('/statement?type=win');
    const row = page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row');
    await expect(row).toHaveCount(1);
    const description = `Colours for the Day ${await asLocalTime(page, roundId)}: 3 of 3 matched (${drawn.toSorted().join(', ')})`;
    for (const text of ['Win', description, '+400.00', '45.00', '445.00']) await expect(row).toContainText(text);
    await row.getByRole('button').click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('definition').filter({ hasText: /^Colours for the Day$/ })).toBeVisible();
    await panel.getByRole('link', { name: /Past draws/ }).click();
    await expect(page).toHaveURL(/\/draws$/);
  });

  await test.step('anybody can check the draw, signed in or not', async () => {
    await checksOut(page, roundId);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/draws');
    await expect(visitor.getByRole('link', { name: 'Sign in to play' })).toBeVisible();
    await checksOut(visitor, roundId);
    await visitor.context().close();
  });
});
