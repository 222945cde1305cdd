import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { TilePattern } from '../../components/colour/TilePattern';
import { paintOf, paintVars } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';
import { countsText, drawnCounts, type ColourCount } from './distribution';
import type { DrawnRound } from './words';

const Bars = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  // By columns, which is the reading order of the colours.
  gridAutoFlow: 'column',
  gridTemplateRows: 'repeat(var(--rows), auto)',
  gridAutoColumns: 'minmax(0, 1fr)',
  maxWidth: 760,
  columnGap: 20,
  rowGap: 6,
  [theme.breakpoints.up('md')]: { columnGap: 48 },
}));

/** An empty one is a hairline. */
const Bar = styled('span')({
  position: 'relative',
  display: 'block',
  height: 16,
  minWidth: 2,
  borderRadius: '2px 6px 6px 2px',
  overflow: 'hidden',
  backgroundColor: 'var(--paint)',
  boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--ink) 30%, transparent)',
  [FORCED_COLOURS]: { border: '1px solid' },
});

/** How often each colour was drawn: a bar in its pattern, with its name and count. */
export function Distribution({ draws }: { draws: readonly DrawnRound[] }) {
  const counts = drawnCounts(draws);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Box sx={{ display: 'grid', gap: 3, px: 4, pt: 2, pb: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Bars role="list" aria-label="How often each colour was drawn" style={{ '--rows': Math.ceil(counts.length / 2) } as React.CSSProperties}>
        {counts.map((colour) => (
          <Row key={colour.name} {...colour} most={most} />
        ))}
      </Bars>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {countsText(draws.length)}
      </Typography>
    </Box>
  );
}

function Row({ name, count, most }: ColourCount & { most: number }) {
  const paint = paintOf(name);
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '52px minmax(0, 1fr) 2.5ch', alignItems: 'center', gap: 2, typography: 'caption' }}>
      <Box component="span" sx={{ textTransform: 'capitalize' }}>{name}</Box>{' '}
      <Bar aria-hidden="true" style={{ ...paintVars(paint.hex), width: `${(count / most) * 100}%` }}>
        <TilePattern {...paint} />
      </Bar>{' '}
      <Box component="span" sx={{ fontWeight: 650, textAlign: 'right' }}>{count}</Box>
    </Box>
  );
}
