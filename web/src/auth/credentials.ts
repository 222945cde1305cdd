import * as z from 'zod/mini';

/** An address that a code may be sent to. */
export const emailAddress = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter your email address'),
  z.email('Please enter a valid email address'),
);

/** The code that came by e-mail. */
export const emailedCode = z.string().check(z.trim(), z.regex(/^[0-9]{6}$/, 'Please enter the six digits from the email'));
