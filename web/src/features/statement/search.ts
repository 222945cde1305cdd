import { change, type Transaction } from '../../api/wallet';
import { rowWords, SOURCE_NAMES } from '../../components/money/rowWords';
import { toHundredths } from '../../lib/money';
import { TYPE_NAMES } from './ledger';

/** `12.50`, `1,204.5`, `+3`, `-3` or `−3`: an amount, with a direction or without one. */
const AMOUNT = /^([+−-])?(\d[\d,]*(?:\.\d{1,2})?)$/;

/** Whether the word is this row's amount, and its direction where the word has one. */
function isAmount(word: string, row: Transaction): boolean {
  const [, sign, digits] = AMOUNT.exec(word) ?? [];
  if (digits === undefined || toHundredths(Number(digits.replaceAll(',', ''))) !== toHundredths(row.amount)) return false;
  return sign === undefined || (sign === '+') === change(row) > 0;
}

/**
 * Whether a row has every word of a search: in what it says of itself, as its amount, or as the beginning of an id. Ids
 * are letters and digits by chance: a short word would be found within many of them.
 */
function has(words: readonly string[], row: Transaction): boolean {
  const said = [rowWords(row), SOURCE_NAMES[row.source], TYPE_NAMES[row.type]].join('\n').toLowerCase();
  const ids = [row.requestId, row.round?.roundId].map((id) => id?.toLowerCase());
  return words.every((word) => isAmount(word, row) || said.includes(word) || ids.some((id) => id?.startsWith(word)));
}

/** Those of the rows that a search finds: all of them when nothing is searched for. */
export function searched(rows: Transaction[], search: string | undefined): Transaction[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? rows : rows.filter((row) => has(words, row));
}
