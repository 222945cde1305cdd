import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link } from 'react-router';

interface ToProps extends Pick<LinkProps, 'sx' | 'onClick'> {
  /** An address of the app, with a fragment or without. */
  address: string;
  children: string;
}

/** A link in a text to another place of the app. */
export function To({ address, ...link }: ToProps) {
  return <MuiLink component={Link} to={address} {...link} />;
}
