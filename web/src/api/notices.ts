import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';

/** The newest deposits and withdrawals: one page of each, asked for once a visit. */
export function latestRequestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['latest requests', uid],
    queryFn: async ({ signal }) => {
      const [{ deposits }, { withdrawals }] = await Promise.all([
        answer(api.GET('/api/deposits', { signal })),
        answer(api.GET('/api/withdrawals', { signal })),
      ]);
      return { deposits, withdrawals };
    },
    staleTime: 'static',
  });
}
