/** The sign-in form in the page before the app's code is loaded (`early/form.js`). It hands over to the app's form. */

type FieldName = 'email' | 'password';

function earlyForm(): HTMLFormElement | null {
  // The build itself, which renders that form, has no document.
  return typeof document === 'undefined' ? null : document.querySelector('#early-sign-in form');
}

function fieldsOf(form: HTMLFormElement): Record<FieldName, HTMLInputElement> {
  const [email, password] = form.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
  return { email, password };
}

export interface EarlyInput extends Record<FieldName, string> {
  /** The focused field. */
  focused: FieldName | undefined;
}

/** The text typed so far; undefined without an early form. */
export function earlyInput(): EarlyInput | undefined {
  const form = earlyForm();
  if (!form) return undefined;
  const { email, password } = fieldsOf(form);
  const focused = document.activeElement === email ? 'email' : document.activeElement === password ? 'password' : undefined;
  return { email: email.value, password: password.value, focused };
}

/** Also transfers the cursor and the selection. */
function moveFocus(from: HTMLInputElement, to: HTMLInputElement): void {
  to.focus({ preventScroll: true });
  const { type } = to;
  // A field of type `email` accepts no such range.
  to.type = 'text';
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
  to.type = type;
}

/** Replaces the early form with `form`, which shows the typed text. */
export function takeOver(form: HTMLFormElement): void {
  const early = earlyForm();
  if (!early) return;
  const [from, to] = [fieldsOf(early), fieldsOf(form)];
  const { focused } = earlyInput() ?? {};
  const buttonOf = (one: HTMLFormElement) => one.querySelector<HTMLButtonElement>('[type="submit"]');
  const earlyButton = buttonOf(early);
  // Includes a press that has begun: it would otherwise end on another button.
  const isPressed = early.hasAttribute('data-pressed') || earlyButton?.matches(':active');
  if (focused) moveFocus(from[focused], to[focused]);
  else if (document.activeElement === earlyButton) buttonOf(form)?.focus({ preventScroll: true });
  document.getElementById('early-sign-in')?.remove();
  // After React has processed the input.
  if (isPressed) queueMicrotask(() => buttonOf(form)?.click());
}
