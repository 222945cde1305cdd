import { NOT_ADMIN, ROLE_NOT_PERMITTED, SECOND_FACTOR_MISSING } from '../../api/admin';
import { hasCode } from '../../api/errors';

/** Whether the server still regards the caller as an admin, but in a role that does not permit the call. */
export function saysOtherRole(error: unknown): boolean {
  return hasCode(error, ROLE_NOT_PERMITTED);
}

/** Whether the caller's rights have no effect until a second factor is set up. */
export function saysFactorMissing(error: unknown): boolean {
  return hasCode(error, SECOND_FACTOR_MISSING);
}

/** Whether the server denies rights that the token names. */
export function saysRightsGone(error: unknown): boolean {
  return hasCode(error, NOT_ADMIN) || saysOtherRole(error) || saysFactorMissing(error);
}

export const NO_LONGER_ADMIN = 'You are no longer an admin, so this page is closed to you.';
export const FACTOR_MISSING = 'Admins sign in with a code from an app too, since a password alone can be guessed or stolen.';
export const ROLE_CHANGED = 'Your role has changed. Reload to see what is open to you now.';
