import type { Transaction, TransactionSource } from '../../api/wallet';
import { csvOf, type Cell } from '../../lib/csv';
import { fromHundredths, toHundredths } from '../../lib/money';

/** What the row did to the balance: its amount with its direction. */
export function change({ type, amount }: Transaction): number {
  return type === 'credit' || type === 'win' ? amount : -amount;
}

/** Whether any of a row's points are bonus. */
export function hasBonus({ bonus }: Transaction): boolean {
  return bonus.amount > 0 || bonus.previousBalance > 0 || bonus.newBalance > 0;
}

/** What a row is for, in a word. */
export const TYPE_NAMES = { credit: 'Credit', debit: 'Debit', win: 'Win', loss: 'Loss' } as const;

/** Where a row's points come from or went to. */
export const SOURCE_NAMES: Record<TransactionSource, string> = {
  start: 'Starting balance',
  quick: 'Quick game',
  deposit: 'Deposit',
  transfer: 'Transfer',
  withdrawal: 'Withdrawal',
  colours: 'Colours for the Day',
};

export interface Totals {
  rows: number;
  in: number;
  out: number;
  net: number;
  /** The balances before the first row and after the last; absent where rows in between were left out. */
  balances: { opening: number; closing: number } | undefined;
  /** Whether every row follows from the one before, and the balances from the rows. */
  agrees: boolean;
}

/**
 * Adds up whole rows, newest first, as the ledger has them. Worked out in hundredths, so nothing is rounded.
 * `gapless` says that no row between the first and the last was left out.
 */
export function totalsOf(rows: readonly Transaction[], gapless: boolean): Totals {
  let into = 0;
  let out = 0;
  let agrees = true;
  rows.forEach((row, index) => {
    const amount = toHundredths(row.amount);
    const moved = toHundredths(change(row));
    if (moved > 0) into += amount;
    else out += amount;
    const older = rows[index + 1];
    const follows = !gapless || !older || (older.newBalance === row.previousBalance && older.seq === row.seq - 1);
    agrees &&= follows && toHundredths(row.previousBalance) + moved === toHundredths(row.newBalance);
  });
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  const balances = gapless && newest && oldest ? { opening: oldest.previousBalance, closing: newest.newBalance } : undefined;
  return {
    rows: rows.length,
    in: fromHundredths(into),
    out: fromHundredths(out),
    net: fromHundredths(into - out),
    balances,
    agrees,
  };
}

const COLUMNS: readonly (readonly [string, (row: Transaction) => Cell])[] = [
  ['Number', ({ seq }) => seq],
  // Without T and Z, spreadsheets take it for the time it is.
  ['Date (UTC)', ({ timestamp }) => new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ')],
  ['Type', ({ type }) => type],
  ['Source', ({ source }) => SOURCE_NAMES[source]],
  ['Description', ({ description }) => description],
  ['Amount', change],
  ['Balance before', ({ previousBalance }) => previousBalance],
  ['Balance after', ({ newBalance }) => newBalance],
  ['Bonus in the amount', ({ bonus }) => bonus.amount],
  ['Bonus before', ({ bonus }) => bonus.previousBalance],
  ['Bonus after', ({ bonus }) => bonus.newBalance],
  ['Request', ({ requestId }) => requestId],
  ['Round', ({ round }) => round?.roundId],
  ['Square', ({ round }) => round && round.square + 1],
  ['Right square', ({ round }) => round && round.answer + 1],
  ['Your seed', ({ round }) => round?.clientSeed],
];

/** The rows as a file, newest first as on the screen. */
export function statementCsv(rows: readonly Transaction[]): string {
  return csvOf([COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, cellOf]) => cellOf(row)))]);
}
