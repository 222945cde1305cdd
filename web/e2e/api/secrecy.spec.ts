/**
 * Before a round is over, no answer and no log of the stack discloses its answer or its seed. Logs never identify a
 * player, and served files contain only public facts.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectOk, expectRefusal, type Answer, type Schema } from '../support/http';
import { aGuess, aPayoutAccount, aReport, aWithdrawal, Player } from '../support/player';
import { dump, expectNothingOf, logged, type Line } from '../support/secrecy';
import { BASE_URL } from '../support/stack';
import { expect, test } from '../support/test';

const ROUND_OPEN = { status: 409, code: 'ROUND_OPEN', error: 'This round is still open' };

const HEADERS = [
  'apigw-requestid',
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

test('no answer before the reveal holds anything of answer or seed', { tag: ['@spec-1.6'] }, async ({ bystander, player }) => {
  const started = await Promise.all(Array.from({ length: 8 }, () => bystander.start()));
  const last = await bystander.start();
  // The open round with the ones ahead of it, and for each other player the start of the next one, which has ten seconds or more.
  const { ahead, ...open } = expectOk(last);
  const next = started.map(expectOk).flatMap((start) => start.ahead.slice(0, 1));
  const rounds = [open, ...ahead, ...next];
  const early = await Promise.all(rounds.map(({ roundId }) => bystander.reveal(roundId)));
  const refused = await Promise.all(
    rounds.flatMap(({ roundId }, square) => [
      bystander.guess(roundId, { square: 6, multiplier: 1, clientSeed: '' }),
      bystander.guess(roundId, aGuess({ square: square % 6, multiplier: 3 })),
      bystander.guess(roundId, '{'),
      player.guess(roundId, aGuess()),
      player.reveal(roundId),
    ]),
  );
  const before = [...started, last, ...early, ...refused];

  for (const round of rounds) {
    const names = ['colours', 'commitment', 'msToGuess', 'msToNext', 'msToReveal', 'msToStart', 'roundId'];
    expect(Object.keys(round).sort()).toEqual(names);
    for (const colour of round.colours) expect(Object.keys(colour).sort()).toEqual(['hex', 'name', 'pattern']);
  }
  for (const answer of early) expectRefusal(answer, ROUND_OPEN);
  expect(new Set(early.map(({ headers }) => headers.get('content-length'))).size).toBe(1);
  for (const { headers } of before) expect(HEADERS).toEqual(expect.arrayContaining([...headers.keys()]));

  const text = before.map(dump).join('\n');
  const disclosed = await Promise.all([open, ...next].map(({ roundId }) => bystander.revealed(roundId)));
  for (const { serverSeed } of disclosed) expectNothingOf(serverSeed, text);
  // The search works: it finds the seed after the disclosure.
  expect(() => { expectNothingOf(disclosed[0]?.serverSeed ?? '', JSON.stringify(disclosed)); }).toThrow();
});

const QUICK_LOGS = ['QuickStartLogs', 'QuickGuessLogs', 'QuickRevealLogs'];

/** Waits until the logs contain these requests, and returns the logs. */
async function loggedWith(since: number, requestIds: string[], logs = QUICK_LOGS): Promise<Line[]> {
  let lines: Line[] = [];
  const answered = (requestId: string) =>
    lines.some(({ message }) => message.startsWith('{') && message.includes(requestId));
  await expect
    .poll(
      async () => {
        lines = await logged(logs, since);
        return requestIds.filter((requestId) => !answered(requestId));
      },
      { intervals: [50] },
    )
    .toEqual([]);
  return lines;
}

function requestIdOf(answer: Answer): string {
  return (answer.body as Schema['ErrorBody']).requestId;
}

const PLATFORM_LINE = /^(START|END|REPORT|INIT_START|INIT_REPORT) /;
const OWN_FIELDS = ['code', 'function', 'invocation', 'level', 'message', 'ms', 'request_id', 'status', 'timestamp'];
/** For a line from which CloudWatch makes metrics. */
const METRIC_FIELDS = ['Game', 'Payouts', 'Plays', 'Stack', 'Stakes', '_aws'];

test('no log tells answer or seed, neither before the reveal nor after it', {
  tag: ['@asvs-13.4.2', '@asvs-14.2.4', '@asvs-16.2.5'],
}, async ({ bystander, player }) => {
  const since = Date.now();
  const { roundId } = await bystander.openRound();
  const early = await Promise.all([
    bystander.guess(roundId, aGuess({ multiplier: 3 })),
    player.guess(roundId, aGuess()),
    bystander.reveal(roundId),
  ]);
  // The early reveal was before the end.
  expect(early.at(-1)?.body).toMatchObject({ code: 'ROUND_OPEN' });
  const before = await loggedWith(since, early.map(requestIdOf));
  expect(before.map(({ log }) => log)).toContain('QuickStartLogs');

  const unplayed = await bystander.revealed(roundId);
  const { roundId: playedId } = await player.openRound();
  const guess = aGuess();
  const played = expectOk(await player.guess(playedId, guess));
  await player.revealed(playedId);
  const last = [await player.guess(playedId, { ...guess, square: 5 }), await player.reveal('unknown')];
  const after = await loggedWith(since, last.map(requestIdOf));

  for (const { serverSeed } of [unplayed, played]) {
    expectNothingOf(serverSeed, [...before, ...after].map(({ message }) => message).join('\n'));
  }
  // No line has a field for them: a reader of the logs learns only the operation and its outcome.
  for (const { message } of after.filter(({ message }) => !PLATFORM_LINE.test(message))) {
    const fields = Object.keys(JSON.parse(message) as object).sort();
    if (fields.includes('_aws')) expect(METRIC_FIELDS).toEqual(expect.arrayContaining(fields));
    else expect(fields).toEqual(OWN_FIELDS);
  }
});

