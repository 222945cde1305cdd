/** What a form says when there is none. */
export const ENTER_ADDRESS = 'Please enter your email address';

/** An address in its normal form (D43): one account has it, however it is typed. */
export function normalAddress(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
