import Box from '@mui/material/Box';
import { Figure } from '../../components/Figure';
import { SegmentedControl } from '../../components/SegmentedControl';
import { CHANCE_TEXT, MULTIPLIERS, RETURN_TEXT, stakeOf, winOf } from './stake';
import { pointsText } from './texts';

const OPTIONS = MULTIPLIERS.map((multiplier) => ({ value: multiplier, label: `${multiplier}x` }));

interface MultiplierPickerProps {
  multiplier: number;
  onChoose: (multiplier: number) => void;
}

/** The bet multiplier, with the stake it means and the odds. */
export function MultiplierPicker({ multiplier, onChoose }: MultiplierPickerProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        justifyContent: 'space-between',
        gap: { xs: 3, md: 8 },
      }}
    >
      <Box sx={{ minWidth: { md: 320 } }}>
        <SegmentedControl<number> legend="Bet multiplier" options={OPTIONS} value={multiplier} onChoose={onChoose} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(4, auto)', justifyContent: 'space-between', columnGap: { xs: 3, md: 8 } }}>
        <Figure smallOnPhones name="Stake" value={pointsText(stakeOf(multiplier))} />
        <Figure smallOnPhones name="Win" value={`+ ${winOf(multiplier)}`} />
        <Figure smallOnPhones name="Chance" value={CHANCE_TEXT} />
        <Figure smallOnPhones name="Return" value={RETURN_TEXT} />
      </Box>
    </Box>
  );
}
