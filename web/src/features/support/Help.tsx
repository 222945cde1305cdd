import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Card } from '../../components/page/Card';
import { Muted } from '../../components/money/requests';

/** Links to answers that players can find by themselves. */
const ANSWERS = [
  { to: '/deposits', name: 'Deposits', about: 'How far a deposit has come, and why one was declined.' },
  { to: '/withdraw', name: 'Withdrawals', about: 'What is on hold, and what was paid out.' },
  { to: '/statement', name: 'Statement', about: 'Every point that came or went.' },
  { to: '/draws', name: 'Past draws', about: 'How each draw was made, and how to check it.' },
] as const;

/** All of it reacts to a press; only the name is underlined. */
const Answer = styled(MuiLink)({
  display: 'block',
  padding: '6px 0',
  textDecoration: 'none',
  '& > span:first-of-type': { fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: 3 },
}) as typeof MuiLink;

/** Frequent questions, with links to their answers. */
export function Help() {
  return (
    <Card aria-labelledby="help" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
      <Typography variant="h2" id="help">
        Perhaps it is answered already
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {ANSWERS.map(({ to, name, about }) => (
          <li key={to}>
            <Answer component={Link} to={to}>
              <span>{name}</span>
              <Muted>{about}</Muted>
            </Answer>
          </li>
        ))}
      </Box>
    </Card>
  );
}
