import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { peakOf } from '../../lib/chart';
import { paintVars, type Paint } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';
import { PatternDef } from './TilePattern';

const HEIGHT = 96;
const BAR_MAX = '48px';
/** Of its place, so that there is air between two. */
const BAR_SHARE = 0.76;

const Bars = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  overflow: 'visible',
  color: 'var(--ink)',
  borderBottom: `1px solid ${theme.vars.palette.control}`,
  '& .paint': { fill: 'var(--paint)' },
  // The edge is what is seen of a colour that is close to the ground.
  '& .edge': { fill: 'none', stroke: theme.vars.palette.control },
  [FORCED_COLOURS]: { forcedColorAdjust: 'none', borderColor: 'CanvasText', '& .edge': { stroke: 'CanvasText' } },
}));

export interface BarPoint {
  /** When it was, in a few words. */
  name: string;
  value: number;
}

interface BarChartProps {
  /** What the bars show. */
  name: string;
  /** What they add up to, in words. */
  total: string;
  /** The same in a sentence. Every figure stands in a table beside the chart. */
  label: string;
  points: readonly BarPoint[];
  /** What a bar as high as the chart stands for. */
  max: number;
  format: (value: number) => string;
  paint: Paint;
}

/** Bars in the pattern of a chip, with words at both ends and at the highest. Keeps its height whatever it shows. */
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
            // Moved to the left by its own part of the way, a text never leaves the chart.
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
