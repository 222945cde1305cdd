import * as z from 'zod/mini';

/** The only rule of the form's own is that the password changes. The pool decides about requirements (spec 5.4). */
export const schema = z
  .object({
    current: z.string().check(z.minLength(1, 'Please enter your current password')),
    newPassword: z.string().check(z.minLength(1, 'Please enter a new password')),
  })
  .check(
    z.refine(({ current, newPassword }) => newPassword === '' || newPassword !== current, {
      path: ['newPassword'],
      error: 'This is your current password. Please choose another one.',
    }),
  );
