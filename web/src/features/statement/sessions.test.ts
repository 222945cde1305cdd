import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../api/wallet';
import { aRow } from './aRow';
import { daysOf, isSession, unfinishedRounds } from './sessions';

/** In the local time zone. */
function row(seq: number, source: Transaction['source'], day: number, hour: number, minute = 0): Transaction {
  const timestamp = new Date(2026, 10, day, hour, minute).toISOString();
  return aRow(seq, { source, type: 'loss', previousBalance: 100 - seq, newBalance: 99 - seq, timestamp });
}

const ALL = { sessions: true, hasMore: false };

/** The numbers of the rows, day by day, with a session's rows in brackets. */
function shapeOf(rows: Transaction[], how = ALL) {
  return daysOf(rows, how).map(({ day, entries }) => [
    day,
    ...entries.map((entry) => (isSession(entry) ? entry.rounds.map(({ seq }) => seq) : entry.seq)),
  ]);
}

describe('a session', () => {
  it('is rounds that follow one another, and nothing else', () => {
    const rows = [row(6, 'quick', 3, 12, 9), row(5, 'quick', 3, 12, 8), row(4, 'deposit', 3, 12, 7), row(3, 'quick', 3, 12, 6)];
    expect(shapeOf(rows)).toEqual([['2026-11-03', [6, 5], 4, 3]]);
  });

  it('of one round is that round', () => {
    expect(shapeOf([row(2, 'quick', 3, 12), row(1, 'start', 3, 12)])).toEqual([['2026-11-03', 2, 1]]);
  });

  it('ends where somebody paused for half an hour', () => {
    const rows = [row(3, 'quick', 3, 13, 0), row(2, 'quick', 3, 12, 30), row(1, 'quick', 3, 12, 1)];
    expect(shapeOf(rows)).toEqual([['2026-11-03', 3, [2, 1]]]);
  });

  it('is never made of rows between which one was left out', () => {
    expect(shapeOf([row(4, 'quick', 3, 12, 2), row(2, 'quick', 3, 12, 1)])).toEqual([['2026-11-03', 4, 2]]);
  });

  it('ends with its day', () => {
    const rows = [row(4, 'quick', 4, 0, 2), row(3, 'quick', 4, 0, 1), row(2, 'quick', 3, 23, 59), row(1, 'quick', 3, 23, 58)];
    expect(shapeOf(rows)).toEqual([
      ['2026-11-04', [4, 3]],
      ['2026-11-03', [2, 1]],
    ]);
  });

  it('is not made where rows are left out on purpose', () => {
    const rows = [row(2, 'quick', 3, 12, 1), row(1, 'quick', 3, 12, 0)];
    expect(shapeOf(rows, { sessions: false, hasMore: false })).toEqual([['2026-11-03', 2, 1]]);
  });
});

describe('a session that the next page may go on with', () => {
  const rounds = Array.from({ length: 9 }, (_, index) => row(9 - index, 'quick', 3, 12, 30 - index));

  it('says that it is not known as a whole', () => {
    const [day] = daysOf(rounds, { sessions: true, hasMore: true });
    expect(day?.entries).toEqual([{ rounds, isWhole: false }]);
    expect(unfinishedRounds(day ? [day] : [])).toBe(9);
  });

  it.each([
    ['there is no next page', rounds, false],
    ['another row comes after it', [...rounds, row(0, 'start', 3, 12, 0)], true],
  ])('is whole once %s', (_, rows, hasMore) => {
    const days = daysOf(rows, { sessions: true, hasMore });
    expect(days[0]?.entries[0]).toEqual({ rounds, isWhole: true });
    expect(unfinishedRounds(days)).toBe(0);
  });
});

it('every row stands once, in the order of the ledger', () => {
  const sources = ['quick', 'quick', 'quick', 'deposit', 'colours'] as const;
  const rows = Array.from({ length: 300 }, (_, index) => {
    const seq = 300 - index;
    return row(seq, sources[(seq * 7) % 5] ?? 'quick', 1 + Math.floor(seq / 40), seq % 24, 59 - (index % 60));
  });
  const shown = daysOf(rows, ALL).flatMap(({ entries }) => entries.flatMap((entry) => (isSession(entry) ? entry.rounds : entry)));
  expect(shown).toEqual(rows);
});
