import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title?: string;
  text: string;
  action?: ReactNode;
}

/** Replaces a list that is empty or not shown: one icon, one sentence, one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 4, px: 5, py: 10 }}>
      <Box sx={{ color: 'primary.main', bgcolor: 'wash.accent', borderRadius: '50%', p: 3 }}>{icon}</Box>
      {title && <Typography variant="h2">{title}</Typography>}
      <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{text}</Typography>
      {action}
    </Box>
  );
}
