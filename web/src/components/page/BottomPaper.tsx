import { keyframes, styled } from '@mui/material/styles';

const rise = keyframes({ from: { transform: 'translateY(100%)' } });

/** A non-modal paper at the lower end of a page. On a phone it stands above the bar. */
export const BottomPaper = styled('section')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.speedDial,
  maxWidth: 560,
  maxHeight: 'calc(100dvh - 24px)',
  overflowY: 'auto',
  margin: '0 auto',
  borderRadius: '20px 20px 0 0',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderBottom: 0,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 -2px 6px rgb(20 18 40 / 8%), 0 -12px 32px rgb(20 18 40 / 18%)',
  animation: `${rise} 240ms ease-out`,
  [theme.breakpoints.down('md')]: { bottom: 'calc(57px + env(safe-area-inset-bottom))', maxHeight: 'calc(100dvh - 81px)' },
}));
