import type { Transaction } from '../../api/wallet';
import { dayOf } from '../../lib/days';
import { PAUSE_MS } from '../../lib/playTime';

/** Two or more consecutive quick-game rows, newest first, shown as one line. */
export interface Session {
  rounds: Transaction[];
  /** False if the next page may hold more of it: the known rows are then its newest part. */
  isWhole: boolean;
}

export interface Day {
  /** `2026-11-21`, in the local time zone. */
  day: string;
  /** A time within that day. */
  at: string;
  entries: (Transaction | Session)[];
}

export function isSession(entry: Transaction | Session): entry is Session {
  return 'rounds' in entry;
}

/** Whether the two rows, the newer one first, are rounds of one session. */
function goOn(newer: Transaction, older: Transaction): boolean {
  return (
    newer.source === 'quick' &&
    older.source === 'quick' &&
    newer.seq === older.seq + 1 &&
    Date.parse(newer.timestamp) - Date.parse(older.timestamp) < PAUSE_MS
  );
}

interface Grouping {
  /** If false, every row is a separate line, which is required if rows in between were left out. */
  sessions: boolean;
  /** There are older rows that have not been read. */
  hasMore: boolean;
}

/** Rows, newest first, by day, and within a day by session. A session across midnight is split into two days. */
export function daysOf(rows: readonly Transaction[], { sessions, hasMore }: Grouping): Day[] {
  const days: (Omit<Day, 'entries'> & { runs: Transaction[][] })[] = [];
  rows.forEach((row, index) => {
    const day = dayOf(new Date(row.timestamp));
    const newer = rows[index - 1];
    if (days.at(-1)?.day !== day) days.push({ day, at: row.timestamp, runs: [] });
    const runs = days.at(-1)?.runs ?? [];
    const run = runs.at(-1);
    if (sessions && newer && run && goOn(newer, row)) run.push(row);
    else runs.push([row]);
  });
  const oldest = rows.at(-1);
  const entriesOf = (run: Transaction[]): Day['entries'] =>
    run.length === 1 ? run : [{ rounds: run, isWhole: !hasMore || run.at(-1) !== oldest }];
  return days.map(({ runs, ...day }) => ({ ...day, entries: runs.flatMap(entriesOf) }));
}

/** The number of rounds in the last session read, which may continue on the next page. */
export function unfinishedRounds(days: readonly Day[]): number {
  const last = days.at(-1)?.entries.at(-1);
  return last && isSession(last) && !last.isWhole ? last.rounds.length : 0;
}
