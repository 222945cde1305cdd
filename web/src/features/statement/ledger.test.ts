import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../api/wallet';
import { change, statementCsv, totalsOf } from './ledger';

function row(seq: number, type: Transaction['type'], amount: number, previousBalance: number, newBalance: number): Transaction {
  return {
    seq,
    type,
    amount,
    previousBalance,
    newBalance,
    description: `row ${seq}`,
    timestamp: `2026-11-21T10:00:0${seq}.123Z`,
    source: 'quick',
    bonus: { amount: 0, previousBalance: 0, newBalance: 0 },
    prevHash: '',
    hash: '',
  };
}

/** Newest first. */
const LEDGER = [
  row(4, 'debit', 60.1, 110.3, 50.2),
  row(3, 'credit', 100.1, 10.2, 110.3),
  row(2, 'loss', 0.1, 10.3, 10.2),
  row(1, 'win', 0.3, 10, 10.3),
];

it('credits and wins add, debits and losses take', () => {
  expect(LEDGER.map(change)).toEqual([-60.1, 100.1, -0.1, 0.3]);
});

describe('the totals', () => {
  it('agree with the ledger to the hundredth', () => {
    expect(totalsOf(LEDGER, true)).toEqual({
      rows: 4,
      in: 100.4,
      out: 60.2,
      net: 40.2,
      balances: { opening: 10, closing: 50.2 },
      agrees: true,
    });
  });

  it('are exact where adding numbers would drift', () => {
    const tenths = Array.from({ length: 1000 }, (_, index) => row(index, 'win', 0.1, 0, 0.1));
    expect(totalsOf(tenths, false)).toMatchObject({ in: 100, net: 100 });
  });

  it('name no balances where rows in between were left out', () => {
    const wins = LEDGER.filter(({ type }) => type === 'win' || type === 'debit');
    expect(totalsOf(wins, false)).toMatchObject({ balances: undefined, agrees: true });
  });

  it('of nothing are nothing', () => {
    expect(totalsOf([], true)).toEqual({ rows: 0, in: 0, out: 0, net: 0, balances: undefined, agrees: true });
  });

  it.each([
    ['a row is missing', LEDGER.toSpliced(1, 1)],
    ['a balance does not follow from its row', LEDGER.with(0, row(4, 'debit', 60.1, 110.3, 50.21))],
    ['a balance does not follow from the row before', LEDGER.with(0, row(4, 'debit', 60.1, 110.4, 50.3))],
  ])('say so when %s', (_, rows) => {
    expect(totalsOf(rows, true).agrees).toBe(false);
  });
});

describe('the file', () => {
  it('has every row with its sign, its balances and its time', () => {
    const lines = statementCsv(LEDGER).split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^\uFEFFNumber,Date \(UTC\),Type,Source,Description,Amount,Balance before,Balance after,Bonus in the amount,Bonus before,Bonus after,/);
    expect(lines[1]).toBe('4,2026-11-21 10:00:04,debit,Quick game,row 4,-60.1,110.3,50.2,0,0,0,,,,,');
    expect(lines[5]).toBe('');
  });

  it('tells a played round, its squares counted as on the board', () => {
    const round = { roundId: '-AbC', square: 0, answer: 5, multiplier: 10, clientSeed: 'ab' };
    const bonus = { amount: 2, previousBalance: 10, newBalance: 8 };
    const [, line] = statementCsv([{ ...row(5, 'loss', 10, 20, 10), round, bonus }]).split('\r\n');
    expect(line).toBe("5,2026-11-21 10:00:05,loss,Quick game,row 5,-10,20,10,2,10,8,,'-AbC,1,6,ab");
  });

  it('tells which game a row belongs to', () => {
    const [, line] = statementCsv([{ ...row(1, 'win', 400, 0, 400), source: 'colours' }]).split('\r\n');
    expect(line).toContain(',win,Colours for the Day,row 1,400,');
  });

  it('runs nothing that a description says', () => {
    const [, line] = statementCsv([{ ...row(1, 'credit', 5, 0, 5), description: '=cmd|"/c calc"!A1' }]).split('\r\n');
    expect(line).toContain(`,"'=cmd|""/c calc""!A1",5,`);
  });
});
