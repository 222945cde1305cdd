import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ColoursRound } from '../../api/colours';
import { formatDateTime } from '../../lib/dates';
import type { ServerClock } from '../../lib/serverClock';
import { countdownText } from './countdown';
import { useSecondsUntil } from './useServerTime';

interface RoundTimesProps {
  round: ColoursRound;
  schedule: ColoursRound['schedule'];
  clock: ServerClock;
}

/** The closing time and the time of the draw, in local format. */
export function RoundTimes({ round, schedule, clock }: RoundTimesProps) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 4, minHeight: 64 }}>
      <Time name="Entries close">{formatDateTime(schedule.closeAt)}</Time>
      <Time name="Draw at">
        {formatDateTime(schedule.drawAt)}
        {round.status === 'closed' && <Wait until={Date.parse(schedule.drawAt)} clock={clock} />}
      </Time>
    </Box>
  );
}

function Time({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  );
}

function Wait({ until, clock }: { until: number; clock: ServerClock }) {
  const seconds = useSecondsUntil(until, clock);
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {seconds > 0 ? `in ${countdownText(seconds)}` : 'any moment now'}
    </Box>
  );
}
