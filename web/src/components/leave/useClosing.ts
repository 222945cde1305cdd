import { createContext, use, useState } from 'react';
import { useBackStep } from './useBackStep';
import { useLeaveGuard } from './useLeaveGuard';

export interface Closable {
  /** It cannot be closed now. */
  isHeld?: boolean | undefined;
  /** There is unsaved input: closing asks before it is discarded. */
  hasDraft?: boolean | undefined;
  onClose: () => void;
}

/** Closes a dialog or panel: by Escape, a press beside it, a step back, or a button of its own. */
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
    /** Whether the user is asked about discarding the input. */
    isAsked: isAsked && isOpen && hasDraft && !isHeld,
    keep: () => setAsked(false),
    discard() {
      setAsked(false);
      onClose();
    },
  };
}

export const CloseContext = createContext<() => void>(() => undefined);

/** For a button in a dialog or panel: closes it as Escape does. */
export function useClose(): () => void {
  return use(CloseContext);
}
