/** The sign-in that stands in the page before the app's code is there (`early/form.js`), and hands over to the app's. */

type FieldName = 'email' | 'password';

function earlyForm(): HTMLFormElement | null {
  // The build itself, which draws that form, has no document.
  return typeof document === 'undefined' ? null : document.querySelector('#early-sign-in form');
}

function fieldsOf(form: HTMLFormElement): Record<FieldName, HTMLInputElement> {
  const [email, password] = form.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
  return { email, password };
}

export interface EarlyInput extends Record<FieldName, string> {
  /** Which field has the focus. */
  focused: FieldName | undefined;
}

/** What has been typed so far. Undefined where no such form stands. */
export function earlyInput(): EarlyInput | undefined {
  const form = earlyForm();
  if (!form) return undefined;
  const { email, password } = fieldsOf(form);
  const focused = document.activeElement === email ? 'email' : document.activeElement === password ? 'password' : undefined;
  return { email: email.value, password: password.value, focused };
}

/** Where the cursor is and what is marked goes over too. */
function moveFocus(from: HTMLInputElement, to: HTMLInputElement): void {
  to.focus({ preventScroll: true });
  const { type } = to;
  // A field for addresses takes no such range.
  to.type = 'text';
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
  to.type = type;
}

/** Puts `form`, which shows what was typed, in the place of the early one. */
export function takeOver(form: HTMLFormElement): void {
  const early = earlyForm();
  if (!early) return;
  const [from, to] = [fieldsOf(early), fieldsOf(form)];
  const { focused } = earlyInput() ?? {};
  const buttonOf = (one: HTMLFormElement) => one.querySelector<HTMLButtonElement>('[type="submit"]');
  const earlyButton = buttonOf(early);
  // Also a press that has begun: it would end on another button than it began on.
  const isPressed = early.hasAttribute('data-pressed') || earlyButton?.matches(':active');
  if (focused) moveFocus(from[focused], to[focused]);
  else if (document.activeElement === earlyButton) buttonOf(form)?.focus({ preventScroll: true });
  document.getElementById('early-sign-in')?.remove();
  // When React has done with what was typed.
  if (isPressed) queueMicrotask(() => buttonOf(form)?.click());
}
