import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../auth/SessionContext';
import { bell, bellName, useBell } from './bell';
import { BellCount } from './BellCount';
import { ConfirmDialog } from './ConfirmDialog';
import { LogoutIcon } from './icons';
import { currentAt, placeOf } from './places';
import { AdminIcon, BellIcon, PlayIcon, ProfileIcon, SupportIcon, WithdrawIcon } from './screenIcons';
import { SidePanel } from './SidePanel';
import { useThemeSwitch } from './ThemeToggle';
import { useLogOut } from './useLogOut';

const row = (theme: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    width: '100%',
    minHeight: 48,
    padding: '4px 0',
    border: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    color: 'inherit',
    '& > svg': { color: theme.vars.palette.text.secondary },
    '&[aria-current]': { color: theme.vars.palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.3em' },
    '&:focus-visible': { outlineOffset: -2 },
  }) as const;

const RowLink = styled(Link)(({ theme }) => row(theme));
const RowButton = styled('button')(({ theme }) => row(theme));

interface YouSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Who is signed in, and what is theirs. */
export default function YouSheet({ open, onClose }: YouSheetProps) {
  const { email, isAdmin } = useUser();
  const { pathname } = useLocation();
  const theme = useThemeSwitch();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const logOut = useLogOut();
  const { unread } = useBell();

  async function leave() {
    setBusy(true);
    await logOut();
    setBusy(false);
    setAsks(false);
  }

  const link = (name: string, to: string, icon: ReactNode) => (
    // A step to another page closes the sheet by itself, and the reading begins there.
    <RowLink to={to} aria-current={currentAt(pathname, to, to === '/admin' ? 'admin' : undefined)} onClick={to === pathname ? onClose : undefined}>
      {icon}
      {name}
    </RowLink>
  );
  return (
    <>
      <SidePanel anchor="bottom" open={open} title="You" onClose={onClose}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>Signed in as {email}</Typography>
          <div>
            <nav aria-label="You">
              {link('Profile', '/profile', <ProfileIcon />)}
              {link('My play', '/my-play', <PlayIcon />)}
              {link('Withdraw', '/withdraw', <WithdrawIcon />)}
              {link('Support', '/support', <SupportIcon />)}
              {isAdmin && link('Admin', '/admin', <AdminIcon />)}
            </nav>
            {placeOf(pathname) !== 'admin' && (
              <RowButton
                type="button"
                aria-label={bellName(unread)}
                onClick={() => {
                  onClose();
                  bell.open();
                }}
              >
                <BellIcon />
                Notices
                <BellCount unread={unread} />
              </RowButton>
            )}
            <RowButton type="button" onClick={theme.change}>
              {theme.icon}
              {theme.label}
            </RowButton>
            <RowButton type="button" onClick={() => setAsks(true)}>
              <LogoutIcon />
              Logout
            </RowButton>
          </div>
        </Box>
      </SidePanel>
      <ConfirmDialog
        open={asks}
        title="Log out of this device?"
        confirmLabel="Logout"
        busyLabel="Logging out…"
        tone="plain"
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setAsks(false)}
      >
        <Typography>Your points stay, and what you have asked for goes on.</Typography>
      </ConfirmDialog>
    </>
  );
}
