import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface RestingProps {
  text: ReactNode;
  /** Buttons: what can be done instead. */
  children: ReactNode;
}

/** Says why nothing can be staked. It stands in the place of the multipliers. */
export function Resting({ text, children }: RestingProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        justifyContent: { md: 'space-between' },
        columnGap: 6,
        rowGap: 2,
        height: '100%',
      }}
    >
      <Typography sx={{ color: 'text.secondary', typography: { xs: 'caption', md: 'body1' } }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexShrink: 0, flexWrap: 'wrap', gap: 2, '& > *': { flex: { xs: '1 1 auto', md: 'none' } } }}>{children}</Box>
    </Box>
  );
}
