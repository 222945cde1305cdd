import { useEffect } from 'react';

/** How many dialogs and panels are open, one over the other. */
let openCount = 0;

/** When what opened a dialog is gone by the time it closes, the focus goes to the screen's content, not nowhere. */
export function useFocusAfterClose(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    openCount += 1;
    return () => {
      openCount -= 1;
      // After the dialog's own attempt to give it back. A dialog below takes it by itself.
      setTimeout(() => {
        if (openCount > 0 || document.activeElement !== document.body) return;
        document.getElementById('content')?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
