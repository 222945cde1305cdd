import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function Head({ children }: { children: ReactNode }) {
  return (
    <Box>
      <Typography variant="h1">Forgot your password?</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 2, overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  );
}
