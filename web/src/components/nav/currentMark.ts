import type { CSSProperties } from 'react';
import { paintOf } from '../../theme/gameColours';
import { CHIPS } from './places';
import type { Place } from './screens';

/** A line in the place's two colours along one edge of the current entry; one colour without a place. */
export function currentMark(edge: 'top' | 'bottom', inset: number) {
  return {
    position: 'relative',
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      left: inset,
      right: inset,
      [edge]: 0,
      height: 4,
      borderRadius: edge === 'top' ? '0 0 2px 2px' : '2px 2px 0 0',
      background: 'linear-gradient(90deg, var(--one, currentColor) 50%, var(--two, currentColor) 50%)',
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'Highlight' },
    },
  } as const;
}

/** The place's colours as CSS variables. */
export function chipsOf(place: Place): CSSProperties {
  const [one, two] = CHIPS[place] ?? [];
  return { '--one': one && paintOf(one).hex, '--two': two && paintOf(two).hex } as CSSProperties;
}
