import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Limit, Raise } from '../../api/wallet';
import { BusyButton } from '../../components/form/BusyButton';
import { disabledInFocus } from '../../components/form/disabled';
import { FormFailure } from '../../components/form/FormFailure';
import { limitAmount, limitName, limitTitle } from '../../components/money/limitWords';
import { formSuccess } from '../../components/toast/notify';
import { formatDateTime } from '../../lib/dates';
import { useHasCome } from '../../lib/now';
import { FORCED_COLOURS } from '../../theme/theme';
import { raiseText } from './change';
import { useLimitChange } from './useLimitChange';

/** Filled by the remaining share. */
const Bar = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.raised,
  '& > div': { height: '100%', borderRadius: 4, backgroundColor: theme.vars.palette.primary.main },
  [FORCED_COLOURS]: { border: '1px solid', '& > div': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' } },
}));

interface LimitRowProps {
  limit: Limit;
  raise: Raise | undefined;
  onChange: () => void;
  onRemove: () => void;
  /** Called when the raise is confirmed or taken back and its buttons have disappeared. */
  onAnswered: () => void;
}

/** One limit: what is left of it, and its actions. */
export function LimitRow({ limit, raise, onChange, onRemove, onAnswered }: LimitRowProps) {
  const { most, left, renews } = limit;
  const name = limitName(limit);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
        <Typography component="h3" sx={{ fontWeight: 650 }}>
          {limitTitle(limit)}
        </Typography>
        <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{limitAmount(limit, most)}</Typography>
      </Box>
      <Bar aria-hidden="true">
        <div style={{ width: `${Math.min(1, left / most) * 100}%` }} />
      </Bar>
      <Typography sx={{ color: 'text.secondary' }}>
        {limitAmount(limit, left)} left. It counts from zero again on {formatDateTime(renews)}.
      </Typography>
      {raise && <WaitingRaise raise={raise} most={most} onAnswered={onAnswered} />}
      <Box sx={{ display: 'flex', gap: 2, ml: -3 }}>
        <Button aria-label={`Change the limit of ${name}`} onClick={onChange} sx={{ px: 3 }}>
          Change
        </Button>
        <Button aria-label={`Remove the limit of ${name}`} {...disabledInFocus(raise !== undefined && raise.to === undefined, onRemove)} sx={{ px: 3 }}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}

interface WaitingRaiseProps extends Pick<LimitRowProps, 'onAnswered'> {
  raise: Raise;
  most: number;
}

/** A raise that waits for a second confirmation. */
function WaitingRaise({ raise, most, onAnswered }: WaitingRaiseProps) {
  const isDue = useHasCome(Date.parse(raise.from));
  const { send, isBusy, failure } = useLimitChange((_, { confirm }) => {
    formSuccess(!confirm ? 'Your limit stays as it is' : raise.to === undefined ? 'Your limit is removed' : 'Your limit is raised');
    onAnswered();
  });
  return (
    <Box sx={{ bgcolor: 'raised', borderRadius: 1, px: 4, py: 3, display: 'grid', gap: 3, [FORCED_COLOURS]: { border: '1px solid' } }}>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{raiseText(raise, most)}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          You can confirm it from {formatDateTime(raise.from)} until {formatDateTime(raise.lapses)}.
        </Typography>
      </Box>
      {failure && <FormFailure {...failure} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
        <BusyButton
          variant="outlined"
          idleText="Confirm"
          busyText="One moment…"
          busy={isBusy}
          disabled={!isDue}
          onClick={() => send({ confirm: true })}
        />
        <BusyButton variant="outlined" idleText="Keep the old limit" busyText="One moment…" busy={isBusy} onClick={() => send({ keep: true })} />
      </Box>
    </Box>
  );
}
