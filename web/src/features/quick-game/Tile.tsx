import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../lib/visuallyHidden';
import type { Colour } from '../../api/game';
import { CheckIcon, CrossIcon, Icon } from '../../components/page/icons';
import { TilePattern } from '../../components/colour/TilePattern';
import { paintVars } from '../../theme/gameColours';
import { FORCED_COLOURS } from '../../theme/theme';
import type { TileLook } from './board';
import { LOW, tileShape } from './layout';

const turn = keyframes({
  '50%': { transform: 'perspective(640px) rotateY(90deg)' },
  '50.01%': { transform: 'perspective(640px) rotateY(-90deg)' },
});
const breathe = keyframes({ '50%': { opacity: 0.45 } });
const step = keyframes({ '0%, 60%, 100%': { opacity: 0.4 }, '30%': { opacity: 1 } });

const Face = styled('button')(({ theme }) => ({
  ...tileShape(theme),
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  width: '100%',
  minWidth: 0,
  border: 0,
  font: 'inherit',
  fontWeight: 650,
  textAlign: 'left',
  color: 'var(--ink)',
  backgroundColor: 'var(--paint)',
  cursor: 'pointer',
  isolation: 'isolate',
  transition: 'transform 160ms ease-out, filter 200ms ease-out, opacity 200ms ease-out, box-shadow 160ms ease-out',
  boxShadow: '0 1px 2px rgb(20 18 40 / 12%)',
  '@media (hover: hover)': {
    '&[data-look="plain"]:hover': { transform: 'translateY(-4px)', boxShadow: '0 10px 24px rgb(20 18 40 / 22%)' },
  },
  '&[data-look="plain"]:active': { transform: 'translateY(1px) scale(0.98)' },
  '&[data-look="waiting"], &[data-look="dimmed"]': { cursor: 'default' },
  // One after another, within a short time.
  '&[data-look="waiting"]': {
    filter: 'saturate(0.8)',
    opacity: 0.7,
    animation: `${breathe} 1600ms ease-in-out 3`,
    animationDelay: 'calc(var(--square) * 160ms + 240ms)',
  },
  '&[data-look="dimmed"]': { filter: 'saturate(0.6)', opacity: 0.42 },
  '&[data-look="chosen"], &[data-look="right"], &[data-look="wrong"]': {
    cursor: 'default',
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}, 0 0 0 6px ${theme.vars.palette.primary.main}`,
  },
  '&[data-look="right"]': {
    animation: `${turn} 240ms ease-in-out`,
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}, 0 0 0 6px ${theme.vars.palette.success.main}`,
  },
  '&[data-look="wrong"]': {
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}, 0 0 0 6px ${theme.vars.palette.error.main}`,
  },
  '&:focus-visible': { outlineOffset: 3, zIndex: 1 },
  '&:not([data-look="plain"]):focus-visible': { outlineOffset: 8 },
  // The name stands on the system's background with the colour above it; shadows and fading have no effect here.
  [FORCED_COLOURS]: {
    border: '2px solid ButtonText',
    '&[data-look="waiting"], &[data-look="dimmed"]': { color: 'GrayText', border: '2px dashed GrayText', filter: 'none', opacity: 1, animation: 'none' },
    '&[data-look="chosen"], &[data-look="right"], &[data-look="wrong"]': { border: '4px solid Highlight' },
    '&[data-look="chosen"], &[data-look="right"]': { color: 'HighlightText', backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
    '&[data-look="chosen"]': { border: '4px dashed HighlightText' },
    '&[data-look="wrong"]': { borderStyle: 'double' },
  },
}));

/** The pattern below number and name. */
const Pattern = styled('span')({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  borderRadius: 'inherit',
  overflow: 'hidden',
  maskImage: 'linear-gradient(#000 45%, transparent 78%)',
  [FORCED_COLOURS]: {
    bottom: '40%',
    borderBottomLeftRadius: 0,
    borderBottomRightRadius: 0,
    maskImage: 'none',
    '[data-look="dimmed"] > &': { opacity: 0.4 },
  },
});

const Key = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: 8,
  border: '1.5px solid currentColor',
  backgroundColor: 'var(--paint)',
  fontSize: theme.typography.caption.fontSize,
  lineHeight: 1,
  [FORCED_COLOURS]: { color: 'ButtonText', backgroundColor: 'ButtonFace', forcedColorAdjust: 'none' },
}));

const Badge = styled('span')({
  position: 'absolute',
  top: 10,
  right: 10,
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: '50%',
  color: 'var(--paint)',
  backgroundColor: 'var(--ink)',
  [LOW]: { top: 6, right: 6, width: 26, height: 26 },
  // Three dots while an answer is awaited.
  '& .dot': { strokeWidth: 5, animation: `${step} 1200ms linear infinite` },
  '& .dot:nth-of-type(2)': { animationDelay: '160ms' },
  '& .dot:nth-of-type(3)': { animationDelay: '320ms' },
  [FORCED_COLOURS]: { border: '1px solid' },
});

const SPOKEN: Partial<Record<TileLook, string>> = { chosen: 'your choice', right: 'correct', wrong: 'your choice, wrong' };

const BADGES: Partial<Record<TileLook, ReactNode>> = {
  chosen: (
    <Icon>
      <path className="dot" d="M5 12v.01" />
      <path className="dot" d="M12 12v.01" />
      <path className="dot" d="M19 12v.01" />
    </Icon>
  ),
  right: <CheckIcon />,
  wrong: <CrossIcon />,
};

interface TileProps {
  colour: Colour;
  square: number;
  look: TileLook;
  onChoose: () => void;
}

/** One tile: colour, name, key and pattern. It stays focusable when it cannot be played, so that the focus is not lost. */
export function Tile({ colour, square, look, onChoose }: TileProps) {
  const spoken = SPOKEN[look];
  return (
    <Face
      type="button"
      data-look={look}
      aria-disabled={look !== 'plain'}
      aria-keyshortcuts={String(square + 1)}
      style={{ ...paintVars(colour.hex), ...{ '--square': square } }}
      onClick={onChoose}
    >
      <Pattern>
        <TilePattern {...colour} />
      </Pattern>
      <Key>{square + 1}</Key>
      <Box component="span" sx={{ fontSize: { xs: 'caption.fontSize', sm: 'body1.fontSize' }, lineHeight: 1.2, [LOW]: { fontSize: 'caption.fontSize' } }}>
        {colour.name}
      </Box>
      {BADGES[look] && <Badge>{BADGES[look]}</Badge>}
      {spoken && <span style={visuallyHidden}>, {spoken}</span>}
    </Face>
  );
}
