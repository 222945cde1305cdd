import type { BankMapping } from '../../api/bank';

/** The first rows of a CSV file. */
export interface Sheet {
  separator: string;
  header: string[];
  rows: string[][];
}

/** A form for a mapping: an empty text stands for no column. */
export type MappingDraft = Record<keyof BankMapping, string>;

/** The columns of a file, in the form's order. */
export type ColumnField = Exclude<keyof BankMapping, 'separator' | 'decimal' | 'dates'>;

const SAMPLE_ROWS = 20;
const SEPARATORS = [';', ',', '\t'] as const;

/** Whether only a mapping tells how to read it. camt.053 begins with a tag, MT940 with a block or its first field. */
export function isCsv(text: string): boolean {
  return !/^\uFEFF?\s*(<|\{1:|:20:)/.test(text);
}

/** The text of a file: UTF-8, otherwise Latin-1, as the server reads it. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}

/** Rows of CSV (RFC 4180), at most `most`. */
export function rowsOf(text: string, separator: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell.trim());
    if (row.some((each) => each !== '')) rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"' && isQuoted && text.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) {
      row.push(cell.trim());
      cell = '';
    } else if (sign === '\n' || sign === '\r') endRow();
    else cell += sign;
  }
  if (rows.length < most) endRow();
  return rows;
}

/** The head of a file, by the separator that gives most columns. */
export function sheetOf(file: string, separator?: string): Sheet {
  const text = file.replace(/^\uFEFF/, '');
  const columns = (each: string) => rowsOf(text, each, 1)[0]?.length ?? 0;
  const best = separator ?? SEPARATORS.reduce((first, next) => (columns(next) > columns(first) ? next : first));
  const [header = [], ...rows] = rowsOf(text, best, SAMPLE_ROWS + 1);
  return { separator: best, header, rows };
}

/** Usual names of columns, the best first. */
const NAMES: Record<ColumnField, RegExp[]> = {
  date: [/book.*dat|posting.*dat|buchung/, /^(transaction )?date$|^datum$/, /dat/],
  amount: [/^(transaction )?amount$|^betrag$|^bedrag$/, /amount|betrag|bedrag/],
  credit: [/credit|money in|paid in|haben|gutschrift/, /^in$/],
  debit: [/debit|money out|paid out|soll|lastschrift/, /^out$/],
  balance: [/balance|saldo|kontostand/],
  text: [/description|narrative|details|purpose|verwendung|particulars/, /memo|text|reference/],
  name: [/counterpart|other party|payer|payee|beneficiary|empf/, /name/],
  id: [/transaction id|bank reference|entry reference|^id$/],
  account: [/^account( no\.?| number)?$|^iban$|kontonummer/],
};

const FIELDS = Object.keys(NAMES) as ColumnField[];

function columnFor(field: ColumnField, header: readonly string[], taken: ReadonlySet<string>): string {
  for (const name of NAMES[field]) {
    const found = header.find((column) => !taken.has(column) && name.test(column.toLowerCase()));
    if (found !== undefined) return found;
  }
  return '';
}

function cells(sheet: Sheet, column: string): string[] {
  const at = sheet.header.indexOf(column);
  return at < 0 ? [] : sheet.rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
}

/** A comma before one or two final digits is a decimal mark. */
function decimalOf(amounts: readonly string[]): string {
  return amounts.some((amount) => /,\d{1,2}$/.test(amount)) ? ',' : '.';
}

/** By a number that can be no month. Where none shows it, days come first, as is usual. */
function datesOf(dates: readonly string[]): string {
  if (dates.some((date) => /^\d{4}/.test(date))) return 'ymd';
  return dates.some((date) => /^\d{1,2}[-/.](1[3-9]|2\d|3[01])\b/.test(date)) ? 'mdy' : 'dmy';
}

const EMPTY: MappingDraft = { date: '', amount: '', credit: '', debit: '', balance: '', text: '', name: '', id: '', account: '', separator: '', decimal: '', dates: '' };

function isOf(mapping: BankMapping, { separator, header }: Sheet): boolean {
  return mapping.separator === separator && FIELDS.every((field) => mapping[field] === undefined || header.includes(mapping[field]));
}

/** How the file is to be read: as the last one if it has those columns, otherwise by the names of its columns. */
export function guess(sheet: Sheet, last?: BankMapping): MappingDraft {
  if (last && isOf(last, sheet)) return { ...EMPTY, ...last };
  const draft = { ...EMPTY, separator: sheet.separator };
  const taken = new Set<string>();
  for (const field of FIELDS) {
    draft[field] = columnFor(field, sheet.header, taken);
    taken.add(draft[field]);
  }
  // Both columns or the one with a sign.
  if (draft.credit !== '' && draft.debit !== '') draft.amount = '';
  else [draft.credit, draft.debit] = ['', ''];
  draft.decimal = decimalOf([draft.amount, draft.credit, draft.debit, draft.balance].flatMap((column) => cells(sheet, column)));
  draft.dates = datesOf(cells(sheet, draft.date));
  return draft;
}

export const COLUMN_MISSING = 'Choose a column';

/** What the form still lacks. */
export function problemsOf(draft: MappingDraft, apart: boolean): Partial<Record<ColumnField, string>> {
  const needed: ColumnField[] = ['date', 'balance', 'text', ...(apart ? (['credit', 'debit'] as const) : (['amount'] as const))];
  return Object.fromEntries(needed.filter((field) => draft[field] === '').map((field) => [field, COLUMN_MISSING]));
}

/** The mapping that is sent. Empty fields are left out, and amounts are in one column or in two. */
export function mappingOf(draft: MappingDraft, apart: boolean): BankMapping {
  const { amount, credit, debit, name, id, account, ...rest } = draft;
  const optional = { ...(apart ? { credit, debit } : { amount }), name, id, account };
  return { ...rest, ...Object.fromEntries(Object.entries(optional).filter(([, column]) => column !== '')) };
}

/** The first line as the mapping reads it, for a look before it is sent: the cells in the order of the fields. */
export function exampleOf(sheet: Sheet, draft: MappingDraft, apart: boolean): { name: string; value: string }[] {
  const [first] = sheet.rows;
  const cell = (column: string) => first?.[sheet.header.indexOf(column)] ?? '';
  const amounts = apart
    ? [{ name: 'In', value: cell(draft.credit) }, { name: 'Out', value: cell(draft.debit) }]
    : [{ name: 'Amount', value: cell(draft.amount) }];
  return [
    { name: 'Day', value: cell(draft.date) },
    ...amounts,
    { name: 'Text', value: cell(draft.text) },
    { name: 'Name', value: cell(draft.name) },
    { name: 'Balance', value: cell(draft.balance) },
  ].filter(({ value }) => value !== '');
}
