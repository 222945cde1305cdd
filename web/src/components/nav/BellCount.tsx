import { styled } from '@mui/material/styles';

const MOST = 9;

const Badge = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  border: '1px solid transparent',
  backgroundColor: theme.vars.palette.error.main,
  color: theme.vars.palette.background.paper,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: 1,
}));

/** The number of new notices. Its parent says it in words. */
export function BellCount({ unread }: { unread: number }) {
  return unread === 0 ? null : <Badge aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</Badge>;
}
