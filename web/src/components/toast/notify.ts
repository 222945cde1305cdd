import type { ToastOptions } from 'react-toastify/unstyled';
import { requestToasts } from './toastsRequested';

/** How long toasts stay, in ms (spec 9.27 to 9.31). */
const GAME_MS = 800;
const GAME_REFUSAL_MS = 6000;
const FORM_MS = 2000;
/** For a task that is left on another screen. */
const REMINDER_MS = 10_000;

/** The library is loaded for the first toast, which waits in the queue until the host is mounted. */
async function show(text: string, options: ToastOptions): Promise<void> {
  requestToasts();
  try {
    const { toast } = await import('react-toastify/unstyled');
    toast(text, options);
  } catch (error) {
    console.error(`Toast not shown: ${text}`, error);
    // The caller may wait for its end.
    options.onClose?.();
  }
}

/** A toast for a round's result or for copying. It is short, because the game goes on. */
export function gameToast(text: string, tone: 'success' | 'error' | 'info'): void {
  void show(text, { type: tone, autoClose: GAME_MS, role: 'status' });
}

/** Why the game refused an action. Equal refusals are not stacked. */
export function gameRefusal(text: string): void {
  void show(text, { type: 'error', autoClose: GAME_REFUSAL_MS, toastId: text });
}

export function formSuccess(text: string, onClose?: () => void): void {
  void show(text, { type: 'success', autoClose: FORM_MS, role: 'status', onClose });
}

export function formFailure(text: string): void {
  void show(text, { type: 'error', autoClose: FORM_MS });
}

export function reminder(text: string): void {
  void show(text, { type: 'info', autoClose: REMINDER_MS, role: 'status' });
}

export function formInfo(text: string): void {
  void show(text, { type: 'info', autoClose: FORM_MS, role: 'status' });
}
