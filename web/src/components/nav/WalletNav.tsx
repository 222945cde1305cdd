import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import { chipsOf, currentMark } from './currentMark';
import { currentAt } from './places';
import { SCREENS } from './screens';

const PAGES = SCREENS.filter(({ place, tab }) => place === 'wallet' && tab);

const Tab = styled(Link)(({ theme }) => ({
  ...currentMark('bottom', 8),
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 48,
  padding: '0 8px',
  borderRadius: 8,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 700 },
  '&:focus-visible': { outlineOffset: -3 },
  [theme.breakpoints.down('sm')]: { flex: '1 1 auto' },
  [theme.breakpoints.up('sm')]: { minWidth: 96 },
}));

/** The pages of the place Wallet. */
export function WalletNav() {
  const { pathname } = useLocation();
  return (
    <Box sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', px: { xs: 1, sm: 4, md: 6 } }}>
      <Box component="nav" aria-label="Wallet" style={chipsOf('wallet')} sx={{ maxWidth: { md: 1136 }, mx: 'auto', display: 'flex', flexWrap: 'wrap' }}>
        {PAGES.map(({ path, tab }) => (
          <Tab key={path} to={path} aria-current={currentAt(pathname, path)}>
            {tab}
          </Tab>
        ))}
      </Box>
    </Box>
  );
}
