import type { Transaction, TransactionSource } from '../../api/wallet';
import { formatDateTime } from '../../lib/dates';
import { formatAmount, fromHundredths, toHundredths } from '../../lib/money';

/** The categories of rows, which separate payments from games. */
export const PARTS = ['start', 'paidIn', 'paidOut', 'game'] as const;
export type Part = (typeof PARTS)[number];

export const PART_NAMES: Record<Part, string> = {
  start: 'Starting points',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  game: 'Game result',
};

/** The sources and destinations of a row's points. */
export const SOURCES: Record<TransactionSource, { name: string; part: Part | ((change: number) => Part) }> = {
  start: { name: 'Starting balance', part: 'start' },
  quick: { name: 'Quick game', part: 'game' },
  deposit: { name: 'Deposit', part: 'paidIn' },
  transfer: { name: 'Transfer', part: (change) => (change > 0 ? 'paidIn' : 'paidOut') },
  // A returned withdrawal was never paid out.
  withdrawal: { name: 'Withdrawal', part: 'paidOut' },
  colours: { name: 'Colours for the Day', part: 'game' },
  reversal: { name: 'Correction', part: (change) => (change > 0 ? 'paidOut' : 'paidIn') },
};

/** The id of a draw is its time to the minute in UTC. */
const DRAW = /\d{4}-\d\d-\d\dT\d\d:\d\dZ/;

/** The text of a ledger row. The time of its draw is in the player's time zone. A part that is owed is said beside the whole amount. */
export function rowWords({ source, description, amount, debt }: Pick<Transaction, 'source' | 'description' | 'amount' | 'debt'>): string {
  const owed = debt ? toHundredths(debt.new) - toHundredths(debt.previous) : 0;
  if (owed !== 0) {
    const part = formatAmount(fromHundredths(Math.abs(owed)));
    return `${description}: ${formatAmount(amount)}, of which ${owed > 0 ? `${part} are owed` : `${part} paid what was owed`}`;
  }
  return source === 'colours' ? description.replace(DRAW, formatDateTime) : description;
}
