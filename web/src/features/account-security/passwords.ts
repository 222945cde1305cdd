import * as z from 'zod/mini';

/** No rule of our own but that something changes: what a password needs is the pool's to say (spec 5.4). */
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
