import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Placeholder } from '../../components/page/Placeholder';

/** Two lines and a row of dots, with the same height before they are loaded. */
export function Frame({ children, dots }: { children: ReactNode; dots?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ minHeight: '3rem' }}>{children}</Box>
      <Box sx={{ height: 24 }}>{dots}</Box>
    </Box>
  );
}

export function Waiting() {
  return (
    <Frame dots={<Placeholder sx={{ height: 24, width: 'min(100%, 294px)' }} />}>
      <Placeholder sx={{ height: 40, width: 'min(100%, 240px)' }} />
    </Frame>
  );
}

/** A failed fetch leaves the frame empty. */
export function Unknown() {
  return (
    <Frame>
      <Typography sx={{ color: 'text.secondary' }}>Pick three colours, and see at the draw whether they are the ones.</Typography>
    </Frame>
  );
}
