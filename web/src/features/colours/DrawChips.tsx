import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import { CheckIcon } from '../../components/page/icons';
import { TilePattern } from '../../components/colour/TilePattern';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { paintOf, paintVars } from '../../theme/gameColours';
import { FORCED_COLOURS, RADIUS } from '../../theme/theme';

const Row = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' });

const Turning = styled('div')({
  position: 'relative',
  height: 96,
  transformStyle: 'preserve-3d',
  transition: 'transform 600ms cubic-bezier(0.3, 0.1, 0.2, 1)',
  '&[data-turned="true"]': { transform: 'rotateY(180deg)' },
});

const Side = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  borderRadius: RADIUS.control,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  backfaceVisibility: 'hidden',
}));

const Down = styled(Side)(({ theme }) => ({
  placeItems: 'center',
  backgroundColor: theme.vars.palette.raised,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.h1,
}));

const Up = styled(Side)(({ theme }) => ({
  transform: 'rotateY(180deg)',
  gridTemplateRows: '1fr auto',
  backgroundColor: theme.vars.palette.background.paper,
}));

const Field = styled('span')({ position: 'relative', backgroundColor: 'var(--paint)', boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--ink) 22%, transparent)' });

interface DrawnChipsProps {
  /** In the order of the draw. */
  names: readonly string[];
  /** The number of chips that lie face up. */
  turned: number;
}

/** The chips of a draw, which turn over one after another. */
export function DrawnChips({ names, turned }: DrawnChipsProps) {
  return (
    <Row role="list" aria-label="Drawn colours" sx={{ gap: { xs: 2, sm: 3 }, '& > li': { perspective: 600 } }}>
      {names.map((name, place) => {
        const paint = paintOf(name);
        const isUp = place < turned;
        return (
          <li key={name}>
            <Turning data-turned={isUp}>
              <Down aria-hidden="true">{place + 1}</Down>
              <Up aria-hidden={!isUp} style={paintVars(paint.hex)}>
                <Field>
                  <TilePattern {...paint} />
                </Field>
                <Box component="span" sx={{ px: 2, py: 1, typography: 'caption', fontWeight: 650, textTransform: 'capitalize' }}>
                  {name}
                </Box>
              </Up>
            </Turning>
          </li>
        );
      })}
    </Row>
  );
}

const land = keyframes({ from: { transform: 'scale(1.8)', opacity: 0 } });

const Part = styled('li')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  height: 40,
  paddingInline: 8,
  color: 'var(--ink)',
  backgroundColor: 'var(--paint)',
  boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--ink) 22%, transparent)',
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 650,
  textTransform: 'capitalize',
  // The joints between the chips of a ticket are perforated.
  '& + &': { borderLeft: `2px dashed ${theme.vars.palette.background.paper}` },
  '&:first-of-type': { borderRadius: '10px 0 0 10px' },
  '&:last-of-type': { borderRadius: '0 10px 10px 0' },
  [FORCED_COLOURS]: { border: '1px solid', '& > span:first-of-type': { maskImage: 'none', width: 12 } },
}));

const Tick = styled('span')({
  position: 'absolute',
  right: 5,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: '50%',
  color: 'var(--paint)',
  backgroundColor: 'var(--ink)',
  animation: `${land} 240ms ease-out`,
  [FORCED_COLOURS]: { border: '1px solid' },
});

interface TicketProps {
  picks: readonly string[];
  /** The chips that already have a tick. */
  ticked: readonly string[];
}

/** A ticket: three joined chips. */
export function Ticket({ picks, ticked }: TicketProps) {
  return (
    <Row role="list" aria-label="Picks">
      {picks.map((name) => {
        const paint = paintOf(name);
        return (
          <Part key={name} style={paintVars(paint.hex)}>
            <Box component="span" sx={{ position: 'absolute', inset: 0, zIndex: -1, borderRadius: 'inherit', overflow: 'hidden', maskImage: 'linear-gradient(90deg, transparent 45%, #000)' }}>
              <TilePattern {...paint} />
            </Box>
            {name}
            {ticked.includes(name) && (
              <>
                <Tick>
                  <CheckIcon size={16} />
                </Tick>
                <span style={visuallyHidden}>, drawn</span>
              </>
            )}
          </Part>
        );
      })}
    </Row>
  );
}
