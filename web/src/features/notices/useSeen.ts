import { useQueryClient } from '@tanstack/react-query';
import { markSeen, noticesQuery, type Notice } from '../../api/notices';
import { useUser } from '../../auth/SessionContext';

/** Marks all notices up to one as seen. If the call fails they stay new on the server. */
export function useSeen(): (newest: Notice | undefined) => void {
  const { uid } = useUser();
  const queries = useQueryClient();
  return (newest) => {
    if (!newest?.isNew) return;
    const { queryKey } = noticesQuery(uid);
    markSeen(newest.at).then(
      () => queries.setQueryData(queryKey, (known) => known && withSeen(known, newest.at)),
      (error: unknown) => console.error('Not marked as seen', error),
    );
  };
}

function withSeen(known: { notices: Notice[]; unread: number; seenUntil?: string }, until: string) {
  const notices = known.notices.map((notice) => (notice.at <= until ? { ...notice, isNew: false } : notice));
  return { notices, unread: notices.filter(({ isNew }) => isNew).length, seenUntil: until };
}
