import type { BankImport, WithoutLine } from '../../api/bank';
import { counted } from '../../lib/counted';
import { nameOf } from './aim';
import { formatDay } from './words';

/** The result of an import. */
export function importWords({ status, lines, added }: BankImport): string {
  switch (status) {
    case 'waiting':
      return 'Waits for another admin.';
    case 'reading':
      return 'Its lines are still being read. Import the same file again to go on.';
    case 'counted':
      return `${counted(lines, 'line')}, ${added === 0 ? 'none' : (added ?? 0).toLocaleString('en-US')} new.`;
  }
}

export const BALANCE_WRONG = 'Please enter a balance such as 1204.50';

const BALANCE = /^-?\d{1,13}(?:\.\d{1,2})?$/;

/** The typed balance, which can be negative. Commas and blanks are refused as ambiguous. */
export function parseBalance(typed: string): number | undefined {
  const plain = typed.trim().replace('−', '-');
  return BALANCE.test(plain) ? Number(plain) : undefined;
}

export function missingWords({ deposit, player }: WithoutLine): string {
  return deposit === undefined ? `Payout to ${nameOf(player)}` : `Deposit of ${nameOf(player)}`;
}

/** Where nothing is missing. */
export function nothingMissingWords(until: string | undefined): string {
  return until === undefined ? 'No statement has been imported yet.' : `The statements until ${formatDay(until)} show every decision that they should.`;
}
