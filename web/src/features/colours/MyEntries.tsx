import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ColoursEntry, ColoursRound } from '../../api/colours';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/form/BusyButton';
import { Card } from '../../components/page/Card';
import { beforeDraw, countText, isDecided, resultText, winsFirst } from '../../components/colour/coloursEntries';
import { ColoursTicket } from '../../components/colour/ColoursTicket';
import { ErrorPanel } from '../../components/page/ErrorPanel';
import { Placeholder } from '../../components/page/Placeholder';
import { formatDateTime } from '../../lib/dates';
import { serverNow, type ServerClock } from '../../lib/serverClock';
import { entriesPollMs } from './polling';
import { TEXT } from './texts';
import { useAllEntries } from './useEntries';

/** Refetches the wallet when an entry has been paid. */
function useWalletFollows(roundId: string, entries: readonly ColoursEntry[]): void {
  const { uid } = useUser();
  const client = useQueryClient();
  const paid = entries.filter(({ paidAt }) => paidAt !== undefined).length;
  const seen = useRef({ roundId, paid });
  useEffect(() => {
    const before = seen.current;
    seen.current = { roundId, paid };
    if (before.roundId === roundId && paid > before.paid) void client.invalidateQueries({ queryKey: walletQuery(uid).queryKey });
  }, [roundId, paid, client, uid]);
}

interface MyEntriesProps {
  round: ColoursRound;
  clock: ServerClock;
  /** Another element shows their number. */
  isCounted: boolean;
  /** Another element shows their result. */
  isQuiet: boolean;
}

/** The player's own entries in a round, and their results. */
export function MyEntries({ round, clock, isCounted, isQuiet }: MyEntriesProps) {
  // A result covers all entries.
  const { rows: known, isLoading, error, hasMore, isFetchingMore, isWhole, loadMore, refetch } = useAllEntries(
    round,
    isDecided(round),
    (entries) => entriesPollMs(round, entries, serverNow(clock)),
  );
  // They may already know of a draw that is not shown yet.
  const rows = isDecided(round) ? known : known.map(beforeDraw);
  useWalletFollows(round.id, rows);

  return (
    <Card aria-labelledby="entries-heading" sx={{ overflow: 'hidden', display: 'grid', alignContent: 'start', minHeight: { md: 192 } }}>
      <Box sx={{ px: { xs: 4, sm: 5 }, pt: { xs: 4, sm: 5 }, pb: 3, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 }}>
          <Typography variant="h2" id="entries-heading">
            My Entries
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {rows.length > 0 && !isCounted && countText(rows.length, hasMore)}
          </Typography>
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Round {round.id} · {formatDateTime(round.schedule.drawAt)}
        </Typography>
        <Typography role="status" aria-live={isQuiet ? 'off' : 'polite'} aria-label="Your result" sx={{ fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
          {isWhole ? resultText(round, rows) : ''}
        </Typography>
      </Box>
      {rows.length > 0 ? (
        <Box
          tabIndex={0}
          role="group"
          aria-label="Entries"
          sx={{ overflowY: 'auto', maxHeight: 'min(60vh, 400px)', borderTop: 1, borderColor: 'divider', outlineOffset: -2 }}
        >
          <Box component="ul" role="list" aria-labelledby="entries-heading" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {winsFirst(rows).map((entry) => (
              <ColoursTicket key={entry.entryId} entry={entry} round={round} />
            ))}
          </Box>
          {error && <ErrorPanel title="The rest of your entries could not be loaded" error={error} onRetry={refetch} />}
          {hasMore && !error && (
            <Box sx={{ display: 'grid', p: 3 }}>
              <BusyButton idleText="Load more" busyText="Loading…" busy={isFetchingMore} onClick={loadMore} />
            </Box>
          )}
        </Box>
      ) : error ? (
        <ErrorPanel title="Your entries could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <Box sx={{ px: { xs: 4, sm: 5 }, pb: { xs: 4, sm: 5 } }}>
          {isLoading ? <Placeholder role="status" aria-label="Loading your entries" sx={{ height: 72 }} /> : (
            <Typography sx={{ color: 'text.secondary' }}>{TEXT.noEntries}</Typography>
          )}
        </Box>
      )}
    </Card>
  );
}
