import { strToU8, zipSync } from 'fflate';
import type { OwnData } from '../../api/ownData';
import { csvOf, type Cell } from '../../lib/csv';

/** A list row as a table row. A nested value gets its parent's name as a prefix. */
export function flat(row: object, before = ''): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const [key, value] of Object.entries(row) as [string, unknown][]) {
    const name = before + key;
    if (typeof value === 'number' || typeof value === 'string') cells.set(name, value);
    else if (Array.isArray(value) && value.every((part) => typeof part === 'string')) cells.set(name, value.join(' '));
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) for (const [inner, cell] of flat(value, `${name}.`)) cells.set(inner, cell);
    else if (value !== undefined) cells.set(name, JSON.stringify(value));
  }
  return cells;
}

/** A table with a column for every value that occurs in a row. */
function tableOf(list: readonly object[]): string {
  const rows = list.map((row) => flat(row));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return csvOf([columns, ...rows.map((row) => columns.map((column) => row.get(column)))]);
}

/** One file with everything, and a table for each non-empty list. */
export function filesOf({ lists, profile, wallet }: OwnData): Record<string, string> {
  const tables = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    'everything.json': JSON.stringify({ profile, wallet, ...lists }, null, 2),
    ...Object.fromEntries(tables.map(([name, list]) => [`${name}.csv`, tableOf(list)])),
  };
}

/** The proof files as they were sent, with their deposit's id in the name. A name cannot lead out of the folder. */
function proofsOf({ proofs }: OwnData): [string, Uint8Array][] {
  return proofs.map(({ depositId, name, bytes }) => [`proofs/${depositId} ${name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}`, bytes]);
}

export function zipOf(data: OwnData): Uint8Array<ArrayBuffer> {
  const texts = Object.entries(filesOf(data)).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries([...texts, ...proofsOf(data)]));
}
