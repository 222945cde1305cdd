/** The reality check (D58): once due, every stake is refused until the player has answered. */
import { auditOf } from '../support/admin';
import { expectOk, expectRefusal, type Schema } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { playedSince } from '../support/playSessions';
import { aGuess, type Player } from '../support/player';
import { expect, test } from '../support/test';

const MINUTE_MS = 60_000;
const DUE = { status: 409, code: 'REALITY_CHECK_DUE', error: /^You have played since .+ UTC\. Please answer the reality check/ };

function answer(player: Player, body: object = {}) {
  return player.send<Schema['RealityCheckView']>('POST', '/api/wallet/reality-check', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

async function guess(player: Player) {
  return player.plays(aGuess());
}

test('after half an hour of play no stake is taken until it is answered', { tag: ['@rts-13B'] }, async ({ player }) => {
  expect(expectOk(await player.wallet()).realityCheck).toEqual({ everyMinutes: 30 });
  expectOk(await guess(player));
  const since = Date.now() - 31 * MINUTE_MS;
  await playedSince(player.uid, since);
  const { session } = expectOk(await player.wallet()).realityCheck;
  expect(session).toMatchObject({ since: new Date(since).toISOString(), staked: 1 });
  expect(session?.checkAt).toBe(new Date(since + 30 * MINUTE_MS).toISOString());

  const before = await auditedLedger(player);
  const refusals = await Promise.all([guess(player), guess(player), guess(player)]);
  for (const refused of refusals) expectRefusal(refused, DUE);
  expectRefusal(await answer(player, { everyMinutes: 60 }), DUE);
  expect(await auditedLedger(player)).toEqual(before);

  const answers = await Promise.all([answer(player), answer(player)]);
  expectOk(await answer(player));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expectOk(await guess(player));
  const audited = (await auditOf(player.uid)).filter(({ action }) => action === 'account.reality-check');
  expect(audited.map(({ actor }) => actor)).toEqual([player.uid]);
});

test('how often it comes is set at once, to one of three', async ({ player }) => {
  expectOk(await guess(player));
  await playedSince(player.uid, Date.now() - 16 * MINUTE_MS);
  expect(expectOk(await answer(player, { everyMinutes: 15 })).everyMinutes).toBe(15);
  expectRefusal(await guess(player), DUE);
  expectOk(await answer(player));
  expectOk(await guess(player));
  for (const everyMinutes of [0, 14, 45, 61]) {
    const error = 'A reality check comes every 15, 30 or 60 minutes';
    expectRefusal(await answer(player, { everyMinutes }), { status: 400, code: 'MALFORMED', error });
  }
});
