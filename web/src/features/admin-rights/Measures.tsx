import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AdminPlayer } from '../../api/rights';
import { usePermits, useUser } from '../../auth/SessionContext';
import { isMild, MEASURES, type Measure } from './words';

interface MeasuresProps {
  player: AdminPlayer;
  onAsk: (measure: Measure) => void;
}

/** The measures that this admin may apply to the player's account. */
export function Measures({ player, onAsk }: MeasuresProps) {
  const { uid } = useUser();
  const { freezes, grants } = usePermits();
  const { userId, isAdmin, restriction, secondFactor, suspendedAt, suspendedByYou } = player;
  const isFrozen = restriction?.kind === 'frozen';
  return (
    <>
      {freezes && !isAdmin && restriction?.kind !== 'closed' && (
        <Section
          title="Freeze"
          line={
            isFrozen
              ? 'This account is frozen: its points stay where they are until the freeze is lifted.'
              : 'For an account that seems to be misused: its points stay where they are until the freeze is lifted.'
          }
          measure={isFrozen ? 'unfreeze' : 'freeze'}
          onAsk={onAsk}
        />
      )}
      {isAdmin && userId !== uid && (grants || suspendedByYou) && (
        <Section
          title="Suspension"
          line={
            suspendedAt
              ? 'This admin reads everything and changes nothing, until the suspension ends.'
              : 'For an admin whose decisions look wrong: they read everything and change nothing, at once.'
          }
          measure={suspendedAt ? 'endSuspension' : 'suspend'}
          onAsk={onAsk}
        />
      )}
      {secondFactor && grants && userId !== uid && (
        <Section title="Second factor" line="For a player who has lost the app and the recovery codes." measure="resetFactor" onAsk={onAsk} />
      )}
    </>
  );
}

interface SectionProps extends Pick<MeasuresProps, 'onAsk'> {
  title: string;
  line: string;
  measure: Measure;
}

function Section({ title, line, measure, onAsk }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 5, display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="h2" component="h3" id={id}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{line}</Typography>
      <Button variant="outlined" color={isMild(measure) ? 'primary' : 'error'} onClick={() => onAsk(measure)}>
        {MEASURES[measure].button}
      </Button>
    </Box>
  );
}
