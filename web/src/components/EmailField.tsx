import { useEffect, useRef } from 'react';
import { FormField } from './FormField';

type EmailFieldProps = Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'autoComplete' | 'autoFocus' | 'inputRef'>;

/** The address that somebody signs in with: the first field of its form, which takes the focus. */
export function EmailField(props: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Once the form is painted: React's own way has the browser lay out the page before it has all of it.
  useEffect(() => input.current?.focus(), []);
  return <FormField {...props} inputRef={input} label="Email Address" type="email" autoComplete="username" />;
}
