import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import { NavLink } from 'react-router';
import { useSession, useUser } from '../auth/SessionContext';
import { RADIUS } from '../theme/theme';
import { LogoutIcon, TilesIcon } from './icons';
import { AdminIcon, ProfileIcon, SupportIcon, WithdrawIcon } from './screenIcons';

const entry = (theme: Theme) =>
  ({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minWidth: 44,
    minHeight: 44,
    padding: '0 14px',
    border: 0,
    borderRadius: RADIUS.control,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
    transition: 'background-color 160ms ease-out, color 160ms ease-out',
    '&:hover': { backgroundColor: theme.vars.palette.raised, color: theme.vars.palette.text.primary },
    // Six of them side by side need a wide screen: elsewhere the name stands under its icon.
    [theme.breakpoints.down('lg')]: {
      flexDirection: 'column',
      gap: 2,
      minWidth: 72,
      minHeight: 48,
      padding: '0 8px',
      fontSize: theme.typography.caption.fontSize,
      lineHeight: 1.25,
    },
    [theme.breakpoints.down('md')]: { flex: '1 1 auto' },
    [theme.breakpoints.down('sm')]: { minWidth: 44, padding: 0 },
  }) as const;

const EntryLink = styled(NavLink)(({ theme }) => ({
  ...entry(theme),
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.wash.accent,
    color: theme.vars.palette.primary.main,
  },
}));

const EntryButton = styled('button')(({ theme }) => entry(theme));

const Wide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));
const Narrow = styled('span')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/** The signed-in bar, on all widths (spec 2.15). */
export function TopBar() {
  const session = useSession();
  const { isAdmin } = useUser();
  async function logOut() {
    try {
      await session.signOut();
    } catch (error) {
      // Logged, not shown (spec 2.19).
      console.error('Logout failed', error);
    }
  }
  return (
    <Box
      component="nav"
      aria-label="Main"
      // Letters that are set very large take a second line, rather than lead off the screen.
      sx={{ display: 'flex', flexWrap: 'wrap', flexGrow: 1, gap: { xs: 0.5, sm: 2 }, py: 1, minWidth: 0, justifyContent: { xs: 'space-between', md: 'flex-end' } }}
    >
      <EntryLink to="/" end>
        <TilesIcon />
        <Wide>Home</Wide>
        <Narrow>Game</Narrow>
      </EntryLink>
      <EntryLink to="/profile">
        <ProfileIcon />
        Profile
      </EntryLink>
      <EntryLink to="/withdraw">
        <WithdrawIcon />
        Withdraw
      </EntryLink>
      <EntryLink to="/support">
        <SupportIcon />
        Support
      </EntryLink>
      {isAdmin && (
        <EntryLink to="/admin">
          <AdminIcon />
          Admin
        </EntryLink>
      )}
      <EntryButton type="button" onClick={() => void logOut()}>
        <LogoutIcon />
        Logout
      </EntryButton>
    </Box>
  );
}
