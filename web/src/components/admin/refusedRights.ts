import { NOT_ADMIN, ROLE_NOT_PERMITTED } from '../../api/admin';
import { ApiError } from '../../api/errors';

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether the caller is still an admin to the server, in a role that does not permit what was asked for. */
export function saysOtherRole(error: unknown): boolean {
  return hasCode(error, ROLE_NOT_PERMITTED);
}

/** Whether the server no longer permits what the token says. The token may say so until it is renewed. */
export function saysRightsGone(error: unknown): boolean {
  return hasCode(error, NOT_ADMIN) || saysOtherRole(error);
}

export const NO_LONGER_ADMIN = 'You are no longer an admin, so this page is closed to you.';
export const ROLE_CHANGED = 'Your role has changed. Reload to see what is open to you now.';
