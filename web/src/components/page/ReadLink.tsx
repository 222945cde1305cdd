import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

/** A link to a text beside a form. It opens in a new tab, so the form's input stays. */
export function ReadLink({ address, children }: { address: string; children: string }) {
  return (
    <MuiLink component={Link} to={address} target="_blank">
      {children}
    </MuiLink>
  );
}
