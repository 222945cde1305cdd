import { queryOptions } from '@tanstack/react-query';
import { depositsPage } from './deposits';
import { withdrawalsPage } from './withdrawals';

/** The newest deposits and withdrawals: one page of each, fetched once a visit. */
export function latestRequestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['latest requests', uid],
    queryFn: async ({ signal }) => {
      const [deposits, withdrawals] = await Promise.all([depositsPage(undefined, signal), withdrawalsPage(undefined, signal)]);
      return { deposits: deposits.rows, withdrawals: withdrawals.rows };
    },
    staleTime: 'static',
  });
}
