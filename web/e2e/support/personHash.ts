import { createHash } from 'node:crypto';

/** The hash of an e-mail address or telephone number in the register of excluded persons. */
export function personHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
