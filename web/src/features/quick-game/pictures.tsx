import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { SAMPLE_BOARD } from '../../components/colour/SampleTiles';
import { TilePattern } from '../../components/colour/TilePattern';
import type { Paint } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';
import { stakeOf, winOf } from '../../lib/odds';

const [SUN, CRIMSON, TURQUOISE, BLUE, ORCHID, EMERALD] = SAMPLE_BOARD;

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxHeight: 280,
  margin: '0 auto',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  color: theme.vars.palette.text.primary,
  '& .line': { stroke: 'currentColor', strokeWidth: 2 },
  '& .faint': { stroke: theme.vars.palette.control, strokeWidth: 2 },
  '& .paper': { fill: theme.vars.palette.background.paper },
  '& .good': { stroke: theme.vars.palette.success.main, strokeWidth: 3 },
  '& .edge': { stroke: 'currentColor', strokeOpacity: 0.25 },
  '& text': { fill: 'currentColor', fontFamily: 'inherit', fontWeight: 650, fontSize: 15, textAnchor: 'middle' },
  '& text.number': { fontSize: 10, textAnchor: 'start' },
  '& text.good': { fill: theme.vars.palette.success.main, stroke: 'none', fontSize: 20, fontWeight: 700 },
  // On a phone there is room for the words only.
  [theme.breakpoints.down('sm')]: { display: 'none' },
  [FORCED_COLOURS]: {
    '& .faint, & .edge': { stroke: 'CanvasText', strokeOpacity: 1 },
    '& .paper': { fill: 'Canvas' },
    '& .good': { stroke: 'Highlight' },
    '& text, & text.good': { fill: 'CanvasText' },
  },
}));

function Picture({ children }: { children: ReactNode }) {
  return (
    <Drawing viewBox="0 0 240 150" aria-hidden="true">
      {children}
    </Drawing>
  );
}

interface ChipProps {
  paint: Paint;
  /** Its number on the board, counted from one. */
  number: number;
  x: number;
  y: number;
  width?: number;
  faded?: boolean;
}

/** A colour field with its pattern, above a label with its number. */
function Chip({ paint: { hex, pattern }, number, x, y, width = 48, faded = false }: ChipProps) {
  const shape = useId();
  return (
    <svg x={x} y={y} width={width} height={width * 1.25} viewBox="0 0 48 60" opacity={faded ? 0.4 : 1}>
      <clipPath id={shape}>
        <rect x="1" y="1" width="46" height="58" rx="10" />
      </clipPath>
      <g clipPath={`url(#${shape})`}>
        <rect width="48" height="60" fill={hex} />
        <TilePattern hex={hex} pattern={pattern} />
        <rect className="paper" y="44" width="48" height="16" />
      </g>
      <rect className="edge" x="1" y="1" width="46" height="58" rx="10" />
      <text className="number" x="9" y="55.5">
        {number}
      </text>
    </svg>
  );
}

/** Six chips, and a hand that picks one. */
export function PickPicture() {
  return (
    <Picture>
      <Chip paint={SUN} number={1} x={30} y={6} />
      <Chip paint={CRIMSON} number={2} x={96} y={6} />
      <Chip paint={TURQUOISE} number={3} x={162} y={6} />
      <Chip paint={ORCHID} number={4} x={30} y={80} />
      <Chip paint={BLUE} number={5} x={96} y={80} />
      <Chip paint={EMERALD} number={6} x={162} y={80} />
      <rect className="line" x="91" y="75" width="58" height="70" rx="14" />
      <path className="line paper" d="m130 106 22 9-9 4-4 9z" />
    </Picture>
  );
}

/** One chip wins, the others lose. */
export function WinPicture() {
  return (
    <Picture>
      <Chip paint={BLUE} number={5} x={70} y={4} width={58} />
      <text className="good" x="156" y="48">
        + {winOf(1)}
      </text>
      {[SUN, CRIMSON, TURQUOISE, ORCHID, EMERALD].map((paint, place) => (
        <g key={paint.hex}>
          <Chip paint={paint} number={place < 4 ? place + 1 : 6} x={12 + place * 46} y={86} width={32} faded />
          <text x={28 + place * 46} y="146">
            − {stakeOf(1)}
          </text>
        </g>
      ))}
    </Picture>
  );
}

/** A sealed slip is opened and shows the promised content. */
export function CheckPicture() {
  return (
    <Picture>
      <rect className="line paper" x="14" y="30" width="84" height="90" rx="10" />
      <path className="faint" d="M28 50h56M28 62h40M28 74h50" />
      <path className="faint" d="M14 92h84" strokeDasharray="1 7" />
      <rect className="line paper" x="44" y="100" width="24" height="20" rx="5" />
      <path className="line" d="M49 100v-5a7 7 0 0 1 14 0v5" />
      <path className="line" d="M110 76h24m-8-8 8 8-8 8" />
      <Chip paint={BLUE} number={5} x={150} y={34} width={68} />
      <circle className="good paper" cx="214" cy="112" r="17" />
      <path className="good" d="m206 112 6 6 10-12" />
    </Picture>
  );
}
