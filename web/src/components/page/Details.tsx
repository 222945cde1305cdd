import { styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/theme';

/** A disclosure: its summary is a heading with a chevron that turns. */
export const Details = styled('details')({
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 44,
    padding: '12px 16px',
    borderRadius: RADIUS.card,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary > svg': { transition: 'transform 160ms ease-out' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
});
