import type { CareCase, CareContact, CareOutcome, CareStatus, HarmMarker } from '../../api/admin';

export const STATUS_TEXT: Record<CareStatus, string> = { new: 'New', in_contact: 'In contact', closed: 'Closed' };

export const MARKER_TEXT: Record<HarmMarker, string> = {
  chasing_losses: 'Chasing losses',
  rising_stakes: 'Rising stakes',
  long_nights: 'Long nights',
  failed_deposits: 'Failed deposits',
  raised_limits: 'A raised limit',
  many_accounts: 'Several accounts',
};

export const CONTACT_TEXT: Record<CareContact, string> = { none: 'No contact', email: 'By email', phone: 'By phone' };

export const OUTCOME_TEXT: Record<CareOutcome, string> = {
  no_concern: 'No reason for concern',
  informed: 'Told about limits, breaks and help',
  set_limits: 'The player set limits',
  took_break: 'The player took a break',
  frozen: 'The account was frozen',
};

/** "Chasing losses, long nights". */
export function signsInWords({ signs }: Pick<CareCase, 'signs'>): string {
  const words = signs.map(({ marker }) => MARKER_TEXT[marker]).join(', ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "By email · Told about limits, breaks and help". */
export function noteInWords({ contact, outcome }: Pick<CareCase['notes'][number], 'contact' | 'outcome'>): string {
  return outcome === undefined ? CONTACT_TEXT[contact] : `${CONTACT_TEXT[contact]} · ${OUTCOME_TEXT[outcome]}`;
}

/** Opens the admin's mail program. */
export function mailTo({ email }: Pick<CareCase, 'email'>): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
