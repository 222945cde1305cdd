import { useEffect, useRef, useState } from 'react';
import { readWhole } from '../api/pages';
import { transactionsPage, type LedgerQuery, type Transaction } from '../api/wallet';
import { counted } from '../lib/counted';
import { formatDateTime } from '../lib/dates';

/** Every row that a selection holds, fetched beside the list on the screen, which stays as long as was scrolled. */
export type Whole =
  | { status: 'none' }
  | { status: 'reading'; count: number; /** The time of the oldest row so far. */ back: string | undefined }
  | { status: 'read'; rows: Transaction[] }
  | { status: 'failed'; error: unknown };

/** How far it has been read. */
export function progressText(whole: Whole): string {
  if (whole.status !== 'reading' || whole.back === undefined) return 'Reading…';
  return `${counted(whole.count, 'row')} read, back to ${formatDateTime(whole.back)}`;
}

export function useWhole(query: LedgerQuery) {
  const [whole, setWhole] = useState<Whole>({ status: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves to nothing when it was stopped or failed. */
  async function read(): Promise<Transaction[] | undefined> {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const update = (next: Whole) => {
      if (!mine.signal.aborted) setWhole(next);
    };
    update({ status: 'reading', count: 0, back: undefined });
    try {
      const onProgress = (rows: Transaction[]) =>
        update({ status: 'reading', count: rows.length, back: rows.at(-1)?.timestamp });
      const rows = await readWhole((cursor, signal) => transactionsPage(query, cursor, signal), mine.signal, onProgress);
      update({ status: 'read', rows });
      return rows;
    } catch (error) {
      update({ status: 'failed', error });
      return undefined;
    }
  }

  function stop() {
    running.current?.abort();
    setWhole({ status: 'none' });
  }

  return { whole, read, stop };
}
