import { describe, expect, it } from 'vitest';
import { change, type Transaction } from '../../api/wallet';
import { PARTS } from '../../components/money/rowWords';
import { aRow } from './aRow';
import { statementCsv, totalsOf } from './ledger';

function row(seq: number, type: Transaction['type'], amount: number, previousBalance: number, newBalance: number): Transaction {
  const timestamp = `2026-11-21T10:00:0${seq}.123Z`;
  return aRow(seq, { type, amount, previousBalance, newBalance, description: `row ${seq}`, timestamp });
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

it('the part of a row that changes the debt leaves the balance', () => {
  const owed = (amount: number) => ({ previous: 0, new: amount });
  expect(change({ type: 'debit', amount: 100, debt: owed(69.9) })).toBe(-30.1);
  expect(change({ type: 'debit', amount: 100, debt: owed(100) })).toBe(0);
  expect(change({ type: 'credit', amount: 100, debt: { previous: 69.9, new: 0 } })).toBe(30.1);
  expect(change({ type: 'win', amount: 100, debt: { previous: 5, new: 5 } })).toBe(100);
});

const NOTHING = { start: 0, paidIn: 0, paidOut: 0, game: 0 };

describe('the totals', () => {
  it('agree with the ledger to the hundredth', () => {
    expect(totalsOf(LEDGER, true)).toEqual({
      rows: 4,
      parts: { ...NOTHING, game: 40.2 },
      net: 40.2,
      balances: { opening: 10, closing: 50.2 },
      agrees: true,
    });
  });

  it.each([
    ['points that one starts with', 'start', 'credit', 'start', 5],
    ['a deposit', 'deposit', 'credit', 'paidIn', 5],
    ['points from a player', 'transfer', 'credit', 'paidIn', 5],
    ['points for a player', 'transfer', 'debit', 'paidOut', -5],
    ['a withdrawal', 'withdrawal', 'debit', 'paidOut', -5],
    ['a withdrawal that was given back', 'withdrawal', 'credit', 'paidOut', 5],
    ['a round that was won', 'quick', 'win', 'game', 5],
    ['a round that was lost', 'quick', 'loss', 'game', -5],
    ['a fee of the draw', 'colours', 'debit', 'game', -5],
    ['a fee that came back', 'colours', 'credit', 'game', 5],
    ['a prize', 'colours', 'win', 'game', 5],
    ['a deposit that was undone', 'reversal', 'debit', 'paidIn', -5],
    ['a transfer that was undone', 'reversal', 'credit', 'paidOut', 5],
  ] as const)('count %s as %s %s under %s', (_, source, type, part, amount) => {
    const one = { ...row(1, type, 5, 10, 10 + amount), source };
    expect(totalsOf([one], true).parts).toEqual({ ...NOTHING, [part]: amount });
  });

  it('are exact where adding numbers would drift', () => {
    const tenths = Array.from({ length: 1000 }, (_, index) => row(index, 'win', 0.1, 0, 0.1));
    expect(totalsOf(tenths, false)).toMatchObject({ parts: { game: 100 }, net: 100 });
  });

  it('make of the opening balance the closing one, in any ledger', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const ledger = randomLedger(seed);
      const { parts, net, balances, agrees } = totalsOf(ledger, true);
      const exact = (amount: number) => Math.round(amount * 100);
      const sum = PARTS.reduce((total, part) => total + exact(parts[part]), 0);
      expect([seed, agrees]).toEqual([seed, true]);
      expect(exact(net)).toBe(sum);
      expect(exact(balances?.opening ?? NaN) + sum).toBe(exact(balances?.closing ?? NaN));
      // Each is an exact amount with two decimals.
      for (const part of PARTS) expect(parts[part]).toBe(Number(parts[part].toFixed(2)));
    }
  });

  it('name no balances where rows in between were left out', () => {
    const wins = LEDGER.filter(({ type }) => type === 'win' || type === 'debit');
    expect(totalsOf(wins, false)).toMatchObject({ balances: undefined, agrees: true });
  });

  it('of nothing are nothing', () => {
    expect(totalsOf([], true)).toEqual({ rows: 0, parts: NOTHING, net: 0, balances: undefined, agrees: true });
  });

  it.each([
    ['a row is missing', LEDGER.toSpliced(1, 1)],
    ['a balance does not follow from its row', LEDGER.with(0, row(4, 'debit', 60.1, 110.3, 50.21))],
    ['a balance does not follow from the row before', LEDGER.with(0, row(4, 'debit', 60.1, 110.4, 50.3))],
  ])('say so when %s', (_, rows) => {
    expect(totalsOf(rows, true).agrees).toBe(false);
  });
});

