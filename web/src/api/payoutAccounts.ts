import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';
import type { components } from './schema';

export type PayoutAccount = components['schemas']['PayoutAccountView'];
export type PayoutAccountBody = components['schemas']['PayoutAccountBody'];
export type PayoutAccounts = components['schemas']['PayoutAccountsView'];
export type PayoutField = components['schemas']['PayoutFieldView'];

/** The player's saved accounts, the fields of each method, and how long a new account waits. */
export function payoutAccountsQuery(uid: string) {
  return queryOptions({
    queryKey: ['payout-accounts', uid],
    queryFn: ({ signal }) => answer(api.GET('/api/payout-accounts', { signal })),
  });
}

/** The same key and body again get the same account. */
export function savePayoutAccount(body: PayoutAccountBody, idempotencyKey: string, signal: AbortSignal): Promise<PayoutAccount> {
  const header = { 'Idempotency-Key': idempotencyKey };
  return answer(api.POST('/api/payout-accounts', { params: { header }, body, signal }));
}

/** Safe to repeat. */
export function removePayoutAccount(id: string): Promise<{ id: string }> {
  return answer(api.POST('/api/payout-accounts/{id}/remove', { params: { path: { id } } }));
}

/** Shows the saved accounts from an answer. */
export async function showAccounts(client: QueryClient, uid: string, change: (accounts: PayoutAccount[]) => PayoutAccount[]): Promise<void> {
  const { queryKey } = payoutAccountsQuery(uid);
  // A list that is being fetched may be older than this answer.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && { ...known, accounts: change(known.accounts) });
}
