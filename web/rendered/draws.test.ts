/** Past draws, and the browser's own check of each from the published data (D32). */
import { describe, expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { answer, refuse, sent } from './support/answers';
import {
  aDraw,
  anotherBeacon,
  asLocalTime,
  check,
  checkOfAll,
  expectAmong,
  findings,
  patternColour,
  StagedColours,
  ticketsIn,
  VERIFIED,
} from './support/colours';
import { anEntry, aRound, type Round } from './support/rounds';
import { asPlayer, asVisitor, close, expectCount, expectFits, expectGood, expectNothingSerious, expectPath, expectSays, expectTexts, open, press, pressOn, rowsIn, SCHEMES } from './support/screens';

/** A draw that mixes in quicknet's beacon of that minute. */
const GENUINE = aDraw('2026-09-07T23:10Z');
/** A draw like those of the local stack. */
const WITHOUT_BEACON = aDraw('2026-12-09T18:05Z');

const TAMPERED = 'This draw does not check out. Its result may have been tampered with.';
const ALL_THERE = /^These are all the draws there were/;

const rows = rowsIn(page.getByRole('table', { name: 'Past draws' }));
const openers = page.getByRole('button', { name: /^Check this draw/ });
const verified = check.getByRole('status').filter({ hasText: VERIFIED });

/** Opens /draws, signed out, with these pages of draws. */
async function openDraws(...pages: Round[][]): Promise<void> {
  await close();
  asVisitor();
  answer('GET /api/colours/rounds', ({ query }) => {
    const at = Number(query['cursor'] ?? 0);
    const nextCursor = at + 1 < pages.length ? String(at + 1) : undefined;
    return { items: pages[at] ?? [], nextCursor };
  });
  await open('/draws');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Past draws' })).toBeVisible();
}

async function checkDraw(index: number): Promise<void> {
  await rows.nth(index).getByRole('button', { name: /^Check this draw/ }).click();
  await expect.element(findings.first()).toBeVisible();
}

test('anybody sees each draw with its colours, and what has become of it', async () => {
  const at = (id: string) => ({ id, schedule: { ...GENUINE.schedule, drawAt: new Date(id).toISOString() } });
  const voided = aRound({ ...at('2026-09-06T23:10Z'), status: 'void' });
  const paying: Round = { ...GENUINE, ...at('2026-09-09T23:10Z'), status: 'drawn' };
  // A status unknown to the screen.
  const unheard: Round = { ...aRound(at('2026-09-05T23:10Z')), status: 'paused' as 'void' };
  await openDraws([paying, GENUINE], [], [voided, unheard]);
  await expectCount(rows, 4);
  await expect.element(page.getByText(ALL_THERE)).toBeVisible();
  const words = [
    [asLocalTime(paying.id), 'Drawn', 'Prizes are being paid'],
    [asLocalTime(GENUINE.id), 'Settled', 'Every prize is paid'],
    [asLocalTime(voided.id), 'Void', 'No draw: every fee was returned'],
    [asLocalTime(unheard.id), 'paused'],
  ];
  await expectCount(page.getByText(/\d{4}-\d{2}-\d{2}T/), 0);
  for (const [index, texts] of words.entries()) {
    await expectSays(rows.nth(index), ...texts);
  }
  await expectTexts(rows.nth(1).getByRole('listitem'), ['purple', 'orange', 'brown']);
  await expectCount(openers, 2);
  await page.getByRole('link', { name: 'Sign in to play' }).click();
  await expectPath('/login');
});

test('a list without a draw says so', async () => {
  await openDraws([]);
  await expect.element(page.getByText('No draw yet. The first one stands here as soon as it is made.')).toBeVisible();
});

test('a list that cannot be loaded can be tried again', async () => {
  asVisitor();
  refuse('GET /api/colours/rounds', 403, 'Not now', 'UNAVAILABLE');
  await open('/draws');
  const failure = page.getByRole('alert');
  await expectSays(failure, 'The past draws could not be loaded', 'Not now', 'request-1');
  answer('GET /api/colours/rounds', { items: [] });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^No draw yet\./)).toBeVisible();
});

