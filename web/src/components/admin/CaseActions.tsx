import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormFailure } from '../form/FormFailure';

interface CaseActionsProps {
  /** Why what was done here did not work. */
  failure?: string | undefined;
  /** Why something cannot be done yet, with the id by which its button names it. */
  reason?: { id: string; text: string } | undefined;
  children: ReactNode;
}

/** What can be done with the case in a side panel: at the panel's foot, always in sight. */
export function CaseActions({ failure, reason, children }: CaseActionsProps) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'grid',
        gap: 3,
        // Over the panel's own padding, to its edges.
        mx: { xs: -5, sm: -8 },
        mb: { xs: -5, sm: -8 },
        px: { xs: 5, sm: 8 },
        py: 4,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {failure && <FormFailure text={failure} />}
      {reason && <Typography id={reason.id}>{reason.text}</Typography>}
      <Box sx={{ display: 'flex', gap: 3, '& > *': { flex: 1 } }}>{children}</Box>
    </Box>
  );
}
