import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { peakOf } from '../../lib/chart';
import { paintVars, type Paint } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';
import { PatternDef } from './TilePattern';

const HEIGHT = 96;
const BAR_MAX = '48px';
/** The bar's share of its slot, which leaves a gap between bars. */
const BAR_SHARE = 0.76;

const Bars = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  overflow: 'visible',
  color: 'var(--ink)',
  borderBottom: `1px solid ${theme.vars.palette.control}`,
  '& .paint': { fill: 'var(--paint)' },
  // The edge keeps a colour visible that is close to the background.
  '& .edge': { fill: 'none', stroke: theme.vars.palette.control },
  [FORCED_COLOURS]: { forcedColorAdjust: 'none', borderColor: 'CanvasText', '& .edge': { stroke: 'CanvasText' } },
}));

export interface BarPoint {
  /** The time of the bar, in a few words. */
  name: string;
  value: number;
}

interface BarChartProps {
  /** The subject of the chart. */
  name: string;
  /** The total, in words. */
  total: string;
  /** The chart in one sentence. A table beside the chart holds every figure. */
  label: string;
  points: readonly BarPoint[];
  /** The value at the chart's full height. */
  max: number;
  format: (value: number) => string;
  paint: Paint;
}

/** A bar chart in the pattern of a chip, labelled at both ends and at the highest bar. Its height is fixed. */
export function BarChart({ name, total, label, points, max, format, paint }: BarChartProps) {
  const id = useId();
  const peak = peakOf(points.map(({ value }) => value));
  const share = 100 / Math.max(1, points.length);
  const width = `min(${share * BAR_SHARE}%, ${BAR_MAX})`;
  const middle = (index: number) => (index + 0.5) * share;
  const [first, last] = [points.at(0), points.at(-1)];
  const top = peak === undefined ? undefined : points[peak];
  return (
    <Box role="img" aria-label={label} sx={{ minWidth: 0, typography: 'caption', color: 'text.secondary' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, color: 'text.primary' }}>
        <Box component="b" sx={{ fontWeight: 650 }}>
          {name}
        </Box>
        <Box component="span" sx={{ typography: 'body1', fontWeight: 650 }}>
          {total}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', pt: 7 }}>
        {top && peak !== undefined && (
          <Box
            component="span"
            // The text is shifted left in proportion to its position, so it never leaves the chart.
            sx={{ position: 'absolute', whiteSpace: 'nowrap' }}
            style={{ left: `${middle(peak)}%`, bottom: (top.value / max) * HEIGHT + 4, transform: `translateX(-${middle(peak)}%)` }}
          >
            {top.name}: {format(top.value)}
          </Box>
        )}
        <Bars style={paintVars(paint.hex)}>
          <PatternDef id={id} pattern={paint.pattern} />
          {points.map(({ name: when, value }, index) => {
            if (value <= 0) return null;
            const height = `max(${(value / max) * 100}%, 2px)`;
            const place = { x: `calc(${middle(index)}% - ${width} / 2)`, y: `calc(100% - ${height})`, width, height } as const;
            return (
              <g key={when}>
                <rect className="paint" style={place} />
                <rect fill={`url(#${id})`} style={place} />
                <rect className="edge" style={place} />
              </g>
            );
          })}
        </Bars>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 1 }}>
        <span>{first?.name}</span>
        {points.length > 1 && <Box component="span" sx={{ textAlign: 'right' }}>{last?.name}</Box>}
      </Box>
    </Box>
  );
}
