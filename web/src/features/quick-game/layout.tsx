import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The frame that the game and its skeleton share, so that nothing moves when the one takes the other's place. */

export const BoardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  [theme.breakpoints.up('sm')]: { gap: 12 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
}));

export function BoardHead({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, minHeight: { xs: 80, md: 84 } }}>
      {children}
    </Box>
  );
}

export function ScreenHead({ balance }: { balance: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 4 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
          Quick colour game
        </Typography>
        <Typography sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          Six colours, five seconds, one right answer.
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }} id="balance-label">
          Balance
        </Typography>
        <Typography component="p" variant="display" aria-labelledby="balance-label" role="group" sx={{ minWidth: 96 }}>
          {balance}
        </Typography>
      </Box>
    </Box>
  );
}
