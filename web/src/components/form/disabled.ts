import { buttonClasses } from '@mui/material/Button';
import type { MouseEvent, MouseEventHandler } from 'react';

function refuse(event: MouseEvent): void {
  // Prevents the submission of a form.
  event.preventDefault();
}

/**
 * Disables a button that may have the focus. The browser's `disabled` attribute would take the focus away, and a dialog
 * that the button opens could not return it.
 */
export function disabledInFocus(isDisabled: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) {
  return {
    'aria-disabled': isDisabled,
    className: isDisabled ? buttonClasses.disabled : undefined,
    onClick: isDisabled ? refuse : onClick,
  };
}
