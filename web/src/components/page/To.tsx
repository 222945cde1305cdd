import MuiLink, { type LinkProps } from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link, type LinkProps as RouteProps } from 'react-router';

/** The style of a link on a line of its own, which a finger has to hit. */
export const TALL = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;

type Styles = Pick<LinkProps, 'sx' | 'color' | 'variant'>;

interface ToProps extends Styles, Pick<RouteProps, 'onClick' | 'state' | 'target' | 'rel'> {
  /** An address of the app, with a fragment or without. */
  address: string;
  children: ReactNode;
}

/** A link in a text to another place of the app. */
export function To({ address, ...link }: ToProps) {
  return <MuiLink component={Link} to={address} {...link} />;
}
