import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Hint } from '../../components/page/Hint';
import { CheckIcon } from '../../components/page/icons';
import { TilePattern } from '../../components/colour/TilePattern';
import { paintOf, paintVars } from '../../theme/gameColours';
import { FORCED_COLOURS, RADIUS } from '../../theme/theme';
import { PICKS } from './selection';

const Chip = styled('button')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  width: '100%',
  minWidth: 0,
  minHeight: 56,
  padding: '0 14px',
  border: 0,
  borderRadius: RADIUS.control,
  font: 'inherit',
  fontWeight: 650,
  textAlign: 'left',
  textTransform: 'capitalize',
  color: 'var(--ink)',
  backgroundColor: 'var(--paint)',
  cursor: 'pointer',
  transition: 'transform 160ms ease-out, filter 200ms ease-out, opacity 200ms ease-out, box-shadow 160ms ease-out',
  [theme.breakpoints.up('sm')]: { minHeight: 72 },
  '@media (hover: hover)': { '&[data-look="plain"]:hover': { transform: 'translateY(-2px)' } },
  '&[data-look="plain"]:active': { transform: 'translateY(1px) scale(0.98)' },
  // The name keeps its contrast: an unavailable colour is still readable.
  '&[data-look="spare"]': { cursor: 'default', filter: 'saturate(0.55)' },
  '&[aria-disabled="true"]': { cursor: 'default', filter: 'saturate(0.55)', opacity: 0.6 },
  '&[aria-pressed="true"]': {
    boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}, 0 0 0 5px ${theme.vars.palette.primary.main}`,
  },
  '&:focus-visible': { outlineOffset: 3, zIndex: 1 },
  '&[aria-pressed="true"]:focus-visible': { outlineOffset: 7 },
  // The name stands on the system's background with the colour beside it; shadows and fading have no effect here.
  [FORCED_COLOURS]: {
    border: '2px solid ButtonText',
    '&[data-look="spare"], &[aria-disabled="true"]': { color: 'GrayText', borderColor: 'GrayText', filter: 'none', opacity: 1 },
    '&[aria-pressed="true"]': {
      color: 'HighlightText',
      backgroundColor: 'Highlight',
      borderColor: 'Highlight',
      forcedColorAdjust: 'none',
    },
  },
}));

/** Fades out under the name, and ends in the hairline that separates white from a light surface. */
const Face = styled('span')({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  borderRadius: 'inherit',
  overflow: 'hidden',
  boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--ink) 22%, transparent)',
  '& > span': { position: 'absolute', inset: 0, maskImage: 'linear-gradient(105deg, transparent 30%, #000 85%)' },
  [FORCED_COLOURS]: { left: 'auto', width: 44, borderTopLeftRadius: 0, borderBottomLeftRadius: 0, '& > span': { maskImage: 'none' } },
});

const Badge = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  flexShrink: 0,
  color: 'var(--paint)',
  backgroundColor: 'var(--ink)',
  [FORCED_COLOURS]: { border: '1px solid' },
});

interface ColourPickerProps {
  colours: readonly string[];
  picks: readonly string[];
  /** Why nothing can be chosen, or null. */
  refusal: string | null;
  onToggle: (colour: string) => void;
}

/** The colours to choose from. They stay focusable when unavailable, so that the reason can be read. */
export function ColourPicker({ colours, picks, refusal, onToggle }: ColourPickerProps) {
  return (
    <Box
      role="group"
      aria-label={`Colours, pick ${PICKS}`}
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        // Five in a row only where a name and its tick fit side by side.
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {colours.map((colour) => (
        <Hint key={colour} text={refusal}>
          {(describedBy) => (
            <ColourToggle
              colour={colour}
              isChosen={picks.includes(colour)}
              isOff={refusal !== null}
              isSpare={!picks.includes(colour) && picks.length === PICKS}
              describedBy={describedBy}
              onToggle={() => {
                if (refusal === null) onToggle(colour);
              }}
            />
          )}
        </Hint>
      ))}
    </Box>
  );
}

interface ColourToggleProps {
  colour: string;
  isChosen: boolean;
  isOff: boolean;
  /** Three other colours are chosen. */
  isSpare: boolean;
  describedBy: string | undefined;
  onToggle: () => void;
}

function ColourToggle({ colour, isChosen, isOff, isSpare, describedBy, onToggle }: ColourToggleProps) {
  const paint = paintOf(colour);
  return (
    <Chip
      type="button"
      data-look={isSpare || isOff ? 'spare' : 'plain'}
      aria-pressed={isChosen}
      aria-disabled={isOff}
      aria-describedby={describedBy}
      style={paintVars(paint.hex)}
      onClick={onToggle}
    >
      <Face>
        <span>
          <TilePattern {...paint} />
        </span>
      </Face>
      {colour}
      {isChosen && (
        <Badge>
          <CheckIcon />
        </Badge>
      )}
    </Chip>
  );
}
