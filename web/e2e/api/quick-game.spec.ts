/** The quick game in the deployed stack (D27 to D30): who may guess, when, how often, and the effects. */
import { answerOf, commitmentOf } from '../../src/lib/fairness';
import { expectOk, expectRefusal, type Schema } from '../support/http';
import { expectUnbroken } from '../support/ledger';
import { aGuess, issuedAt, Player } from '../support/player';
import { expect, test } from '../support/test';

const ROUND_OPEN = { status: 409, code: 'ROUND_OPEN', error: 'This round is still open' };
const ROUND_OVER = { status: 409, code: 'ROUND_OVER', error: "Time's up! This round is over" };
const ROUND_PLAYED = { status: 409, code: 'ROUND_PLAYED', error: 'You have already played this round' };
const ROUND_TOO_SOON = { status: 409, code: 'ROUND_TOO_SOON', error: 'You can play one round every six seconds. Please take the next one' };
const ROUND_NOT_STARTED = { status: 409, code: 'ROUND_NOT_STARTED', error: 'This round has not started yet' };
const ROUND_SUPERSEDED = { status: 409, code: 'ROUND_SUPERSEDED', error: 'You have already played a later round' };
const ROUND_UNKNOWN = { status: 404, code: 'ROUND_UNKNOWN', error: 'Round not found' };

const REVEAL_MS = 5400;

/** The rows added since `before`; also checks that the wallet is their sum. */
async function newRows(player: Player, before: Schema['Transaction'][]): Promise<Schema['Transaction'][]> {
  const { wallet, ledger } = await player.holdings();
  expect(ledger.slice(ledger.length - before.length)).toEqual(before);
  const rows = ledger.slice(0, ledger.length - before.length);
  expect(wallet.balance).toBe(ledger[0]?.newBalance);
  expect(wallet.gamesPlayed).toBe(ledger.filter(({ source }) => source === 'quick').length);
  return rows;
}

test('a guess inside the window counts, once, and can be checked', { tag: ['@spec-3.28'] }, async ({ player }) => {
  const before = await player.holdings();
  const round = await player.openRound();
  const guess = aGuess({ square: 3, multiplier: 2 });
  const result = expectOk(await player.guess(round.roundId, guess));

  const { answer } = await answerOf(result.serverSeed, guess.clientSeed, round.roundId);
  const won = answer === guess.square;
  const amount = won ? 8 : 2;
  const balance = before.wallet.balance + (won ? amount : -amount);
  expect(await commitmentOf(result.serverSeed)).toBe(round.commitment);
  expect(result).toEqual({
    ...guess,
    roundId: round.roundId,
    commitment: round.commitment,
    serverSeed: result.serverSeed,
    answer,
    won,
    stake: 2,
    amount,
    balance,
    available: balance,
    bonus: 0,
  });

  const [row, ...others] = await newRows(player, before.ledger);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    seq: 2,
    type: won ? 'win' : 'loss',
    amount,
    description: `Quick colour game ${won ? 'won' : 'lost'} at 2x`,
    previousBalance: before.wallet.balance,
    newBalance: balance,
    source: 'quick',
    round: { roundId: round.roundId, ...guess, answer },
    prevHash: before.ledger[0]?.hash,
  });
  expect(expectOk(await player.wallet())).toMatchObject({ balance, held: 0, totalWinnings: won ? amount : 0 });
});

