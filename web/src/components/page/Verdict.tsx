import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AlertIcon, ShieldIcon } from './icons';

interface VerdictProps {
  good: boolean;
  /** The result, in one sentence. */
  title: string;
  /** The next step. */
  children?: ReactNode;
}

/** The result of a check in this browser. */
export function Verdict({ good, title, children }: VerdictProps) {
  return (
    <Box
      role={good ? 'status' : 'alert'}
      sx={{
        display: 'flex',
        gap: 3,
        p: 4,
        borderRadius: 1,
        bgcolor: good ? 'wash.success' : 'error.main',
        color: good ? 'success.main' : 'error.contrastText',
      }}
    >
      {good ? <ShieldIcon /> : <AlertIcon />}
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {children}
      </Box>
    </Box>
  );
}
