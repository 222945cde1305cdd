/**
 * The players' most frequent actions in parallel for LOAD_SECONDS, with 16 concurrent requests. oha repeats requests
 * that may be sent unchanged. Loops beside it send those that need a new round or a fresh key. The figures measure the
 * emulator: it carries every call, and the functions take a hundredth of the time.
 */
import type { Admin } from '../support/admin';
import { coloursConfig } from '../support/colours';
import { expectOk, type Answer } from '../support/http';
import { auditedLedger } from '../support/ledger';
import { aGuess, aWithdrawal, type Player } from '../support/player';
import { expect, test } from '../support/test';
import { complaints, requests, runOfAnswers, table, type Run, type Timed } from './figures';
import { oha } from './oha';

const SECONDS = Number(process.env.LOAD_SECONDS);
/** Per kind. A player acts sequentially: the simulator tests concurrent changes of one wallet. */
const PLAYERS = 2;
/** Enough for 60 seconds of entries and stakes, even if all are lost. */
const POINTS = 100_000;
/** The refusal by a rate limit. */
const LIMITED = '429 TOO_MANY_REQUESTS';

test('no answer is lost or wrong under load, and the books balance', async ({ admin }) => {
  const [playing, entering, withdrawing] = [await crowd(admin), await crowd(admin), await crowd(admin)];
  const reader = await admin.playerWith(POINTS);
  const token = reader.tokens.id;
  const reads = [
    { name: 'wallet', path: '/api/wallet', token, connections: 2 },
    { name: 'statement', path: '/api/wallet/transactions', token, connections: 2 },
    { name: 'colours: rules', path: '/api/colours/config', connections: 2 },
    { name: 'colours: round', path: '/api/colours/round', token, connections: 2 },
    { name: 'start a round', method: 'POST', path: '/api/game/rounds', token, connections: 2 },
  ] as const;
  const { colors, roundId } = expectOk(await coloursConfig());

  const [read, plays, entries, withdrawals] = await Promise.all([
    Promise.all(reads.map((kind) => oha(kind, SECONDS))),
    everyPlayer(playing, 'guess', play),
    everyPlayer(entering, 'colours: enter', (player) => player.enter({ picks: colors.slice(0, 3), roundId })),
    everyPlayer(withdrawing, 'ask for a withdrawal', (player) => player.withdraw(aWithdrawal())),
  ]);

  const runs = [...read, plays, entries, withdrawals];
  console.log(`${table(runs)}\n${String(total(runs))} requests in ${String(SECONDS)} s`);
  expect([...read, plays, entries].flatMap((run) => complaints(run))).toEqual([]);
  expect(complaints(withdrawals, [LIMITED])).toEqual([]);
  await expectBooksToBalance([...playing, ...entering, ...withdrawing], { plays, entries, withdrawals });
});

function crowd(admin: Admin): Promise<Player[]> {
  return Promise.all(Array.from({ length: PLAYERS }, () => admin.playerWith(POINTS)));
}

async function play(player: Player): Promise<Answer> {
  const { roundId } = await player.openRound();
  return player.guess(roundId, aGuess());
}

/** Every player sends the next request when the last one is answered. */
async function everyPlayer(players: Player[], name: string, ask: (player: Player) => Promise<Answer>): Promise<Run> {
  const started = performance.now();
  const answers: Timed[] = [];
  const elapsed = () => (performance.now() - started) / 1000;
  await Promise.all(
    players.map(async (player) => {
      while (elapsed() < SECONDS) {
        const asked = performance.now();
        const answer = await ask(player);
        answers.push({ outcome: outcomeOf(answer), ms: performance.now() - asked });
      }
    }),
  );
  return runOfAnswers(name, elapsed(), answers);
}

/** The status and, for a refusal, its code. */
function outcomeOf({ status, body, attempts }: Answer): string {
  if (attempts > 1) return '503';
  const { code } = (body ?? {}) as { code?: string };
  return status === 200 ? '200' : `${String(status)} ${code ?? ''}`.trim();
}

function total(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + requests(run), 0);
}

/** Each wallet agrees with its ledger, and the ledgers have exactly one row per success. */
async function expectBooksToBalance(players: Player[], runs: Record<'plays' | 'entries' | 'withdrawals', Run>): Promise<void> {
  const ledgers = await Promise.all(players.map(auditedLedger));
  const rows = (source: string) => ledgers.flat().filter((row) => row.source === source).length;
  const successes = ({ outcomes }: Run) => outcomes['200'];
  expect({ quick: rows('quick'), colours: rows('colours'), withdrawal: rows('withdrawal') }).toEqual({
    quick: successes(runs.plays),
    colours: successes(runs.entries),
    withdrawal: successes(runs.withdrawals),
  });
}
