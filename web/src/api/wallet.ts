import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { fromHundredths, toHundredths } from '../lib/money';
import { answer, hasCode } from './errors';
import { listOf, type ListQuery } from './list';
import { profileQuery } from './profile';
import type { components } from './schema';

export type Wallet = components['schemas']['WalletView'];
export type Restriction = components['schemas']['RestrictionView'];
export type PauseBody = components['schemas']['PauseBody'];
export type Limits = components['schemas']['LimitsView'];
export type Limit = components['schemas']['LimitView'];
export type Raise = components['schemas']['RaiseView'];
export type LimitBody = components['schemas']['LimitBody'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionType = components['schemas']['TransactionType'];
export type TransactionSource = components['schemas']['TransactionSource'];

/** The row's effect on the balance: its amount with a sign, without the part that changes the debt. */
export function change({ type, amount, debt }: Pick<Transaction, 'type' | 'amount' | 'debt'>): number {
  const owed = debt ? Math.abs(toHundredths(debt.new) - toHundredths(debt.previous)) : 0;
  const moved = fromHundredths(toHundredths(amount) - owed);
  return type === 'credit' || type === 'win' || moved === 0 ? moved : -moved;
}

/** Selects ledger rows: by type, and by a time range whose end is exclusive. */
export type LedgerQuery = ListQuery<'/api/wallet/transactions'>;

export function walletQuery(uid: string) {
  return queryOptions({
    queryKey: ['wallet', uid],
    queryFn: async ({ client, signal }) => {
      const ask = () => answer(api.GET('/api/wallet', { signal }));
      // Fetching the account once repairs what sign-up could not save. Retries of its own would multiply the wallet's.
      const [wallet, account] = await Promise.allSettled([ask(), client.query({ ...profileQuery(uid), staleTime: 'static', retry: false })]);
      if (wallet.status === 'fulfilled') return wallet.value;
      if (hasCode(wallet.reason, 'WALLET_NOT_FOUND') && account.status === 'fulfilled') return ask();
      throw wallet.reason;
    },
  });
}

/** For content beside a screen that fetches the wallet: it neither refetches it nor retries a failed fetch. */
export function walletBeside(uid: string) {
  return { ...walletQuery(uid), refetchOnMount: false, retryOnMount: false };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** For a screen that shows what limits leave: the wallet is refetched when a limit resets. */
export function untilRenewal({ state: { data } }: { state: { data?: Wallet | undefined } }): number | false {
  if (!data?.limits.set.length) return false;
  const renews = Math.min(...data.limits.set.map((limit) => Date.parse(limit.renews)));
  // This device's clock may be ahead of the server's, and timers cannot run for a month.
  return Math.min(Math.max(renews - Date.now(), MINUTE_MS), DAY_MS);
}

/** Shows a part of the wallet from an answer. The browser never computes balances. */
export async function showInWallet(client: QueryClient, uid: string, part: Partial<Wallet>): Promise<void> {
  const { queryKey } = walletQuery(uid);
  // A wallet that is being fetched may be older than this answer.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (wallet) => wallet && { ...wallet, ...part });
}

/** The player's own ledger, newest row first. */
export function transactionsKey(uid: string, query: LedgerQuery) {
  return ['transactions', uid, query] as const;
}

export const ownTransactions = (query: LedgerQuery) => listOf('/api/wallet/transactions', query);

/** Pauses the player's own playing, or requests the end of a self-exclusion. Safe to repeat. */
export function pausePlaying(body: PauseBody): Promise<Restriction> {
  return answer(api.POST('/api/wallet/pause', { body }));
}

/** Sets one of the player's own limits, or confirms or drops a waiting raise. Safe to repeat. */
export function changeLimit(body: LimitBody): Promise<Limits> {
  return answer(api.POST('/api/wallet/limits', { body }));
}
