import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../../lib/visuallyHidden';
import type { Colour } from '../../api/game';
import { CheckIcon, CrossIcon } from '../../components/icons';
import { TilePattern } from '../../components/TilePattern';
import { inkOn } from '../../theme/gameColours';
import { RADIUS } from '../../theme/theme';
import type { TileLook } from './board';

const Face = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  width: '100%',
  minWidth: 0,
  aspectRatio: '1 / 1.08',
  padding: 10,
  border: 0,
  borderRadius: RADIUS.tile,
  font: 'inherit',
  fontWeight: 650,
  textAlign: 'left',
  cursor: 'pointer',
  isolation: 'isolate',
  transition: 'transform 160ms ease-out, filter 200ms ease-out, opacity 200ms ease-out, box-shadow 160ms ease-out',
  boxShadow: '0 1px 2px rgb(20 18 40 / 12%)',
  [theme.breakpoints.up('md')]: { padding: 16, aspectRatio: '1 / 1.15' },
  '@media (hover: hover)': {
    '&[data-look="plain"]:hover': { transform: 'translateY(-4px)', boxShadow: '0 10px 24px rgb(20 18 40 / 22%)' },
  },
  '&[data-look="plain"]:active': { transform: 'translateY(1px) scale(0.98)' },
  '&[data-look="waiting"], &[data-look="dimmed"]': { cursor: 'default' },
  '&[data-look="waiting"]': { filter: 'saturate(0.8)', opacity: 0.7 },
  '&[data-look="dimmed"]': { filter: 'saturate(0.6)', opacity: 0.42 },
  '&[data-look="chosen"], &[data-look="right"], &[data-look="wrong"]': {
    cursor: 'default',
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}, 0 0 0 6px ${theme.vars.palette.primary.main}`,
  },
  '&[data-look="right"]': {
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}, 0 0 0 6px ${theme.vars.palette.success.main}`,
  },
  '&[data-look="wrong"]': {
    boxShadow: `0 0 0 3px ${theme.vars.palette.background.paper}, 0 0 0 6px ${theme.vars.palette.error.main}`,
  },
  '&:focus-visible': { outlineOffset: 3, zIndex: 1 },
  '&:not([data-look="plain"]):focus-visible': { outlineOffset: 8 },
}));

const Key = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: 8,
  border: '1.5px solid currentColor',
  fontSize: theme.typography.caption.fontSize,
  lineHeight: 1,
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
});

const SPOKEN: Partial<Record<TileLook, string>> = { chosen: 'your choice', right: 'correct', wrong: 'your choice, wrong' };

interface TileProps {
  colour: Colour;
  square: number;
  look: TileLook;
  onChoose: () => void;
}

/** One square: colour, name, key and pattern. It stays focusable when it cannot be played, so focus is not lost. */
export function Tile({ colour, square, look, onChoose }: TileProps) {
  const ink = inkOn(colour.hex);
  const spoken = SPOKEN[look];
  return (
    <Face
      type="button"
      data-look={look}
      aria-disabled={look !== 'plain'}
      aria-keyshortcuts={String(square + 1)}
      style={{ backgroundColor: colour.hex, color: ink }}
      onClick={onChoose}
    >
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          borderRadius: 'inherit',
          overflow: 'hidden',
          maskImage: 'linear-gradient(#000 45%, transparent 78%)',
        }}
      >
        <TilePattern pattern={colour.pattern} ink={ink} />
      </Box>
      <Key style={{ backgroundColor: colour.hex }}>{square + 1}</Key>
      <Box component="span" sx={{ fontSize: { xs: 'caption.fontSize', sm: 'body1.fontSize' }, lineHeight: 1.2 }}>
        {colour.name}
      </Box>
      {(look === 'right' || look === 'wrong') && (
        <Badge style={{ backgroundColor: ink, color: colour.hex }}>
          {look === 'right' ? <CheckIcon /> : <CrossIcon />}
        </Badge>
      )}
      {spoken && <span style={visuallyHidden}>, {spoken}</span>}
    </Face>
  );
}
