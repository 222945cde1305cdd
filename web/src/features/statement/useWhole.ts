import { useEffect, useRef, useState } from 'react';
import { isPassing } from '../../api/errors';
import { transactionsPage, type LedgerQuery, type Transaction } from '../../api/wallet';
import { retry } from '../../lib/retry';

/** Every row that a selection holds, fetched beside the list on the screen, which stays as long as was scrolled. */
export type Whole =
  | { status: 'none' }
  | { status: 'reading'; count: number; /** The time of the oldest row so far. */ back: string | undefined }
  | { status: 'read'; rows: Transaction[] }
  | { status: 'failed'; error: unknown };

async function readWhole(
  query: LedgerQuery,
  onProgress: (rows: Transaction[]) => void,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor;
    const page = await retry((trying) => transactionsPage(query, from, trying), isPassing, signal);
    rows.push(...page.rows);
    onProgress(rows);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
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
      const rows = await readWhole(query, onProgress, mine.signal);
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
