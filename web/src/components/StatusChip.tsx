import Box from '@mui/material/Box';
import { AlertIcon, CheckIcon, CrossIcon } from './icons';
import { ClockIcon } from './screenIcons';

const TONES = {
  completed: { color: 'success.main', bgcolor: 'wash.success', icon: <CheckIcon size={16} /> },
  pending: { color: 'warning.main', bgcolor: 'wash.warning', icon: <ClockIcon size={16} /> },
  declined: { color: 'error.main', bgcolor: 'wash.danger', icon: <CrossIcon size={16} /> },
  other: { color: 'error.main', bgcolor: 'wash.danger', icon: <AlertIcon size={16} /> },
};

/** Green completed, amber pending, red otherwise (spec §4); never the colour alone. */
export function StatusChip({ status }: { status: string }) {
  const { icon, ...colours } = status in TONES ? TONES[status as keyof typeof TONES] : TONES.other;
  return (
    <Box
      component="span"
      sx={{
        ...colours,
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
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Box>
  );
}
