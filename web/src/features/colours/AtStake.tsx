import Box from '@mui/material/Box';
import type { ColoursOdds, ColoursRound } from '../../api/colours';
import { Figure } from '../../components/page/Figure';
import type { ServerClock } from '../../lib/serverClock';
import { DrawRing } from './DrawRing';
import { oddsText } from './odds';
import { ticketsText } from './texts';
import { useEntries } from './useEntries';

interface AtStakeProps {
  round: ColoursRound;
  odds: ColoursOdds;
  schedule: ColoursRound['schedule'];
  clock: ServerClock;
  isOpen: boolean;
}

/** The prize, the number of the player's tickets, and the time left to buy more. */
export function AtStake({ round, odds, ...time }: AtStakeProps) {
  const [first] = oddsText(odds).tiers;
  const { rows, isLoading, error, hasMore } = useEntries(round);
  const isKnown = rows.length > 0 || !(isLoading || error);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', flex: '1 1 0', minWidth: 'min-content', columnGap: 10, rowGap: 2 }}>
        {first && <Figure large name={`Prize for ${first.matches}`} value={first.prize} />}
        <Figure large name="My tickets" value={isKnown ? ticketsText(rows.length, hasMore) : '–'} />
      </Box>
      <DrawRing {...time} />
    </Box>
  );
}
