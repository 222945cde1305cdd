import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { TilePattern } from '../../components/colour/TilePattern';
import { paintOf } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';

const BLUE = paintOf('blue');

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 400,
  maxHeight: 200,
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  stroke: theme.vars.palette.text.primary,
  '& .faint': { stroke: theme.vars.palette.control },
  '& .paper': { fill: theme.vars.palette.background.paper },
  '& .plain': { stroke: 'none' },
  '& .good': { stroke: theme.vars.palette.success.main, strokeWidth: 3 },
  '& text': { fill: theme.vars.palette.text.primary, stroke: 'none', fontFamily: 'inherit', fontWeight: 650, fontSize: 13 },
  [theme.breakpoints.down('md')]: { maxHeight: 132 },
  [FORCED_COLOURS]: {
    '&, & .faint': { stroke: 'CanvasText' },
    '& .paper': { fill: 'Canvas' },
    '& .good': { stroke: 'Highlight' },
    '& text': { fill: 'CanvasText' },
  },
}));

/** A picture of three slips of numbers and the resulting chip. */
export function SlipsPicture() {
  const shape = useId();
  return (
    <Drawing viewBox="0 0 280 132" aria-hidden="true">
      {[6, 49, 92].map((y, slip) => (
        <g key={y}>
          <rect className="paper" x="2" y={y} width="108" height="34" rx="8" />
          <path className="faint" d={`M14 ${y + 12}h${[84, 84, 60][slip] ?? 0}M14 ${y + 22}h${[60, 36, 84][slip] ?? 0}`} strokeDasharray="10 5" />
        </g>
      ))}
      <path className="faint" d="M110 23h16a14 14 0 0 1 14 14v58a14 14 0 0 1-14 14h-16M110 66h54m-8-8 8 8-8 8" />
      <svg x="184" y="14" width="84" height="105" viewBox="0 0 84 105">
        <clipPath id={shape}>
          <rect x="1" y="1" width="82" height="103" rx="16" />
        </clipPath>
        <g clipPath={`url(#${shape})`} className="plain">
          <rect width="84" height="105" fill={BLUE.hex} className="plain" />
          <TilePattern {...BLUE} />
          <rect className="paper plain" y="77" width="84" height="28" />
        </g>
        <rect className="faint" x="1" y="1" width="82" height="103" rx="16" />
        <text x="14" y="96">
          4
        </text>
      </svg>
      <circle className="good paper" cx="262" cy="112" r="16" />
      <path className="good" d="m254 112 6 6 10-12" />
    </Drawing>
  );
}
