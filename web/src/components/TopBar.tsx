import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import { useUser } from '../auth/SessionContext';
import { bell, bellName, useBell } from './bell';
import { BellCount } from './BellCount';
import { chipsOf, currentMark } from './currentMark';
import { TilesIcon } from './icons';
import { currentAt, placeOf } from './places';
import { BellIcon, DrawIcon, WalletIcon } from './screenIcons';
import { useLogOut } from './useLogOut';

const entry = (theme: Theme) =>
  ({
    ...currentMark('bottom', 10),
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minWidth: 44,
    // As high as the header, so that the mark lies on its edge.
    minHeight: 64,
    padding: '0 10px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
    transition: 'color 160ms ease-out',
    '&:hover, &[aria-current]': { color: theme.vars.palette.text.primary },
    '&:focus-visible': { outlineOffset: -3 },
  }) as const;

const PlaceLink = styled(Link)(({ theme }) => entry(theme));

const quiet = (theme: Theme) =>
  ({ ...entry(theme), fontSize: theme.typography.caption.fontSize, [theme.breakpoints.down('lg')]: { paddingInline: 6 } }) as const;

export const QuietLink = styled(Link)(({ theme }) => quiet(theme));

const QuietButton = styled('button')(({ theme }) => quiet(theme));

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  [theme.breakpoints.up('lg')]: { gap: 8 },
}));

/** The places, and apart from them what is the player's own: on a phone that is behind 'You'. */
export function TopBar() {
  const { isAdmin } = useUser();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const { unread } = useBell();
  const own = (name: string, to: string) => (
    <QuietLink to={to} aria-current={currentAt(pathname, to, to === '/admin' ? 'admin' : undefined)}>
      {name}
    </QuietLink>
  );
  return (
    <Box
      component="nav"
      aria-label="Main"
      // Letters that are set very large take a second line, rather than lead off the screen.
      sx={{ display: 'flex', flexWrap: 'wrap', flexGrow: 1, justifyContent: 'space-between', columnGap: 3, minWidth: 0 }}
    >
      <Group>
        <PlaceLink to="/" aria-current={currentAt(pathname, '/', 'game')} style={chipsOf('game')}>
          <TilesIcon />
          Home
        </PlaceLink>
        <PlaceLink to="/COD" aria-current={currentAt(pathname, '/COD', 'draw')} style={chipsOf('draw')}>
          <DrawIcon />
          Draw
        </PlaceLink>
        <PlaceLink to="/wallet" aria-current={currentAt(pathname, '/wallet', 'wallet')} style={chipsOf('wallet')}>
          <WalletIcon />
          Wallet
        </PlaceLink>
      </Group>
      <Group>
        {own('Profile', '/profile')}
        {/* A narrow header has no room for it: the profile leads there, too. */}
        <Box sx={{ display: { xs: 'none', lg: 'contents' } }}>{own('My play', '/my-play')}</Box>
        {own('Withdraw', '/withdraw')}
        {own('Support', '/support')}
        {isAdmin && own('Admin', '/admin')}
        {placeOf(pathname) !== 'admin' && (
          <QuietButton type="button" aria-haspopup="dialog" aria-label={bellName(unread)} onClick={bell.open}>
            <BellIcon />
            <Box component="span" sx={{ position: 'absolute', left: '55%', top: 14, display: 'inline-flex' }}>
              <BellCount unread={unread} />
            </Box>
          </QuietButton>
        )}
        <QuietButton type="button" onClick={() => void logOut()}>
          Logout
        </QuietButton>
      </Group>
    </Box>
  );
}
