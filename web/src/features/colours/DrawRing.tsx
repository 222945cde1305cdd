import Box from '@mui/material/Box';
import type { ColoursRound } from '../../api/colours';
import { Ring } from '../../components/colour/Ring';
import type { ServerClock } from '../../lib/serverClock';
import { countdownText, shareLeft } from './countdown';
import { useSecondsUntil } from './useServerTime';

interface DrawRingProps {
  schedule: ColoursRound['schedule'];
  clock: ServerClock;
  isOpen: boolean;
}

/**
 * The remaining time for entries at a glance; the banner says it in words. It moves once a second: an animation over a
 * whole day would drain a phone's battery.
 */
export function DrawRing({ schedule: { openAt, closeAt }, clock, isOpen }: DrawRingProps) {
  const seconds = useSecondsUntil(Date.parse(closeAt), clock);
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        // Fits beside the prize on the narrowest phone too.
        width: 'clamp(68px, 22vw, 96px)',
        aspectRatio: '1',
        '& > *': { gridArea: '1 / 1' },
      }}
    >
      <Ring rest={isOpen ? shareLeft(seconds, openAt, closeAt) : 0} />
      <Box component="span" sx={{ width: 52, textAlign: 'center', typography: 'caption', fontWeight: 650, lineHeight: 1.25 }}>
        {countdownText(isOpen ? seconds : 0)}
      </Box>
    </Box>
  );
}
