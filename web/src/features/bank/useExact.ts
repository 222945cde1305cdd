import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DEPOSITS, REASON_MISSING, WITHDRAWALS } from '../../api/admin';
import { approveOnLine, MISSING_LINES, settleLine, type BankLine } from '../../api/bank';
import { ApiError, hasCode, messageOr, wordsOf } from '../../api/errors';
import { saysRightsGone } from '../../components/admin/refusedRights';
import { FAILED } from '../../components/admin/useDecision';
import { pressOf } from './aim';
import { PRESSED } from './words';

/** What came of one line. */
export type Result = { state: 'busy' } | { state: 'done' | 'failed'; text: string };

export interface Progress {
  isRunning: boolean;
  done: number;
  failed: number;
  of: number;
}

const TWO_BY_NOW = 'This takes two admins by now: look at it.';

function refusalWords(error: unknown): string {
  if (hasCode(error, REASON_MISSING)) return TWO_BY_NOW;
  return wordsOf(error) ?? messageOr(error, FAILED);
}

/** Sends what one press does with a line. */
async function send({ id, match, ...line }: BankLine): Promise<string> {
  switch (pressOf({ id, ...line, ...(match && { match }) })) {
    case 'approve':
      await approveOnLine(match?.deposit ?? '', id, '');
      return PRESSED.approve;
    case 'show':
      await settleLine(id, { as: 'used', deposit: match?.deposit ?? '' });
      return PRESSED.show;
    default:
      await settleLine(id, { as: 'payout', withdrawal: match?.withdrawal ?? '' });
      return PRESSED.payout;
  }
}

/** Ends exact lines, one after another. A refused one says why and leaves the others. */
export function useExact() {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [progress, setProgress] = useState<Progress>();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const put = (id: string, result: Result) => setResults((before) => new Map(before).set(id, result));

  /** Whether the others can still be tried. */
  async function run(line: BankLine): Promise<Result['state'] | 'over'> {
    put(line.id, { state: 'busy' });
    try {
      put(line.id, { state: 'done', text: await send(line) });
      return 'done';
    } catch (error) {
      put(line.id, { state: 'failed', text: refusalWords(error) });
      return error instanceof ApiError && !saysRightsGone(error) ? 'failed' : 'over';
    }
  }

  function refetch() {
    for (const queryKey of [DEPOSITS, WITHDRAWALS, MISSING_LINES]) void client.invalidateQueries({ queryKey });
  }

  return {
    results,
    progress,
    runOne: async (line: BankLine) => {
      await run(line);
      refetch();
    },
    runAll: async (lines: readonly BankLine[]) => {
      const now = { isRunning: true, done: 0, failed: 0, of: lines.length };
      setProgress({ ...now });
      for (const line of lines) {
        if (isLeft.current) return;
        const state = await run(line);
        if (state === 'done') now.done += 1;
        else now.failed += 1;
        setProgress({ ...now });
        if (state === 'over') break;
      }
      setProgress({ ...now, isRunning: false });
      refetch();
    },
  };
}
