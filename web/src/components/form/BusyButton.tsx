import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef, type MouseEvent } from 'react';
import { disabledInFocus } from './disabled';

interface BusyButtonProps extends Omit<ButtonProps, 'className'> {
  idleText: string;
  busyText: string;
  busy: boolean;
  /** While disabled it is pressed all the same: the caller says why nothing happens. */
  explains?: boolean;
}

/** Looks disabled, and is pressed. */
const pressable = { '&.Mui-disabled': { pointerEvents: 'auto' } } as const;

/** Lets one press through until the screen has been painted anew, and shows whether the button is busy. */
function useOnePress(onPress: ButtonProps['onClick']) {
  const isPressed = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (isPressed.current) {
      // Of a form's button: nothing is submitted again.
      event.preventDefault();
      return;
    }
    isPressed.current = true;
    requestAnimationFrame(() => setTimeout(() => (isPressed.current = false)));
    onPress?.(event);
  };
}

/**
 * A button that sends something, once for each press. It keeps its width while busy: both texts share one cell, one of
 * them is hidden.
 */
export function BusyButton({ idleText, busyText, busy, disabled = false, explains, onClick, ...button }: BusyButtonProps) {
  const cell = { gridArea: '1 / 1' } as const;
  const press = useOnePress(onClick);
  const state = disabledInFocus(busy || disabled, press);
  return (
    <Button {...button} {...state} {...(explains && { onClick: press, sx: pressable })} aria-busy={busy}>
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
