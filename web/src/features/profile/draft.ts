import type { Profile, ProfileBody } from '../../api/profile';
import { rejectionOf, type Rejection } from '../../api/rejection';
import * as z from 'zod/mini';

/** The specification's exact texts for the profile (spec 8.29 to 8.31). */
export const TEXT = {
  loadFailed: 'Failed to load profile data',
  failed: 'Failed to update profile',
  updated: 'Profile updated successfully!',
} as const;

/** The problems of fields, in the server's words. The server applies the same rules. */
export const PROBLEM = {
  displayName: 'A display name can have at most 50 characters',
  username: 'A username has 3 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter or digit',
  phoneNumber: 'Please enter a phone number with its country code, such as +264 81 123 4567',
} as const;

const DISPLAY_NAME_CHARS_MAX = 50;
const USERNAME = /^[a-z0-9][a-z0-9._-]{2,29}$/i;
/** A display name must not look like a user id (spec 9.21). */
const USER_ID = /^[a-z0-9]{28}$/i;
/** With the country code (ITU-T E.164). */
const PHONE_NUMBER = /^\+[1-9]\d{7,14}$/;
const BETWEEN_DIGITS = /[ .()-]/g;

/** The text if no reason is known. */
const UNEXPLAINED = 'Something went wrong. What you typed is still here, so please try again.';

/** The form's fields, which are also the request. */
export type Draft = Required<ProfileBody>;

export function draftOf({ displayName, username, phoneNumber, online, emailAbout }: Profile): Draft {
  return { displayName, username, phoneNumber, online, emailAbout };
}

/** Invisible characters are removed on saving. */
function isDisplayName(text: string): boolean {
  return Array.from(text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')).length <= DISPLAY_NAME_CHARS_MAX;
}

function isUsername(text: string): boolean {
  return USERNAME.test(text) && !USER_ID.test(text);
}

function isPhoneNumber(text: string): boolean {
  const number = text.replace(BETWEEN_DIGITS, '');
  return number === '' || PHONE_NUMBER.test(number);
}

/** `own` is the player's present username, which they may always keep. */
export function draftSchema(own: string) {
  return z.object({
    displayName: z.string().check(z.trim(), z.refine(isDisplayName, PROBLEM.displayName)),
    username: z.string().check(z.trim(), z.refine((text) => text === own || isUsername(text), PROBLEM.username)),
    phoneNumber: z.string().check(z.trim(), z.refine(isPhoneNumber, PROBLEM.phoneNumber)),
    online: z.boolean(),
    // Switches need no check.
    emailAbout: z.any(),
  });
}

const FIELDS: Record<string, keyof Draft> = {
  DISPLAY_NAME_INVALID: 'displayName',
  DISPLAY_NAME_RESERVED: 'displayName',
  USERNAME_INVALID: 'username',
  USERNAME_RESERVED: 'username',
  USERNAME_TAKEN: 'username',
  PHONE_NUMBER_INVALID: 'phoneNumber',
};

export type Failure = Rejection<keyof Draft>;

export function failureOf(error: unknown): Failure {
  return rejectionOf(error, FIELDS, UNEXPLAINED);
}
