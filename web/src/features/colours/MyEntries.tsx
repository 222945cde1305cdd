import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coloursEntriesKey, coloursEntriesPage, type ColoursEntry, type ColoursRound } from '../../api/colours';
import { usePages } from '../../api/pages';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { BusyButton } from '../../components/BusyButton';
import { Card } from '../../components/Card';
import { ColourChips } from '../../components/ColourChips';
import { ErrorPanel } from '../../components/ErrorPanel';
import { CheckIcon, CrossIcon } from '../../components/icons';
import { Placeholder } from '../../components/Placeholder';
import { ClockIcon } from '../../components/screenIcons';
import { ToneChip } from '../../components/ToneChip';
import { formatAmount } from '../../lib/money';
import { serverNow, type ServerClock } from '../../lib/serverClock';
import { chipText, countText, paymentText, prizeOf, resultText, winsFirst } from './entries';
import { entriesPollMs } from './polling';
import { isDecided } from './round';
import { TEXT } from './texts';

/** At most this many entries are fetched for a player's result without a click. */
const GATHERED_MAX = 500;

/** Says so to the wallet when the money of an entry has arrived. */
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
}

/** The player's own entries in a round, and what came of them. */
export function MyEntries({ round, clock }: MyEntriesProps) {
  const { uid } = useUser();
  const pages = usePages(
    coloursEntriesKey(uid, round.id),
    (cursor, signal) => coloursEntriesPage(round.id, cursor, signal),
    (rows) => entriesPollMs(round, rows, serverNow(clock)),
  );
  const { rows, isLoading, error, hasMore, isFetchingMore, loadMore, refetch } = pages;
  useWalletFollows(round.id, rows);

  // A result is that of all entries.
  const gathers = isDecided(round) && hasMore && !isFetchingMore && !error && rows.length < GATHERED_MAX;
  useEffect(() => {
    if (gathers) loadMore();
  });

  return (
    <Card aria-labelledby="entries-heading" sx={{ overflow: 'hidden', display: 'grid' }}>
      <Box sx={{ px: { xs: 4, sm: 5 }, pt: { xs: 4, sm: 5 }, pb: 3, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 }}>
          <Typography variant="h2" id="entries-heading">
            My Entries
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {rows.length > 0 && countText(rows.length, hasMore)}
          </Typography>
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Round {round.id}
        </Typography>
        <Typography role="status" aria-label="Your result" sx={{ fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
          {gathers || isFetchingMore ? '' : resultText(round, rows)}
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
              <EntryRow key={entry.entryId} entry={entry} winning={round.winningColors} />
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

const LOOKS = {
  pending: { tone: 'plain', icon: <ClockIcon size={16} /> },
  win: { tone: 'good', icon: <CheckIcon size={16} /> },
  loss: { tone: 'plain', icon: <CrossIcon size={16} /> },
  refunded: { tone: 'plain', icon: <CheckIcon size={16} /> },
} as const;

function EntryRow({ entry, winning }: { entry: ColoursEntry; winning: readonly string[] }) {
  const payment = paymentText(entry);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2.5, px: { xs: 4, sm: 5 }, py: 4, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ColourChips names={entry.picks} label="Picks" drawn={winning} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 3, rowGap: 1 }}>
        <ToneChip {...LOOKS[entry.result]}>{chipText(entry)}</ToneChip>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', textAlign: 'right' }}>
          Matches: {entry.matches} · Prize:{' '}
          <Box component="span" sx={entry.result === 'win' ? { color: 'success.main', fontWeight: 650 } : undefined}>
            N$ {formatAmount(prizeOf(entry))}
          </Box>
          {payment && `, ${payment}`}
        </Typography>
      </Box>
    </Box>
  );
}
