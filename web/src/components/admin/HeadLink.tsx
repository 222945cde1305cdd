import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

/** From the head of one of the admins' pages to another one. */
export function HeadLink({ to, children }: { to: string; children: string }) {
  return (
    <MuiLink component={Link} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
      {children}
    </MuiLink>
  );
}
