import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ColoursRound } from '../../api/colours';
import { AlertIcon, CheckIcon } from '../../components/page/icons';
import type { ServerClock } from '../../lib/serverClock';
import { FORCED_COLOURS } from '../../theme/theme';
import { countdownText } from './countdown';
import { useSecondsUntil } from './useServerTime';

/** If the line must wrap, it wraps between its halves. */
const Whole = styled('span')({ display: 'inline-block' });

interface RoundBannerProps {
  round: ColoursRound;
  clock: ServerClock;
  isOpen: boolean;
}

/** The server's status of the round, and the time left for entries. Not announced each second. */
export function RoundBanner({ round: { status, schedule }, clock, isOpen }: RoundBannerProps) {
  const seconds = useSecondsUntil(Date.parse(schedule.closeAt), clock);
  return (
    <Box
      role="timer"
      aria-label="Round"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 3,
        borderRadius: 1,
        // Fits on one line of a phone.
        typography: { xs: 'body2', sm: 'body1' },
        fontWeight: 650,
        [FORCED_COLOURS]: { border: '1px solid' },
        bgcolor: isOpen ? 'wash.success' : 'wash.warning',
        color: isOpen ? 'success.main' : 'warning.main',
      }}
    >
      {isOpen ? <CheckIcon /> : <AlertIcon />}
      <span>
        <Whole>Status: {status} |</Whole> <Whole>Time left: {countdownText(seconds)}</Whole>
      </span>
    </Box>
  );
}
