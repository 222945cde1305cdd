import { useEffect, useRef } from 'react';
import { FormField } from './FormField';

type EmailFieldProps = Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'autoComplete' | 'autoFocus' | 'inputRef'>;

/** The address that somebody signs in with: the first field of its form, which takes the focus. */
export function EmailField(props: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // With the frame that paints the form: any earlier, and the browser lays out the page in the middle of React's work.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => { cancelAnimationFrame(frame); };
  }, []);
  return <FormField {...props} inputRef={input} label="Email Address" type="email" autoComplete="username" />;
}
