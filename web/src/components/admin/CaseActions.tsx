import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What can be done with the case in a side panel: at the panel's foot, always in sight. */
export function CaseActions({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        gap: 3,
        // Over the panel's own padding, to its edges.
        mx: { xs: -5, sm: -8 },
        mb: { xs: -5, sm: -8 },
        px: { xs: 5, sm: 8 },
        py: 4,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { flex: 1 },
      }}
    >
      {children}
    </Box>
  );
}
