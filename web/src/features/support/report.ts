import { rejectionOf, type Rejection } from '../../api/rejection';
import { asSeen } from '../../auth/address';
import * as z from 'zod/mini';

/** The specification's exact texts for support (spec 8.32, 8.33). */
export const TEXT = {
  submitted: 'Support ticket submitted successfully!',
  failed: 'Error submitting support ticket. Please try again.',
} as const;

/** The problems of fields, in the server's words. The server applies the same rules. */
const PROBLEM = {
  nameMissing: 'Please enter your name',
  nameTooLong: 'A name can have at most 100 characters',
  emailInvalid: 'Invalid email format',
  categoryMissing: 'Please select a category',
  messageMissing: 'Please enter a message',
  messageTooLong: 'A message can have at most 2000 characters',
} as const;

const EMAIL_MISSING = 'Please enter your email address';
/** Nothing was stored, and the typed text is kept. */
const NOTHING_LOST = 'The ticket could not be sent. Your message is still here: try again in a moment.';

/** The categories of tickets (spec 9.18). */
export const CATEGORIES = ['Technical Issue', 'Account Problem', 'Billing Question', 'Game Related', 'Other'] as const;

const NAME_CHARS_MAX = 100;
const EMAIL_CHARS_MAX = 254;
export const MESSAGE_CHARS_MAX = 2000;

/** As strict as the server, and no stricter: an account's own address always passes. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The length as the server counts it: trimmed, and an emoji is one character. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

/** The form's fields, which are also the request. */
export interface Draft {
  name: string;
  email: string;
  category: (typeof CATEGORIES)[number] | '';
  message: string;
}

/** All four are required (spec 5.24). */
export const draftSchema = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, PROBLEM.nameMissing),
    z.refine((name) => lengthOf(name) <= NAME_CHARS_MAX, PROBLEM.nameTooLong),
  ),
  email: z.string().check(
    z.overwrite(asSeen),
    z.minLength(1, EMAIL_MISSING),
    z.maxLength(EMAIL_CHARS_MAX, PROBLEM.emailInvalid),
    z.regex(EMAIL, PROBLEM.emailInvalid),
  ),
  category: z.enum(['', ...CATEGORIES], PROBLEM.categoryMissing).check(z.refine((category) => category !== '', PROBLEM.categoryMissing)),
  message: z.string().check(
    z.trim(),
    z.minLength(1, PROBLEM.messageMissing),
    z.refine((message) => lengthOf(message) <= MESSAGE_CHARS_MAX, PROBLEM.messageTooLong),
  ),
});

const FIELDS: Record<string, keyof Draft> = {
  NAME_MISSING: 'name',
  NAME_TOO_LONG: 'name',
  EMAIL_INVALID: 'email',
  CATEGORY_MISSING: 'category',
  MESSAGE_MISSING: 'message',
  MESSAGE_TOO_LONG: 'message',
};

export type Failure = Rejection<keyof Draft>;

export function failureOf(error: unknown): Failure {
  return rejectionOf(error, FIELDS, NOTHING_LOST);
}
