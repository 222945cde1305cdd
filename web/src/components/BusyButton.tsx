import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';

interface BusyButtonProps extends ButtonProps {
  idleText: string;
  busyText: string;
  busy: boolean;
  /** It keeps the focus while it cannot be pressed, and is pressed all the same: the caller says why nothing happens. */
  keepsFocus?: boolean;
}

/** As a disabled button looks. */
const unavailable = {
  '&[aria-disabled="true"]': {
    color: 'action.disabled',
    bgcolor: 'action.disabledBackground',
    cursor: 'default',
  },
} as const;

/** A button that keeps its width while busy: both texts share one cell, one of them is hidden. */
export function BusyButton({ idleText, busyText, busy, disabled, keepsFocus, ...button }: BusyButtonProps) {
  const cell = { gridArea: '1 / 1' } as const;
  const off = busy || disabled === true;
  const state = keepsFocus ? { 'aria-disabled': off, sx: unavailable } : { disabled: off };
  return (
    <Button {...button} {...state} aria-busy={busy}>
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
