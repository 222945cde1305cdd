import { api } from './client';
import { coloursEntries, pastDraws, type ColoursEntry } from './colours';
import { ownDeposits, type Deposit } from './deposits';
import { answer } from './errors';
import { listOf } from './list';
import { readWhole } from './pages';
import { ownTickets } from './tickets';
import { ownTransactions, type Transaction } from './wallet';
import { ownWithdrawals } from './withdrawals';

/** All data of the player that the player can see: single records, and lists with the newest first. */
export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

/** Sequential requests: a player of many years has thousands of rows. `onProgress` receives the rows so far. */
export async function readOwnData(signal: AbortSignal, onProgress: (rows: Transaction[]) => void) {
  const profile = await answer(api.GET('/api/profile', { signal }));
  const wallet = await answer(api.GET('/api/wallet', { signal }));
  const transactions = await readWhole(ownTransactions({}), signal, onProgress);
  const coloursEntries = await entriesOf(transactions, signal);
  const deposits = await readWhole(ownDeposits, signal);
  const withdrawals = await readWhole(ownWithdrawals, signal);
  const { accounts: payoutAccounts } = await answer(api.GET('/api/payout-accounts', { signal }));
  const supportTickets = await readWhole(ownTickets, signal);
  const { notices } = await answer(api.GET('/api/notices', { signal }));
  const accountLog = await readWhole(listOf('/api/profile/log'), signal);
  const proofs = await proofsOf(deposits, signal);
  return { profile, wallet, proofs, lists: { transactions, coloursEntries, deposits, withdrawals, payoutAccounts, supportTickets, notices, accountLog } };
}

/** The most that one file may take of a browser's memory. */
const PROOFS_BYTES_MAX = 100 * 1024 * 1024;

/** The newest files sent with deposits. */
async function proofsOf(deposits: readonly Deposit[], signal: AbortSignal) {
  const proofs = [];
  let room = PROOFS_BYTES_MAX;
  for (const { id, proof } of deposits) {
    if (proof?.uploadedAt === undefined) continue;
    room -= proof.size;
    if (room < 0) break;
    proofs.push(await proofOf(id, signal));
  }
  return proofs;
}

async function proofOf(depositId: string, signal: AbortSignal): Promise<{ depositId: string; name: string; bytes: Uint8Array }> {
  const { url, name } = await answer(api.GET('/api/deposits/{id}/proof', { params: { path: { id: depositId } }, signal }));
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The bucket answered ${response.status}`);
  return { depositId, name, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** More than the difference between the servers' clocks. */
const CLOCKS_MS = 60_000;

/** The API lists entries by round. These are the entries of the rounds that were open at the time of an entry in the ledger. */
async function entriesOf(transactions: readonly Transaction[], signal: AbortSignal): Promise<(ColoursEntry & { roundId: string })[]> {
  const isEntry = ({ source, type }: Transaction) => source === 'colours' && type === 'debit';
  const times = transactions.filter(isEntry).map(({ timestamp }) => Date.parse(timestamp));
  if (times.length === 0) return [];
  const { roundId, schedule } = await answer(api.GET('/api/colours/config', { signal }));
  const past = await readWhole(pastDraws, signal);
  const schedules = new Map([[roundId, schedule], ...past.map((round) => [round.id, round.schedule] as const)]);
  const entries = [];
  for (const [id, { openAt, closeAt }] of schedules) {
    const [from, to] = [Date.parse(openAt) - CLOCKS_MS, Date.parse(closeAt) + CLOCKS_MS];
    if (!times.some((time) => from <= time && time <= to)) continue;
    const ofRound = await readWhole(coloursEntries(id), signal);
    entries.push(...ofRound.map((entry) => ({ roundId: id, ...entry })));
  }
  return entries;
}
