/** A table value. A number stays a number in a spreadsheet; a text never becomes a formula. */
export type Cell = string | number | undefined;

/**
 * Texts that a spreadsheet would read as a formula, or that could push one into the next cell: the signs themselves,
 * their full-width forms, and leading blanks that some programs skip.
 */
const RUNS = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Without it spreadsheets assume the local code page and break every non-ASCII letter in a name. Other programs skip it. */
const BYTE_ORDER_MARK = '\uFEFF';

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  // The apostrophe makes it a text for good; the value itself stays complete.
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as a file that spreadsheets open (RFC 4180, UTF-8). */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}
