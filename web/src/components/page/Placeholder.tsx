import { keyframes, styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/theme';

const breathe = keyframes({ from: { opacity: 1 }, to: { opacity: 0.55 } });

/** A piece of a skeleton: takes the place and the shape of what is coming. */
export const Placeholder = styled('span')(({ theme }) => ({
  display: 'block',
  backgroundColor: theme.vars.palette.raised,
  borderRadius: RADIUS.control,
  animation: `${breathe} 900ms ease-in-out infinite alternate`,
}));
