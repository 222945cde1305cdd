import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router';
import { useSession } from '../auth/SessionContext';
import { LogoutIcon, TilesIcon } from './icons';

const entry = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 14px',
  border: 0,
  borderRadius: 12,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 160ms ease-out, color 160ms ease-out',
} as const;

const EntryLink = styled(NavLink)(({ theme }) => ({
  ...entry,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.raised, color: theme.vars.palette.text.primary },
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.wash.accent,
    color: theme.vars.palette.primary.main,
  },
}));

const EntryButton = styled('button')(({ theme }) => ({
  ...entry,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.raised, color: theme.vars.palette.text.primary },
}));

const Wide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));
const Narrow = styled('span')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/** The signed-in bar, on all widths. An entry joins when its screen exists. */
export function TopBar() {
  const session = useSession();
  async function logOut() {
    try {
      await session.signOut();
    } catch (error) {
      // The specification wants it logged and nothing said (§8).
      console.error('Logout failed', error);
    }
  }
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{ display: 'flex', flexGrow: 1, gap: 2, justifyContent: { xs: 'space-between', md: 'flex-end' } }}
    >
      <EntryLink to="/" end>
        <TilesIcon />
        <Wide>Home</Wide>
        <Narrow>Game</Narrow>
      </EntryLink>
      <EntryButton type="button" onClick={() => void logOut()}>
        <LogoutIcon />
        Logout
      </EntryButton>
    </Box>
  );
}
