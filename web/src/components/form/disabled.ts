import { buttonClasses } from '@mui/material/Button';
import type { MouseEvent, MouseEventHandler } from 'react';

function refuse(event: MouseEvent): void {
  // Of a form's button: nothing is submitted.
  event.preventDefault();
}

/**
 * Disables a button that may have the focus then. With the attribute of its own the browser would take the focus away,
 * and a dialog that the button opens would have nowhere to give it back to.
 */
export function disabledInFocus(isDisabled: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) {
  return {
    'aria-disabled': isDisabled,
    className: isDisabled ? buttonClasses.disabled : undefined,
    onClick: isDisabled ? refuse : onClick,
  };
}
