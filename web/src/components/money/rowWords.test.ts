import { expect, it } from 'vitest';
import { formatDateTime } from '../../lib/dates';
import { rowWords } from './rowWords';

const DRAW_AT = '2026-11-22T20:59Z';

it.each(['entry (blue, green, red)', '3 of 3 matched (blue, green, red)', 'entry returned (blue, green, red)'])(
  'a draw is told by its time here: %s',
  (what) => {
    const description = `Colours for the Day ${DRAW_AT}: ${what}`;
    expect(rowWords({ source: 'colours', description })).toBe(`Colours for the Day ${formatDateTime(DRAW_AT)}: ${what}`);
  },
);

it.each([
  ['transfer', `Sent to ${DRAW_AT}`],
  ['quick', 'Quick colour game won at 2x'],
  ['colours', 'Colours for the Day'],
] as const)('nothing else is touched: %s, %s', (source, description) => {
  expect(rowWords({ source, description })).toBe(description);
});
