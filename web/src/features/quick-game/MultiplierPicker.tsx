import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { CHANCE_TEXT, MULTIPLIERS, RETURN_TEXT, stakeOf, winOf } from './stake';
import { pointsText } from './texts';

const Segment = styled('label')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  minWidth: 56,
  borderRadius: 9,
  fontWeight: 650,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  transition: 'background-color 160ms ease-out, color 160ms ease-out',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:has(input:checked)': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

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
      <Box
        component="fieldset"
        sx={{ border: 0, m: 0, p: 1, display: 'flex', gap: 1, bgcolor: 'raised', borderRadius: 1, minWidth: { md: 320 } }}
      >
        <legend style={visuallyHidden}>Bet multiplier</legend>
        {MULTIPLIERS.map((option) => (
          <Segment key={option}>
            <input
              type="radio"
              name="multiplier"
              value={option}
              checked={option === multiplier}
              onChange={() => onChoose(option)}
              style={visuallyHidden}
            />
            {option}x
          </Segment>
        ))}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(4, auto)', justifyContent: 'space-between', columnGap: { xs: 3, md: 8 } }}>
        <Fact name="Stake" value={pointsText(stakeOf(multiplier))} />
        <Fact name="Win" value={`+ ${winOf(multiplier)}`} />
        <Fact name="Chance" value={CHANCE_TEXT} />
        <Fact name="Return" value={RETURN_TEXT} />
      </Box>
    </Box>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600, typography: { xs: 'caption', sm: 'body1' }, whiteSpace: 'nowrap' }}>
        {value}
      </Typography>
    </Box>
  );
}
