import Box from '@mui/material/Box';
import { inkOn, paintOf } from '../../theme/gameColours';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { FORCED_COLOURS } from '../../theme/theme';
import { CheckIcon } from '../page/icons';
import { TilePattern } from './TilePattern';

interface ColourChipsProps {
  /** Named colours, as the server writes them. */
  names: readonly string[];
  /** The name of the list. */
  label: string;
  /** The drawn colours among them. */
  drawn?: readonly string[];
}

/** A row of named colours, each with its name and pattern. */
export function ColourChips({ names, label, drawn = [] }: ColourChipsProps) {
  return (
    <Box
      component="ul"
      role="list"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
    >
      {names.map((name) => (
        <ColourChip key={name} name={name} isDrawn={drawn.includes(name)} />
      ))}
    </Box>
  );
}

function ColourChip({ name, isDrawn }: { name: string; isDrawn: boolean }) {
  const paint = paintOf(name);
  const ink = inkOn(paint.hex);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        isolation: 'isolate',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 28,
        pl: 5.5,
        pr: isDrawn ? 1.5 : 3,
        borderRadius: '14px',
        overflow: 'hidden',
        typography: 'caption',
        fontWeight: 650,
        textTransform: 'capitalize',
        whiteSpace: 'nowrap',
        [FORCED_COLOURS]: { border: '1px solid', '& > span:first-of-type': { maskImage: 'none', right: 'auto', width: 16 } },
      }}
      // The hairline separates white from a light surface, and black from a dark one.
      style={{ backgroundColor: paint.hex, color: ink, boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${ink} 22%, transparent)` }}
    >
      <Box component="span" sx={{ position: 'absolute', inset: 0, zIndex: -1, maskImage: 'linear-gradient(90deg, #000 14px, transparent 30px)' }}>
        <TilePattern {...paint} />
      </Box>
      {name}
      {isDrawn && (
        <>
          <CheckIcon size={16} />
          <span style={visuallyHidden}>, drawn</span>
        </>
      )}
    </Box>
  );
}
