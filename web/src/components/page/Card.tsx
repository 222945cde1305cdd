import { styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/theme';

export const Card = styled('section')(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: RADIUS.card,
  boxShadow: '0 1px 2px rgb(20 18 40 / 4%), 0 8px 24px rgb(20 18 40 / 4%)',
}));
