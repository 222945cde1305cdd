import type { AgreementBody } from '../../api/profile';

/**
 * The day of the last change of the terms: whoever changes their meaning changes it here and in the server's
 * `agreement.rs`. Then every player agrees anew before they play on.
 */
export const TERMS_VERSION = '2026-11-27' satisfies AgreementBody['terms'];

/** What a token says instead once an agreement is half a year old: then players look back before they play on. */
export const TERMS_LAPSED = 'lapsed';
