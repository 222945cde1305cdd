import { keyframes, styled } from '@mui/material/styles';
import { FORCED_COLOURS } from '../../theme/theme';

const RADIUS = 34;
const LENGTH = 2 * Math.PI * RADIUS;

const empty = keyframes({ from: { strokeDashoffset: 0 }, to: { strokeDashoffset: LENGTH } });

const Svg = styled('svg')(({ theme }) => ({
  width: '100%',
  height: '100%',
  transform: 'rotate(-90deg)',
  fill: 'none',
  strokeWidth: 6,
  strokeLinecap: 'round',
  '& .track': { stroke: theme.vars.palette.raised },
  '& .rest': { stroke: theme.vars.palette.primary.main, strokeDasharray: LENGTH },
  '& .whole': { stroke: theme.vars.palette.success.main },
  '& .running': { animation: `${empty} linear forwards` },
  [FORCED_COLOURS]: { '& .track': { stroke: 'GrayText', strokeWidth: 2 }, '& .rest, & .whole': { stroke: 'Highlight' } },
}));

interface RingProps {
  /** The remaining share, from 0 to 1. */
  rest?: number;
  /** Empties by itself within this time. */
  emptiesInMs?: number;
  /** Full, in the colour of success. */
  isWhole?: boolean;
}

/** A ring that empties. It fills its parent; the text beside it says what it means. */
export function Ring({ rest = 0, emptiesInMs, isWhole = false }: RingProps) {
  const circle = { cx: 40, cy: 40, r: RADIUS } as const;
  return (
    <Svg viewBox="0 0 80 80" aria-hidden="true">
      <circle className={isWhole ? 'whole' : 'track'} {...circle} />
      {emptiesInMs !== undefined ? (
        <circle className="rest running" {...circle} style={{ animationDuration: `${emptiesInMs}ms` }} />
      ) : (
        rest > 0 && <circle className="rest" {...circle} strokeDashoffset={LENGTH * (1 - rest)} />
      )}
    </Svg>
  );
}
