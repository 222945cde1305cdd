import { expect, it } from 'vitest';
import { formatDateTime } from '../../lib/dates';
import { rowWords } from './rowWords';

const DRAW_AT = '2026-11-22T20:59Z';

it.each(['entry (blue, green, red)', '3 of 3 matched (blue, green, red)', 'entry returned (blue, green, red)'])(
  'a draw is told by its time here: %s',
  (what) => {
    const description = `Colours for the Day ${DRAW_AT}: ${what}`;
    expect(rowWords({ source: 'colours', description, amount: 1 })).toBe(`Colours for the Day ${formatDateTime(DRAW_AT)}: ${what}`);
  },
);

it.each([
  ['transfer', `Sent to ${DRAW_AT}`],
  ['quick', 'Quick colour game won at 2x'],
  ['colours', 'Colours for the Day'],
] as const)('nothing else is touched: %s, %s', (source, description) => {
  expect(rowWords({ source, description, amount: 1 })).toBe(description);
});

it.each([
  ['Deposit reversed', 150, { previous: 0, new: 40 }, 'Deposit reversed: 150.00, of which 40.00 are owed'],
  ['Deposit', 50, { previous: 40, new: 0 }, 'Deposit: 50.00, of which 40.00 paid what was owed'],
  ['Quick colour game won at 2x', 8, { previous: 40, new: 40 }, 'Quick colour game won at 2x'],
] as const)('what is owed is said beside the whole amount: %s', (description, amount, debt, words) => {
  expect(rowWords({ source: 'reversal', description, amount, debt })).toBe(words);
});
