import { FormField } from './FormField';

type EmailFieldProps = Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'autoComplete' | 'autoFocus'>;

/** The address that somebody signs in with: the first field of its form. */
export function EmailField(props: EmailFieldProps) {
  return <FormField {...props} label="Email Address" type="email" autoComplete="username" autoFocus />;
}
