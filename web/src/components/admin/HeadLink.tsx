import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

/** A link from the head of one admin page to another page. */
export function HeadLink({ to, children }: { to: string; children: string }) {
  return (
    <MuiLink component={Link} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
      {children}
    </MuiLink>
  );
}
