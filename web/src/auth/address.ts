/** The form's text for a missing address. */
export const ENTER_ADDRESS = 'Please enter your email address';

/** Characters that are not drawn. The server refuses an address with one by the same rule, `is_invisible`. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** An address as its field shows it. Pasted text may contain invisible characters. Every form sends this value. */
export function asSeen(typed: string): string {
  return typed.replaceAll(INVISIBLE, '').trim();
}

/** An address in its normal form (D43). It belongs to one account, whatever the spelling. */
export function normalAddress(typed: string): string {
  return asSeen(typed).normalize('NFKC').toLowerCase().normalize('NFKC');
}
