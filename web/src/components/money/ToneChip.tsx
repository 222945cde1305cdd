import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const TONES = {
  good: { color: 'success.main', bgcolor: 'wash.success' },
  waiting: { color: 'warning.main', bgcolor: 'wash.warning' },
  bad: { color: 'error.main', bgcolor: 'wash.danger' },
  plain: { color: 'text.secondary', bgcolor: 'raised' },
};

interface ToneChipProps {
  tone: keyof typeof TONES;
  /** Size 16. The icon is required: colour alone never carries the tone. */
  icon: ReactNode;
  children: string;
}

/** A status in a word. */
export function ToneChip({ tone, icon, children }: ToneChipProps) {
  return (
    <Box
      component="span"
      sx={{
        ...TONES[tone],
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 28,
        pl: 2,
        pr: 3,
        borderRadius: '14px',
        typography: 'caption',
        fontWeight: 650,
        whiteSpace: 'nowrap',
      }}
    >
      {icon}
      {children}
    </Box>
  );
}
