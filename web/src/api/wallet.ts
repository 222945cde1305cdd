import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import { profileQuery } from './profile';
import type { components } from './schema';

export type Wallet = components['schemas']['WalletView'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionType = components['schemas']['TransactionType'];
export type TransactionSource = components['schemas']['TransactionSource'];

/** Which rows of the ledger: of one type, and from a time on to before another. */
export interface LedgerQuery {
  type?: TransactionType;
  from?: string;
  to?: string;
}

export function walletQuery(uid: string) {
  return queryOptions({
    queryKey: ['wallet', uid],
    queryFn: async ({ client, signal }) => {
      // Asking for the account heals what sign-up could not save; once is enough.
      await client.query({ ...profileQuery(uid), staleTime: 'static' });
      return answer(api.GET('/api/wallet', { signal }));
    },
  });
}

/** A balance and its two parts. */
export type Balances = Pick<Wallet, 'balance' | 'available' | 'bonus'>;

/** Shows the balance an answer carried. Balances are never computed in the browser. */
export async function showBalance(client: QueryClient, uid: string, { balance, available, bonus }: Balances): Promise<void> {
  const { queryKey } = walletQuery(uid);
  // A wallet that is on its way may be older than this answer.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (wallet) => wallet && { ...wallet, balance, available, bonus });
}

/** The player's own ledger, newest row first. */
export function transactionsKey(uid: string, query: LedgerQuery) {
  return ['transactions', uid, query] as const;
}

export async function transactionsPage(query: LedgerQuery, cursor: string | undefined, signal: AbortSignal) {
  const { transactions, nextCursor } = await answer(
    api.GET('/api/wallet/transactions', { params: { query: { ...query, cursor } }, signal }),
  );
  return { rows: transactions, nextCursor };
}
