import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import { FORCED_COLOURS } from '../../theme/theme';
import { TilePattern } from './TilePattern';

/** Six colours like those of a board. */
export const SAMPLE_BOARD = [
  { name: 'Sunflower', hex: '#F7C52B', pattern: 'stripes' },
  { name: 'Crimson', hex: '#C4213B', pattern: 'dots' },
  { name: 'Turquoise', hex: '#1FB5AD', pattern: 'waves' },
  { name: 'Royal Blue', hex: '#3358D6', pattern: 'diagonal' },
  { name: 'Orchid', hex: '#B548BE', pattern: 'rings' },
  { name: 'Emerald', hex: '#1C9A54', pattern: 'grid' },
] as const;

/** The index of the right tile. */
const RIGHT = 3;
const STEP_MS = 160;

const lift = keyframes({ '50%': { transform: 'translateY(-12%)' } });
const land = keyframes({ from: { opacity: 0 } });

const Tile = styled('div')(({ theme }) => ({
  position: 'relative',
  aspectRatio: '1',
  borderRadius: '24%',
  '& > svg': { borderRadius: 'inherit' },
  '&[data-right]::after': {
    content: '""',
    position: 'absolute',
    inset: -4,
    border: `3px solid ${theme.vars.palette.success.main}`,
    borderRadius: '28%',
    [FORCED_COLOURS]: { borderColor: 'Highlight' },
  },
  '@media (prefers-reduced-motion: no-preference)': {
    '[data-live] > &': { animation: `${lift} 480ms ease-out` },
    '[data-live] > &::after': { animation: `${land} 200ms ease-out ${SAMPLE_BOARD.length * STEP_MS}ms backwards` },
  },
}));

/** A picture of six tiles, in two rows where there is room. They rise one after another, once, before the right one is marked. */
export default function SampleTiles() {
  return (
    <Box
      aria-hidden="true"
      data-live
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'repeat(6, 1fr)', md: 'repeat(3, 1fr)' }, gap: { xs: 2, md: 4 } }}
    >
      {SAMPLE_BOARD.map(({ hex, pattern }, index) => (
        <Tile
          key={hex}
          data-right={index === RIGHT || undefined}
          style={{ backgroundColor: hex, animationDelay: `${index * STEP_MS}ms` }}
        >
          <TilePattern hex={hex} pattern={pattern} />
        </Tile>
      ))}
    </Box>
  );
}
