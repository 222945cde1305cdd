import { createContext, use, useState } from 'react';
import { useBackStep } from './useBackStep';
import { useLeaveGuard } from './useLeaveGuard';

export interface Closable {
  /** Nothing closes it now. */
  isHeld?: boolean | undefined;
  /** Something is typed into it: it asks before that is thrown away. */
  hasDraft?: boolean | undefined;
  onClose: () => void;
}

/** How what is open over the page is closed: by Escape, a press beside it, the way back, or a button of its own. */
export function useClosing(isOpen: boolean, { isHeld = false, hasDraft = false, onClose }: Closable, hasBackStep = true) {
  const [isAsked, setAsked] = useState(false);
  function close(): boolean {
    if (isHeld) return false;
    setAsked(hasDraft);
    if (!hasDraft) onClose();
    return !hasDraft;
  }
  useBackStep(isOpen && hasBackStep, close);
  useLeaveGuard(isOpen && hasDraft);
  return {
    close,
    /** Whether what is typed may be thrown away. */
    isAsked: isAsked && isOpen && hasDraft && !isHeld,
    keep: () => setAsked(false),
    discard() {
      setAsked(false);
      onClose();
    },
  };
}

export const CloseContext = createContext<() => void>(() => undefined);

/** For a button in a dialog or a panel: closes it, as Escape does. */
export function useClose(): () => void {
  return use(CloseContext);
}