test('a genuine draw checks out, with or without beacon, by keyboard', async () => {
  const { commitment, draw, beaconRound } = GENUINE;
  await openDraws([WITHOUT_BEACON, GENUINE]);
  const opener = rows.nth(1).getByRole('button', { name: /^Check this draw/ });
  await expect.element(opener).toBeVisible();
  await pressOn(opener, '{Enter}');
  await expect.element(verified).toBeVisible();
  await expectAmong(findings, [
    'The seed is the one sealed at the opening',
    'The beacon is the one fixed before anybody could know it',
    "The beacon's signature is drand's",
    'The winning colours follow',
  ]);
  await expectTexts(check.getByRole('list', { name: 'Winning colours' }).getByRole('listitem'), ['purple', 'orange', 'brown']);
  for (const text of [commitment, draw.seed, String(draw.beacon?.signature), `Number ${String(beaconRound)} of drand's quicknet`]) {
    await expect.element(check.getByText(new RegExp(text)).first()).toBeVisible();
  }
  await expect
    .element(check.getByRole('link', { name: 'See it at drand' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/${String(beaconRound)}$`)),
    );
  const byHand = check.getByText(/^SHA-256 of the seed/).element().closest('ol')?.children ?? [];
  expect([...byHand].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SHA-256 of the seed is the commitment\.printf/),
    expect.stringMatching(/^drand tells the same signature for this number\.curl/),
    expect.stringMatching(/^SHA-256 of the signature is the beacon that is mixed in\.printf/),
    expect.stringMatching(/^The first 8 digits .* divided by \d+, by \d+ and by \d+ in turn says how many places further to go\.for counter/),
    expect.stringMatching(/^Write down the colours in their order\. .* These three win\.$/),
  ]);
  await expectCount(check.getByRole('alert'), 0);
  await press('{Escape}');
  await expectCount(check, 0);
  await expect.element(opener).toHaveFocus();

  await checkDraw(0);
  await expect.element(verified).toBeVisible();
  await expectAmong(findings, ['The seed is the one sealed at the opening', 'No beacon was mixed in', 'The winning colours follow']);
});

test('a draw that was tampered with is found so, wherever it was', async () => {
  const { draw } = GENUINE;
  const beacon = { ...anotherBeacon(draw.beacon?.randomness), round: GENUINE.beaconRound ?? 0 };
  const forged: [Round, string[]][] = [
    [{ ...GENUINE, draw: { ...draw, seed: '5e'.repeat(32) } }, ['The seed is not the one sealed at the opening', 'The winning colours do not follow']],
    [{ ...GENUINE, winningColors: ['purple', 'orange', 'white'] }, ['The winning colours do not follow']],
    [{ ...GENUINE, draw: { ...draw, beacon } }, ["The beacon's signature is not drand's", 'The winning colours do not follow']],
    [{ ...GENUINE, commitment: '5e'.repeat(32) }, ['The seed is not the one sealed at the opening']],
  ];
  for (const [round, finding] of forged) {
    await openDraws([round]);
    await checkDraw(0);
    await expect.element(check.getByRole('alert')).toMatchTextContent(TAMPERED);
    await expectCount(check.getByText(VERIFIED), 0);
    await expectAmong(findings.filter({ hasText: /\bnot\b/ }), finding);
  }
});

test('the whole row of a draw opens it', async () => {
  for (const width of [1280, 360]) {
    await page.viewport(width, 740);
    await openDraws([GENUINE]);
    await expect.element(page.getByText(ALL_THERE)).toBeVisible();
    await document.fonts.ready;
    await page.getByText(asLocalTime(GENUINE.id)).first().click({ force: true });
    await expect.element(verified).toBeVisible();
    await expectCount(check.getByRole('heading', { name: 'My tickets' }), 0);
  }
});

test("a player's tickets are marked in a draw, asked for as it opens", async () => {
  const voided = { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' as const };
  asPlayer();
  const staged = StagedColours.on();
  staged.past = [GENUINE, WITHOUT_BEACON, voided];
  const lost = anEntry({ picks: ['brown', 'orange', 'red'], result: 'loss', matches: 2 });
  const won = anEntry({ picks: ['brown', 'orange', 'purple'], result: 'win', matches: 3, prize: 400, paidAt: GENUINE.draw.drawnAt });
  staged.entries.set(GENUINE.id, [lost, won]);
  staged.entries.set(voided.id, [anEntry({ result: 'refunded', paidAt: GENUINE.draw.drawnAt })]);
  const asked = () => sent('GET /api/colours/my-entries').map(({ query }) => query['roundId']);
  await open('/draws');
  await expectCount(rows, 3);
  expect(asked()).toEqual([]);

  await checkDraw(0);
  const tickets = ticketsIn(check.getByRole('list', { name: 'My tickets' }));
  await expectCount(tickets, 2);
  await expect.element(tickets.nth(0)).toMatchTextContent('Prize: 400.00 points, paid');
  await expectTexts(tickets.nth(1).getByRole('listitem'), ['brown, drawn', 'orange, drawn', 'red']);
  await expect.element(tickets.nth(1)).toMatchTextContent('Matches: 2, Prize: 0.00 points');
  const result = check.getByRole('status', { name: 'Your result' });
  await expect.element(result).toHaveTextContent('You won 400.00 points. It is in your wallet.');
  expect(asked()).toEqual([GENUINE.id]);
  await expectNothingSerious();
  await page.viewport(320, 800);
  await expectFits();
  await page.viewport(1280, 800);
  await press('{Escape}');
  await expectCount(check, 0);

  await checkDraw(1);
  await expect.element(result).toHaveTextContent('You had no ticket in this round.');
  await press('{Escape}');
  await expectCount(check, 0);

  await pressOn(rows.nth(2).getByRole('button', { name: /^See my tickets/ }), '{Enter}');
  const panel = page.getByRole('dialog', { name: 'Round without a draw' });
  await expect.element(panel.getByRole('list', { name: 'My tickets' })).toMatchTextContent('Fee returned');
  expect(asked()).toEqual([GENUINE.id, WITHOUT_BEACON.id, voided.id]);
});

test('all listed draws are checked by one press, and those that fail named', async () => {
  await openDraws([GENUINE, WITHOUT_BEACON, { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' }]);
  const opener = page.getByRole('button', { name: 'Check all' });
  await expect.element(opener).toBeVisible();
  await pressOn(opener, '{Enter}');
  await expect.element(checkOfAll.getByRole('status')).toHaveTextContent('All 2 listed draws check out.');
  await expectNothingSerious();
  await press('{Escape}');
  await expectCount(checkOfAll, 0);
  await expect.element(opener).toHaveFocus();

  const forged: Round = { ...WITHOUT_BEACON, winningColors: ['black', 'yellow', 'pink'] };
  await openDraws([GENUINE, forged]);
  await opener.click();
  await expect.element(checkOfAll.getByRole('alert')).toMatchTextContent('1 of 2 draws does not check out.');
  await expectTexts(checkOfAll.getByRole('listitem'), [asLocalTime(WITHOUT_BEACON.id)]);
  await expectNothingSerious();
  await page.viewport(320, 800);
  await expectFits();
});

test('a draw that waits for its beacon says where it is, and takes it once', async () => {
  const { draw, ...settled } = GENUINE;
  const waiting: Round = { ...settled, status: 'closed', winningColors: [] };
  const { beaconRound = 0 } = waiting;
  const panel = page.getByRole('dialog', { name: 'Bring the beacon' });
  const field = panel.getByLabelText('Signature');
  await openDraws([waiting]);
  await rows.first().getByRole('button', { name: /^Bring the beacon/ }).click();
  const says = async (text: string) => expect.element(panel).toMatchTextContent(text);
  await says(` waits for beacon ${String(beaconRound)} of drand: the server has not got it. Anybody can bring it, signed in or not.`);
  await says('Open beacon');
  await says(' at drand, copy its signature, and hand it in here. It proves itself: no other one is taken.');
  await expect.element(panel.getByText(/^The draw for .+ goes back\.$/)).toBeVisible();

  await field.fill('x');
  await press('{Enter}');
  await says('A signature is 96 digits and letters from a to f');
  refuse('POST /api/colours/beacon', 409, 'This is not the signature', 'BEACON_INVALID');
  await field.fill('c0'.repeat(48));
  await press('{Enter}');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('This is not the signature');
  const beacon = draw.beacon ?? anotherBeacon(undefined);
  answer('POST /api/colours/beacon', beacon);
  await field.fill(JSON.stringify(beacon));
  await panel.getByRole('button', { name: 'Hand it in' }).click();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Thank you. It is genuine, and the draw follows in a minute or so.');
  await expectCount(field, 0);
  expect(sent('POST /api/colours/beacon').at(-1)?.body).toEqual({ roundId: GENUINE.id, signature: beacon.signature });
});

test('how often each colour was drawn is counted over the listed draws', async () => {
  const voided: Round = { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' };
  await openDraws([GENUINE, { ...WITHOUT_BEACON, winningColors: ['brown', 'red', 'purple'] }, voided]);
  const bars = page.getByRole('list', { name: 'How often each colour was drawn' }).getByRole('listitem');
  const counts: Record<string, number> = { purple: 2, brown: 2, orange: 1, red: 1 };
  await expect
    .poll(() => bars.elements().map(({ textContent }) => textContent))
    .toEqual(GENUINE.colors.map((name) => expect.stringMatching(new RegExp(`^${name}\\s*${counts[name] ?? 0}$`)) as string));
  await expect.element(page.getByText(/^In the 2 draws listed here\. Past draws say nothing about the next one/)).toBeVisible();
});

test('the check of all draws shows how far it is', async () => {
  const held = Promise.withResolvers<undefined>();
  await openDraws([GENUINE, WITHOUT_BEACON]);
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...asked) => {
    await held.promise;
    return digest(...asked);
  });
  await page.getByRole('button', { name: 'Check all' }).click();
  await expect.element(checkOfAll.getByText('0 of 2 checked')).toBeVisible();
  await expect.element(checkOfAll.getByRole('progressbar', { name: 'Draws checked' })).toBeVisible();
  await expectNothingSerious();
  held.resolve(undefined);
  await expect.element(checkOfAll.getByRole('status')).toHaveTextContent('All 2 listed draws check out.');
});

test.each(SCHEMES)('fits phone and desktop, and passes axe in %s', async (colorScheme) => {
  await commands.emulateMedia({ colorScheme });
  const forged: Round = { ...WITHOUT_BEACON, winningColors: ['black', 'yellow', 'pink'] };
  await openDraws([forged, GENUINE, { ...aRound({ id: '2026-09-06T23:10Z' }), status: 'void' }]);
  for (const width of [320, 899, 900]) {
    await page.viewport(width, 800);
    await expect.element(page.getByText(ALL_THERE)).toBeVisible();
    await expectCount(page.getByRole('table'), width < 900 ? 0 : 1);
    await expectGood();
  }
  for (const index of [0, 1]) {
    await checkDraw(index);
    await expectNothingSerious();
    await page.viewport(320, 800);
    await expectFits();
    await page.viewport(1280, 800);
    await check.getByRole('button', { name: 'Close' }).click();
    await expectCount(check, 0);
  }
});

describe('in forced colours', () => {
  test('past winners keep their colours, each within an edge', async () => {
    await commands.emulateMedia({ forcedColors: 'active' });
    await openDraws([GENUINE]);
    const winner = rows.first().getByRole('listitem').first();
    await expect.element(winner).toHaveTextContent('purple');
    expect(patternColour(winner)).toBe('rgb(122, 60, 196)');
    expect(getComputedStyle(winner.element()).borderTopStyle).toBe('solid');
    await expectNothingSerious();
  });
});
