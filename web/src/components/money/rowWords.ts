import type { Transaction, TransactionSource } from '../../api/wallet';
import { formatDateTime } from '../../lib/dates';

/** Where a row's points come from or went to. */
export const SOURCE_NAMES: Record<TransactionSource, string> = {
  start: 'Starting balance',
  quick: 'Quick game',
  deposit: 'Deposit',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  colours: 'Colours for the Day',
};

/** The id of a draw is its time to the minute, in UTC. */
const DRAW = /\d{4}-\d\d-\d\dT\d\d:\d\dZ/;

/** What a row of the ledger says of itself, with the time of its draw as it is where the person is. */
export function rowWords({ source, description }: Pick<Transaction, 'source' | 'description'>): string {
  return source === 'colours' ? description.replace(DRAW, formatDateTime) : description;
}
