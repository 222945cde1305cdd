import { expect, it } from 'vitest';
import { countsText, drawnCounts } from './distribution';

const TEN = ['red', 'blue', 'green', 'pink'];
const draw = (winningColors: string[], colors = TEN) => ({ colors, winningColors });

it('each colour is counted once for each draw, and one never drawn is 0', () => {
  expect(drawnCounts([draw(['red', 'pink', 'blue']), draw(['pink', 'blue', 'red']), draw(['pink', 'red', 'blue'])])).toEqual([
    { name: 'red', count: 3 },
    { name: 'blue', count: 3 },
    { name: 'green', count: 0 },
    { name: 'pink', count: 3 },
  ]);
});

it('a colour that only older draws had stands last', () => {
  const counts = drawnCounts([draw(['red', 'pink', 'blue']), draw(['teal', 'red', 'blue'], ['teal', 'red', 'blue'])]);
  expect(counts.map(({ name }) => name)).toEqual([...TEN, 'teal']);
  expect(counts.at(-1)?.count).toBe(1);
});

it('no draw counts nothing', () => {
  expect(drawnCounts([])).toEqual([]);
});

it('the counts are said to foretell nothing', () => {
  expect(countsText(1)).toMatch(/^In the one draw listed here\. Past draws say nothing about the next one/);
  expect(countsText(12)).toMatch(/^In the 12 draws listed here\./);
});
