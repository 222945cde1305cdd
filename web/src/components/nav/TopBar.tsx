import { styled, type Theme } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import { useSessionState } from '../../auth/SessionContext';
import { bell, bellName, useBell } from './bell';
import { BellCount } from './BellCount';
import { chipsOf, currentMark } from './currentMark';
import { currentAt, placeOf } from './places';
import type { Place } from './screens';
import { BellIcon } from '../page/screenIcons';
import { useLogOut } from './useLogOut';

const entry = (theme: Theme) =>
  ({
    ...currentMark('bottom', 6),
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 44,
    minHeight: 44,
    padding: '0 6px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
    transition: 'color 160ms ease-out',
    '&:hover, &[aria-current]': { color: theme.vars.palette.text.primary },
    '&:focus-visible': { outlineOffset: -3 },
    // As high as the header, so that the mark touches its edge.
    [theme.breakpoints.up('md')]: { minHeight: 64 },
    [theme.breakpoints.up('lg')]: { paddingInline: 10 },
  }) as const;

export const QuietLink = styled(Link)(({ theme }) => entry(theme));

const QuietButton = styled('button')(({ theme }) => entry(theme));

// Very large text wraps to a second line and stays on the screen.
const Row = styled('nav')({ display: 'flex', flexWrap: 'wrap' });

const Entries = styled(Row)(({ theme }) => ({
  flexGrow: 1,
  [theme.breakpoints.down('md')]: {
    backgroundColor: theme.vars.palette.background.paper,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    paddingInline: 'max(4px, env(safe-area-inset-left)) max(4px, env(safe-area-inset-right))',
    // Six words in one row where they fit, otherwise three in a row. Five words take the same height.
    '& > a, & > button': { flex: '1 0 clamp(0px, (344px - 100%) * 999, 30%)', minWidth: 'max-content' },
  },
  [theme.breakpoints.up('md')]: { '& > a, & > button': { fontSize: theme.typography.body1.fontSize } },
}));

/** The specification's entries (spec 2.15), in the header or above a narrow screen. Its space is reserved until the session is known. */
export function TopBar({ home }: { home: 'Home' | 'Game' }) {
  const state = useSessionState();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const link = (name: string, to: string, place?: Place) => (
    <QuietLink to={to} aria-current={currentAt(pathname, to, place)} style={place && chipsOf(place)}>
      {name}
    </QuietLink>
  );
  return (
    <Entries aria-label="Main" style={state.status === 'signedIn' ? undefined : { visibility: 'hidden' }}>
      {link(home, '/', 'game')}
      {link('Profile', '/profile')}
      {link('Withdraw', '/withdraw')}
      {link('Support', '/support')}
      {state.status === 'signedIn' && state.user.isAdmin && link('Admin', '/admin', 'admin')}
      <QuietButton type="button" onClick={() => void logOut()}>
        Logout
      </QuietButton>
    </Entries>
  );
}

/** The header's entries beyond the specification's. A narrow screen has them at the bottom. */
export function HeaderPlaces() {
  const { pathname } = useLocation();
  const { unread } = useBell();
  const link = (name: string, to: string, place: Place) => (
    <QuietLink to={to} aria-current={currentAt(pathname, to, place === 'you' ? undefined : place)} style={chipsOf(place)}>
      {name}
    </QuietLink>
  );
  return (
    <Row aria-label="Places">
      {link('Draw', '/COD', 'draw')}
      {link('Wallet', '/wallet', 'wallet')}
      {link('My play', '/my-play', 'you')}
      {placeOf(pathname) !== 'admin' && (
        <QuietButton type="button" aria-haspopup="dialog" aria-label={bellName(unread)} onClick={bell.open}>
          <BellIcon />
          <span style={{ position: 'absolute', left: '55%', top: 14, display: 'inline-flex' }}>
            <BellCount unread={unread} />
          </span>
        </QuietButton>
      )}
    </Row>
  );
}
