import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Card } from '../../components/Card';

/** Where players can look by themselves. */
const ANSWERS = [
  { to: '/deposits', name: 'Deposits', about: 'How far a deposit has come, and why one was declined.' },
  { to: '/withdraw', name: 'Withdrawals', about: 'What is on hold, and what was paid out.' },
  { to: '/statement', name: 'Statement', about: 'Every point that came or went.' },
  { to: '/draws', name: 'Past draws', about: 'How each draw was made, and how to check it.' },
] as const;

/** What is often asked, and what becomes of a ticket. */
export function Help() {
  return (
    <Card aria-labelledby="help" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
      <Typography variant="h2" id="help">
        Perhaps it is answered already
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {ANSWERS.map(({ to, name, about }) => (
          <li key={to}>
            <MuiLink component={Link} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: 600 }}>
              {name}
            </MuiLink>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {about}
            </Typography>
          </li>
        ))}
      </Box>
    </Card>
  );
}
