import { useEffect, useRef, useState } from 'react';
import { readWhole } from '../../api/pages';
import { ownTransactions, type LedgerQuery, type Transaction } from '../../api/wallet';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/dates';

/** A long read of the ledger, beside the screen, which stays unchanged meanwhile. */
export type Reading<Result> =
  | { status: 'none' }
  | { status: 'reading'; count: number; /** The time of the oldest row so far. */ back: string | undefined }
  | { status: 'read'; result: Result }
  | { status: 'failed'; error: unknown };

/** The progress of the read. */
export function progressText(reading: Reading<unknown>): string {
  if (reading.status !== 'reading' || reading.back === undefined) return 'Reading…';
  return `${counted(reading.count, 'row')} read, back to ${formatDateTime(reading.back)}`;
}

/** Receives the ledger's rows so far. */
export type OnProgress = (rows: Transaction[]) => void;

export function useReading<Result>(readAll: (signal: AbortSignal, onProgress: OnProgress) => Promise<Result>) {
  const [reading, setReading] = useState<Reading<Result>>({ status: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves to undefined after a stop or a failure. */
  async function read(): Promise<Result | undefined> {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const update = (next: Reading<Result>) => {
      if (!mine.signal.aborted) setReading(next);
    };
    update({ status: 'reading', count: 0, back: undefined });
    try {
      const onProgress: OnProgress = (rows) => update({ status: 'reading', count: rows.length, back: rows.at(-1)?.timestamp });
      const result = await readAll(mine.signal, onProgress);
      update({ status: 'read', result });
      return result;
    } catch (error) {
      update({ status: 'failed', error });
      return undefined;
    }
  }

  function stop() {
    running.current?.abort();
    setReading({ status: 'none' });
  }

  return { reading, read, stop };
}

/** Reads every row of a selection. */
export function useWhole(query: LedgerQuery) {
  return useReading((signal, onProgress) => readWhole(ownTransactions(query), signal, onProgress));
}
