import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormFailure } from '../form/FormFailure';

interface CaseActionsProps {
  /** The error of a failed action. */
  failure?: string | undefined;
  /** Why an action is not possible yet. The id connects the text to its button. */
  reason?: { id: string; text: string } | undefined;
  children: ReactNode;
}

/** The actions on a case in a side panel. They stay visible at the panel's foot. */
export function CaseActions({ failure, reason, children }: CaseActionsProps) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'grid',
        gap: 3,
        // Extends over the panel's padding to its edges.
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: 1, minWidth: 'max-content' } }}>{children}</Box>
    </Box>
  );
}
