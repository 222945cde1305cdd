import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { answer } from './errors';

/** Whether the caller is an admin now, whatever the token says, and what keeps the rights from taking effect. Not cached: its screen outlives a sign-in. */
export function adminCheckQuery(uid: string) {
  return queryOptions({
    queryKey: ['admin-check', uid],
    queryFn: ({ signal }) => answer(api.GET('/check-admin', { signal })),
    gcTime: 0,
  });
}
