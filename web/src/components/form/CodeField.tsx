import { FormField } from './FormField';

/** A field for a code of six digits, with the browser's autofill. It takes the focus. */
export function CodeField(props: Omit<React.ComponentProps<typeof FormField>, 'label' | 'inputMode' | 'autoComplete' | 'autoFocus'>) {
  return <FormField {...props} label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus />;
}
