import * as z from 'zod/mini';
import { ENTER_ADDRESS, normalAddress } from './address';

/** An address that a code may be sent to. */
export const emailAddress = z
  .string()
  .check(z.overwrite(normalAddress), z.minLength(1, ENTER_ADDRESS), z.email('Please enter a valid email address'));

/** The code of an authenticator app, often shown in two groups. */
export const appCode = z
  .string()
  .check(z.overwrite((typed) => typed.replaceAll(/\s/g, '')), z.regex(/^[0-9]{6}$/, 'Please enter the six digits from your app'));

/** The code from an e-mail. */
export const emailedCode = z.string().check(z.trim(), z.regex(/^[0-9]{6}$/, 'Please enter the six digits from the email'));
