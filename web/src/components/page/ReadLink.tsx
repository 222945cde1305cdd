import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

/** To a text that is read beside a form, in a tab of its own: what is typed here stays. */
export function ReadLink({ address, children }: { address: string; children: string }) {
  return (
    <MuiLink component={Link} to={address} target="_blank">
      {children}
    </MuiLink>
  );
}
