import { change, type Transaction } from '../../api/wallet';
import { type Part, SOURCES } from '../../components/money/rowWords';
import { csvOf, type Cell } from '../../lib/csv';
import { fromHundredths, toHundredths } from '../../lib/money';

/** Whether some of a row's points are bonus. */
export function hasBonus({ bonus }: Transaction): boolean {
  return bonus.amount > 0 || bonus.previousBalance > 0 || bonus.newBalance > 0;
}

/** The purpose of a row, in a word. */
export const TYPE_NAMES = { credit: 'Credit', debit: 'Debit', win: 'Win', loss: 'Loss' } as const;

export interface Totals {
  rows: number;
  /** The effect of each part on the balance, with its sign; together they are `net`. */
  parts: Record<Part, number>;
  net: number;
  /** The balances before the first row and after the last; undefined if rows in between were left out. */
  balances: { opening: number; closing: number } | undefined;
  /** Whether every row follows from the one before, and the balances from the rows. */
  agrees: boolean;
}

/**
 * Sums up complete ledger rows, newest first. It computes in hundredths, so nothing is rounded. `gapless` says that no
 * row between the first and the last was left out.
 */
export function totalsOf(rows: readonly Transaction[], gapless: boolean): Totals {
  const parts: Record<Part, number> = { start: 0, paidIn: 0, paidOut: 0, game: 0 };
  let net = 0;
  let agrees = true;
  rows.forEach((row, index) => {
    const moved = toHundredths(change(row));
    const { part } = SOURCES[row.source];
    parts[typeof part === 'function' ? part(moved) : part] += moved;
    net += moved;
    const older = rows[index + 1];
    const follows = !gapless || !older || (older.newBalance === row.previousBalance && older.seq === row.seq - 1);
    agrees &&= follows && toHundredths(row.previousBalance) + moved === toHundredths(row.newBalance);
  });
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  const balances = gapless && newest && oldest ? { opening: oldest.previousBalance, closing: newest.newBalance } : undefined;
  return {
    rows: rows.length,
    parts: {
      start: fromHundredths(parts.start),
      paidIn: fromHundredths(parts.paidIn),
      paidOut: fromHundredths(parts.paidOut),
      game: fromHundredths(parts.game),
    },
    net: fromHundredths(net),
    balances,
    agrees,
  };
}

const COLUMNS: readonly (readonly [string, (row: Transaction) => Cell])[] = [
  ['Number', ({ seq }) => seq],
  // Without T and Z, spreadsheets recognise it as a time.
  ['Date (UTC)', ({ timestamp }) => new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ')],
  ['Type', ({ type }) => type],
  ['Source', ({ source }) => SOURCES[source].name],
  ['Description', ({ description }) => description],
  ['Amount', change],
  ['Balance before', ({ previousBalance }) => previousBalance],
  ['Balance after', ({ newBalance }) => newBalance],
  ['Request', ({ requestId }) => requestId],
  ['Round', ({ round }) => round?.roundId],
  ['Square', ({ round }) => round && round.square + 1],
  ['Right square', ({ round }) => round && round.answer + 1],
  ['Your seed', ({ round }) => round?.clientSeed],
];

const BONUS_COLUMNS: typeof COLUMNS = [
  ['Bonus in the amount', ({ bonus }) => bonus.amount],
  ['Bonus before', ({ bonus }) => bonus.previousBalance],
  ['Bonus after', ({ bonus }) => bonus.newBalance],
];

const DEBT_COLUMNS: typeof COLUMNS = [
  ['Owed before', ({ debt }) => debt?.previous],
  ['Owed after', ({ debt }) => debt?.new],
];

/** The rows as a file, newest first as on the screen. */
export function statementCsv(rows: readonly Transaction[]): string {
  const bonus = rows.some(hasBonus) ? BONUS_COLUMNS : [];
  const debt = rows.some((row) => row.debt) ? DEBT_COLUMNS : [];
  const columns = [...COLUMNS, ...bonus, ...debt];
  return csvOf([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))]);
}
