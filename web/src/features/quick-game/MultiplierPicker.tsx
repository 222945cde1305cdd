import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Figure } from '../../components/Figure';
import { SegmentedControl } from '../../components/SegmentedControl';
import { formatPoints, formatWorth } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { CHANCE_PERCENT_TEXT, CHANCE_TEXT, crossedOutText, multiplierRefusal, MULTIPLIERS, RETURN_TEXT, type Means } from './stake';

interface MultiplierPickerProps {
  multiplier: number;
  means: Means;
  onChoose: (multiplier: number) => void;
}

/** The bet multiplier, with the stake it means and the odds. */
export function MultiplierPicker({ multiplier, means, onChoose }: MultiplierPickerProps) {
  const id = useId();
  const options = MULTIPLIERS.map((value) => ({ value, label: `${value}x`, note: multiplierRefusal(value, means) ? id : undefined }));
  const [stake, win] = [stakeOf(multiplier), winOf(multiplier)];
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        justifyContent: 'space-between',
        gap: { xs: 1, md: 5, lg: 8 },
      }}
    >
      <Box sx={{ minWidth: { md: 320 } }}>
        <SegmentedControl<number> legend="Bet multiplier" options={options} value={multiplier} onChoose={onChoose} />
        {/* Its line is kept, so that nothing moves when a stake comes to be too much. */}
        <Typography id={id} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1, minHeight: '1.4em' }}>
          {options.some(({ note }) => note) && crossedOutText(means)}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(4, auto)',
          justifyContent: 'space-between',
          columnGap: { xs: 3, md: 5, lg: 8 },
          rowGap: 2,
          '@media (max-width: 359px)': { gridTemplateColumns: 'repeat(2, auto)' },
        }}
      >
        <Figure smallOnPhones name="Stake" value={formatPoints(stake)} note={formatWorth(stake)} />
        <Figure smallOnPhones name="Win" value={`+ ${formatPoints(win)}`} note={formatWorth(win)} />
        <Figure smallOnPhones name="Chance" value={CHANCE_TEXT} note={CHANCE_PERCENT_TEXT} />
        <Figure smallOnPhones name="Return" value={RETURN_TEXT} note="of all stakes" />
      </Box>
    </Box>
  );
}
