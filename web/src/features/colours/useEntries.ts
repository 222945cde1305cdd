import { useEffect } from 'react';
import { coloursEntries, coloursEntriesKey, type ColoursEntry, type ColoursRound } from '../../api/colours';
import { usePages, type Pages } from '../../api/pages';
import { useUser } from '../../auth/SessionContext';

/** The player's own entries in a round. `pollMs` is the interval of refetches. */
export function useEntries({ id }: ColoursRound, pollMs?: (entries: ColoursEntry[]) => number | false): Pages<ColoursEntry> {
  const { uid } = useUser();
  return usePages(coloursEntriesKey(uid, id), coloursEntries(id), pollMs);
}

/** The highest number of entries fetched for a player's result without a click. */
const GATHERED_MAX = 500;

/** Like `useEntries`, but fetches all pages once they are wanted. */
export function useAllEntries(
  round: ColoursRound,
  isWanted: boolean,
  pollMs?: (entries: ColoursEntry[]) => number | false,
): Pages<ColoursEntry> & { isWhole: boolean } {
  const pages = useEntries(round, pollMs);
  const { rows, isLoading, error, hasMore, isFetchingMore, loadMore } = pages;
  const goesOn = isWanted && hasMore && !error && rows.length < GATHERED_MAX;
  useEffect(() => {
    if (goesOn && !isFetchingMore) loadMore();
  });
  return { ...pages, isWhole: !isLoading && !goesOn && !isFetchingMore };
}
