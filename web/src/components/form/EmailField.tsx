import { useEffect, useRef } from 'react';
import { FormField } from './FormField';

interface EmailFieldProps extends Omit<React.ComponentProps<typeof FormField>, 'label' | 'type' | 'autoFocus' | 'inputRef'> {
  label?: string;
  /** The first field of its form, which takes the focus. */
  isFirst?: boolean;
}

/** An e-mail address; by default the one used to sign in. */
export function EmailField({ label = 'Email Address', isFirst = false, ...props }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // In the frame that paints the form: earlier, the browser would lay out the page in the middle of React's work.
  useEffect(() => {
    if (!isFirst) return;
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => { cancelAnimationFrame(frame); };
  }, [isFirst]);
  return <FormField autoComplete="username" {...props} inputRef={input} label={label} type="email" />;
}
