import { createHash } from 'node:crypto';

/** As the register of excluded persons names somebody by an e-mail address or a telephone number. */
export function personHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
