/** One whole round of Colours for the Day on the deployed stack, from the first ticket to the prize in the statement. */
import type { Page } from '@playwright/test';
import { openRound } from '../support/colours';
import { expectOk, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { emailsTo, subjectsTo } from '../support/mailbox';
import { Player } from '../support/player';
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
/** More than it takes to buy all tickets. */
const BUYING_MS = 100_000;
/** The close comes within two minutes, the schedule ticks every minute, and the screen asks every few seconds. */
const NEXT_STEP_MS = 200_000;
/** How many tickets are bought at a time, all from one wallet. */
const LANES = 2;

/** Every ticket there is: 3 of 10 colours. */
const COMBINATIONS = COLOURS.flatMap((first, one) =>
  COLOURS.slice(one + 1).flatMap((second, two) => COLOURS.slice(one + two + 2).map((third) => [first, second, third])),
);

/** The one of them with these colours, in its own order. */
function ticketOf(colours: string[]): string[] {
  return COMBINATIONS.find((picks) => picks.every((pick) => colours.includes(pick))) ?? [];
}

async function buy(player: Player, roundId: string, tickets: string[][]): Promise<void> {
  const left = [...tickets];
  const lane = async () => {
    for (let picks = left.pop(); picks; picks = left.pop()) {
      const body = { roundId, picks };
      const key = crypto.randomUUID();
      expectOk(await player.enter(body, key));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
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

test('all tickets are bought, the draw comes, the winning one is paid', async ({ page, browser, admin }) => {
  test.setTimeout(STORY_MS);
  const [first, ...others] = COMBINATIONS as [string[], ...string[][]];
  expect(others).toHaveLength(119);
  const player = await Player.signedUp();
  await admin.fund(player, 600);
  await player.wantsEmailsAbout(['draw']);
  await watchToasts(page);
  await signIn(page, player.account);
  const { roundId } = await openRound(BUYING_MS);

  await test.step('one ticket is bought on the screen', async () => {
    await page.goto('/COD');
    await expect(banner(page)).toHaveText(/^Status: open \| Time left: 0h 0[01]m \d\ds$/);
    await expect(balance(page)).toHaveText('610.00');
    await pick(page, ...first);
    await expect(page.getByText('Selected: 3 / 3')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Entry (N$5)' }).click();
    await expectSaid(page, 'Entry submitted!');
    await expect(page.getByText('Selected: 0 / 3')).toBeVisible();
    await expect(balance(page)).toHaveText('605.00');
    await expect(myEntries(page)).toContainText(`Round ${roundId}`);
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).getByRole('listitem')).toHaveText(first);
    await expect(entries(page)).toContainText('Pending/No Win');
    await expect(winning(page)).toContainText('Not announced yet.');
  });

  await test.step('the other 119 are bought too', async () => {
    await buy(player, roundId, others);
    expect(expectOk(await player.wallet()).balance).toBe(10);
  });

  await test.step('the window closes by itself', async () => {
    let letGo = () => {};
    const seen = new Promise<void>((resolve) => (letGo = resolve));
    // For a second or more, until it has refreshed, the screen goes by its own clock: here until that has been seen.
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
    await expect(myEntries(page).getByRole('status', { name: 'Your result' })).toHaveText(
      'You won 400.00 points. It is in your wallet.',
    );
    await expect(entries(page)).toHaveCount(120);
    await expect(entries(page).getByText('WIN', { exact: true })).toHaveCount(1);
    await expect(entries(page).getByText('Pending/No Win', { exact: true })).toHaveCount(119);
    await expect(entries(page).first()).toContainText('WIN');
    await expect(entries(page).first()).toContainText('Matches: 3, Prize: 400.00 points, paid');
    await expect(entries(page).first().getByRole('listitem')).toHaveText(ticketOf(colours).map((name) => new RegExp(`^${name}\\b`)));
    await expect(balance(page)).toHaveText('410.00');
    return colours;
  });

  await test.step('API, wallet and ledger agree', async () => {
    const { round } = expectOk(await player.coloursRound({ roundId }));
    expect(round.winningColors).toEqual(drawn);
    const all = await player.everyColoursEntry(roundId);
    expect(new Set(all.map(({ picks }) => picks.join()))).toEqual(new Set(COMBINATIONS.map((picks) => picks.join())));
    expect(all.filter(({ result }) => result === 'win').map(({ picks, matches, prize }) => ({ picks, matches, prize }))).toEqual([
      { picks: ticketOf(drawn), matches: 3, prize: 400 },
    ]);
    expect(expectOk(await player.wallet()).balance).toBe(410);
    expect(expectOk(await player.profile())).toMatchObject({ gamesPlayed: 120, totalWinnings: 400 });
    const [newest, ...before] = await auditedLedger(player);
    expect(newest).toMatchObject({ type: 'win', source: 'colours', amount: 400 });
    expect(before.filter(({ type, source }) => type === 'debit' && source === 'colours')).toHaveLength(120);
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
    for (const text of ['Win', description, '+400.00', '10.00', '410.00']) await expect(row).toContainText(text);
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
