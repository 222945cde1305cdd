import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { coloursEntries, coloursEntriesKey, type ColoursRound } from '../../api/colours';
import { usePages } from '../../api/pages';
import { BusyButton } from '../../components/form/BusyButton';
import { resultText, winsFirst } from '../../components/colour/coloursEntries';
import { ColoursTicket } from '../../components/colour/ColoursTicket';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';

interface OwnTicketsProps {
  uid: string;
  round: ColoursRound;
}

/** The player's tickets in a past round. */
export function OwnTickets(props: OwnTicketsProps) {
  const shared = useQueryClient();
  // This screen's cached data may outlive a sign-in. The player's own data ends with this component.
  const [own] = useState(() => new QueryClient({ defaultOptions: shared.getDefaultOptions() }));
  return (
    <QueryClientProvider client={own}>
      <Tickets {...props} />
    </QueryClientProvider>
  );
}

function Tickets({ uid, round }: OwnTicketsProps) {
  const { rows, isLoading, error, hasMore, isFetchingMore, loadMore, refetch } = usePages(
    coloursEntriesKey(uid, round.id),
    coloursEntries(round.id),
  );
  const isEmpty = rows.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" component="h3">
        My tickets
      </Typography>
      <Typography role="status" aria-label="Your result" sx={{ fontWeight: 600, minHeight: '1.5em' }}>
        {isEmpty && !isLoading && !error ? 'You had no ticket in this round.' : !hasMore && resultText(round, rows)}
      </Typography>
      {/* The same height before the tickets are loaded, so that the content below does not move. */}
      <Box
        {...(!isEmpty && { tabIndex: 0, role: 'group', 'aria-label': 'Tickets' })}
        sx={{ height: 160, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, outlineOffset: -2 }}
      >
        {!isEmpty && (
          <Box component="ul" role="list" aria-label="My tickets" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {winsFirst(rows).map((entry) => (
              <ColoursTicket key={entry.entryId} entry={entry} round={round} />
            ))}
          </Box>
        )}
        {error ? (
          <ErrorPanel title="Your tickets could not be loaded" error={error} onRetry={refetch} />
        ) : isLoading ? (
          <Placeholder role="status" aria-label="Loading your tickets" sx={{ height: '100%' }} />
        ) : (
          hasMore && (
            <Box sx={{ display: 'grid', p: 3 }}>
              <BusyButton idleText="Load more" busyText="Loading…" busy={isFetchingMore} onClick={loadMore} />
            </Box>
          )
        )}
        {isEmpty && !isLoading && !error && <NoTicket />}
      </Box>
    </Box>
  );
}

/** A picture of a ticket without colours. */
function NoTicket() {
  return (
    <Box sx={{ height: '100%', display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
      <svg width="144" height="56" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 4" aria-hidden>
        <rect x="1" y="1" width="142" height="54" rx="12" />
        {[36, 72, 108].map((x) => (
          <circle key={x} cx={x} cy="28" r="12" />
        ))}
      </svg>
    </Box>
  );
}
