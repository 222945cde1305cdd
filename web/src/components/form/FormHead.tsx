import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The title of a screen with one form, and what the form is for. */
export function FormHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 2, overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  );
}
