import { describe, expect, it } from 'vitest';
import type { BankLine, LineMatch } from '../../api/bank';
import { aimOf, fits, fourEyesOf, pressOf } from './aim';
import { asPaidWords, doneWords, effectWords, twoAdminsWords } from './panelWords';
import { nothingMissingWords, parseBalance } from './statementWords';
import { allExactWords, amountWords, matchWords, progressWords, totalsWords } from './words';

const thandi = { userId: 'T'.repeat(28), username: 'thandi', email: 'thandi@example.com' };
const match = (change: Partial<LineMatch> = {}): LineMatch => ({
  certainty: 'exact', why: 'reference', deposit: 'd', player: thandi, amount: 40, status: 'pending', createdAt: '2026-11-24T10:00:00.000Z', ...change,
});
const line = (change: Partial<BankLine> = {}): BankLine => ({ id: 'l', status: 'open', day: '2026-11-24', amount: 40, credit: true, text: 'RF26', name: '', ...change });
const ofPayout = (change: Partial<LineMatch> = {}): LineMatch => {
  const found = match({ withdrawal: 'w', player: { ...thandi, username: '' }, ...change });
  delete found.deposit;
  return found;
};
const proposal = { by: 'A', email: 'ann@example.com', own: false, reason: 'Seen', at: '2026-11-24T10:00:00.000Z', until: '2026-11-25T10:00:00.000Z' };

describe('one press', () => {
  it('is for exact matches that one admin decides', () => {
    expect(pressOf(line({ match: match() }))).toBe('approve');
    expect(pressOf(line({ credit: false, match: ofPayout() }))).toBe('payout');
    expect(pressOf(line({ match: ofPayout() }))).toBeNull();
    expect(pressOf(line({ match: match({ certainty: 'likely', why: 'other-amount' }) }))).toBeNull();
    expect(pressOf(line({ match: match({ fourEyes: { aloneAfterADay: false } }) }))).toBeNull();
    expect(pressOf(line({ match: match(), proposed: { deposit: 'd', fourEyes: { aloneAfterADay: true, proposal } } }))).toBeNull();
    expect(pressOf(line({ status: 'used', match: match() }))).toBeNull();
    expect(pressOf(line())).toBeNull();
  });

  it('says how many there are and what they come to', () => {
    expect([allExactWords(1), allExactWords(40)]).toEqual(['Approve the exact one', 'Approve all 40 exact']);
    expect(totalsWords({ deposits: 2, amount: 80, shown: 0, payouts: 1 })).toBe('Adds 80.00 points (N$ 80.00) for 2 deposits. Takes note of 1 payout.');
    expect(totalsWords({ deposits: 0, amount: 0, shown: 1, payouts: 2 })).toBe('Takes note of 1 deposit approved before. Takes note of 2 payouts.');
    expect(progressWords({ isRunning: true, done: 1, failed: 1, of: 3 })).toBe('2 of 3, 1 refused');
    expect(progressWords({ isRunning: false, done: 1, failed: 1, of: 3 })).toBe('1 done, 1 refused, 1 not tried');
  });
});

describe('what a line is for', () => {
  it('is the player without a request where that is over', () => {
    expect(aimOf(match({ why: 'decided' }))).toEqual({ kind: 'player', id: thandi.userId, userId: thandi.userId, name: 'thandi' });
    expect(aimOf(match())).toMatchObject({ kind: 'deposit', id: 'd', asked: 40 });
  });

  it('keeps a proposal for another record apart', () => {
    const aim = { kind: 'deposit', id: 'd', userId: thandi.userId, name: 'thandi' } as const;
    const other = line({ match: match(), proposed: { userId: thandi.userId, fourEyes: { aloneAfterADay: true, proposal } } });
    expect(fourEyesOf(other, aim)).toEqual({ aloneAfterADay: true });
    expect(fourEyesOf(other, { ...aim, kind: 'player', id: thandi.userId })?.proposal).toEqual(proposal);
    expect(fourEyesOf(line({ match: match() }), aim)).toBeUndefined();
  });

  it('has the amount of a payout, and any of a deposit', () => {
    const payout = { kind: 'withdrawal', id: 'w', userId: 'u', name: 'x', asked: 50 } as const;
    expect([fits(line(), payout), fits(line({ amount: 50, credit: false }), payout)]).toEqual([false, true]);
    expect([fits(line(), { ...payout, kind: 'deposit' }), fits(line({ credit: false }), { ...payout, kind: 'player' })]).toEqual([true, false]);
  });
});

describe('the words', () => {
  it('say what a match is, and why it is not certain', () => {
    expect(matchWords(line({ match: match() }))).toEqual({ what: 'Deposit of thandi, 40.00' });
    expect(matchWords(line({ match: match({ why: 'other-amount', amount: 50 }) }))).toEqual({ what: 'Deposit of thandi', why: 'Asked for 50.00' });
    expect(matchWords(line({ match: match({ why: 'decided', status: 'declined' }) })).why).toBe('This request was declined: credit it without a request');
    expect(matchWords(line({ match: ofPayout() })).what).toBe('Payout to thandi@example.com came back, 40.00');
    expect(matchWords(line({ credit: false, match: ofPayout({ why: 'other-amount', amount: 50 }) }))).toEqual({
      what: 'Payout to thandi@example.com', why: 'The payout was of 50.00',
    });
    expect([amountWords(line()), amountWords(line({ credit: false }))]).toEqual(['+40.00', '−40.00']);
  });

  it('say what the player reads who paid another amount', () => {
    const aim = { kind: 'deposit', id: 'd', userId: 'u', name: 'thandi', asked: 50 } as const;
    expect(asPaidWords(line({ amount: 45 }), aim)).toBe('thandi asked for 50.00 and paid 5.00 less. They read: “You asked for 50.00; 45.00 arrived and was added.”');
    expect(asPaidWords(line({ amount: 55 }), aim)).toContain('paid 5.00 more');
    expect(asPaidWords(line({ amount: 50 }), aim)).toBeNull();
    expect(effectWords(line({ amount: 45 }), aim)).toBe('Adds 45.00 points (N$ 45.00) to thandi');
  });

  it('say why it takes two admins', () => {
    const aim = { kind: 'deposit', id: 'd', userId: 'u', name: 'thandi', asked: 40 } as const;
    expect(twoAdminsWords(line({ match: match() }), aim)).toMatch(/^This is a large amount/);
    expect(twoAdminsWords(line({ amount: 41, match: match({ why: 'other-amount' }) }), aim)).toMatch(/^More was paid/);
    expect(twoAdminsWords(line({ match: match({ why: 'amount-and-name' }) }), aim)).toMatch(/^The line does not name the request/);
    expect(twoAdminsWords(line(), { ...aim, kind: 'player' })).toMatch(/^The bank does not say/);
    expect([doneWords({ status: 'open' }), doneWords({ status: 'used' })]).toEqual(['Proposed. Another admin has to confirm it.', 'The points have been added']);
  });

  it('say that nothing is missing only of what was imported', () => {
    expect(nothingMissingWords(undefined)).toBe('No statement has been imported yet.');
    expect(nothingMissingWords('2026-11-28')).toContain('28');
  });
});

it.each([['1204.50', 1204.5], [' −12.5 ', -12.5], ['0', 0], ['1,204', undefined], ['1.234', undefined], ['', undefined], ['--1', undefined]])('the balance %j is read as %j', (typed, read) => {
  expect(parseBalance(typed)).toBe(read);
});
