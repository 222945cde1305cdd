import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled, type Theme } from '@mui/material/styles';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { bellName, useBell } from './bell';
import { BellCount } from './BellCount';
import { Brand } from '../page/Brand';
import { chipsOf, currentMark } from './currentMark';
import { TilesIcon } from '../page/icons';
import { currentAt, placeOf } from './places';
import { DrawIcon, ProfileIcon, WalletIcon } from '../page/screenIcons';
import { QuietLink } from './TopBar';

const importSheet = () => import('./YouSheet');
const YouSheet = lazy(importSheet);

function warmUp(): void {
  importSheet().catch(() => {
    // A failure is retried when the sheet is opened, and reported there.
  });
}

/** Scroll margin: a focused element stops above the bar. */
const ROOM = 'calc(72px + env(safe-area-inset-bottom))';

/** A phone in landscape has no height to spare. */
const FLAT = '@media (max-height: 500px)';

/** At the end of the page it has its own space and covers nothing; before that it stays in view. */
const Bar = styled('nav')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  flexShrink: 0,
  minHeight: 56,
  boxSizing: 'content-box',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [FLAT]: { minHeight: 48 },
}));

const entry = (theme: Theme) =>
  ({
    ...currentMark('top', 12),
    flex: '1 1 0',
    minWidth: 44,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    padding: '4px 0',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    lineHeight: 1.25,
    textDecoration: 'none',
    cursor: 'pointer',
    // The bar itself is in view: focus on its entries must not scroll.
    scrollMarginBottom: `calc(-1 * ${ROOM})`,
    color: theme.vars.palette.text.secondary,
    '&[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 700 },
    '&:focus-visible': { outlineOffset: -3 },
    [FLAT]: { flexDirection: 'row', gap: 8 },
  }) as const;

const EntryLink = styled(Link)(({ theme }) => entry(theme));
const EntryButton = styled('button')(({ theme }) => entry(theme));

const aboveTheBar = <GlobalStyles styles={{ html: { scrollPaddingBottom: ROOM } }} />;

/** The places, at the bottom of a phone. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { unread } = useBell();
  // The path where the sheet was opened: on another page it is closed.
  const [openedAt, setOpenedAt] = useState<string>();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      {aboveTheBar}
      <Bar aria-label="Places">
        <EntryLink to="/" aria-current={currentAt(pathname, '/', 'game')} style={chipsOf('game')}>
          <TilesIcon size={22} />
          Game
        </EntryLink>
        <EntryLink to="/COD" aria-current={currentAt(pathname, '/COD', 'draw')} style={chipsOf('draw')}>
          <DrawIcon size={22} />
          Draw
        </EntryLink>
        <EntryLink to="/wallet" aria-current={currentAt(pathname, '/wallet', 'wallet')} style={chipsOf('wallet')}>
          <WalletIcon size={22} />
          Wallet
        </EntryLink>
        <EntryButton
          type="button"
          aria-haspopup="dialog"
          aria-current={placeOf(pathname) === 'you' ? 'true' : undefined}
          style={chipsOf('you')}
          onPointerEnter={warmUp}
          onFocus={warmUp}
          onClick={() => {
            setOpenedAt(pathname);
            setWasOpened(true);
          }}
        >
          <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
            <ProfileIcon size={22} />
            <Box component="span" sx={{ position: 'absolute', left: 14, top: -6, display: 'inline-flex' }}>
              <BellCount unread={unread} />
            </Box>
          </Box>
          You
          {unread > 0 && <span style={visuallyHidden}>: {bellName(unread)}</span>}
        </EntryButton>
      </Bar>
      <Suspense fallback={null}>
        {wasOpened && <YouSheet open={openedAt === pathname} onClose={() => setOpenedAt(undefined)} />}
      </Suspense>
    </>
  );
}

/** The bar for visitors who are not signed in. */
export function VisitorBar({ children }: { children: ReactNode }) {
  return (
    <>
      {aboveTheBar}
      <Bar aria-label="Main">
        <Box sx={{ flexGrow: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', px: 4, '& > a': { minHeight: 48 } }}>
          <Brand />
          {children}
        </Box>
      </Bar>
    </>
  );
}

/** Reserves the bar's space until the session is known, so that nothing moves. */
export function NoBar() {
  return <Bar as="div" />;
}

/** A link to the sign-in from a public page, with the way back. */
export function SignInLink() {
  const { pathname, search, hash } = useLocation();
  return (
    <QuietLink to="/login" state={placeOf(pathname) ? { from: pathname + search + hash } : null}>
      Sign in
    </QuietLink>
  );
}
