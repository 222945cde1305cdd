import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** The purpose of the screen, in one line. */
  line: ReactNode;
  /** An element at the right, for instance a balance. */
  side?: ReactNode;
}

export function PageHead({ title, line, side }: PageHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', columnGap: 6, rowGap: 4 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>{line}</Typography>
      </Box>
      {side}
    </Box>
  );
}