test('a refusal is found in the log by the request id the player got', {
  tag: ['@asvs-16.2.1', '@asvs-16.2.4', '@asvs-16.3.2', '@asvs-16.3.3', '@asvs-16.3.4', '@asvs-16.4.1'],
}, async ({ bystander }) => {
  const since = Date.now();
  const answer = await bystander.guess('unknown', aGuess());
  const requestId = requestIdOf(answer);
  const lines = await loggedWith(since, [requestId]);
  const own = lines.map(({ message }) => message).filter((message) => message.startsWith('{') && message.includes(requestId));
  expect(own.map((message) => JSON.parse(message) as unknown)).toEqual([
    expect.objectContaining({ function: 'quick-guess', status: 404, code: 'ROUND_UNKNOWN', request_id: requestId, level: 'INFO' }),
  ]);
});

/** The logs of the functions that receive the most personal data. */
const PERSONAL_LOGS = [
  'IdentityPreSignUpLogs',
  'IdentityPostConfirmationLogs',
  'IdentityPreTokenLogs',
  'ProfileUpdateLogs',
  'PlayersLookupLogs',
  'DepositsCreateLogs',
  'WithdrawalsCreateLogs',
  'PayoutAccountsAddLogs',
  'TicketsCreateLogs',
];

test('no log holds who a player is or what they wrote', { tag: ['@asvs-14.2.4', '@asvs-16.2.5'] }, async ({ player: sender, admin }) => {
  const since = Date.now();
  const player = await Player.signedUp();
  const { email } = player.account;
  const [mark, phoneNumber] = [randomUUID(), `+264${randomInt(100_000_000, 999_999_999)}`];
  const profile = { displayName: `Name ${mark}`, username: `n-${mark.slice(0, 13)}`, phoneNumber, online: false };
  const ticket = aReport({ name: `Name ${mark}`, email, message: `Message ${mark}` });
  expectOk(await player.updateProfile(profile));
  expectOk(await player.report(ticket));
  expectOk(await sender.lookup(email));
  await admin.give(sender, 1);
  expectOk(await sender.deposit({ amount: 1, to: email }));
  // The same calls, refused: a refusal names its id in the log.
  const refused = await Promise.all([
    player.updateProfile({ ...profile, username: `!${profile.username}` }),
    player.report({ ...ticket, category: mark }),
    sender.lookup(`${mark}@example.com`),
    sender.deposit({ amount: -1, to: email }),
    player.withdraw(aWithdrawal({ amount: 1000, paymentDetails: `Account ${mark}` })),
    player.savePayoutAccount(aPayoutAccount({ email: mark })),
  ]);
  const lines = await loggedWith(since, refused.map(requestIdOf), PERSONAL_LOGS);
  expect(new Set(lines.map(({ log }) => log))).toEqual(new Set(PERSONAL_LOGS));
  const { id, access, refresh } = player.tokens;
  // Only the signature is specific to a token: all start alike.
  const secrets = [email, mark, mark.slice(0, 13), phoneNumber.slice(1), ...[id, access, refresh].map((token) => token.slice(-40))];
  for (const { log, message } of lines) expect(secrets.filter((secret) => message.includes(secret)), `${log}: ${message}`).toEqual([]);
});

const BUILT = fileURLToPath(new URL('../../dist/', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** The text of each file of the build, by its path. */
function builtFiles(): [path: string, text: string][] {
  const files = readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(50);
  return files.map(({ parentPath, name }) => [`${parentPath}/${name}`, readFileSync(`${parentPath}/${name}`, 'latin1')]);
}

async function publicSettings(): Promise<Record<string, string>> {
  return (await (await fetch(`${BASE_URL}/config.json`)).json()) as Record<string, string>;
}

test('no built file has a source map, a path of this machine or a key', {
  tag: ['@asvs-13.3.1', '@asvs-13.4.1', '@asvs-13.4.2', '@asvs-15.2.3'],
}, () => {
  for (const [path, text] of builtFiles()) {
    expect(path).not.toMatch(/\.map$/);
    const secrets = [/sourceMappingURL/, /AKIA[A-Z0-9]{16}/, /PRIVATE KEY-----/, /\beyJ[\w-]{10,}\.eyJ/];
    expect(secrets.filter((secret) => secret.test(text)), path).toEqual([]);
    expect([REPOSITORY, '/node_modules/', 'file:///'].filter((part) => text.includes(part)), path).toEqual([]);
  }
});

test('config.json has public settings only', { tag: ['@asvs-13.3.1'] }, async () => {
  const known = ['bonusRule', 'emailNotices', 'emailVerification', 'helpLines', 'keptMonths', 'operator', 'productName', 'region', 'userPoolClientId', 'userPoolEndpoint', 'userPoolId'];
  expect(Object.keys(await publicSettings()).sort()).toEqual(known);
});

test('only config.json has the name of the product', { tag: ['@spec-1.27'] }, async () => {
  const { productName = '' } = await publicSettings();
  expect(productName).toMatch(/\w/);
  expect(builtFiles().filter(([, text]) => text.includes(productName)).map(([path]) => path)).toEqual([]);
});
