import { describe, expect, it } from 'vitest';
import { beforeDraw, chipText, countText, matchText, moneyText, resultText, winsFirst } from './coloursEntries';

const loss = { result: 'loss', prize: 0 } as const;
const owed = { result: 'win', prize: 400.1 } as const;
const paid = { ...owed, paidAt: '2026-11-21T18:05:09.000Z' } as const;
const refund = { result: 'refunded', prize: 0 } as const;
const drawn = { status: 'drawn' } as const;

it('wins stand first, the others as they came', () => {
  const entries = [{ id: 1, ...loss }, { id: 2, ...owed }, { id: 3, ...loss }, { id: 4, ...paid }];
  expect(winsFirst(entries).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

it('the chip says WIN, or Pending/No Win for what is neither', { tags: ['spec-2.54', 'spec-3.34'] }, () => {
  expect([owed, loss, { result: 'pending' } as const, refund].map(chipText)).toEqual([
    'WIN',
    'Pending/No Win',
    'Pending/No Win',
    'Pending/No Win',
  ]);
});

it('before the draw an entry has no prize, with two decimals', () => {
  expect(moneyText({ result: 'pending', prize: 0 })).toBe('Prize: 0.00 points');
});

it('an entry as it was before the draw tells nothing of it', () => {
  const entry = { entryId: 'a', picks: ['red', 'blue', 'green'], createdAt: paid.paidAt };
  expect(beforeDraw({ ...entry, ...paid, matches: 3 })).toEqual({ ...entry, result: 'pending', matches: 0, prize: 0 });
});

it('money is called paid only once it is paid', () => {
  expect([owed, paid].map(moneyText)).toEqual([
    'Prize: 400.10 points, being paid',
    'Prize: 400.10 points, paid',
  ]);
  expect([refund, { ...refund, paidAt: paid.paidAt }].map(moneyText)).toEqual([
    'Prize: 0.00 points. Fee on its way back',
    'Prize: 0.00 points. Fee returned',
  ]);
});

it('a prize has two decimals, and is 0 where it is missing', () => {
  expect([loss, { result: 'loss' } as const].map(moneyText)).toEqual(['Prize: 0.00 points', 'Prize: 0.00 points']);
});

it('matches that the round has no prize for are said to pay nothing', () => {
  const three = { matches: 3, multiple: 80, prize: 400, ways: 1 };
  const two = { matches: 2, multiple: 2, prize: 10, ways: 21 };
  const texts = (tiers: (typeof three)[]) =>
    [3, 2, 0].map((matches) => matchText({ matches }, { tiers }));
  expect(texts([three])).toEqual(['3 of 3.', '2 of 3. No prize for 2.', '0 of 3. No prize.']);
  expect(matchText({ matches: 2 }, { tiers: [three, two] })).toBe('2 of 3.');
});

describe('the result of a player', () => {
  it('is not told before there is one, nor to who was not in the round', () => {
    expect(resultText({ status: 'closed' }, [loss])).toBe('');
    expect(resultText(drawn, [])).toBe('');
  });

  it('adds up all wins', () => {
    expect(resultText(drawn, [loss, owed, paid])).toBe('You won 800.20 points. It is being paid.');
    expect(resultText(drawn, [loss, paid])).toBe('You won 400.10 points. It is in your wallet.');
    expect(resultText(drawn, [loss])).toBe('No win for you this time.');
  });

  it('is waited for while entries are older than the draw', () => {
    expect(resultText(drawn, [{ result: 'pending', prize: 0 }])).toBe('');
  });

  it('of a void round is the fee', () => {
    expect(resultText({ status: 'void' }, [refund])).toBe('Your fees are on their way back to your wallet.');
    expect(resultText({ status: 'void' }, [{ ...refund, paidAt: paid.paidAt }])).toBe('Your fees are back in your wallet.');
  });
});

it('a list that goes on is not said to be whole', () => {
  expect([countText(1, false), countText(120, false), countText(100, true)]).toEqual([
    '1 entry',
    '120 entries',
    '100 entries and more',
  ]);
});
