import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PartHeadProps {
  id?: string;
  /** For a part of a part. */
  component?: 'h3';
  title: string;
  children: ReactNode;
}

/** The heading of a part of a screen, and what the part is for. */
export function PartHead({ title, children, ...heading }: PartHeadProps) {
  return (
    <Box>
      <Typography variant="h2" {...heading}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>{children}</Typography>
    </Box>
  );
}
