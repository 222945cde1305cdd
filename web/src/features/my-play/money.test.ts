import { expect, it } from 'vitest';
import { aLedger } from './aLedger';
import { moneyOf } from './money';

const NOTHING = { paidIn: 0, paid: 0, held: 0, net: 0, received: 0, sent: 0 };

it('what was paid out less what was paid in is the net', () => {
  const rows = aLedger([
    { type: 'credit', source: 'deposit', amount: 100.1 },
    { type: 'credit', source: 'deposit', amount: 0.2 },
    { type: 'debit', source: 'withdrawal', amount: 60.1, requestId: 'paid' },
  ]);
  expect(moneyOf(rows, new Map([['paid', 'completed']]))).toEqual({ ...NOTHING, paidIn: 10030, paid: 6010, net: -4020 });
});

it('what is on hold stands apart, and counts as paid out', () => {
  const rows = aLedger([
    { type: 'debit', source: 'withdrawal', amount: 20, requestId: 'waits' },
    { type: 'debit', source: 'withdrawal', amount: 5, requestId: 'not in the list yet' },
    { type: 'debit', source: 'withdrawal', amount: 7, requestId: 'paid' },
  ]);
  const states = new Map([['waits', 'pending'], ['paid', 'completed']] as const);
  expect(moneyOf(rows, states)).toEqual({ ...NOTHING, held: 2500, paid: 700, net: 3200 });
});

it('a withdrawal that was given back was none, in any period', () => {
  const asked = { type: 'debit', source: 'withdrawal', amount: 50, requestId: 'back' } as const;
  const back = { type: 'credit', source: 'withdrawal', amount: 50, requestId: 'back' } as const;
  const declined = new Map([['back', 'declined']] as const);
  for (const rows of [[asked, back], [asked], [back]]) expect(moneyOf(aLedger(rows), declined)).toEqual(NOTHING);
  // The list of withdrawals lags behind the ledger.
  expect(moneyOf(aLedger([asked, back]), new Map([['back', 'pending']]))).toEqual(NOTHING);
});

it('neither transfers nor starting points are paid in or out', () => {
  const rows = aLedger([
    { type: 'credit', source: 'start', amount: 10 },
    { type: 'credit', source: 'transfer', amount: 30.5 },
    { type: 'debit', source: 'transfer', amount: 20.05 },
  ]);
  expect(moneyOf(rows, new Map())).toEqual({ ...NOTHING, received: 3050, sent: 2005 });
});

it('what was played moves no money', () => {
  const rows = aLedger([
    { type: 'win', source: 'quick', amount: 4 },
    { type: 'debit', source: 'colours', amount: 5 },
    { type: 'win', source: 'colours', amount: 400 },
    { type: 'credit', source: 'colours', amount: 5 },
  ]);
  expect(moneyOf(rows, new Map())).toEqual(NOTHING);
});

it('a movement that was undone no longer counts', () => {
  const rows = aLedger([
    { type: 'credit', source: 'deposit', amount: 50 },
    { type: 'debit', source: 'reversal', amount: 50, reverses: { seq: 1, kind: 'paid-in' } },
    { type: 'credit', source: 'transfer', amount: 20 },
    { type: 'debit', source: 'reversal', amount: 20, reverses: { seq: 3, kind: 'received' } },
    { type: 'debit', source: 'transfer', amount: 5 },
    { type: 'credit', source: 'reversal', amount: 5, reverses: { seq: 5, kind: 'sent' } },
  ]);
  expect(moneyOf(rows, new Map())).toEqual(NOTHING);
});
