import { keyframes, styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/theme';

const breathe = keyframes({ from: { opacity: 1 }, to: { opacity: 0.55 } });

/** Part of a skeleton, with the size and shape of the coming content. */
export const Placeholder = styled('span')(({ theme }) => ({
  display: 'block',
  backgroundColor: theme.vars.palette.raised,
  borderRadius: RADIUS.control,
  animation: `${breathe} 900ms ease-in-out infinite alternate`,
}));
