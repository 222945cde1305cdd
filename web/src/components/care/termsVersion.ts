import type { AgreementBody } from '../../api/profile';

/**
 * The day of the last change of the terms. A change of their meaning changes it here and in the server's
 * `agreement.rs`. Every player must then agree again before playing on.
 */
export const TERMS_VERSION = '2026-11-27' satisfies AgreementBody['terms'];

/** The token's value once an agreement is half a year old: the player must look back before playing on. */
export const TERMS_LAPSED = 'lapsed';
