import type { Withdrawal } from '../../api/withdrawals';
import { formatDateTime } from '../../lib/dates';

/** Until when and why a withdrawal is held back, if it is. */
export function heldWords({ payableFrom }: Pick<Withdrawal, 'payableFrom'>): string | undefined {
  return payableFrom === undefined ? undefined : `Held until ${formatDateTime(payableFrom)}: these payment details are new`;
}
