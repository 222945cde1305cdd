import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef, type MouseEvent } from 'react';
import { disabledInFocus } from './disabled';

interface BusyButtonProps extends Omit<ButtonProps, 'className'> {
  idleText: string;
  busyText: string;
  busy: boolean;
  /** A disabled button still accepts a press: the caller explains why nothing happens. */
  explains?: boolean;
}

/** The button of a form. */
const submits = { type: 'submit', variant: 'contained' } as const;

/** Looks disabled but accepts a press. */
const pressable = { '&.Mui-disabled': { pointerEvents: 'auto' } } as const;

/** Accepts one press until the next paint, and shows whether the button is busy. */
function useOnePress(onPress: ButtonProps['onClick']) {
  const isPressed = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (isPressed.current) {
      // Prevents a second submission of a form.
      event.preventDefault();
      return;
    }
    isPressed.current = true;
    requestAnimationFrame(() => setTimeout(() => (isPressed.current = false)));
    onPress?.(event);
  };
}

/**
 * A button that sends once for each press; without `onClick` it submits its form. It keeps its width while busy: both
 * texts share one cell, and one is hidden.
 */
export function BusyButton({ idleText, busyText, busy, disabled = false, explains, onClick, ...button }: BusyButtonProps) {
  const cell = { gridArea: '1 / 1' } as const;
  const press = useOnePress(onClick);
  const state = disabledInFocus(busy || disabled, press);
  return (
    <Button
      {...(!onClick && submits)}
      {...button}
      {...state}
      {...(explains && { onClick: press, sx: pressable })}
      aria-busy={busy}
    >
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
