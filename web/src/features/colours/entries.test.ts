import { describe, expect, it } from 'vitest';
import { chipText, countText, paymentText, resultText, winsFirst } from './entries';

const loss = { result: 'loss', prize: 0 } as const;
const owed = { result: 'win', prize: 400.1 } as const;
const paid = { ...owed, paidAt: '2026-11-21T18:05:09.000Z' } as const;
const refund = { result: 'refunded', prize: 0 } as const;
const drawn = { status: 'drawn' } as const;

it('wins stand first, the others as they came', () => {
  const entries = [{ id: 1, ...loss }, { id: 2, ...owed }, { id: 3, ...loss }, { id: 4, ...paid }];
  expect(winsFirst(entries).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

it('the chip says WIN, or Pending/No Win for what is neither', () => {
  expect([owed, loss, { result: 'pending' } as const, refund].map(chipText)).toEqual([
    'WIN',
    'Pending/No Win',
    'Pending/No Win',
    'Refunded',
  ]);
});

it('money is called paid only once it is paid', () => {
  expect([owed, paid, loss, refund].map(paymentText)).toEqual(['being paid', 'paid', null, 'fee on its way back']);
});

describe('the result of a player', () => {
  it('is not told before there is one, nor to who was not in the round', () => {
    expect(resultText({ status: 'closed' }, [loss])).toBe('');
    expect(resultText(drawn, [])).toBe('');
  });

  it('adds up all wins', () => {
    expect(resultText(drawn, [loss, owed, paid])).toBe('You won N$ 800.20. It is being paid.');
    expect(resultText(drawn, [loss, paid])).toBe('You won N$ 400.10. It is in your wallet.');
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
