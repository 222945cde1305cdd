import type { Transaction, TransactionSource } from '../../api/wallet';
import { formatDateTime } from '../../lib/dates';

/** The sources and destinations of a row's points. */
export const SOURCE_NAMES: Record<TransactionSource, string> = {
  start: 'Starting balance',
  quick: 'Quick game',
  deposit: 'Deposit',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  colours: 'Colours for the Day',
};

/** The id of a draw is its time to the minute in UTC. */
const DRAW = /\d{4}-\d\d-\d\dT\d\d:\d\dZ/;

/** The text of a ledger row. The time of its draw is in the player's time zone. */
export function rowWords({ source, description }: Pick<Transaction, 'source' | 'description'>): string {
  return source === 'colours' ? description.replace(DRAW, formatDateTime) : description;
}
