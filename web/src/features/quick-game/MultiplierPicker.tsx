import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Figure } from '../../components/page/Figure';
import { SegmentedControl } from '../../components/form/SegmentedControl';
import { formatPoints } from '../../lib/money';
import { stakeOf, winOf } from '../../lib/odds';
import { CHANCE_TEXT, crossedOutText, multiplierRefusal, MULTIPLIERS, RETURN_TEXT, type Means } from './stake';

interface MultiplierPickerProps {
  multiplier: number;
  means: Means;
  /** The id of the text that explains crossed-out choices. */
  noteId: string;
  onChoose: (multiplier: number) => void;
}

export function MultiplierPicker({ multiplier, means, noteId, onChoose }: MultiplierPickerProps) {
  const options = MULTIPLIERS.map((value) => ({ value, label: `${value}x`, note: multiplierRefusal(value, means) ? noteId : undefined }));
  return (
    <Box sx={{ maxWidth: { md: 480 } }}>
      <SegmentedControl<number> legend="Bet multiplier" options={options} value={multiplier} onChoose={onChoose} />
    </Box>
  );
}

type StakeFiguresProps = Omit<MultiplierPickerProps, 'onChoose'>;

/** The multiplier's stake, possible win, and odds. */
export function StakeFigures({ multiplier, means, noteId }: StakeFiguresProps) {
  const areSomeOut = MULTIPLIERS.some((value) => multiplierRefusal(value, means));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Box
        component="dl"
        sx={{ m: 0, flexGrow: { xs: 1, sm: 0 }, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: { xs: 2, sm: 6, md: 12 }, rowGap: 1 }}
      >
        <Figure smallOnPhones name="Stake" value={formatPoints(stakeOf(multiplier))} />
        <Figure smallOnPhones name="Win" value={`+ ${formatPoints(winOf(multiplier))}`} />
        <Figure smallOnPhones name="Chance" value={CHANCE_TEXT} />
        <Figure smallOnPhones name="Return" value={RETURN_TEXT} />
      </Box>
      <Typography id={noteId} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {areSomeOut && crossedOutText(means)}
      </Typography>
    </Box>
  );
}
