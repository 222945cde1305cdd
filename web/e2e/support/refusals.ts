/** Refusals shared by several endpoints, and bodies that every endpoint refuses. */
import type { Refusal } from './http';

export const BODY_BYTES_MAX = 16 * 1024;
export const BODY_TOO_LARGE = { status: 413, code: 'BODY_TOO_LARGE', error: 'The request is too large' };
export const NOT_ADMIN = { status: 403, code: 'NOT_ADMIN', error: 'You need admin rights for this' };
export const ROLE_NOT_PERMITTED = { status: 403, code: 'ROLE_NOT_PERMITTED', error: 'Your admin role does not permit this' };
export const AGREEMENT_MISSING = {
  status: 403,
  code: 'AGREEMENT_MISSING',
  error: 'Please say that you are 18 or older and agree to the terms first. Home asks you.',
};
export const RECOVERY_CODE_WRONG = {
  status: 403,
  code: 'RECOVERY_CODE_WRONG',
  error: 'This recovery code does not belong to this email address',
};
export const LAST_ADMIN = { status: 409, code: 'LAST_ADMIN', error: 'There must always be an owner' };
export const CURSOR_INVALID = { status: 400, code: 'MALFORMED', error: 'The cursor is not valid' };
export const AMOUNT_INVALID = { status: 400, code: 'AMOUNT_INVALID', error: 'Please enter a valid amount' };
export const KEY_MISSING = { status: 400, code: 'IDEMPOTENCY_KEY_MISSING', error: 'The Idempotency-Key header is missing' };
export const KEY_REUSED = {
  status: 409,
  code: 'IDEMPOTENCY_KEY_REUSED',
  error: 'This Idempotency-Key has been used for another request',
};
export const KEY_MALFORMED = {
  status: 400,
  code: 'MALFORMED',
  error: 'The Idempotency-Key has at most 64 visible ASCII characters',
};
export const EMAIL_INVALID = { status: 400, code: 'EMAIL_INVALID', error: 'Invalid email format' };
export const NOTE_TOO_LONG = { status: 400, code: 'NOTE_TOO_LONG', error: 'A note can have at most 500 characters' };
export const REASON_MISSING = { status: 400, code: 'REASON_MISSING', error: 'Please enter a reason' };
export const ANOTHER_ADMIN_NEEDED = {
  status: 403,
  code: 'ANOTHER_ADMIN_NEEDED',
  error: 'Two admins have to agree to this, and you are the only one who may decide it',
};
export const SLIP_LIMIT = {
  status: 403,
  code: 'SLIP_LIMIT',
  error: 'One admin alone can approve at most N$ 2000 a day on proofs of payment. Please propose this one.',
};
export const OWN_APPROVAL = {
  status: 403,
  code: 'OWN_APPROVAL',
  error: 'You have approved points for this player, so another admin has to pay out',
};
export const OWN_REQUEST = {
  status: 403,
  code: 'OWN_REQUEST',
  error: 'Somebody else has to decide this request: it is your own, or points of it go to you',
};
export const ADMIN_INITIALISED = { status: 409, code: 'ADMIN_INITIALISED', error: 'An admin has already been set up' };
export const REQUEST_NOT_FOUND = { status: 404, code: 'REQUEST_NOT_FOUND', error: 'Request no longer exists' };
export const PROPOSED_MEANWHILE = {
  status: 409,
  code: 'PROPOSED_MEANWHILE',
  error: 'Another admin has proposed this meanwhile. Please look at it again, and confirm it if you agree.',
};
export const PAYOUT_NOT_TAKEN = {
  status: 409,
  code: 'PAYOUT_NOT_TAKEN',
  error: 'Please take this payout first. If you have sent the money already, take it and complete it, and send nothing again.',
};
export const PAYOUT_IN_HAND = {
  status: 409,
  code: 'PAYOUT_IN_HAND',
  error: 'You have taken this payout. Please say first that it was not paid.',
};
export const WITHDRAWAL_EXCEEDS_BALANCE = {
  status: 422,
  code: 'WITHDRAWAL_EXCEEDS_BALANCE',
  error: 'Withdrawal amount exceeds available balance',
};
export const DEPOSIT_REVERSED = { status: 409, code: 'DEPOSIT_REVERSED', error: 'This deposit has been reversed already' };
export const TRANSFER_SPENT = {
  status: 422,
  code: 'TRANSFER_SPENT',
  error: 'The recipient no longer has these points, so this transfer cannot be reversed',
};
export const REQUEST_NOT_PENDING = { status: 409, code: 'REQUEST_NOT_PENDING', error: 'Request is no longer pending' };

export function noUserWith(what: string): Refusal {
  return { status: 404, code: 'USER_NOT_FOUND', error: `No user found with ${what}` };
}

/** A body of the wrong shape; `error` is the whole sentence. */
export function malformed(error: string): Refusal {
  return { status: 400, code: 'MALFORMED', error };
}

export const NO_OBJECT = malformed('The request must be a JSON object.');
export const NO_JSON = malformed('The request is not valid JSON.');

export function notKnown(field: string): Refusal {
  return malformed(`The field ${field} is not known.`);
}

export function twice(field: string): Refusal {
  return malformed(`The field ${field} is there twice.`);
}

export function mustBe(field: string, what: string): Refusal {
  return malformed(`The field ${field} must be ${what}.`);
}

/** `text` padded to `length` bytes with spaces, which JSON allows. */
export function padded(text: string, length: number): string {
  return text.padEnd(length, ' ');
}

/** Bodies that every endpoint refuses, made from a valid one. */
export function unreadable(genuine: string): [name: string, body: string, refusal: Refusal][] {
  return [
    ['malformed JSON', genuine.slice(0, -1), NO_JSON],
    ['something behind the JSON', `${genuine}${genuine}`, NO_JSON],
    ['JSON null', 'null', NO_OBJECT],
    ['a JSON array', '[]', NO_OBJECT],
    ['the fields as a JSON array', JSON.stringify(Object.values(JSON.parse(genuine) as object)), NO_OBJECT],
    ['a JSON text', '"x"', NO_OBJECT],
    ['a form', 'a=1&b=2', NO_OBJECT],
    ['a claim to be admin', genuine.replace('{', '{"admin":true,'), notKnown('admin')],
    ['a claim to be someone else', genuine.replace('{', '{"uid":"x",'), notKnown('uid')],
    ['a body of 100 KB', padded(genuine, 100 * 1024), BODY_TOO_LARGE],
    ['a body one byte too long', padded(genuine, BODY_BYTES_MAX + 1), BODY_TOO_LARGE],
  ];
}

/** A cursor with the content `text`. */
export function cursorOf(text: string): string {
  return Buffer.from(text).toString('base64url');
}
