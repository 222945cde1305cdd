import { styled } from '@mui/material/styles';
import { Card } from '../../components/Card';

/** It has its height before what it holds is there. */
export const CheckCard = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignContent: 'start',
  minHeight: 200,
  padding: 24,
  outline: 0,
  scrollMarginTop: 24,
  [theme.breakpoints.down('sm')]: { minHeight: 208, padding: 16 },
}));
