import { useEffect } from 'react';

/** The number of open dialogs and panels. */
let openCount = 0;

/** If the element that opened a dialog is gone when it closes, the focus goes to the screen's content. */
export function useFocusAfterClose(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    openCount += 1;
    return () => {
      openCount -= 1;
      // After the dialog has tried to return the focus. A dialog below takes the focus by itself.
      setTimeout(() => {
        if (openCount > 0 || document.activeElement !== document.body) return;
        document.getElementById('content')?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