/** Random rows with the sources and types that a ledger can hold; the same for the same seed. */
function randomLedger(seed: number): Transaction[] {
  const KINDS = [
    ['start', 'credit'],
    ['deposit', 'credit'],
    ['transfer', 'credit'],
    ['transfer', 'debit'],
    ['withdrawal', 'debit'],
    ['withdrawal', 'credit'],
    ['quick', 'win'],
    ['quick', 'loss'],
    ['colours', 'debit'],
    ['colours', 'credit'],
    ['colours', 'win'],
  ] as const;
  let state = seed;
  const below = (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  const rows: Transaction[] = [];
  let balance = below(1_000_000);
  for (let seq = 1, length = 1 + below(120); seq <= length; seq += 1) {
    const [source, type] = KINDS[below(KINDS.length)] ?? KINDS[0];
    const amount = 1 + below(10 ** (2 + below(8)));
    const after = balance + (type === 'credit' || type === 'win' ? amount : -amount);
    if (after >= 0) {
      rows.unshift({ ...row(rows.length + 1, type, amount / 100, balance / 100, after / 100), source });
      balance = after;
    }
  }
  return rows.length > 0 ? rows : randomLedger(seed + 1000);
}

describe('the file', () => {
  it('has every row with its sign, its balances and its time', () => {
    const lines = statementCsv(LEDGER).split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^\uFEFFNumber,Date \(UTC\),Type,Source,Description,Amount,Balance before,Balance after,Request,Round,Square,Right square,Your seed$/);
    expect(lines[1]).toBe('4,2026-11-21 10:00:04,debit,Quick game,row 4,-60.1,110.3,50.2,,,,,');
    expect(lines[5]).toBe('');
  });

  it('tells a played round, its squares counted as on the board', () => {
    const round = { roundId: '-AbC', square: 0, answer: 5, multiplier: 10, clientSeed: 'ab' };
    const [, line] = statementCsv([{ ...row(5, 'loss', 10, 20, 10), round }]).split('\r\n');
    expect(line).toBe("5,2026-11-21 10:00:05,loss,Quick game,row 5,-10,20,10,,'-AbC,1,6,ab");
  });

  it('tells of a debt only where there is one', () => {
    const debt = { previous: 0, new: 7 };
    const [heads, line, without] = statementCsv([{ ...row(5, 'debit', 10, 3, 0), debt }, row(4, 'credit', 3, 0, 3)]).split('\r\n');
    expect(heads).toMatch(/,Owed before,Owed after$/);
    expect(line).toMatch(/,0,7$/);
    expect(without).toMatch(/,,$/);
    expect(statementCsv(LEDGER)).not.toContain('Owed');
  });

  it('tells of bonus only where there is some', () => {
    const bonus = { amount: 2, previousBalance: 10, newBalance: 8 };
    const [heads, line] = statementCsv([{ ...row(5, 'loss', 10, 20, 10), bonus }]).split('\r\n');
    expect(heads).toMatch(/,Your seed,Bonus in the amount,Bonus before,Bonus after$/);
    expect(line).toMatch(/,2,10,8$/);
    expect(statementCsv(LEDGER)).not.toContain('Bonus');
  });

  it('tells which game a row belongs to', () => {
    const [, line] = statementCsv([{ ...row(1, 'win', 400, 0, 400), source: 'colours' }]).split('\r\n');
    expect(line).toContain(',win,Colours for the Day,row 1,400,');
  });

  it('runs nothing that a description says', { tags: ['asvs-1.1.2', 'asvs-1.2.3'] }, () => {
    const [, line] = statementCsv([{ ...row(1, 'credit', 5, 0, 5), description: '=cmd|"/c calc"!A1' }]).split('\r\n');
    expect(line).toContain(`,"'=cmd|""/c calc""!A1",5,`);
  });
});
