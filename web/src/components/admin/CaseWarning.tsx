import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AlertIcon } from '../page/icons';

/** A warning that stands in place of a decision or of its effect. */
export function StrongWarning({ children }: { children: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 3, px: 4, py: 3, borderRadius: 1, bgcolor: 'wash.warning', color: 'warning.main' }}>
      <AlertIcon />
      <Typography sx={{ fontWeight: 600 }}>{children}</Typography>
    </Box>
  );
}

/** A warning in words before a decision. */
export function CaseWarning({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ bgcolor: 'wash.warning', borderRadius: 1, px: 4, py: 3, display: 'flex', gap: 3 }}>
      <Box sx={{ color: 'warning.main', pt: 0.5 }}>
        <AlertIcon size={16} />
      </Box>
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  );
}
