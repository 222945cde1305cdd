import { change, type Transaction } from '../../api/wallet';
import { rowWords, SOURCES } from '../../components/money/rowWords';
import { toHundredths } from '../../lib/money';
import { TYPE_NAMES } from './ledger';

/** `12.50`, `1,204.5`, `+3`, `-3` or `−3`: an amount with or without a sign. */
const AMOUNT = /^([+−-])?(\d[\d,]*(?:\.\d{1,2})?)$/;

/** Whether the word is this row's amount, and its sign if the word has one. */
function isAmount(word: string, row: Transaction): boolean {
  const [, sign, digits] = AMOUNT.exec(word) ?? [];
  if (digits === undefined || toHundredths(Number(digits.replaceAll(',', ''))) !== toHundredths(row.amount)) return false;
  return sign === undefined || (sign === '+') === change(row) > 0;
}

/**
 * Whether a row contains every word of a search: in its text, as its amount, or as the start of an id. Ids are random
 * letters and digits: a short word would occur inside many of them.
 */
function has(words: readonly string[], row: Transaction): boolean {
  const said = [rowWords(row), SOURCES[row.source].name, TYPE_NAMES[row.type]].join('\n').toLowerCase();
  const ids = [row.requestId, row.round?.roundId].map((id) => id?.toLowerCase());
  return words.every((word) => isAmount(word, row) || said.includes(word) || ids.some((id) => id?.startsWith(word)));
}

/** The rows that match a search; all rows without one. */
export function searched(rows: Transaction[], search: string | undefined): Transaction[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? rows : rows.filter((row) => has(words, row));
}
