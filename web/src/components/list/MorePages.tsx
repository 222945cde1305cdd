import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { Pages } from '../../api/pages';
import { BusyButton } from '../form/BusyButton';
import { ErrorPanel } from '../page/ErrorPanel';

/** The next page is requested when the list's end is this far below the screen. */
const AHEAD = '400px';

interface MorePagesProps<Row> {
  pages: Pages<Row>;
  endText: string;
  /** If false, only the button fetches the next page. */
  byItself?: boolean;
}

/** The end of a list. It fetches the next page when it comes near, and has a button for users who do not scroll. */
export function MorePages<Row>({ pages, endText, byItself = true }: MorePagesProps<Row>) {
  const { hasMore, isFetchingMore, isFetching, error, loadMore, refetch } = pages;
  const foot = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = foot.current;
    if (!element) return;
    // A busy browser reports several changes at once, the oldest first.
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), { rootMargin: AHEAD });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const shouldLoad = byItself && near && hasMore && !isFetching && !error;
  useEffect(() => {
    if (shouldLoad) loadMore();
  });

  return (
    <Box ref={foot} sx={{ display: 'grid', justifyItems: 'center', py: 3 }}>
      {error ? (
        <ErrorPanel title="The rest of the list could not be loaded" error={error} onRetry={refetch} />
      ) : hasMore ? (
        <BusyButton idleText="Load more" busyText="Loading…" busy={isFetchingMore} onClick={loadMore} />
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary', py: 3 }}>
          {endText}
        </Typography>
      )}
    </Box>
  );
}
