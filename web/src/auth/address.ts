/** What a form says when there is none. */
export const ENTER_ADDRESS = 'Please enter your email address';

/** The characters that nothing is drawn for. It is the server's rule, `is_invisible`: an address with one is refused there. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** An address, or what may be one, as its field shows it: what is pasted may hold more. Every form sends it so. */
export function asSeen(typed: string): string {
  return typed.replaceAll(INVISIBLE, '').trim();
}

/** An address in its normal form (D43): one account has it, however it is typed. */
export function normalAddress(typed: string): string {
  return asSeen(typed).normalize('NFKC').toLowerCase().normalize('NFKC');
}
