import { FormField } from './FormField';

/** A code of six digits, which the browser may know already. It takes the focus. */
export function CodeField(props: Omit<React.ComponentProps<typeof FormField>, 'label' | 'inputMode' | 'autoComplete' | 'autoFocus'>) {
  return <FormField {...props} label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus />;
}
