import { describe, expect, it } from 'vitest';
import { aRow } from './aRow';
import { searched } from './search';

const ROUND = { roundId: 'AbC-12_x', square: 0, answer: 5, multiplier: 10, clientSeed: '12' };

const ROWS = [
  aRow(5, { type: 'debit', amount: 12.5, source: 'transfer', description: 'Sent to Ndapewa', requestId: 'e12500aa-1' }),
  aRow(4, { type: 'credit', amount: 1204.5, source: 'deposit', description: 'Deposit', requestId: '7f12ee' }),
  aRow(3, { type: 'loss', amount: 10, source: 'quick', description: 'Quick colour game lost at 10x', round: ROUND }),
  aRow(2, { type: 'win', amount: 12.5, source: 'colours', description: 'Colours for the Day: 3 of 3 matched' }),
  aRow(1, { amount: 10, source: 'start', description: 'Starting balance' }),
];

const find = (search: string) => searched(ROWS, search).map(({ seq }) => seq);

describe('a search', () => {
  it.each([
    ['a name in the description', 'ndapewa', [5]],
    ['an amount', '12.50', [5, 2]],
    ['an amount with fewer decimals', '12.5', [5, 2]],
    ['an amount in thousands', '1,204.50', [4]],
    ['an amount without its comma', '1204.5', [4]],
    ['what went', '−12.50', [5]],
    ['what went, by the sign of the keyboard', '-12.50', [5]],
    ['what came', '+12.50', [2]],
    ['the beginning of a request', 'E12500', [5]],
    ['a whole round', 'abc-12_x', [3]],
    ['what it was for', 'quick game', [3]],
    ['every word of it', 'sent 12.50', [5]],
    ['a number that is also in a text', '10', [3, 1]],
  ])('finds %s', (_, search, found) => {
    expect(find(search)).toEqual(found);
  });

  it.each([
    ['the inside of an id', '2500aa'],
    ['a part of an amount', '204.50'],
    ['words of different rows', 'ndapewa deposit'],
    ['an amount in the wrong direction', '+1,000'],
    ['a sign alone', '−'],
  ])('does not find %s', (_, search) => {
    expect(find(search)).toEqual([]);
  });

  it.each([undefined, '', '   '])('for nothing (%s) leaves every row', (search) => {
    expect(searched(ROWS, search)).toBe(ROWS);
  });
});
