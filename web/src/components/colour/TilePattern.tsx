import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { paintVars, type Paint, type PatternName } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';

interface Repeat {
  width: number;
  height: number;
  /** Drawn in `currentColor` with this stroke. */
  marks: ReactNode;
  turned?: boolean;
}

const REPEATS: Record<PatternName, Repeat> = {
  dots: { width: 14, height: 14, marks: <circle cx="7" cy="7" r="1.8" fill="currentColor" stroke="none" /> },
  stripes: { width: 10, height: 10, marks: <path d="M5 0v10" /> },
  grid: { width: 14, height: 14, marks: <path d="M7 0v14M0 7h14" /> },
  waves: { width: 20, height: 12, marks: <path d="M0 6q5-6 10 0t10 0" /> },
  diagonal: { width: 10, height: 10, marks: <path d="M5 0v10" />, turned: true },
  rings: { width: 22, height: 22, marks: <circle cx="11" cy="11" r="6.5" /> },
  crosses: { width: 16, height: 16, marks: <path d="M8 4.5v7M4.5 8h7" /> },
  zigzag: { width: 14, height: 10, marks: <path d="M0 8l7-6 7 6" /> },
  diamonds: { width: 16, height: 16, marks: <path d="M8 3l5 5-5 5-5-5z" /> },
  bricks: { width: 20, height: 14, marks: <path d="M0 .75h20M0 7.75h20M5 .75v7M15 7.75V14" /> },
};

const Field = styled('svg')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  color: 'var(--ink)',
  // Forced colours take the parent's colour away, but here the colour is the content.
  [FORCED_COLOURS]: { backgroundColor: 'var(--paint)', forcedColorAdjust: 'none' },
});

/** An SVG pattern in the current colour, used as `url(#id)`. */
export function PatternDef({ id, pattern }: { id: string; pattern: PatternName }) {
  const { width, height, marks, turned } = REPEATS[pattern];
  return (
    <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse" patternTransform={turned ? 'rotate(45)' : undefined}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.2">
        {marks}
      </g>
    </pattern>
  );
}

/** The fine pattern of a colour, which identifies it without colour vision. Fills its positioned parent. */
export function TilePattern({ hex, pattern }: Paint) {
  const id = useId();
  return (
    <Field aria-hidden="true" style={paintVars(hex)}>
      <PatternDef id={id} pattern={pattern} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Field>
  );
}