test('a round shows its time left, six colours, and a commitment', async ({ bystander }) => {
  const round = await bystander.openRound();
  expect(round.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(round.roundId).toMatch(/^[\w-]{43}$/);
  expect(new Set(round.colours.map(({ name }) => name)).size).toBe(6);
  expect(new Set(round.colours.map(({ hex }) => hex)).size).toBe(6);
  expect(round.colours.map(({ pattern }) => pattern).sort()).toEqual(['diagonal', 'dots', 'grid', 'rings', 'stripes', 'waves']);
  expect(round.msToReveal - round.msToGuess).toBe(400);
  expect(round.msToNext - round.msToReveal).toBe(600);
  expect(round.msToGuess).toBeGreaterThan(4000);
  expect(round.msToGuess).toBeLessThanOrEqual(5000);
});

test('starting a round moves nothing', async ({ bystander }) => {
  const before = await bystander.holdings();
  expectOk(await bystander.start());
  expect(await bystander.holdings()).toEqual(before);
});

test('a guess past the window is refused and moves nothing', { tag: ['@asvs-2.2.2'] }, async ({ player }) => {
  const before = await player.holdings();
  const { roundId, commitment } = await player.openRound();
  const { serverSeed, answer, ...rest } = await player.revealed(roundId);
  expect(rest).toEqual({ roundId, commitment, clientSeed: '' });
  expect(await commitmentOf(serverSeed)).toBe(commitment);
  expect((await answerOf(serverSeed, '', roundId)).answer).toBe(answer);

  for (const multiplier of [1, 2, 5, 10]) {
    expectRefusal(await player.guess(roundId, aGuess({ square: answer, multiplier })), ROUND_OVER);
  }
  expect(await player.holdings()).toEqual(before);
});

test('an early reveal is refused, and tells neither answer nor seed', async ({ bystander }) => {
  const before = await bystander.holdings();
  const { roundId } = await bystander.openRound();
  expectRefusal(await bystander.reveal(roundId), ROUND_OPEN);
  expect(await bystander.holdings()).toEqual(before);
});

test('a reveal asked for at 5.0 s is told, and not before 5.4 s', async ({ bystander }) => {
  const { roundId } = await bystander.openRound();
  const issued = issuedAt(roundId);
  await expect.poll(() => Date.now() - issued, { intervals: [20] }).toBeGreaterThanOrEqual(5000);
  const answer = await bystander.reveal(roundId);
  expectOk(answer);
  expect(answer.answeredAt).toBeGreaterThanOrEqual(issued + REVEAL_MS);
});

test('a played round can be checked when it is over, with its own seed', async ({ player }) => {
  const { roundId, commitment } = await player.openRound();
  const guess = aGuess({ square: 1 });
  const { serverSeed, answer } = expectOk(await player.guess(roundId, guess));
  expectRefusal(await player.reveal(roundId, guess.clientSeed), ROUND_OPEN);
  await player.revealed(roundId);
  const revealedRound = { roundId, commitment, serverSeed, answer, clientSeed: guess.clientSeed };
  expect(expectOk(await player.reveal(roundId, guess.clientSeed))).toEqual(revealedRound);
});

test('20 equal guesses at once settle one round once, with one answer', async ({ player }) => {
  const before = await player.holdings();
  const { roundId } = await player.openRound();
  const guess = aGuess({ square: 2 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.guess(roundId, guess)));
  const results = answers.map(expectOk);
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  const rows = await newRows(player, before.ledger);
  expect(rows.map(({ round, newBalance }) => ({ round: round?.roundId, newBalance }))).toEqual([
    { round: roundId, newBalance: results[0]?.balance },
  ]);
});

test('20 different guesses at once settle once; the others are refused', { tag: ['@asvs-2.3.4'] }, async ({ player }) => {
  const before = await player.holdings();
  const { roundId } = await player.openRound();
  const guesses = Array.from({ length: 20 }, (_, index) => aGuess({ square: index % 6, multiplier: index % 2 === 0 ? 1 : 2 }));
  const answers = await Promise.all(guesses.map((guess) => player.guess(roundId, guess)));

  const accepted = answers.filter(({ status }) => status === 200).map(expectOk);
  expect(accepted).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(19);
  for (const answer of refused) expectRefusal(answer, ROUND_PLAYED);

  const rows = await newRows(player, before.ledger);
  expect(rows.map(({ round, newBalance }) => ({ seed: round?.clientSeed, newBalance }))).toEqual([
    { seed: accepted[0]?.clientSeed, newBalance: accepted[0]?.balance },
  ]);
});

test('of guesses on several rounds at once one counts', { tag: ['@rts-14C'] }, async ({ player }) => {
  const before = await player.holdings();
  const rounds = await Promise.all(Array.from({ length: 6 }, () => player.openRound()));
  const answers = await Promise.all(rounds.map(({ roundId }) => player.guess(roundId, aGuess())));

  const accepted = answers.filter(({ status }) => status === 200).map(expectOk);
  expect(accepted).toHaveLength(1);
  const played = issuedAt(accepted[0]?.roundId ?? '');
  for (const [index, { roundId }] of rounds.entries()) {
    const answer = answers[index];
    if (answer && answer.status !== 200) expectRefusal(answer, issuedAt(roundId) > played ? ROUND_TOO_SOON : ROUND_SUPERSEDED);
  }

  const rows = await newRows(player, before.ledger);
  expect(rows.map(({ round }) => round?.roundId)).toEqual(accepted.map(({ roundId }) => roundId));
  expectUnbroken([...rows, ...before.ledger]);
});

test('rounds come ten at a time, and each is played in its own six seconds', { tag: ['@rts-14G'] }, async ({ player }) => {
  const { ahead, ...first } = expectOk(await player.start());
  const starts = [first, ...ahead].map(({ roundId }) => issuedAt(roundId));
  expect(starts).toEqual(Array.from({ length: 10 }, (_, index) => issuedAt(first.roundId) + index * 6000));

  expectOk(await player.guess(first.roundId, aGuess()));
  const after = await player.holdings();
  const [tooSoon, ...early] = await Promise.all([
    player.start().then(({ body }) => player.guess(body.roundId, aGuess())),
    ...ahead.map(({ roundId }) => player.guess(roundId, aGuess())),
  ]);
  expectRefusal(tooSoon, ROUND_TOO_SOON);
  for (const answer of early) expectRefusal(answer, ROUND_NOT_STARTED);
  expectRefusal(await player.start({ after: ahead.at(-1)?.roundId ?? '' }), ROUND_NOT_STARTED);
  expectRefusal(await player.start({ after: 'x' }), ROUND_UNKNOWN);
  expect(await player.holdings()).toEqual(after);

  const coming = ahead.find(({ roundId }) => issuedAt(roundId) > Date.now());
  if (!coming) throw new Error('no round is still to come');
  await expect.poll(() => Date.now(), { intervals: [100] }).toBeGreaterThan(issuedAt(coming.roundId));
  expectOk(await player.guess(coming.roundId, aGuess()));
  // From then on the next ten start after it, never sooner.
  const next = expectOk(await player.start({ after: coming.roundId }));
  expect(issuedAt(next.roundId)).toBeGreaterThanOrEqual(issuedAt(coming.roundId) + 6000);
});

test('the same guess again gets the first answer and moves nothing', async ({ player }) => {
  const { roundId } = await player.openRound();
  const guess = aGuess({ square: 4, multiplier: 5 });
  const first = expectOk(await player.guess(roundId, guess));
  const after = await player.holdings();
  expect(expectOk(await player.guess(roundId, guess))).toEqual(first);
  await expect.poll(() => Date.now() - issuedAt(roundId)).toBeGreaterThan(REVEAL_MS);
  expect(expectOk(await player.guess(roundId, guess))).toEqual(first);
  expect(await player.holdings()).toEqual(after);
});

test('another guess on a round already played is refused and moves nothing', async ({ player }) => {
  const { roundId } = await player.openRound();
  const guess = aGuess({ square: 0 });
  const { answer } = expectOk(await player.guess(roundId, guess));
  const after = await player.holdings();
  for (const other of [{ square: 5 }, { multiplier: 10 }, { clientSeed: 'f'.repeat(32) }, { square: answer, multiplier: 2 }]) {
    expectRefusal(await player.guess(roundId, { ...guess, ...other }), ROUND_PLAYED);
  }
  expect(await player.holdings()).toEqual(after);
});

test('a round older than the last one played cannot be played any more', async ({ player }) => {
  const earlier = await player.openRound();
  const later = await player.openRound();
  expectOk(await player.guess(later.roundId, aGuess()));
  const after = await player.holdings();
  const [guessed, revealed] = await Promise.all([player.guess(earlier.roundId, aGuess()), player.reveal(earlier.roundId)]);
  expectRefusal(guessed, ROUND_SUPERSEDED);
  expectRefusal(revealed, ROUND_OPEN);
  expect(await player.holdings()).toEqual(after);
});

test('a stake above the balance is refused without effect', { tag: ['@asvs-2.3.2'] }, async ({ admin }) => {
  const player = await admin.playerWith(45);
  await player.requestedWithdrawal(50);
  const before = await player.holdings();
  const { roundId } = await player.openRound();
  expectRefusal(await player.guess(roundId, aGuess({ multiplier: 10 })), {
    status: 422,
    code: 'INSUFFICIENT_BALANCE',
    error: 'Insufficient balance',
  });
  expect(await player.holdings()).toEqual(before);
});

test("another player's round is unknown, to guess and to reveal", { tag: ['@asvs-8.2.2'] }, async ({ player, bystander }) => {
  const [before, theirs] = [await player.holdings(), await bystander.holdings()];
  const { roundId } = await bystander.openRound();
  expectRefusal(await player.guess(roundId, aGuess()), ROUND_UNKNOWN);
  expectRefusal(await player.reveal(roundId), ROUND_UNKNOWN);
  expect(await player.holdings()).toEqual(before);
  expect(await bystander.holdings()).toEqual(theirs);
});

/** A genuine round id with one of its 32 bytes changed by `change`. */
function altered(roundId: string, at: number, change: (byte: number) => number): string {
  const bytes = Buffer.from(roundId, 'base64url');
  bytes[at] = change(bytes[at] ?? 0);
  return bytes.toString('base64url');
}

const FORGERIES: [name: string, forge: (genuine: string) => string][] = [
  ['issued a little later', (id) => altered(id, 5, (byte) => byte ^ 0x80)],
  ['issued on a far-off day', (id) => altered(id, 0, () => 0x7f)],
  ['with another random part', (id) => altered(id, 6, (byte) => byte ^ 1)],
  ['with the first bit of its tag flipped', (id) => altered(id, 16, (byte) => byte ^ 0x80)],
  ['with the last bit of its tag flipped', (id) => altered(id, 31, (byte) => byte ^ 1)],
  ['cut short', (id) => id.slice(0, -1)],
  ['with something behind it', (id) => `${id}A`],
  ['with padding', (id) => `${id}=`],
  ['of zeros', () => 'A'.repeat(43)],
  ['that is no base64url', () => 'not*a*round'],
  ['of 4,000 letters', () => 'A'.repeat(4000)],
];

for (const [name, forge] of FORGERIES) {
  test(`a round id ${name} is unknown`, async ({ bystander }) => {
    const before = await bystander.holdings();
    const { roundId } = await bystander.openRound();
    expectRefusal(await bystander.guess(forge(roundId), aGuess()), ROUND_UNKNOWN);
    expectRefusal(await bystander.reveal(forge(roundId)), ROUND_UNKNOWN);
    expect(await bystander.holdings()).toEqual(before);
  });
}
