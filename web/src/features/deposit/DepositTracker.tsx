import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Deposit } from '../../api/deposits';
import { CheckIcon, CrossIcon } from '../../components/page/icons';
import { ClockIcon } from '../../components/page/screenIcons';
import { formatDateTime } from '../../lib/dates';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { stagesOf, usualTime, type Stage } from './depositProgress';

const MARKS: Record<Stage['state'], { icon: ReactNode; colour: string; ground: string; spoken: string }> = {
  done: { icon: <CheckIcon size={16} />, colour: 'success.main', ground: 'wash.success', spoken: 'done' },
  now: { icon: <ClockIcon size={16} />, colour: 'warning.main', ground: 'wash.warning', spoken: 'now' },
  ahead: { icon: null, colour: 'text.secondary', ground: 'raised', spoken: 'to come' },
  bad: { icon: <CrossIcon size={16} />, colour: 'error.main', ground: 'wash.danger', spoken: 'did not happen' },
};

interface DepositTrackerProps {
  deposit: Deposit;
  /** The usual duration of a decision, if known. */
  usualMinutes?: number | undefined;
}

/** The progress of a deposit: requested, being checked, added. */
export function DepositTracker({ deposit, usualMinutes }: DepositTrackerProps) {
  return (
    <Box component="ol" aria-label="Where it stands" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
      {stagesOf(deposit).map((stage) => (
        <Row key={stage.name} stage={stage} usual={stage.state === 'now' && usualMinutes !== undefined ? usualTime(usualMinutes) : undefined} />
      ))}
    </Box>
  );
}

function Row({ stage: { name, state, at, text }, usual }: { stage: Stage; usual: string | undefined }) {
  const { icon, colour, ground, spoken } = MARKS[state];
  return (
    <Box
      component="li"
      aria-current={state === 'now' ? 'step' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr)',
        columnGap: 3,
        // The line between two marks.
        '&:not(:last-of-type) > :first-of-type::after': { content: '""', flexGrow: 1, borderLeft: 2, borderColor: 'divider', my: 1 },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
        <Box
          sx={{ width: 28, height: 28, flexShrink: 0, borderRadius: '50%', display: 'grid', placeItems: 'center', bgcolor: ground, color: colour, border: 1, borderColor: state === 'ahead' ? 'divider' : colour }}
        >
          {icon}
        </Box>
      </Box>
      <Box sx={{ pb: 4, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, minHeight: 28, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 650, color: state === 'ahead' ? 'text.secondary' : undefined }}>
            {name}
            <span style={visuallyHidden}> ({spoken})</span>
          </Typography>
          {at !== undefined && (
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {formatDateTime(at)}
            </Typography>
          )}
        </Box>
        {text !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
            {text}
          </Typography>
        )}
        {usual !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {usual}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
