import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';

interface BusyButtonProps extends ButtonProps {
  idleText: string;
  busyText: string;
  busy: boolean;
}

/** A button that keeps its width while busy: both texts share one cell, one of them is hidden. */
export function BusyButton({ idleText, busyText, busy, disabled, ...button }: BusyButtonProps) {
  const cell = { gridArea: '1 / 1' } as const;
  return (
    <Button {...button} disabled={busy || disabled} aria-busy={busy}>
      <Box component="span" sx={{ display: 'grid', justifyItems: 'center' }}>
        <Box component="span" sx={{ ...cell, visibility: busy ? 'hidden' : 'visible' }}>
          {idleText}
        </Box>
        <Box component="span" sx={{ ...cell, visibility: busy ? 'visible' : 'hidden' }}>
          {busyText}
        </Box>
      </Box>
    </Button>
  );
}
