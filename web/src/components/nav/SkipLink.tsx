import { styled } from '@mui/material/styles';

const Anchor = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 12,
  top: 0,
  // Relative to its own height, whatever the size of its text.
  transform: 'translateY(-110%)',
  zIndex: theme.zIndex.tooltip,
  padding: '12px 20px',
  borderRadius: 12,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 600,
  '&:focus': { top: 12, transform: 'none' },
}));

export function SkipLink() {
  return <Anchor href="#content">Skip to the content</Anchor>;
}
